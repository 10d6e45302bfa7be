//! Requests to a provider: bounded in time and size, to allowed addresses only, and without
//! redirects.

use std::time::Duration;

use fetch_guard::Client;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::Error;

/// How long one request may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The largest response, in bytes.
const MAX_BYTES: usize = 256 * 1024;
/// How many requests to a provider are under way at once.
const AT_ONCE: usize = 16;

/// The requests to one provider.
#[derive(Debug)]
pub(crate) struct Http {
    client: Client,
    slots: Semaphore,
}

impl Http {
    pub fn new(client: Client) -> Self {
        Self {
            client,
            slots: Semaphore::new(AT_ONCE),
        }
    }

    /// A request to this URL.
    ///
    /// # Errors
    /// When its address is not allowed.
    pub fn request(&self, method: Method, url: &str) -> Result<RequestBuilder, Error> {
        let request = self.client.request(method, url);
        Ok(request
            .map_err(Error::Unavailable)?
            .header("accept", "application/json"))
    }

    /// The status and the JSON of the response.
    ///
    /// # Errors
    /// Without a complete response in time, or with one that is no JSON.
    pub async fn json(&self, request: RequestBuilder) -> Result<(StatusCode, Value), Error> {
        let read = timeout(TIMEOUT, self.read(request)).await;
        let (status, body) = read.map_err(|_| unavailable("no answer in time"))??;
        if status.is_redirection() {
            return Err(unavailable("it redirects"));
        }
        let value = serde_json::from_slice(&body);
        // The error would quote the body, which may have tokens in it.
        let value = value.map_err(|_| unavailable(&format!("no JSON, with status {status}")))?;
        Ok((status, value))
    }

    async fn read(&self, request: RequestBuilder) -> Result<(StatusCode, Vec<u8>), Error> {
        let slot = self.slots.acquire().await;
        let _slot = slot.map_err(|_| unavailable("it is not asked"))?;
        let response = self.client.send(request).await;
        let mut response = response.map_err(Error::Unavailable)?;
        let mut body = Vec::new();
        let broken = |_| unavailable("the answer breaks off");
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            if body.len() + chunk.len() > MAX_BYTES {
                return Err(unavailable("the answer is too large"));
            }
            body.extend_from_slice(&chunk);
        }
        Ok((response.status(), body))
    }
}

pub(crate) fn unavailable(reason: &str) -> Error {
    Error::Unavailable(reason.to_owned())
}
