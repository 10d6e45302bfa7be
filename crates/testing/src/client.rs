//! Talks to a service as its users do: form bodies, a Bearer key, JSON responses.

use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder};

use crate::{Answer, Exchange, add_secret};

/// The media type of forms.
pub const FORM: &str = "application/x-www-form-urlencoded";
/// The media type of JSON.
pub const JSON: &str = "application/json";

/// Sends requests to one service with one key.
#[derive(Clone)]
pub struct Client {
    base: String,
    headers: HeaderMap,
    http: reqwest::Client,
}

impl Client {
    /// A client for a base address such as `http://127.0.0.1:8080`.
    pub fn new(base: String, key: Option<&str>) -> Self {
        // Reading the system's certificates takes longer than most requests.
        let http = reqwest::Client::builder().tls_certs_only([]);
        Self::with(base, key, http)
    }

    /// The same with custom connection settings.
    pub fn with(base: String, key: Option<&str>, http: reqwest::ClientBuilder) -> Self {
        let http = http
            .no_proxy()
            .redirect(Policy::none())
            .timeout(Duration::from_secs(40))
            .build()
            .expect("an HTTP client");
        let client = Self {
            base,
            headers: HeaderMap::new(),
            http,
        };
        client.with_header("accept", JSON).with_key(key)
    }

    /// The same client with another key, or with none.
    #[must_use]
    pub fn with_key(&self, key: Option<&str>) -> Self {
        let mut client = self.clone();
        client.headers.remove(AUTHORIZATION);
        match key {
            Some(key) => client.with_header("authorization", &format!("Bearer {key}")),
            None => client,
        }
    }

    /// The same client with one more header.
    #[must_use]
    pub fn with_header(&self, name: &'static str, value: &str) -> Self {
        let mut client = self.clone();
        client
            .headers
            .insert(name, value.parse().expect("a header's value"));
        client
    }

    /// A request as documented for the API; fields are sent as a form.
    pub fn request(&self, method: &str, path: &str, fields: &[(&str, &str)]) -> RequestBuilder {
        add_passwords(fields);
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let request = self
            .http
            .request(method, format!("{}{path}", self.base))
            .headers(self.headers.clone());
        match fields {
            [] => request,
            fields => request.header(CONTENT_TYPE, FORM).body(encode(fields)),
        }
    }

    /// Sends a request, with a form if there are fields.
    pub async fn send(&self, method: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.request(method, path, fields).answer().await
    }

    /// Sends a body unchanged.
    pub async fn send_body(
        &self,
        method: &str,
        path: &str,
        media_type: &str,
        body: impl Into<reqwest::Body>,
    ) -> Answer {
        let request = self.request(method, path, &[]).body(body);
        request.header(CONTENT_TYPE, media_type).answer().await
    }

    /// Sends a request; returns an error if the service does not respond.
    ///
    /// # Errors
    /// When the connection fails.
    pub async fn try_send(&self, request: RequestBuilder) -> Result<Answer, reqwest::Error> {
        Answer::read(request.send().await?).await
    }

    /// Sends a GET request.
    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[]).await
    }

    /// Sends a DELETE request.
    pub async fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, &[]).await
    }

    /// Sends a form with POST.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        add_passwords(fields);
        self.send_body("POST", path, FORM, encode(fields)).await
    }

    /// Sends a form with PUT.
    pub async fn put(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        add_passwords(fields);
        self.send_body("PUT", path, FORM, encode(fields)).await
    }

    /// Sends a form with PATCH.
    pub async fn patch(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        add_passwords(fields);
        self.send_body("PATCH", path, FORM, encode(fields)).await
    }
}

/// Marks passwords as secrets, which no log may contain.
fn add_passwords(fields: &[(&str, &str)]) {
    let passwords = fields.iter().filter(|(name, _)| *name == "password");
    passwords.for_each(|(_, password)| add_secret(password));
}

/// Encodes a form's body.
pub fn encode(fields: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish()
}
