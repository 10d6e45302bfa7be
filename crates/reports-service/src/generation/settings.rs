//! The settings of making reports: how many at once, how long each may take, and which pages may be
//! fetched.

use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use page_audit::{AddressPolicy, FetchSettings, Fetcher, MemoryBudget, NeverFetch, OwnAddresses};
use serde::{Deserialize, Serialize};
use settings::{Bounded, Span};

use super::ContactUrl;
use crate::rendering::{Renderer, RenderingSettings};

/// The section `generation` of the settings.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own, with its own name"
)]
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct GenerationSettings {
    /// Whether this process makes reports; if not, it only serves the API and others make them.
    pub enabled: bool,
    /// How long store and update wait for a report when the request does not specify it.
    pub wait: Span,
    /// Generations at once in this process; one account uses at most half of them.
    pub at_once: Bounded<usize, 1, 1_024>,
    /// Generations at once per host, over all processes.
    pub per_host: i64,
    /// The maximum memory of all generations of this process together, in bytes; if not set, 512
    /// MiB, or more if `at_once` and `max_body_bytes` need it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<Bounded<u64, 1_048_576, 1_125_899_906_842_624>>,
    /// How long a claim on a job lasts; afterwards another process can take the job over.
    pub lease: Span,
    /// How many times a job is attempted if its process dies each time.
    pub attempts: i16,
    /// How many generations the history of a report keeps; the oldest are deleted.
    pub history: Bounded<u16, 1, 1_000>,
    /// The wait before the second attempt; doubles with each further one.
    pub back_off: Span,
    /// How often the queue is polled for jobs that other processes stored or left behind.
    pub poll_interval: Span<1>,
    /// The maximum number of requests for one report: for the page, its subresources and probes,
    /// redirects and repetitions included.
    pub max_requests: Bounded<usize, 30, 1_000>,
    /// Requests at once to one host, and to one address, of all generations of this process.
    pub requests_per_host: Bounded<usize, 1, 1_000>,
    /// Requests per second to one host, and to one address, of all generations of this process,
    /// after `max_requests` at once; 0 for no limit.
    pub rate_per_host: Bounded<u32, 0, 10_000>,
    /// Hosts and networks that are never fetched.
    #[serde(with = "settings::list")]
    pub never_fetch: Vec<NeverFetch>,
    /// Whether to obey a robots.txt that refuses this service by name.
    pub obey_robots: bool,
    /// A contact for the owners of sites: part of the service's name in requests.
    #[serde(with = "settings::optional_text")]
    pub contact_url: Option<ContactUrl>,
    /// Addresses at which this machine can be reached besides those of its interfaces: they are
    /// refused as well.
    #[serde(with = "settings::networks")]
    pub own_addresses: Vec<IpNet>,
    /// Whether pages on this machine's public addresses may be fetched.
    pub allow_own_addresses: bool,
    /// Whether pages on this machine's loopback addresses may be fetched: for trials and tests
    /// only.
    pub allow_loopback: bool,
    /// The total time for fetching a page.
    pub fetch_timeout: Span<1>,
    /// The largest page, in bytes after decompression.
    pub max_body_bytes: u64,
    /// Whether to fetch subresources and probes too: the files that the page loads, a sample of its
    /// links, the sitemap.
    pub extras: bool,
    /// Certificate authorities to trust in addition to the system's, as a PEM file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_ca_file: Option<PathBuf>,
}

impl Default for GenerationSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            wait: Span::new(Duration::from_secs(10)),
            at_once: Bounded::new(8),
            per_host: 2,
            memory_bytes: None,
            lease: Span::new(Duration::from_mins(1)),
            attempts: 2,
            history: Bounded::new(100),
            back_off: Span::new(Duration::from_secs(2)),
            poll_interval: Span::new(Duration::from_secs(1)),
            max_requests: Bounded::new(160),
            requests_per_host: Bounded::new(8),
            rate_per_host: Bounded::new(50),
            never_fetch: Vec::new(),
            obey_robots: true,
            contact_url: None,
            own_addresses: Vec::new(),
            allow_own_addresses: false,
            allow_loopback: false,
            fetch_timeout: Span::new(Duration::from_secs(20)),
            max_body_bytes: 10 * 1024 * 1024,
            extras: true,
            extra_ca_file: None,
        }
    }
}

impl GenerationSettings {
    /// Which addresses may be stored and fetched.
    pub fn address_policy(&self) -> AddressPolicy {
        if self.allow_loopback {
            AddressPolicy::AllowLoopback
        } else {
            AddressPolicy::PublicOnly
        }
    }

    fn known_addresses(&self) -> OwnAddresses {
        if self.allow_own_addresses {
            OwnAddresses::default()
        } else {
            OwnAddresses::of_this_machine(self.own_addresses.clone())
        }
    }

