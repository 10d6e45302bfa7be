//! The result of one request besides the page's own.

use std::borrow::Cow;

use url::Url;

use super::headers::Headers;
use super::hop::Hop;

/// The result of a request besides the page's own: of a probe, such as that of `/robots.txt`, or
/// for a subresource.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Probe {
    /// It was not sent.
    #[default]
    NotFetched,
    /// There was no usable response.
    Failed(ProbeFailure),
    /// There was a response, with any status.
    Response(ProbeResponse),
}

impl Probe {
    /// A response; see [`ProbeResponse::of`].
    pub fn responded(
        url: Url,
        status: u16,
        headers: &[(&str, &str)],
        body: impl Into<Vec<u8>>,
    ) -> Self {
        Self::Response(ProbeResponse::of(url, status, headers, body))
    }

    /// A failure.
    pub fn failed(code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::Failed(ProbeFailure { code, message })
    }
}

/// Why a request besides the page's own got no response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeFailure {
    /// The machine-readable code: one of those of [`FetchError::code`](crate::FetchError::code), or
    /// `not_enough_time`.
    pub code: &'static str,
    /// What happened, in plain words.
    pub message: String,
}

impl ProbeFailure {
    /// Whether the cause is this program's rules and limits and not the site.
    pub fn is_ours(&self) -> bool {
        matches!(
            self.code,
            "blocked_address"
                | "blocked_host"
                | "robots_disallowed"
                | "host_busy"
                | "over_budget"
                | "not_enough_time"
        )
    }
}

/// The response to a request besides the page's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeResponse {
    /// The URL of the response, after all redirects.
    pub final_url: Url,
    /// The redirects before it, in the order they were followed.
    pub hops: Vec<Hop>,
    /// The response's status code.
    pub status: u16,
    /// The response's headers.
    pub headers: Headers,
    /// The body, with every content coding undone, up to the request's limit. Empty when only the
    /// headers were wanted.
    pub body: Vec<u8>,
    /// How many bytes of body came over the network, before content codings were undone.
    pub encoded_body_bytes: u64,
    /// Whether the body was longer than the limit and was cut there.
    pub truncated: bool,
}

impl ProbeResponse {
    /// A response of this URL, without a redirect, with a complete body.
    pub fn of(url: Url, status: u16, headers: &[(&str, &str)], body: impl Into<Vec<u8>>) -> Self {
        let body = body.into();
        let mut list = Headers::new();
        for (name, value) in headers {
            list.push(name, *value);
        }
        Self {
            final_url: url,
            hops: Vec::new(),
            status,
            headers: list,
            encoded_body_bytes: body.len() as u64,
            body,
            truncated: false,
        }
    }

    /// Adds one more redirect before it.
    #[must_use]
    pub fn with_hop(mut self, hop: Hop) -> Self {
        self.hops.push(hop);
        self
    }

    /// Whether the status is 2xx.
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The body as text; bytes that are not UTF-8 are replaced.
    pub fn text(&self) -> Cow<'_, str> {
        // It is valid nearly always, and faster to check than to read piece by piece.
        match str::from_utf8(&self.body) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => String::from_utf8_lossy(&self.body),
        }
    }
}

/// Whether a link to a page with this status is broken: the page is gone, or the server fails.
pub(crate) fn is_broken(status: u16) -> bool {
    matches!(status, 404 | 410 | 500..600)
}
