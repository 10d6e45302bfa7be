//! One limit: how many requests each client may send, as counted by this process.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use auth::{Account, KeyId};
use governor::clock::{Clock, MonotonicClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::RateLimit;
use crate::client_address::ClientAddress;

/// The largest number of buckets of a limit, about 10 MB. If there are more clients within a
/// window, the rest share buckets.
const MAX_BUCKETS: usize = 100_000;
/// The number of shared buckets.
const SHARED_BUCKETS: u64 = 4_096;
/// How often full buckets are removed.
const SWEEP_EVERY: Duration = Duration::from_secs(10);

/// The key under which requests are counted together.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(in crate::middleware) enum Bucket {
    Key(KeyId),
    Account(Account),
    Address(ClientAddress),
    Shared(u64),
}

type Buckets =
    RateLimiter<Bucket, HashMapStateStore<Bucket>, MonotonicClock, StateInformationMiddleware>;

#[derive(Debug)]
pub(in crate::middleware) struct Limit {
    pub policy: &'static str,
    pub quota: NonZeroU32,
    window: Duration,
    /// The time in which the bucket gains room for one more request.
    pub period: Duration,
    buckets: Buckets,
    hasher: RandomState,
    started: Instant,
    /// In milliseconds since the start.
    swept_at_ms: AtomicU64,
}

impl Limit {
    /// `None` for a limit of 0, which means no limit.
    pub fn new(policy: &'static str, requests: u32, window: Duration) -> Option<Self> {
        let quota = NonZeroU32::new(requests)?;
        // At least one nanosecond, since a period must not be zero.
        let period = (window / requests).max(Duration::from_nanos(1));
        let buckets = RateLimiter::hashmap_with_clock(
            Quota::with_period(period)?.allow_burst(quota),
            MonotonicClock,
        );
        Some(Self {
            policy,
            quota,
            window,
            period,
            buckets: buckets.with_middleware(),
            hasher: RandomState::new(),
            started: Instant::now(),
            swept_at_ms: AtomicU64::new(0),
        })
    }

    /// Counts a request; `over` is set if it is one too many.
    pub fn count(&self, bucket: Bucket, over: &mut Option<RateLimit>) -> RateLimit {
        self.sweep();
        let bucket = if self.buckets.len() < MAX_BUCKETS {
            bucket
        } else {
            Bucket::Shared(self.hasher.hash_one(&bucket) % SHARED_BUCKETS)
        };
        match self.buckets.check_key(&bucket) {
            Ok(state) => {
                let remaining = state.remaining_burst_capacity();
                let missing = self.quota.get().saturating_sub(remaining);
                self.standing(remaining, self.period * missing)
            }
            Err(refusal) => {
                let wait = refusal.wait_time_from(MonotonicClock.now());
                *over.insert(self.standing(0, wait))
            }
        }
    }

    /// The limit's status as shown to a client.
    pub fn standing(&self, remaining: u32, reset: Duration) -> RateLimit {
        RateLimit {
            policy: self.policy,
            quota: self.quota.get(),
            window: self.window,
            remaining,
            reset,
        }
    }

    /// Removes the buckets that are full again, at intervals.
    fn sweep(&self) {
        let now_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let last_ms = self.swept_at_ms.load(Ordering::Relaxed);
        if u128::from(now_ms.saturating_sub(last_ms)) < SWEEP_EVERY.as_millis() {
            return;
        }
        let mine = self.swept_at_ms.compare_exchange(
            last_ms,
            now_ms,
            Ordering::Relaxed,
            Ordering::Relaxed,
        );
        if mine.is_ok() {
            self.buckets.retain_recent();
            self.buckets.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(requests: u32, window: Duration) -> Limit {
        Limit::new("test", requests, window).unwrap()
    }

    fn is_within(limit: &Limit, client: u64) -> bool {
        let mut over = None;
        limit.count(Bucket::Shared(client), &mut over);
        over.is_none()
    }

    #[test]
    fn zero_means_no_limit() {
        assert!(Limit::new("test", 0, Duration::from_mins(1)).is_none());
    }

    #[test]
    fn a_client_over_its_limit_does_not_affect_others() {
        let limit = limit(3, Duration::from_hours(1));

        assert!((0..3).all(|_| is_within(&limit, 1)));

        assert!(!is_within(&limit, 1));
        assert!(is_within(&limit, 2));
    }

    #[test]
    fn a_client_sees_its_remaining_requests() {
        let limit = limit(4, Duration::from_mins(1));

        let mut over = None;
        let first = limit.count(Bucket::Shared(1), &mut over);
        assert_eq!(over, None);
        assert_eq!((first.remaining, first.reset.as_secs()), (3, 15));
        while is_within(&limit, 1) {}
        let last = limit.count(Bucket::Shared(1), &mut over);
        assert_eq!(over, Some(last));
        assert_eq!(last.remaining, 0);
        assert!((14..=15).contains(&last.reset.as_secs()), "{last:?}");
    }

    #[test]
    fn memory_is_bounded_for_any_number_of_clients() {
        let limit = limit(1000, Duration::from_hours(1));

        for client in 0..MAX_BUCKETS + 50_000 {
            let address = std::net::Ipv4Addr::from(u32::try_from(client).unwrap());
            let key = address.to_string().parse().unwrap();
            limit.count(Bucket::Key(key), &mut None);
        }

        let most = MAX_BUCKETS + usize::try_from(SHARED_BUCKETS).unwrap();
        assert!(limit.buckets.len() <= most);
    }

    #[test]
    fn quiet_clients_are_forgotten() {
        let mut limit = limit(1000, Duration::from_millis(1));
        for client in 0..100 {
            is_within(&limit, client);
        }
        std::thread::sleep(Duration::from_millis(50));
        limit.started = limit.started.checked_sub(SWEEP_EVERY).unwrap();

        is_within(&limit, 100);

        assert_eq!(limit.buckets.len(), 1, "only the latest client");
    }
}
