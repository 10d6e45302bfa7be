//! Fetches a page from a hostile internet: from public addresses only, within limits.
//!
//! Redirects are followed by hand, and each request opens a connection of its own, so no request
//! goes out to an address that was not checked for it.

use std::sync::Arc;

use reqwest::header::{ACCEPT, ACCEPT_ENCODING, HeaderMap, HeaderValue};
use tokio::time::{Instant, timeout};

use crate::snapshot::{Extra, Extras, Headers, HttpVersion, Snapshot, Timings};
use crate::target_url::TargetUrl;

mod body;
mod cause;
mod error;
mod media_type;
mod redirects;
mod resolver;
mod robots_txt;
mod settings;

pub use error::{FetchError, FetcherError};
pub use resolver::{LookupError, Resolver, SystemResolver};
pub use settings::FetchSettings;

use resolver::GuardedResolver;

/// How many headers an answer over HTTP/1 may have. Real pages rarely come near.
const MAX_HEADERS: usize = 256;

/// How many bytes of headers are read over HTTP/2, as many as the HTTP/1 parser reads. It is more
/// than is accepted, because past this limit HTTP/2 knows no error of its own.
const MAX_READ_HEADER_BYTES: u32 = 408 * 1024;

/// Fetches pages. One is enough for a process; it is cheap to share and holds no connections.
#[derive(Debug, Clone)]
pub struct Fetcher {
    client: reqwest::Client,
    settings: FetchSettings,
}

impl Fetcher {
    /// A fetcher that looks names up as the operating system does.
    ///
    /// # Errors
    ///
    /// [`FetcherError`] when the extra CA file cannot be used, when the user agent is no valid
    /// header value, or when the system has no certificate authorities at all.
    pub fn new(settings: FetchSettings) -> Result<Self, FetcherError> {
        Self::with_resolver(settings, Arc::new(SystemResolver))
    }

    /// A fetcher that looks names up through this resolver. What the resolver answers is checked
    /// like any other answer.
    ///
    /// # Errors
    ///
    /// As [`Fetcher::new`].
    pub fn with_resolver(
        settings: FetchSettings,
        resolver: Arc<dyn Resolver>,
    ) -> Result<Self, FetcherError> {
        let builder = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            // Without idle connections none is ever used again, for HTTP/2 too.
            .pool_max_idle_per_host(0)
            .dns_resolver(Arc::new(GuardedResolver::new(
                resolver,
                settings.address_policy,
            )))
            .connect_timeout(settings.connect_timeout)
            .http1_max_headers(MAX_HEADERS)
            .http2_max_header_list_size(MAX_READ_HEADER_BYTES)
            .user_agent(&settings.user_agent)
            .default_headers(request_headers())
            .tls_certs_merge(settings.extra_certificates()?);
        let client = builder.build().map_err(FetcherError::Client)?;
        Ok(Self { client, settings })
    }

    /// Fetches a page, and `/robots.txt` of the origin that gave the final answer.
    ///
    /// Takes at most [`FetchSettings::total_timeout`] altogether.
    ///
    /// # Errors
    ///
    /// [`FetchError`] when there is no HTML page to check. A failure to fetch `/robots.txt` is no
    /// error; it is noted in [`Snapshot::robots_txt`].
    pub async fn fetch(&self, target: &TargetUrl) -> Result<Snapshot, FetchError> {
        let limit = self.settings.total_timeout;
        let started = Instant::now();
        let (final_target, mut snapshot) = timeout(limit, self.fetch_page(target))
            .await
            .map_err(|_| FetchError::Timeout { limit })??;
        let left = limit.saturating_sub(started.elapsed());
        snapshot.robots_txt = self.fetch_robots_txt(&final_target, left).await;
        Ok(snapshot)
    }

    async fn fetch_page(&self, target: &TargetUrl) -> Result<(TargetUrl, Snapshot), FetchError> {
        let arrival = self.follow(target, self.settings.max_redirects).await?;
        let response = arrival.response;
        let status = response.status();
        if !status.is_success() {
            return Err(FetchError::HttpStatus {
                status: status.as_u16(),
            });
        }
        let headers = headers_of(&response);
        media_type::check_declared(&headers)?;
        let http_version = version_of(&response);
        let limit_bytes = self.settings.max_body_bytes;
        let body = body::read(response, arrival.target.host(), limit_bytes).await?;
        let total = arrival.started.elapsed();
        if body.truncated {
            return Err(FetchError::TooLarge { limit_bytes });
        }
        if body.bytes.is_empty() {
            return Err(FetchError::EmptyBody);
        }
        media_type::check_body(&headers, &body.bytes)?;
        let snapshot = Snapshot {
            requested_url: target.as_url().clone(),
            final_url: arrival.target.as_url().clone(),
            hops: arrival.hops,
            status: status.as_u16(),
            http_version,
            headers,
            body: body.bytes,
            encoded_body_bytes: body.encoded_bytes,
            timings: Timings {
                first_byte: arrival.first_byte,
                total,
            },
            robots_txt: Extra::NotFetched,
            extras: Extras::default(),
            tls: None,
        };
        Ok((arrival.target, snapshot))
    }
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

fn headers_of(response: &reqwest::Response) -> Headers {
    let mut headers = Headers::new();
    for (name, value) in response.headers() {
        headers.push(name.as_str(), value.as_bytes());
    }
    headers
}

fn version_of(response: &reqwest::Response) -> HttpVersion {
    match response.version() {
        reqwest::Version::HTTP_09 => HttpVersion::Http09,
        reqwest::Version::HTTP_10 => HttpVersion::Http10,
        reqwest::Version::HTTP_2 => HttpVersion::Http2,
        reqwest::Version::HTTP_3 => HttpVersion::Http3,
        _ => HttpVersion::Http11,
    }
}
