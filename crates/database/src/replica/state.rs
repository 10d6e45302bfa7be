//! Whether a copy can be used, and what it has done.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::connection::PostgresPool;
use crate::{DatabaseSettings, Pooler};

/// A copy of the database.
pub struct Replica {
    /// Connections for reading.
    pub(crate) pool: PostgresPool,
    /// How a pooler in front of it hands out connections.
    pub(crate) pooler: Pooler,
    /// How long a statement may take, and all of a read with the primary's share; zero for any time.
    pub(crate) statement_timeout: Duration,
    longest_lag: Duration,
    /// Whether it can be reached and was not too far behind.
    is_usable: AtomicBool,
    created: Instant,
    /// When it was last found out how far it was behind, since it was created.
    seen_ms: AtomicU64,
    lag_ms: AtomicU64,
    served: AtomicU64,
    behind: AtomicU64,
    away: AtomicU64,
}

/// What a [`Replica`] has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplicaUse {
    /// Whether it can be reached and is not too far behind.
    pub is_usable: bool,
    /// How far it was behind the primary when that was last found out.
    pub lag: Duration,
    /// Reads that it served.
    pub by_replica: u64,
    /// Reads that the primary served because the account's last writes had not arrived.
    pub behind: u64,
    /// Reads that the primary served because the replica was away or too far behind, or failed.
    pub away: u64,
}

/// What has served a read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ServedBy {
    Replica,
    /// The account's last writes had not arrived.
    PrimaryBehind,
    /// The replica was not used, or failed.
    PrimaryAway,
}

impl Replica {
    pub(crate) fn new(pool: PostgresPool, settings: &DatabaseSettings) -> Self {
        Self {
            pool,
            pooler: settings.pooler,
            statement_timeout: settings.statement_timeout.get(),
            longest_lag: settings.max_replica_lag.get(),
            // Until it has been watched for a moment, it is not known how far it is behind.
            is_usable: AtomicBool::new(false),
            created: Instant::now(),
            seen_ms: AtomicU64::new(0),
            lag_ms: AtomicU64::new(0),
            served: AtomicU64::new(0),
            behind: AtomicU64::new(0),
            away: AtomicU64::new(0),
        }
    }

    /// Whether it can be reached and is not too far behind. What was found out before counts for as
    /// long as it may be behind: then it is further, or nobody knows.
    pub(crate) fn is_usable(&self) -> bool {
        let seen = Duration::from_millis(self.seen_ms.load(Ordering::Relaxed));
        let age = self.created.elapsed().saturating_sub(seen);
        self.is_usable.load(Ordering::Relaxed) && age <= self.longest_lag
    }

    pub(crate) fn in_use(&self) -> ReplicaUse {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        ReplicaUse {
            is_usable: self.is_usable(),
            lag: Duration::from_millis(count(&self.lag_ms)),
            by_replica: count(&self.served),
            behind: count(&self.behind),
            away: count(&self.away),
        }
    }

    pub(crate) fn count(&self, served_by: ServedBy) {
        let counter = match served_by {
            ServedBy::Replica => &self.served,
            ServedBy::PrimaryBehind => &self.behind,
            ServedBy::PrimaryAway => &self.away,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// It is this far behind.
    pub(super) fn is_behind(&self, lag: Duration) {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let seen = milliseconds(self.created.elapsed());
        self.seen_ms.store(seen, Ordering::Relaxed);
        self.lag_ms.store(milliseconds(lag), Ordering::Relaxed);
        if lag > self.longest_lag {
            self.lost(&format!("it is {} ms behind", milliseconds(lag)));
        } else if !self.is_usable.swap(true, Ordering::Relaxed) {
            tracing::info!("the replica serves reads");
        }
    }

    /// It cannot be used for now.
    pub(crate) fn lost(&self, reason: &dyn std::fmt::Display) {
        // Logged once, however long it lasts.
        if self.is_usable.swap(false, Ordering::Relaxed) {
            tracing::warn!(%reason, "the replica is not used; the primary serves all reads");
        }
    }

    /// How far it is behind could not be found out, although there is contact.
    pub(super) fn is_unknown(&self, reason: &dyn std::fmt::Display) {
        if self.is_usable() {
            tracing::debug!(%reason, "how far the replica is behind was not found out");
        } else {
            self.lost(reason);
        }
    }
}
