//! What can go wrong in a fetch.

use std::time::Duration;

use fetch_guard::{Refusal, TargetUrlError};
use thiserror::Error;

use crate::mask::Mask;
use crate::snapshot::is_broken;

/// Why there is no page to check. Its text is for people who want the page checked.
///
/// It names hosts as they are written in URLs, never the addresses that they resolve to.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FetchError {
    /// The host name does not exist or has no address.
    #[error("The name {host} was not found.")]
    DnsNotFound {
        /// The host name.
        host: String,
    },
    /// The host name could not be looked up.
    #[error("The name {host} could not be looked up: {reason}.")]
    DnsFailure {
        /// The host name.
        host: String,
        /// The cause in a few words.
        reason: String,
    },
    /// The port refused the connection.
    #[error("{host} refused the connection.")]
    ConnectionRefused {
        /// The URL's host.
        host: String,
    },
    /// The connection failed for another reason.
    #[error("No connection to {host} could be made: {reason}.")]
    ConnectionFailed {
        /// The URL's host.
        host: String,
        /// The cause in a few words.
        reason: String,
    },
    /// The connection was closed before the response was complete.
    #[error("{host} closed the connection before its response was complete.")]
    ConnectionClosed {
        /// The URL's host.
        host: String,
    },
    /// The fetch took too long.
    #[error("The page did not arrive in full within {} s.", limit.as_secs_f32())]
    Timeout {
        /// The time limit that was reached.
        limit: Duration,
    },
    /// The certificate does not verify. The page itself is fetched nevertheless, so this error only
    /// occurs for subresources and probes.
    #[error("No secure connection to {host} could be made: {}.", fault.reason)]
    CertificateInvalid {
        /// The URL's host.
        host: String,
        /// What is wrong with the certificate.
        fault: CertificateFault,
    },
    /// The secure connection failed for a reason other than the certificate's verification.
    #[error("No secure connection to {host} could be made: {reason}.")]
    TlsInvalid {
        /// The URL's host.
        host: String,
        /// What is wrong in a few words.
        reason: String,
    },
    /// There were too many redirects.
    #[error("The page redirects more than {limit} times.")]
    TooManyRedirects {
        /// How many redirects are followed.
        limit: usize,
    },
    /// A redirect leads to something that cannot be a page.
    #[error("A redirect (status {status}) cannot be followed: {reason}")]
    RedirectInvalid {
        /// The redirect's status code.
        status: u16,
        /// What is wrong, as a sentence.
        reason: String,
    },
    /// The body is too large, perhaps only after decompression.
    #[error("The page is larger than {limit_bytes} bytes.")]
    TooLarge {
        /// The limit in bytes.
        limit_bytes: u64,
    },
    /// The headers are too large or too many.
    #[error(
        "The headers of the response are larger than {limit_bytes} bytes, or there are too many."
    )]
    HeadersTooLarge {
        /// The limit in bytes.
        limit_bytes: usize,
    },
    /// The host is, or resolves to, an address that must not be connected to.
    #[error("{host} is not on the public internet: it is a private, local or reserved address.")]
    BlockedAddress {
        /// The URL's host.
        host: String,
    },
    /// The host is on the list of those that are never fetched.
    #[error("This service never fetches anything from {host}.")]
    BlockedHost {
        /// The URL's host.
        host: String,
    },
    /// The site's robots.txt refuses the page to this program by name.
    #[error("The robots.txt of {host} asks {agent} by name not to fetch this page.")]
    RobotsDisallowed {
        /// The URL's host.
        host: String,
        /// The name in robots.txt.
        agent: String,
    },
    /// Other fetches of this process used all requests that the host gets at once.
    #[error("Too many other requests to {host} were under way.")]
    HostBusy {
        /// The URL's host.
        host: String,
    },
    /// The fetch has made as many requests as it may. This only occurs for subresources and probes.
    #[error("It was not requested: no more than {limit} requests are made for a report.")]
    OverBudget {
        /// How many requests a fetch may make.
        limit: usize,
    },
    /// The body cannot be decoded as its `Content-Encoding` requires.
    #[error("The content coding of the response cannot be decoded: {reason}.")]
    BadEncoding {
        /// What is wrong in a few words.
        reason: String,
    },
    /// The response is not HTTP.
    #[error("{host} did not respond with valid HTTP: {reason}.")]
    InvalidResponse {
        /// The URL's host.
        host: String,
        /// What is wrong in a few words.
        reason: String,
    },
    /// The response is not an HTML page.
    #[error("The response is not an HTML page: {}.", described(content_type.as_deref()))]
    NotHtml {
        /// The `Content-Type` that was sent, if any.
        content_type: Option<String>,
    },
    /// The final response's status is not 2xx.
    #[error("The page returned status {status}; only pages with a 2xx status are checked.")]
    HttpStatus {
        /// The status code.
        status: u16,
    },
    /// The final response's status is not 2xx, and it is a test or a refusal of robots.
    #[error(
        "The page returned status {status}: the site took this service for a robot and did not show \
         its page."
    )]
    Walled {
        /// The status code.
        status: u16,
    },
    /// The response has no body.
    #[error("The response is empty.")]
    EmptyBody,
}

