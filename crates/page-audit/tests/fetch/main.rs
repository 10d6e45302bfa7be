//! The fetcher with real listeners on loopback: what it refuses, what it survives, what it records.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod addresses;
mod audits;
mod bounds;

mod http2;
mod limits;
mod links;
mod names;
mod old_tls;
mod pages;
mod probes;
mod rebinding;
mod redirects;
mod refused;
mod resolver;
mod robots_refusals;
mod robots_txt;
mod server;
mod sitemaps;
mod subresources;
mod survival;
mod tls;

use std::sync::Arc;
use std::time::Duration;

use page_audit::{
    AddressPolicy, FetchError, FetchSettings, Fetcher, Probe, ProbeResponse, Resolver, Snapshot,
    TargetUrl,
};

/// The longest time for an abandoned fetch, even on a busy machine.
const BOUND: Duration = Duration::from_secs(6);

/// Settings for listeners on loopback, with short timeouts. Besides the page, only `/robots.txt` is
/// fetched.
fn loopback() -> FetchSettings {
    FetchSettings {
        address_policy: AddressPolicy::AllowLoopback,
        total_timeout: Duration::from_secs(10),
        subresources_and_probes: false,
        ..FetchSettings::default()
    }
}

/// The same with subresources and probes.
fn with_probes() -> FetchSettings {
    FetchSettings {
        subresources_and_probes: true,
        ..loopback()
    }
}

fn target(url: &str) -> TargetUrl {
    TargetUrl::parse(url, AddressPolicy::AllowLoopback).unwrap()
}

async fn fetch(settings: FetchSettings, url: &str) -> Result<Snapshot, FetchError> {
    Fetcher::new(settings).unwrap().fetch(&target(url)).await
}

async fn fetch_through(
    resolver: Arc<dyn Resolver>,
    settings: FetchSettings,
    url: &str,
) -> Result<Snapshot, FetchError> {
    Fetcher::with_resolver(settings, resolver)
        .unwrap()
        .fetch(&target(url))
        .await
}

/// The code of a failure; `ready` when there was none.
fn code(result: &Result<Snapshot, FetchError>) -> &'static str {
    result.as_ref().map_or_else(FetchError::code, |_| "ready")
}

fn answered(probe: Probe) -> ProbeResponse {
    match probe {
        Probe::Response(response) => response,
        other => panic!("no response: {other:?}"),
    }
}

/// The result of another request for a page: the status of its response or its failure code.
fn came_of(probe: &Probe) -> String {
    match probe {
        Probe::NotFetched => "not fetched".to_owned(),
        Probe::Failed(failure) => failure.code.to_owned(),
        Probe::Response(response) => response.status.to_string(),
    }
}
