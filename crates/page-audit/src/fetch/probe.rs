//! One request besides a page's own, with its redirects.

use fetch_guard::TargetUrl;
use reqwest::Method;
use tokio::time::{timeout, timeout_at};
use url::Url;

use super::batch::{Batch, ConnectionPermit};
use super::request::{Part, Request};
use super::{FetchError, Fetcher, body, headers_of};
use crate::snapshot::{Probe, ProbeResponse, SubresourceKind};

#[cfg(test)]
mod tests;

pub(super) const KIB: u64 = 1024;

/// How many redirects are followed beside a page.
const MAX_REDIRECTS: usize = 2;

/// What to request from a URL.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    pub(super) accept: Option<&'static str>,
    pub(super) origin: Option<&'static str>,
    pub(super) max_redirects: usize,
    pub(super) until_https: bool,
    /// How many bytes of the body are read; none if only the headers are wanted.
    pub(super) body_bytes: u64,
}

impl Wanted {
    /// What browsers send for images, so that servers that negotiate the format can do so.
    pub(super) const IMAGES: Option<&str> =
        Some("image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8");

    pub(super) fn headers() -> Self {
        Self::body(0)
    }

    pub(super) fn body(body_bytes: u64) -> Self {
        Self {
            accept: None,
            origin: None,
            max_redirects: MAX_REDIRECTS,
            until_https: false,
            body_bytes,
        }
    }

    pub(super) fn image(body_bytes: u64) -> Self {
        Self {
            accept: Self::IMAGES,
            ..Self::body(body_bytes)
        }
    }

    pub(super) fn accept_of(kind: SubresourceKind) -> Option<&'static str> {
        match kind {
            SubresourceKind::Image => Self::IMAGES,
            SubresourceKind::Stylesheet => Some("text/css,*/*;q=0.1"),
            SubresourceKind::Script | SubresourceKind::Font | SubresourceKind::Other => Some("*/*"),
        }
    }
}

impl Fetcher {
    pub(super) async fn probe(&self, batch: &Batch, url: &Url, wanted: Wanted) -> Probe {
        match batch.context.budget.spend_planned() {
            Ok(()) => self.probe_by(Method::GET, batch, url, wanted).await,
            Err(error) => failed(&error),
        }
    }

    /// The headers of the response to HEAD. GET is tried where a server may not support HEAD: many
    /// respond to it with a spurious error.
    pub(super) async fn probe_headers(
        &self,
        batch: &Batch,
        url: &Url,
        accept: Option<&'static str>,
    ) -> Probe {
        let wanted = Wanted {
            accept,
            ..Wanted::headers()
        };
        let budget = &batch.context.budget;
        if let Err(error) = budget.spend_planned() {
            return failed(&error);
        }
        let headers = self.probe_by(Method::HEAD, batch, url, wanted).await;
        let in_doubt = match &headers {
            Probe::Response(response) => {
                response.status >= 400 && !matches!(response.status, 401 | 407 | 410 | 429 | 451)
            }
            Probe::Failed(failure) => matches!(
                failure.code,
                "connection_closed" | "invalid_response" | "bad_encoding"
            ),
            Probe::NotFetched => false,
        };
        if !in_doubt {
            return headers;
        }
        // A doubtful response is not better than none, or checks would say what is not true.
        if let Err(error) = budget.spend_further() {
            return failed(&error);
        }
        match self.probe_by(Method::GET, batch, url, wanted).await {
            // The response to HEAD is better than nothing.
            Probe::Failed(failure) if failure.code == "not_enough_time" => headers,
            again => again,
        }
    }

    async fn probe_by(&self, method: Method, batch: &Batch, url: &Url, wanted: Wanted) -> Probe {
        let target = match TargetUrl::in_page(url.clone(), &self.rules) {
            Ok(target) => target,
            // Worded like the fetcher's error for redirects.
            Err(error) => {
                return match FetchError::of_refused(error) {
                    Ok(error) => failed(&error),
                    Err(error) => Probe::failed(error.code(), error.to_string()),
                };
            }
        };
        let Ok(permit) = timeout_at(batch.deadline, batch.permit(&target)).await else {
            return not_enough_time();
        };
        if batch.limit().is_zero() {
            return not_enough_time();
        }
        let request = Request {
            method,
            accept: wanted.accept,
            origin: wanted.origin,
            max_redirects: wanted.max_redirects,
            until_https: wanted.until_https,
            is_verified: true,
            part: Part::Secondary(batch),
        };
        let result = self.fetch_response(&target, &request, batch, permit, wanted.body_bytes);
        match result.await {
            Ok(response) => Probe::Response(response),
            Err(error) => failed(&error),
        }
    }

    async fn fetch_response(
        &self,
        target: &TargetUrl,
        request: &Request<'_>,
        batch: &Batch,
        permit: Option<ConnectionPermit>,
        body_bytes: u64,
    ) -> Result<ProbeResponse, FetchError> {
        let arrival = self.follow(target, request, permit).await?;
        let response = arrival.head.response;
        let status = response.status().as_u16();
        let headers = headers_of(&response);
        let mut fetched = ProbeResponse {
            final_url: arrival.target.as_url().clone(),
            hops: arrival.hops,
            status,
            headers,
            body: Vec::new(),
            encoded_body_bytes: 0,
            truncated: false,
        };
        if body_bytes > 0 {
            let limit = batch.limit();
            let reading = body::read(response, arrival.target.host(), body_bytes);
            let read = timeout(limit, reading).await;
            let body = read.map_err(|_| FetchError::Timeout { limit })??;
            fetched.body = body.bytes;
            fetched.encoded_body_bytes = body.encoded_bytes;
            fetched.truncated = body.truncated;
        }
        drop((arrival.head.permit, arrival.head.target_permit));
        Ok(fetched)
    }
}

fn failed(error: &FetchError) -> Probe {
    Probe::failed(error.code(), error.to_string())
}

fn not_enough_time() -> Probe {
    Probe::failed(
        "not_enough_time",
        "Earlier requests took all of the available time.",
    )
}
