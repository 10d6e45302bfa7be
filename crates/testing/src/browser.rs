//! A person with a browser: it keeps cookies, and says where a form comes from.

use reqwest::header::SET_COOKIE;

use crate::{Answer, Client};

/// The browser of somebody who has signed in to the console.
pub struct Browser {
    client: Client,
    origin: String,
}

impl Browser {
    /// A browser in which somebody has signed in with this key at the service that `stranger`, a
    /// client without a key, talks to.
    pub async fn signed_in(stranger: &Client, origin: &str, key: &str) -> Self {
        let browser = Self {
            client: stranger.with_header("accept", "text/html"),
            origin: origin.to_owned(),
        };
        let answer = browser.post("/sign-in", &[("key", key)]).await.expect(303);
        let cookie = answer.headers.get(SET_COOKIE).expect("a cookie");
        let cookie = cookie.to_str().expect("a cookie in ASCII");
        let pair = cookie.split(';').next().expect("a name and a value");
        Self {
            client: browser.client.with_header("cookie", pair),
            ..browser
        }
    }

    /// Follows a link.
    pub async fn get(&self, path: &str) -> Answer {
        self.client.get(path).await
    }

    /// Sends fields from a page of the service.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.post_from(&self.origin, path, fields).await
    }

    /// Sends fields from a page of this origin.
    pub async fn post_from(&self, origin: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        let client = self.client.with_header("origin", origin);
        client.post(path, fields).await
    }

    /// Sends a form as a page of this session has it: with its token.
    pub async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let token = self.token().await;
        self.post(path, &[fields, &[("token", &token)]].concat())
            .await
    }

    /// The token of the session's forms.
    pub async fn token(&self) -> String {
        let page = self.get("/key").await.expect(200);
        let after = page.text.split("name=\"token\" value=\"").nth(1);
        let token = after.and_then(|text| text.split('"').next());
        token.expect("a form with a token").to_owned()
    }
}
