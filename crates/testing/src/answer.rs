//! A service's response, read completely.

use reqwest::header::{HeaderMap, SET_COOKIE};
use reqwest::{RequestBuilder, Response};
use serde_json::Value;

use crate::add_secret;

/// The response.
#[derive(Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as JSON; `Null` if it is not JSON.
    pub json: Value,
    /// The body as text.
    pub text: String,
}

/// Requests that a test sends and waits for.
pub trait Exchange {
    /// Sends the request and reads the response; fails the test if there is none.
    fn answer(self) -> impl Future<Output = Answer>;
}

impl Exchange for RequestBuilder {
    async fn answer(self) -> Answer {
        let response = self.send().await;
        let response = response.unwrap_or_else(|error| panic!("no response: {error:?}"));
        let answer = Answer::read(response).await;
        answer.unwrap_or_else(|error| panic!("an incomplete response: {error:?}"))
    }
}

impl Answer {
    /// Reads a response completely.
    ///
    /// # Errors
    /// When the connection fails.
    pub async fn read(response: Response) -> Result<Self, reqwest::Error> {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await?;
        for cookie in headers.get_all(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap_or_default();
            let value = cookie.split(['=', ';']).nth(1);
            add_secret(value.unwrap_or_default());
        }
        let json = serde_json::from_str(&text).unwrap_or_default();
        Ok(Self {
            status,
            headers,
            json,
            text,
        })
    }

    /// The value of the header; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().expect("a header in ASCII"))
    }

    /// Fails the test unless the status is the expected one.
    #[expect(
        clippy::return_self_not_must_use,
        reason = "the status alone is often enough"
    )]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// The resource in the body.
    pub fn data(&self) -> &Value {
        self.json.get("data").unwrap_or(&Value::Null)
    }

    /// The id of the resource in the body.
    pub fn id(&self) -> i64 {
        let id = self.data().get("id").and_then(Value::as_i64);
        id.unwrap_or_else(|| panic!("no id in {}", self.text))
    }

    /// The rows of a list.
    pub fn rows(&self) -> &[Value] {
        self.data().as_array().map_or(&[], Vec::as_slice)
    }

    /// The total number of rows on all pages of a list.
    pub fn total(&self) -> u64 {
        let total = self.json.pointer("/meta/total").and_then(Value::as_u64);
        total.unwrap_or_else(|| panic!("no total in {}", self.text))
    }

    /// The codes of the rules that a field breaks.
    pub fn codes(&self, field: &str) -> Vec<&str> {
        let codes = self.json["error_codes"][field].as_array();
        let codes = codes.map_or(&[][..], Vec::as_slice);
        codes.iter().map(|code| code.as_str().unwrap()).collect()
    }
}
