//! Fetches a page from a hostile internet: from public addresses only, within limits.
//!
//! Redirects are followed by hand, so each step is checked like the first. Each of a page's own
//! requests opens a new connection; subresources and probes may reuse a connection that was opened
//! shortly before. Connections are only made to addresses that have been checked.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use fetch_guard::{Guard, Resolver, SystemResolver, TargetRules, TargetUrl};
use tokio::time::{Instant, timeout};
use tokio_util::task::LocalPoolHandle;

use crate::audit::KeptEvidence;
use crate::mask::Mask;
use crate::snapshot::{Headers, HttpVersion, Probe, Probes, Snapshot, Timings};

mod ask_robots;
mod batch;
mod body;
mod budget;
mod cause;
mod client;
mod context;
mod error;
mod fetcher_error;
mod html;
mod metered;
mod old_tls;
mod plan;
mod planned;
mod probe;
mod probes;
mod redirects;
mod request;
mod resolver;
mod robots;
mod route;
mod settings;
mod sitemap_pages;
mod subresources;
mod target_limits;
mod tls;
mod wall;
mod way_in;

pub(crate) use batch::PageOrigin;
pub use error::{CertificateFault, FetchError};
pub use fetcher_error::FetcherError;
pub(crate) use plan::{Plan, PlannedLink, PlannedSubresource, at_root};
pub(crate) use planned::{FetchedSecondary, Remaining, Rounds};
pub use settings::FetchSettings;
pub use sitemap_pages::{ListedPages, SitemapError};
pub use way_in::{WayIn, WayInError};

use client::Clients;
use context::FetchContext;
use request::Request;
use target_limits::TargetLimits;

/// Longer than all subresources and probes can take by their individual limits, but short enough
/// that adding it to the present instant does not overflow.
const MAX_SUBRESOURCES_AND_PROBES: Duration = Duration::from_hours(1);

/// Fetches pages. There should be one for a process, since its limits on requests to a host are for
/// all fetches together; it is cheap to share and keeps connections for at most two seconds.
#[derive(Clone)]
pub struct Fetcher {
    clients: Clients,
    settings: FetchSettings,
    rules: TargetRules,
    guard: Guard,
    limits: Arc<TargetLimits>,
    /// Where pages are parsed and checked: as many threads as there are processors.
    pub(crate) readers: LocalPoolHandle,
    pub(crate) kept: KeptEvidence,
}

impl fmt::Debug for Fetcher {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fetcher = formatter.debug_struct("Fetcher");
        fetcher.field("settings", &self.settings);
        fetcher.finish_non_exhaustive()
    }
}

impl Fetcher {
    /// A fetcher that looks up names as the operating system does.
    ///
    /// # Errors
    ///
    /// [`FetcherError`] when the extra CA file cannot be used, when the user agent is not a valid
    /// header value, when the system has no certificate authorities at all, or when the addresses of
    /// this machine cannot be read.
    pub fn new(settings: FetchSettings) -> Result<Self, FetcherError> {
        Self::with_resolver(settings, Arc::new(SystemResolver))
    }

    /// A fetcher that looks up names with this resolver. Its answers are checked like any other.
    ///
    /// # Errors
    ///
    /// As [`Fetcher::new`].
    pub fn with_resolver(
        settings: FetchSettings,
        resolver: Arc<dyn Resolver>,
    ) -> Result<Self, FetcherError> {
        let rules = settings.target_rules();
        let own_addresses = rules.own_addresses.refresh();
        own_addresses.map_err(FetcherError::OwnAddresses)?;
        Ok(Self {
            clients: Clients::new(&settings)?,
            guard: Guard::new(rules.clone(), resolver),
            limits: Arc::new(TargetLimits::new(&settings)),
            readers: LocalPoolHandle::new(available_parallelism().map_or(1, NonZero::get)),
            rules,
            settings,
            kept: KeptEvidence::default(),
        })
    }

    /// The same fetcher with headers for pages behind a login, and with all its limits in common.
    #[must_use]
    pub fn with_way_in(mut self, way_in: WayIn) -> Self {
        self.settings.way_in = Some(way_in);
        self
    }

    /// The same fetcher, whose reports keep more evidence of these checks.
    #[must_use]
    pub fn with_kept(self, kept: KeptEvidence) -> Self {
        Self { kept, ..self }
    }

    /// Whether this URL's origin gets headers for pages behind a login.
    pub(crate) fn has_way_in_to(&self, url: &url::Url) -> bool {
        let way_in = self.settings.way_in.as_ref();
        way_in.is_some_and(|way_in| way_in.opens(url))
    }

    /// Hides what a page may repeat of these headers.
    pub(crate) fn mask(&self) -> Option<Arc<Mask>> {
        let way_in = self.settings.way_in.as_ref();
        way_in.map(|way_in| Arc::clone(way_in.mask()))
    }

    /// What may be fetched.
    pub fn target_rules(&self) -> &TargetRules {
        &self.rules
    }

    /// Whether to fetch subresources and probes, not just `/robots.txt`.
    pub(crate) fn needs_plan(&self) -> bool {
        self.settings.subresources_and_probes
    }

    /// The page alone, and what is left for subresources and probes.
    pub(crate) async fn fetch_alone(
        &self,
        target: &TargetUrl,
    ) -> Result<(Snapshot, Remaining), FetchError> {
        let context = Arc::new(FetchContext::new(&self.settings));
        let limit = self.settings.total_timeout;
        let started = Instant::now();
        let snapshot = timeout(limit, self.fetch_page(target, &context))
            .await
            .unwrap_or(Err(FetchError::Timeout { limit }))
            .map_err(|error| match self.mask() {
                Some(mask) => error.masked(&mask),
                None => error,
            })?;
        let left = limit.saturating_sub(started.elapsed());
        let left = left
            .min(self.settings.subresources_and_probes_timeout)
            .min(MAX_SUBRESOURCES_AND_PROBES);
        let remaining = Remaining {
            deadline: Instant::now() + left,
            context,
        };
        Ok((snapshot, remaining))
    }

    async fn fetch_page(
        &self,
        target: &TargetUrl,
        context: &Arc<FetchContext>,
    ) -> Result<Snapshot, FetchError> {
        let request = Request::of_page(self.settings.max_redirects, context);
        let arrival = self.follow(target, &request, None).await?;
        let status = arrival.head.response.status();
        if !status.is_success() {
            return Err(wall::refusal(arrival).await);
        }
        let head = arrival.head;
        let response = head.response;
        let headers = headers_of(&response).with_broken_lines(head.has_broken_lines);
        html::check_declared(&headers)?;
        let http_version = version_of(&response);
        let tls = tls::facts(&response, &arrival.target, arrival.certificate_fault)?;
        let limit_bytes = self.settings.max_body_bytes;
        let body = body::read(response, arrival.target.host(), limit_bytes).await?;
        let total = head.started.elapsed();
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
                first_byte: head.first_byte,
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
