//! Fetches a page from a hostile internet: from public addresses only, within limits.
//!
//! Redirects are followed by hand, so each step is checked like the first. Each of a page's requests
//! opens a connection of its own; what is fetched beside it may use one again that was made shortly
//! before. No connection is made to an address that was not checked for it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::page::Page;
use crate::snapshot::{Extra, Extras, Headers, HttpVersion, Snapshot, Timings};
use crate::target_url::TargetUrl;

mod audit;
mod body;
mod cause;
mod client;
mod error;
mod extras;
mod media_type;
mod metered;
mod redirects;
mod request;
mod resolver;
mod settings;
mod tls;

pub use error::{AuditError, FetchError, FetcherError};
pub use request::CertificateFault;
pub use resolver::{LookupError, Resolver, SystemResolver};
pub use settings::FetchSettings;

use client::Clients;
use extras::{Place, Plan};
use request::Request;

/// Longer than everything beside a page can take by its single limits; there is an instant so far
/// from now.
const LONGEST_EXTRAS: Duration = Duration::from_hours(1);

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

    /// Fetches a page and what goes beside it: `/robots.txt` of the origin that gave the final
    /// answer and, unless the settings say otherwise, all of [`Extras`].
    ///
    /// Takes at most [`FetchSettings::total_timeout`] altogether.
    ///
    /// # Errors
    ///
    /// [`FetchError`] when there is no HTML page to check. A failure to fetch what goes beside it is
    /// no error; it is noted in the snapshot, and so is a certificate that does not verify.
    pub async fn fetch(&self, target: &TargetUrl) -> Result<Snapshot, FetchError> {
        let (snapshot, deadline) = self.fetch_alone(target).await?;
        let place = Place::of(&snapshot);
        let (mut snapshot, plan) = if self.settings.extras {
            planned(snapshot).await
        } else {
            (snapshot, None)
        };
        let beside = self.fetch_beside(&place, plan.as_ref(), deadline);
        (snapshot.robots_txt, snapshot.extras) = Box::pin(beside).await;
        Ok(snapshot)
    }

    /// The page alone, and until when there is time for what goes beside it.
    async fn fetch_alone(&self, target: &TargetUrl) -> Result<(Snapshot, Instant), FetchError> {
        let limit = self.settings.total_timeout;
        let started = Instant::now();
        let snapshot = timeout(limit, self.fetch_page(target))
            .await
            .map_err(|_| FetchError::Timeout { limit })??;
        let left = limit.saturating_sub(started.elapsed());
        let left = left.min(self.settings.extras_timeout).min(LONGEST_EXTRAS);
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
        media_type::check_declared(&headers)?;
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
        media_type::check_body(&headers, &body.bytes)?;
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
            robots_txt: Extra::NotFetched,
            extras: Extras::default(),
            tls,
        })
    }
}

/// Reads the page, away from the threads that wait for the network, and chooses what to fetch beside
/// it.
async fn planned(snapshot: Snapshot) -> (Snapshot, Option<Plan>) {
    let snapshot = Arc::new(snapshot);
    let shared = Arc::clone(&snapshot);
    let reading = tokio::task::spawn_blocking(move || Plan::of(&Page::new(&shared)));
    let plan = reading
        .await
        .inspect_err(|error| tracing::error!(%error, "a page could not be read"));
    (Arc::unwrap_or_clone(snapshot), plan.ok())
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
