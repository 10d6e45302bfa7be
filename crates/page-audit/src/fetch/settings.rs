//! The limits of a fetch.

use std::path::PathBuf;
use std::time::Duration;

use fetch_guard::{AddressPolicy, NeverFetch, OwnAddresses, TargetRules};
use reqwest::Certificate;

use super::{FetcherError, WayIn};

/// What a fetch may use and where it may connect. The defaults suit the public internet.
#[derive(Debug, Clone)]
pub struct FetchSettings {
    /// Which addresses may be connected to. Default: only public ones.
    pub address_policy: AddressPolicy,
    /// Hosts and networks that are never fetched. Default: none.
    pub never_fetch: Vec<NeverFetch>,
    /// The addresses of this machine, which are refused. Default: none, since a person's own tool
    /// may fetch pages of its own machine.
    pub own_addresses: OwnAddresses,
    /// Whether a robots.txt that refuses a page to the user agent by name is obeyed. Default:
    /// false, for programs that a person uses.
    pub obey_robots: bool,
    /// How many requests a fetch may make in all, redirects and repetitions included. Default: 160.
    /// Those of the page itself are never refused.
    pub max_requests: usize,
    /// How many requests of all fetches one host gets at once, and one address. A quarter is kept
    /// for pages. Default: 8.
    pub requests_per_host: usize,
    /// How many requests of all fetches one host gets in a second, and one address, after
    /// `max_requests` at once; 0 for no limit. Default: 0.
    pub rate_per_host: u32,
    /// How long a fetch may take in total: lookups, redirects, body, subresources and probes.
    /// Default: 20 seconds.
    pub total_timeout: Duration,
    /// Whether to fetch subresources and probes, or only `/robots.txt`. Default: true.
    pub subresources_and_probes: bool,
    /// How long subresources and probes may take in all, within the total. Default: 15 seconds.
    pub subresources_and_probes_timeout: Duration,
    /// How long opening a connection may take, TLS included. Default: 8 seconds.
    pub connect_timeout: Duration,
    /// How many redirects of the page are followed. Default: 10.
    pub max_redirects: usize,
    /// How large the body may be in bytes, after decoding. Default: 10 MiB. Before decoding it may
    /// be 1 MiB larger.
    pub max_body_bytes: u64,
    /// How large the headers of a response may be in bytes. Default: 64 KiB. Up to 408 KiB of them
    /// are read before they are refused.
    pub max_header_bytes: usize,
    /// The `User-Agent` header of requests.
    pub user_agent: String,
    /// Headers for pages behind a login. Default: none.
    pub way_in: Option<WayIn>,
    /// A PEM file of certificate authorities to trust in addition to those of the system.
    pub extra_ca_file: Option<PathBuf>,
}

impl Default for FetchSettings {
    fn default() -> Self {
        Self {
            address_policy: AddressPolicy::PublicOnly,
            never_fetch: Vec::new(),
            own_addresses: OwnAddresses::default(),
            obey_robots: false,
            max_requests: 160,
            requests_per_host: 8,
            rate_per_host: 0,
            total_timeout: Duration::from_secs(20),
            subresources_and_probes: true,
            subresources_and_probes_timeout: Duration::from_secs(15),
            connect_timeout: Duration::from_secs(8),
            max_redirects: 10,
            max_body_bytes: 10 * 1024 * 1024,
            max_header_bytes: 64 * 1024,
            user_agent: Self::user_agent(None),
            way_in: None,
            extra_ca_file: None,
        }
    }
}

impl FetchSettings {
    /// The `User-Agent` header of requests: this program and its version, and where the sites'
    /// owners find whoever runs it.
    pub fn user_agent(contact: Option<&str>) -> String {
        let name = concat!("Waymark/", env!("CARGO_PKG_VERSION"));
        match contact {
            Some(contact) => format!("{name} (+{contact})"),
            None => name.to_owned(),
        }
    }

    /// What may be fetched.
    pub fn target_rules(&self) -> TargetRules {
        TargetRules {
            policy: self.address_policy,
            never_fetch: self.never_fetch.clone(),
            own_addresses: self.own_addresses.clone(),
        }
    }

    pub(super) fn extra_certificates(&self) -> Result<Vec<Certificate>, FetcherError> {
        let Some(path) = &self.extra_ca_file else {
            return Ok(Vec::new());
        };
        let pem = std::fs::read(path).map_err(|source| FetcherError::CaFileUnreadable {
            path: path.clone(),
            source,
        })?;
        let certificates =
            Certificate::from_pem_bundle(&pem).map_err(|source| FetcherError::CaFileInvalid {
                path: path.clone(),
                source,
            })?;
        if certificates.is_empty() {
            return Err(FetcherError::CaFileEmpty { path: path.clone() });
        }
        Ok(certificates)
    }
}
