//! A person with a browser: it keeps cookies, and says where a form comes from.

use reqwest::header::SET_COOKIE;
use testing::{Answer, Client};

use crate::app::TestApp;

/// The browser of somebody, perhaps signed in.
pub struct Browser {
    client: Client,
    origin: String,
    cookie: Option<String>,
}

/// The address of the console that every test looks at.
pub const LIST: &str = "/console/reports";

impl Browser {
    pub fn new(app: &TestApp) -> Self {
        Self {
            client: app.stranger(),
            origin: app.base.clone(),
            cookie: None,
        }
    }

    /// A browser in which somebody has signed in with this key.
    pub async fn signed_in(app: &TestApp, key: &str) -> Self {
        let mut browser = Self::new(app);
        let answer = browser.post("/sign-in", &[("key", key)]).await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        browser
    }

    /// The same browser with another cookie.
    pub fn with_cookie(&self, cookie: Option<String>) -> Self {
        Self {
            client: self.client.clone(),
            origin: self.origin.clone(),
            cookie,
        }
    }

    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        let answer = self.client().get(path).await;
        self.keep_cookie(&answer);
        answer
    }

    /// Sends fields from a page of the service.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let origin = self.origin.clone();
        let headers = [
            ("origin", origin.as_str()),
            ("sec-fetch-site", "same-origin"),
        ];
        self.post_from(&headers, path, fields).await
    }

    /// Sends fields with these headers about where they come from.
    pub async fn post_from(
        &mut self,
        headers: &[(&'static str, &str)],
        path: &str,
        fields: &[(&str, &str)],
    ) -> Answer {
        let mut client = self.client();
        for (name, value) in headers {
            client = client.with_header(name, value);
        }
        let answer = client.post(path, fields).await;
        self.keep_cookie(&answer);
        answer
    }

    /// Sends a form as the page at `path` has it: with its token.
    pub async fn submit(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let token = self.token().await;
        let fields = [fields, &[("token", token.as_str())]].concat();
        self.post(path, &fields).await
    }

    /// The token of the session's forms.
    pub async fn token(&mut self) -> String {
        let page = self.get("/key").await.expect(200);
        token_in(&page)
    }

    fn client(&self) -> Client {
        let client = self.client.with_header("accept", "text/html");
        match &self.cookie {
            Some(cookie) => client.with_header("cookie", cookie),
            None => client,
        }
    }

    fn keep_cookie(&mut self, answer: &Answer) {
        for cookie in answer.headers.get_all(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            let pair = cookie.split(';').next().unwrap();
            let is_end = cookie.contains("Max-Age=0");
            self.cookie = (!is_end).then(|| pair.to_owned());
        }
    }
}

/// The token of the first form on a page.
pub fn token_in(page: &Answer) -> String {
    let after = page.text.split("name=\"token\" value=\"").nth(1);
    let token = after.and_then(|text| text.split('"').next());
    token
        .unwrap_or_else(|| panic!("no token in {}", page.text))
        .to_owned()
}
