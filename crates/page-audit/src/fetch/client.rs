//! The HTTP clients: which connections they open, keep and trust.

use std::sync::Arc;
use std::time::Duration;

use fetch_guard::trust_system;
use reqwest::ClientBuilder;
use reqwest::header::{ACCEPT, ACCEPT_ENCODING, HeaderMap, HeaderValue};

use super::batch::AT_ONCE_PER_HOST;
use super::resolver::CheckedAddresses;
use super::{FetchSettings, FetcherError};

/// How many headers an HTTP/1 response may have. Real pages rarely come close.
const MAX_HEADERS: usize = 256;

/// How many bytes of headers are read over HTTP/2, the same as the HTTP/1 parser reads. It is more
/// than is accepted, because beyond this limit HTTP/2 has no error of its own.
const MAX_READ_HEADER_BYTES: u32 = 408 * 1024;

/// How long a connection is kept for the next subresource or probe.
const KEPT: Duration = Duration::from_secs(2);

/// Clients that connect to checked addresses only and do not follow redirects by themselves.
#[derive(Debug, Clone)]
pub(super) struct Clients {
    pub(super) page: Pair,
    /// For a page whose headers break the grammar of HTTP.
    pub(super) lenient_page: Pair,
    /// For subresources and probes.
    pub(super) others: Pair,
}

/// Two clients that differ only in what they trust.
#[derive(Debug, Clone)]
pub(super) struct Pair {
    /// Refuses certificates that do not verify.
    pub(super) verifying: reqwest::Client,
    /// Accepts every certificate.
    pub(super) trusting: reqwest::Client,
}

impl Clients {
    pub(super) fn new(settings: &FetchSettings) -> Result<Self, FetcherError> {
        // Each of a page's own requests opens a new connection: without idle connections none is
        // ever reused, not even for HTTP/2.
        let page = || builder(settings).pool_max_idle_per_host(0);
        let lenient_page = || lenient(page());
        let others = || {
            lenient(builder(settings))
                .pool_max_idle_per_host(AT_ONCE_PER_HOST)
                .pool_idle_timeout(KEPT)
        };
        Ok(Self {
            page: Pair::new(&page, settings)?,
            lenient_page: Pair::new(&lenient_page, settings)?,
            others: Pair::new(&others, settings)?,
        })
    }
}

impl Pair {
    fn new(
        builder: &impl Fn() -> ClientBuilder,
        settings: &FetchSettings,
    ) -> Result<Self, FetcherError> {
        let verifying = trust_system(builder(), settings.extra_certificates()?);
        let trusting = builder().tls_danger_accept_invalid_certs(true);
        Ok(Self {
            verifying: verifying.build().map_err(FetcherError::Client)?,
            trusting: trusting.build().map_err(FetcherError::Client)?,
        })
    }
}

fn builder(settings: &FetchSettings) -> ClientBuilder {
    reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .dns_resolver(Arc::new(CheckedAddresses))
        .connect_timeout(settings.connect_timeout)
        .http1_max_headers(MAX_HEADERS)
        .http2_max_header_list_size(MAX_READ_HEADER_BYTES)
        .tls_info(true)
        .user_agent(&settings.user_agent)
        .default_headers(request_headers())
}

/// Reads headers as browsers do: a line that is none is left out, a space before a colon too, and a
/// folded line is one (RFC 9112, section 5).
fn lenient(builder: ClientBuilder) -> ClientBuilder {
    builder
        .http1_ignore_invalid_headers_in_responses(true)
        .http1_allow_spaces_after_header_name_in_responses(true)
        .http1_allow_obsolete_multiline_headers_in_responses(true)
}

fn request_headers() -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(
        ACCEPT,
        HeaderValue::from_static("text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"),
    );
    headers.insert(
        ACCEPT_ENCODING,
        HeaderValue::from_static("gzip, br, deflate"),
    );
    headers
}
