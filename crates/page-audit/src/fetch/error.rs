//! What can go wrong in a fetch.

use std::time::Duration;

use thiserror::Error;

/// Why there is no page to check. Its text is for people who want the page checked.
///
/// It names hosts as they stand in URLs, never the addresses that they resolve to.
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
    /// Nothing listens on the port.
    #[error("{host} refused the connection.")]
    ConnectionRefused {
        /// The URL's host.
        host: String,
    },
    /// No connection could be made for another reason.
    #[error("No connection to {host} could be made: {reason}.")]
    ConnectionFailed {
        /// The URL's host.
        host: String,
        /// The cause in a few words.
        reason: String,
    },
    /// The connection ended before the answer did.
    #[error("{host} closed the connection before its answer was complete.")]
    ConnectionClosed {
        /// The URL's host.
        host: String,
    },
    /// It took too long.
    #[error("The page did not answer in full within {} s.", limit.as_secs_f32())]
    Timeout {
        /// The time limit that was reached.
        limit: Duration,
    },
    /// The certificate does not verify. The page itself is fetched all the same, so this is an
    /// error of subresources and probes alone.
    #[error("No secure connection to {host} could be made: {}.", fault.reason)]
    CertificateInvalid {
        /// The URL's host.
        host: String,
        /// What is wrong with it.
        fault: CertificateFault,
    },
    /// No secure connection for another reason than the certificate's verification.
    #[error("No secure connection to {host} could be made: {reason}.")]
    TlsInvalid {
        /// The URL's host.
        host: String,
        /// What is wrong in a few words.
        reason: String,
    },
    /// The redirects went on and on.
    #[error("The page redirects more than {limit} times.")]
    TooManyRedirects {
        /// How many redirects are followed.
        limit: usize,
    },
    /// A redirect leads nowhere that a page can be.
    #[error("A redirect (status {status}) cannot be followed: {reason}")]
    RedirectInvalid {
        /// The redirect's status code.
        status: u16,
        /// What is wrong, as a sentence.
        reason: String,
    },
    /// The body is too large, perhaps only after it was decompressed.
    #[error("The page is larger than {limit_bytes} bytes.")]
    TooLarge {
        /// The limit in bytes.
        limit_bytes: u64,
    },
    /// The headers are too large or too many.
    #[error("The headers of the answer are larger than {limit_bytes} bytes or too many.")]
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
    /// The body cannot be decoded as its `Content-Encoding` says.
    #[error("The answer's content coding cannot be undone: {reason}.")]
    BadEncoding {
        /// What is wrong in a few words.
        reason: String,
    },
    /// The answer is not HTTP.
    #[error("{host} did not answer with valid HTTP: {reason}.")]
    InvalidResponse {
        /// The URL's host.
        host: String,
        /// What is wrong in a few words.
        reason: String,
    },
    /// The answer is no HTML page.
    #[error("The answer is not an HTML page: {}.", described(content_type.as_deref()))]
    NotHtml {
        /// The `Content-Type` that was sent, if any.
        content_type: Option<String>,
    },
    /// The final answer's status is not 2xx.
    #[error(
        "The page answered with status {status}; only a page that answers with 2xx is checked."
    )]
    HttpStatus {
        /// The status code.
        status: u16,
    },
    /// The answer has no body.
    #[error("The answer is empty.")]
    EmptyBody,
}

/// Why a certificate does not verify.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateFault {
    /// As [`TlsFault::code`](crate::TlsFault::code).
    pub code: &'static str,
    /// In a few words.
    pub reason: String,
}

fn described(content_type: Option<&str>) -> String {
    match content_type {
        Some(content_type) => format!("its content type is {content_type}"),
        None => "it has no content type and does not look like one".to_owned(),
    }
}

impl FetchError {
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
            Self::BadEncoding { .. } => "bad_encoding",
            Self::InvalidResponse { .. } => "invalid_response",
            Self::NotHtml { .. } => "not_html",
            Self::HttpStatus { .. } => "http_status",
            Self::EmptyBody => "empty_body",
        }
    }
}
