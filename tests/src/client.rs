//! Speaks to a service as its users do: form bodies, a Bearer key, JSON back.

use std::time::Duration;

use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

/// Sends requests to one service with one key.
#[derive(Clone)]
pub struct Client {
    base: String,
    key: Option<String>,
    http: reqwest::Client,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as JSON; `Null` when it is none.
    pub json: Value,
    /// The body as text.
    pub text: String,
}

impl Client {
    /// A client for a base address such as `http://127.0.0.1:8080`.
    pub fn new(base: String, key: Option<String>) -> Self {
        Self::with(base, key, reqwest::Client::builder())
    }

    /// The same with something set that concerns the connection.
    pub fn with(base: String, key: Option<String>, http: reqwest::ClientBuilder) -> Self {
        let http = http
            .no_proxy()
            .redirect(Policy::none())
            .timeout(Duration::from_secs(40))
            .build()
            .expect("an HTTP client");
        Self { base, key, http }
    }

    /// The same client with another key.
    #[must_use]
    pub fn with_key(&self, key: Option<&str>) -> Self {
        Self {
            key: key.map(str::to_owned),
            ..self.clone()
        }
    }

    /// A request as the API's description has it; fields make it a form.
    pub fn request(&self, method: &str, path: &str, fields: &[(&str, &str)]) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let mut request = self
            .http
            .request(method, format!("{}{path}", self.base))
            .header(ACCEPT, "application/json");
        if let Some(key) = &self.key {
            request = request.header(AUTHORIZATION, format!("Bearer {key}"));
        }
        if !fields.is_empty() {
            request = request
                .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(encode(fields));
        }
        request
    }

    /// Sends a form and waits for the answer.
    pub async fn send(&self, method: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        let answer = self.try_send(self.request(method, path, fields)).await;
        answer.unwrap_or_else(|error| panic!("{method} {path}: {error:?}"))
    }

    /// Sends a request; an error is a service that did not answer.
    ///
    /// # Errors
    /// When the connection failed.
    pub async fn try_send(&self, request: RequestBuilder) -> Result<Answer, reqwest::Error> {
        let response = request.send().await?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await?;
        let json = serde_json::from_str(&text).unwrap_or_default();
        Ok(Answer {
            status,
            headers,
            json,
            text,
        })
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[]).await
    }

    /// POST of a form.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send("POST", path, fields).await
    }
}

impl Answer {
    /// The header's value, or nothing.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
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

    /// How many rows a list has over all its pages.
    pub fn total(&self) -> u64 {
        let total = self.json.pointer("/meta/total").and_then(Value::as_u64);
        total.unwrap_or_else(|| panic!("no total in {}", self.text))
    }
}

/// A form's body.
pub fn encode(fields: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish()
}
