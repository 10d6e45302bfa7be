//! How many requests a target gets from all fetches of this process together: at once and in a
//! second, counted per host and per address. Names with the same address share its limits, so
//! nobody gets more by using many names.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fetch_guard::reached_through;
use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use super::FetchSettings;

#[cfg(test)]
mod tests;

/// From how many targets on those that are no longer used are removed.
const SWEEP_FROM: usize = 256;

/// The limits of all targets. Shared by all fetches of a process.
pub(super) struct TargetLimits {
    at_once: usize,
    quota: Option<Quota>,
    targets: Mutex<Targets>,
}

#[derive(Default)]
struct Targets {
    known: HashMap<Target, Arc<Limits>>,
    sweep_at: usize,
}

/// Ordered, so that whoever needs several slots takes them in the same order as everybody else.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Target {
    Host(String),
    Address(IpAddr),
}

struct Limits {
    slots: Arc<Semaphore>,
    /// Fewer than `slots`, so that pages never wait for what is beside other pages.
    secondary_slots: Arc<Semaphore>,
    rate: Option<Rate>,
    used: Mutex<Instant>,
}

type Rate =
    RateLimiter<NotKeyed, InMemoryState, MonotonicClock, NoOpMiddleware<std::time::Instant>>;

/// Who makes a request: a page's own go before those beside a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Page,
    Secondary,
}

/// Permission to have one request under way, until it is dropped.
pub(super) struct TargetPermit {
    _slots: Vec<OwnedSemaphorePermit>,
}

impl TargetLimits {
    pub(super) fn new(settings: &FetchSettings) -> Self {
        let burst = u32::try_from(settings.max_requests).unwrap_or(u32::MAX);
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        let rate = NonZeroU32::new(settings.rate_per_host);
        Self {
            at_once: settings.requests_per_host.max(1),
            quota: rate.map(|rate| Quota::per_second(rate).allow_burst(burst)),
            targets: Mutex::default(),
        }
    }

    /// Waits until a request to this host may be sent to one of these addresses.
    pub(super) async fn take(&self, host: &str, addresses: &[IpAddr], turn: Turn) -> TargetPermit {
        let mut permits = Vec::new();
        for target in targets(host, addresses) {
            let limits = self.of(target);
            if turn == Turn::Secondary {
                permits.extend(
                    Arc::clone(&limits.secondary_slots)
                        .acquire_owned()
                        .await
                        .ok(),
                );
            }
            permits.extend(Arc::clone(&limits.slots).acquire_owned().await.ok());
            limits.wait_for_rate().await;
        }
        TargetPermit { _slots: permits }
    }

    fn of(&self, target: Target) -> Arc<Limits> {
        let mut targets = self.targets.lock().unwrap_or_else(PoisonError::into_inner);
        if targets.known.len() >= targets.sweep_at.max(SWEEP_FROM) {
            let refilled = self.refilled();
            targets.known.retain(|_, limits| limits.is_used(refilled));
            targets.sweep_at = targets.known.len() * 2;
        }
        let limits = targets
            .known
            .entry(target)
            .or_insert_with(|| Arc::new(self.fresh()));
        *limits.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        Arc::clone(limits)
    }

    fn fresh(&self) -> Limits {
        let for_pages = (self.at_once / 4).max(1);
        let beside = self.at_once.saturating_sub(for_pages).max(1);
        Limits {
            slots: Arc::new(Semaphore::new(self.at_once)),
            secondary_slots: Arc::new(Semaphore::new(beside)),
            rate: self
                .quota
                .map(|quota| RateLimiter::direct_with_clock(quota, MonotonicClock)),
            used: Mutex::new(Instant::now()),
        }
    }

    /// How long it takes until nothing is left to remember about a target.
    fn refilled(&self) -> Duration {
        self.quota
            .map_or(Duration::ZERO, |quota| quota.burst_size_replenished_in())
    }
}

impl Limits {
    /// Called with a slot, so that few wait here at once.
    async fn wait_for_rate(&self) {
        let Some(rate) = &self.rate else { return };
        let clock = MonotonicClock;
        while let Err(early) = rate.check() {
            tokio::time::sleep(early.wait_time_from(clock.now())).await;
        }
    }

    fn is_used(self: &Arc<Self>, refilled: Duration) -> bool {
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        // A permit shares the slots.
        let is_shared = Arc::strong_count(self) > 1 || Arc::strong_count(&self.slots) > 1;
        is_shared || used.elapsed() <= refilled
    }
}

/// The targets of a request, each once and in order. A host that is an address is only that.
fn targets(host: &str, addresses: &[IpAddr]) -> Vec<Target> {
    let mut targets: Vec<Target> = addresses
        .iter()
        .map(|&address| Target::Address(reached_through(address)))
        .collect();
    let is_address = host.starts_with('[') || host.parse::<IpAddr>().is_ok();
    if !is_address {
        let name = host.strip_suffix('.').unwrap_or(host);
        targets.push(Target::Host(name.to_owned()));
    }
    targets.sort();
    targets.dedup();
    targets
}
