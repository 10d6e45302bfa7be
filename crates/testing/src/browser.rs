//! A person with a browser, which keeps cookies and sends the origin of forms.

use std::sync::Mutex;

use reqwest::header::SET_COOKIE;

use crate::{Answer, Client};

/// A person's browser, signed in to the console or not.
pub struct Browser {
    client: Client,
    origin: String,
    cookie: Mutex<Option<String>>,
}

impl Browser {
    /// A browser without cookies for the service of this origin; `stranger` is a client without a
    /// key.
    pub fn new(stranger: &Client, origin: &str) -> Self {
        Self {
            client: stranger.with_header("accept", "text/html"),
            origin: origin.to_owned(),
            cookie: Mutex::default(),
        }
    }

    /// A browser that is signed in with this key.
    pub async fn signed_in(stranger: &Client, origin: &str, key: &str) -> Self {
        let browser = Self::new(stranger, origin);
        browser.post("/sign-in", &[("key", key)]).await.expect(303);
        browser
    }

    /// The same browser with another cookie.
    #[must_use]
    pub fn with_cookie(&self, cookie: Option<String>) -> Self {
        Self {
            client: self.client.clone(),
            origin: self.origin.clone(),
            cookie: Mutex::new(cookie),
        }
    }

    /// A program that has its cookie.
    #[must_use]
    pub fn as_program(&self) -> Self {
        Self {
            client: self.client.with_header("accept", "*/*"),
            ..self.with_cookie(self.cookie())
        }
    }

    /// The cookie that it sends.
    pub fn cookie(&self) -> Option<String> {
        self.cookie.lock().unwrap().clone()
    }

    /// Follows a link.
    pub async fn get(&self, path: &str) -> Answer {
        let answer = self.client().get(path).await;
        self.keep_cookie(&answer);
        answer
    }

    /// Sends fields from a page of the service.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let headers = [
            ("origin", self.origin.as_str()),
            ("sec-fetch-site", "same-origin"),
        ];
        self.post_from(&headers, path, fields).await
    }

    /// The same, and sends them again to each service of the host that a redirect names.
    pub async fn follow(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut answer = self.post(path, fields).await;
        while answer.status == 307 {
            let next = answer.header("location").to_owned();
            answer = self.post(&next, fields).await;
        }
        answer
    }

    /// Sends fields with these headers about their origin.
    pub async fn post_from(
        &self,
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

    /// Sends a form as from a page of this session: with its token.
    pub async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let token = self.token().await;
        self.post(path, &[fields, &[("token", &token)]].concat())
            .await
    }

    /// Sends a body of this type from a page of the service.
    pub async fn post_body(&self, path: &str, media_type: &str, body: &str) -> Answer {
        let client = self.client().with_header("origin", &self.origin);
        let client = client.with_header("sec-fetch-site", "same-origin");
        client
            .send_body("POST", path, media_type, body.to_owned())
            .await
    }

    /// The token of the session's forms.
    pub async fn token(&self) -> String {
        form_token(&self.get("/key").await.expect(200))
    }

    fn client(&self) -> Client {
        match self.cookie() {
            Some(cookie) => self.client.with_header("cookie", &cookie),
            None => self.client.clone(),
        }
    }

    fn keep_cookie(&self, answer: &Answer) {
        for cookie in answer.headers.get_all(SET_COOKIE) {
            let cookie = cookie.to_str().expect("a cookie in ASCII");
            let pair = cookie.split(';').next().expect("a name and a value");
            let is_end = cookie.contains("Max-Age=0");
            *self.cookie.lock().unwrap() = (!is_end).then(|| pair.to_owned());
        }
    }
}

/// The token of the first form on a page.
pub fn form_token(page: &Answer) -> String {
    let after = page.text.split("name=\"token\" value=\"").nth(1);
    let token = after.and_then(|text| text.split('"').next());
    token
        .unwrap_or_else(|| panic!("no token in {}", page.text))
        .to_owned()
}