/// Why a certificate does not verify.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateFault {
    /// As [`TlsFault::code`](crate::TlsFault::code).
    pub code: &'static str,
    /// The reason in a few words.
    pub reason: String,
}

fn described(content_type: Option<&str>) -> String {
    match content_type {
        Some(content_type) => format!("its content type is {content_type}"),
        None => "it has no content type and does not look like one".to_owned(),
    }
}

impl FetchError {
    /// The error for a URL whose host the rules refuse. Other errors are returned.
    pub(super) fn of_refused(error: TargetUrlError) -> Result<Self, TargetUrlError> {
        match error {
            TargetUrlError::BlockedAddress { host } => Ok(Self::BlockedAddress { host }),
            TargetUrlError::BlockedHost { host } => Ok(Self::BlockedHost { host }),
            error => Err(error),
        }
    }

    /// The error for a host that the rules refuse.
    pub(super) fn refused(refusal: Refusal, host: &str) -> Self {
        let host = host.to_owned();
        match refusal {
            Refusal::Address => Self::BlockedAddress { host },
            Refusal::NeverFetched => Self::BlockedHost { host },
        }
    }

    /// The same without what opens pages: servers choose the hosts of redirects and content types.
    pub(super) fn masked(mut self, mask: &Mask) -> Self {
        let (host, other) = match &mut self {
            Self::DnsFailure { host, reason }
            | Self::ConnectionFailed { host, reason }
            | Self::TlsInvalid { host, reason }
            | Self::InvalidResponse { host, reason } => (Some(host), Some(reason)),
            Self::CertificateInvalid { host, fault } => (Some(host), Some(&mut fault.reason)),
            Self::DnsNotFound { host }
            | Self::ConnectionRefused { host }
            | Self::ConnectionClosed { host }
            | Self::BlockedAddress { host }
            | Self::BlockedHost { host }
            | Self::RobotsDisallowed { host, .. }
            | Self::HostBusy { host } => (Some(host), None),
            Self::RedirectInvalid { reason, .. } | Self::BadEncoding { reason } => {
                (None, Some(reason))
            }
            Self::NotHtml { content_type } => (None, content_type.as_mut()),
            Self::Timeout { .. }
            | Self::TooManyRedirects { .. }
            | Self::TooLarge { .. }
            | Self::HeadersTooLarge { .. }
            | Self::OverBudget { .. }
            | Self::HttpStatus { .. }
            | Self::Walled { .. }
            | Self::EmptyBody => (None, None),
        };
        for text in host.into_iter().chain(other) {
            mask.hide_in_text(text);
        }
        self
    }

    /// Whether a link to the page is broken, and not just to something that is no page, refuses
    /// robots or is slow.
    pub fn is_broken_link(&self) -> bool {
        match self {
            Self::HttpStatus { status } => is_broken(*status),
            Self::DnsNotFound { .. }
            | Self::TooManyRedirects { .. }
            | Self::RedirectInvalid { .. } => true,
            _ => false,
        }
    }

    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::DnsNotFound { .. } => "dns_not_found",
            Self::DnsFailure { .. } => "dns_failure",
            Self::ConnectionRefused { .. } => "connection_refused",
            Self::ConnectionFailed { .. } => "connection_failed",
            Self::ConnectionClosed { .. } => "connection_closed",
            Self::Timeout { .. } => "timeout",
            Self::TlsInvalid { .. } | Self::CertificateInvalid { .. } => "tls_invalid",
            Self::TooManyRedirects { .. } => "too_many_redirects",
            Self::RedirectInvalid { .. } => "redirect_invalid",
            Self::TooLarge { .. } => "too_large",
            Self::HeadersTooLarge { .. } => "headers_too_large",
            Self::BlockedAddress { .. } => "blocked_address",
            Self::BlockedHost { .. } => "blocked_host",
            Self::RobotsDisallowed { .. } => "robots_disallowed",
            Self::HostBusy { .. } => "host_busy",
            Self::OverBudget { .. } => "over_budget",
            Self::BadEncoding { .. } => "bad_encoding",
            Self::InvalidResponse { .. } => "invalid_response",
            Self::NotHtml { .. } => "not_html",
            Self::HttpStatus { .. } | Self::Walled { .. } => "http_status",
            Self::EmptyBody => "empty_body",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_broken_if_what_it_leads_to_is_gone() {
        let status = |status| FetchError::HttpStatus { status };
        let host = || "a.example".to_owned();
        for broken in [
            status(404),
            status(410),
            status(500),
            status(503),
            FetchError::DnsNotFound { host: host() },
            FetchError::TooManyRedirects { limit: 10 },
            FetchError::RedirectInvalid {
                status: 302,
                reason: String::new(),
            },
        ] {
            assert!(broken.is_broken_link(), "{broken}");
        }
        for other in [
            status(401),
            status(403),
            status(429),
            FetchError::ConnectionRefused { host: host() },
            FetchError::EmptyBody,
        ] {
            assert!(!other.is_broken_link(), "{other}");
        }
    }
}