    fn user_agent(&self) -> String {
        let contact = self.contact_url.as_ref().map(ContactUrl::as_str);
        FetchSettings::user_agent(contact)
    }

    /// The fetcher settings that are derived from these.
    pub fn fetch_settings(&self) -> FetchSettings {
        FetchSettings {
            address_policy: self.address_policy(),
            never_fetch: self.never_fetch.clone(),
            own_addresses: self.known_addresses(),
            obey_robots: self.obey_robots,
            max_requests: self.max_requests.get(),
            requests_per_host: self.requests_per_host.get(),
            rate_per_host: self.rate_per_host.get(),
            user_agent: self.user_agent(),
            total_timeout: self.fetch_timeout.get(),
            max_body_bytes: self.max_body_bytes,
            subresources_and_probes: self.extras,
            extra_ca_file: self.extra_ca_file.clone(),
            ..FetchSettings::default()
        }
    }

    /// The memory for checking pages: the rest after the pages that are being fetched. A check
    /// waits for it for as long as the lease still leaves enough time for the check.
    pub fn memory_budget(&self) -> MemoryBudget {
        let least = self.min_memory_bytes();
        let bytes = match self.memory_bytes {
            Some(bytes) => bytes.get(),
            None => least.max(Self::USUAL_MEMORY_BYTES),
        };
        let used = self.fetch_timeout.get() + Self::CHECKING_TIME;
        let wait = self.lease.get().saturating_sub(used);
        MemoryBudget::new(bytes.saturating_sub(self.fetching_bytes()), wait)
    }

    /// The memory of the pages that are being fetched. A body is in memory twice while its buffer
    /// grows.
    fn fetching_bytes(&self) -> u64 {
        let at_once = self.at_once.get() as u64;
        self.max_body_bytes
            .saturating_mul(2)
            .saturating_mul(at_once)
    }

    /// The minimum to fetch in all slots and to check the largest page.
    fn min_memory_bytes(&self) -> u64 {
        let largest = MemoryBudget::needed_for(self.max_body_bytes);
        self.fetching_bytes().saturating_add(largest)
    }

    /// Checks the values, alone and in combination.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self, rendering: &RenderingSettings) -> Result<(), String> {
        let wrong = |name: &str, value: &dyn std::fmt::Debug, allowed: &str| {
            Err(format!(
                "generation.{name} is {value:?}: it must be {allowed}"
            ))
        };
        if self.per_host < 1 {
            return wrong("per_host", &self.per_host, "at least 1");
        }
        if self.attempts < 1 {
            return wrong("attempts", &self.attempts, "at least 1");
        }
        if self.max_body_bytes == 0 {
            return wrong("max_body_bytes", &self.max_body_bytes, "at least 1");
        }
        let least = self.min_memory_bytes();
        if let Some(bytes) = self.memory_bytes.filter(|bytes| bytes.get() < least) {
            let allowed = format!(
                "at least {least}, for the pages of generation.at_once and generation.max_body_bytes"
            );
            return wrong("memory_bytes", &bytes.get(), &allowed);
        }
        // Otherwise, a slow page would be fetched a second time during the first fetch.
        let rendering = Renderer::new(rendering).map_or(Duration::ZERO, |it| it.longest());
        if self.lease.get() < self.fetch_timeout.get() + rendering + Self::CHECKING_TIME {
            return wrong(
                "lease",
                &self.lease.get(),
                "at least generation.fetch_timeout and ten seconds, and if rendering.socket is set \
                 rendering.timeout, three seconds, and fifteen for each of rendering.lab_runs",
            );
        }
        Fetcher::new(self.fetch_settings())
            .map(drop)
            .map_err(|error| format!("generation: {error}"))
    }

    /// How long fetching and checking a page may take.
    pub(crate) fn fetching_time(&self) -> Duration {
        let checking = Self::CHECKING_TIME.saturating_sub(Self::WRITING_TIME);
        self.fetch_timeout.get() + checking
    }

    /// The maximum wait of a job for its next attempt. An hour more than by these settings, because
    /// other processes may have different ones.
    pub(crate) fn max_wait(&self) -> Duration {
        jobs::back_off(self.back_off.get(), self.attempts.unsigned_abs().into()) + Self::MARGIN
    }

    /// The maximum duration of a lease.
    pub(crate) fn max_lease(&self) -> Duration {
        self.lease.get() + Self::MARGIN
    }

    const MARGIN: Duration = Duration::from_hours(1);

    const USUAL_MEMORY_BYTES: u64 = 512 * 1024 * 1024;

    /// Time for checking and writing on top of fetching.
    const CHECKING_TIME: Duration = Duration::from_secs(10);

    /// The part of this time that is reserved for writing.
    pub(crate) const WRITING_TIME: Duration = Duration::from_secs(5);
}
