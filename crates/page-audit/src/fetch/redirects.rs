//! Follows redirects by hand, so that each step is checked like the first.

use std::time::Duration;

use reqwest::header::{HeaderMap, LOCATION};
use tokio::time::Instant;

use super::{FetchError, Fetcher, cause};
use crate::snapshot::Hop;
use crate::target_url::{TargetUrl, TargetUrlError};

/// Where a chain of redirects ended: the final answer, its body not yet read.
pub(super) struct Arrival {
    pub(super) target: TargetUrl,
    pub(super) hops: Vec<Hop>,
    pub(super) response: reqwest::Response,
    /// When the final request started.
    pub(super) started: Instant,
    /// From then to the answer's headers.
    pub(super) first_byte: Duration,
}

impl Fetcher {
    pub(super) async fn follow(
        &self,
        target: &TargetUrl,
        max_redirects: usize,
    ) -> Result<Arrival, FetchError> {
        let mut target = target.clone();
        let mut hops = Vec::new();
        loop {
            let started = Instant::now();
            let response = self.request(&target).await?;
            let first_byte = started.elapsed();
            let status = response.status().as_u16();
            if !matches!(status, 301 | 302 | 303 | 307 | 308) {
                return Ok(Arrival {
                    target,
                    hops,
                    response,
                    started,
                    first_byte,
                });
            }
            if hops.len() == max_redirects {
                return Err(FetchError::TooManyRedirects {
                    limit: max_redirects,
                });
            }
            let location =
                location(response.headers()).ok_or_else(|| FetchError::RedirectInvalid {
                    status,
                    reason: "It has no usable Location header.".to_owned(),
                })?;
            let next = self.redirected(&target, status, &location)?;
            hops.push(Hop {
                url: target.as_url().clone(),
                status,
                location,
            });
            target = next;
        }
    }

    fn redirected(
        &self,
        target: &TargetUrl,
        status: u16,
        location: &str,
    ) -> Result<TargetUrl, FetchError> {
        let policy = self.settings.address_policy;
        target
            .redirect(location, policy)
            .map_err(|error| match error {
                TargetUrlError::BlockedAddress { host } => FetchError::BlockedAddress { host },
                error => FetchError::RedirectInvalid {
                    status,
                    reason: error.to_string(),
                },
            })
    }

    /// Sends one request and waits for the headers of its answer.
    async fn request(&self, target: &TargetUrl) -> Result<reqwest::Response, FetchError> {
        let host = target.host();
        let blocked = || FetchError::BlockedAddress {
            host: host.to_owned(),
        };
        // A literal address never reaches the resolver, so it is checked here.
        target
            .check_host(self.settings.address_policy)
            .map_err(|_| blocked())?;
        let request = self.client.get(target.as_url().clone());
        let response = request
            .send()
            .await
            .map_err(|error| cause::of(&error, host, &self.settings))?;
        // Only a fault in the client could have led elsewhere.
        let peer = response.remote_addr();
        if peer.is_some_and(|peer| !self.settings.address_policy.allows(peer.ip())) {
            return Err(blocked());
        }
        let limit_bytes = self.settings.max_header_bytes;
        if header_bytes(response.headers()) > limit_bytes {
            return Err(FetchError::HeadersTooLarge { limit_bytes });
        }
        Ok(response)
    }
}

/// The size of the headers as HTTP/1 sends them, each with its colon, space and line break.
fn header_bytes(headers: &HeaderMap) -> usize {
    headers
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len() + 4)
        .sum()
}

/// The `Location` header, unless it is missing or empty. Bytes that are not UTF-8 are
/// percent-encoded, as browsers do.
fn location(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(LOCATION)?.as_bytes().trim_ascii();
    if value.is_empty() {
        return None;
    }
    if let Ok(text) = str::from_utf8(value) {
        return Some(text.to_owned());
    }
    let encoded = value.iter().map(|&byte| match byte {
        0..=0x7f => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    Some(encoded.collect())
}
