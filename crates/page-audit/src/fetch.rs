//! Fetches a page from a hostile internet: from public addresses only, within limits.
//!
//! Redirects are followed by hand, so each step is checked like the first. Each of a page's
//! requests opens a connection of its own; subresources and probes may use one again that was made
//! shortly before. No connection is made to an address that was not checked for it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::snapshot::{Headers, HttpVersion, Probe, Probes, Snapshot, Timings};
use crate::target_url::TargetUrl;

mod batch;
mod body;
mod cause;
mod client;
mod error;
mod fetcher_error;
mod html;
mod metered;
mod plan;
mod planned;
mod probe;
mod probes;
mod redirects;
mod request;
mod resolver;
mod settings;
mod subresources;
mod tls;

pub(crate) use batch::PageOrigin;
pub use error::{CertificateFault, FetchError};
pub use fetcher_error::FetcherError;
pub(crate) use plan::{Plan, PlannedLink, PlannedSubresource, at_root};
pub(crate) use planned::FetchedBeside;
pub use resolver::{LookupError, Resolver, SystemResolver};
pub use settings::FetchSettings;

use client::Clients;
use request::Request;

/// Longer than all subresources and probes can take by their single limits; there is an instant so
/// far from now.
const LONGEST_BESIDE: Duration = Duration::from_hours(1);

/// Fetches pages. One is enough for a process; it is cheap to share and keeps connections for two
/// seconds at most.
#[derive(Debug, Clone)]
pub struct Fetcher {
    clients: Clients,
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
        let clients = Clients::new(&settings, resolver)?;
        Ok(Self { clients, settings })
    }

    /// Whether subresources and probes are to be fetched, and not `/robots.txt` alone.
    pub(crate) fn needs_plan(&self) -> bool {
        self.settings.subresources_and_probes
    }

    /// The page alone, and until when there is time for subresources and probes.
    pub(crate) async fn fetch_alone(
        &self,
        target: &TargetUrl,
    ) -> Result<(Snapshot, Instant), FetchError> {
        let limit = self.settings.total_timeout;
        let started = Instant::now();
        let snapshot = timeout(limit, self.fetch_page(target))
            .await
            .map_err(|_| FetchError::Timeout { limit })??;
        let left = limit.saturating_sub(started.elapsed());
        let left = left
            .min(self.settings.subresources_and_probes_timeout)
            .min(LONGEST_BESIDE);
        Ok((snapshot, Instant::now() + left))
    }

    async fn fetch_page(&self, target: &TargetUrl) -> Result<Snapshot, FetchError> {
        let request = Request::of_page(self.settings.max_redirects);
        let arrival = self.follow(target, &request, None).await?;
        let answer = arrival.answer;
        let response = answer.response;
        let status = response.status();
        if !status.is_success() {
            return Err(FetchError::HttpStatus {
                status: status.as_u16(),
            });
        }
        let headers = headers_of(&response);
        html::check_declared(&headers)?;
        let http_version = version_of(&response);
        let tls = tls::facts(&response, &arrival.target, arrival.certificate_fault)?;
        let limit_bytes = self.settings.max_body_bytes;
        let body = body::read(response, arrival.target.host(), limit_bytes).await?;
        let total = answer.started.elapsed();
        if body.truncated {
            return Err(FetchError::TooLarge { limit_bytes });
        }
        if body.bytes.is_empty() {
            return Err(FetchError::EmptyBody);
        }
        html::check_body(&headers, &body.bytes)?;
        Ok(Snapshot {
            requested_url: target.as_url().clone(),
            final_url: arrival.target.as_url().clone(),
            hops: arrival.hops,
            status: status.as_u16(),
            http_version,
            headers,
            body: body.bytes,
            encoded_body_bytes: body.encoded_bytes,
            timings: Timings {
                first_byte: answer.first_byte,
                total,
            },
            robots_txt: Probe::NotFetched,
            subresources: Vec::new(),
            probes: Probes::default(),
            tls,
        })
    }
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
