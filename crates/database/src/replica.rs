//! Reading from a copy of the database, a streaming standby, and never anything that is out of date.
//!
//! Triggers count each account's writes in the table `account_writes`. Whoever reads an account's
//! rows learns its counts from the primary, and reads from the copy only if that has reached them. So
//! a reader finds all that was acknowledged before, whichever process wrote it. Whatever goes wrong,
//! the primary is read.

mod copy;
mod lag;
mod watch;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use diesel_async::pooled_connection::deadpool;

pub use copy::Copy;
pub(crate) use watch::watch;

use crate::{Error, Pool, PostgresConnection};

/// A copy of the database.
pub struct Replica {
    pool: deadpool::Pool<PostgresConnection>,
    longest_lag: Duration,
    /// Whether it can be reached and is not too far behind.
    is_usable: AtomicBool,
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
    /// Reads that the primary served because the replica was away or too far behind.
    pub away: u64,
}

impl Replica {
    pub(crate) fn new(pool: deadpool::Pool<PostgresConnection>, longest_lag: Duration) -> Self {
        Self {
            pool,
            longest_lag,
            // Until it has been watched for a moment, it is not known how far it is behind.
            is_usable: AtomicBool::new(false),
            lag_ms: AtomicU64::new(0),
            served: AtomicU64::new(0),
            behind: AtomicU64::new(0),
            away: AtomicU64::new(0),
        }
    }

    pub(crate) fn status(&self) -> ::deadpool::Status {
        self.pool.status()
    }

    pub(crate) fn close(&self) {
        self.pool.close();
    }

    pub(crate) fn in_use(&self) -> ReplicaUse {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        ReplicaUse {
            is_usable: self.is_usable.load(Ordering::Relaxed),
            lag: Duration::from_millis(count(&self.lag_ms)),
            by_replica: count(&self.served),
            behind: count(&self.behind),
            away: count(&self.away),
        }
    }

    /// Reads with the copy, or else with the primary.
    pub(crate) async fn read<T>(
        &self,
        primary: &Pool,
        account: &str,
        read: impl AsyncFn(&Pool) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let counter = match self.try_read(primary, account, &read).await {
            Ok(found) => {
                self.served.fetch_add(1, Ordering::Relaxed);
                return Ok(found);
            }
            Err(Missed::Behind) => &self.behind,
            Err(Missed::Away) => &self.away,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        read(primary).await
    }

    async fn try_read<T>(
        &self,
        primary: &Pool,
        account: &str,
        read: &impl AsyncFn(&Pool) -> Result<T, Error>,
    ) -> Result<T, Missed> {
        if !self.is_usable.load(Ordering::Relaxed) {
            return Err(Missed::Away);
        }
        // What keeps the primary from saying so keeps it from serving, too, and is reported then.
        let copy = Copy::for_account(self.pool.clone(), primary, account).await;
        let copy = copy.map_err(|_| Missed::Away)?;
        match read(&Pool::Copy(copy.clone())).await {
            Ok(found) => Ok(found),
            Err(_) if copy.is_behind() => Err(Missed::Behind),
            Err(error) => {
                self.lost(&error);
                Err(Missed::Away)
            }
        }
    }

    /// It cannot be used for now.
    fn lost(&self, reason: &dyn std::fmt::Display) {
        // Logged once, however long it lasts.
        if self.is_usable.swap(false, Ordering::Relaxed) {
            tracing::warn!(%reason, "the replica is not used; the primary serves all reads");
        }
    }

    /// It can be used.
    fn found(&self) {
        if !self.is_usable.swap(true, Ordering::Relaxed) {
            tracing::info!("the replica serves reads");
        }
    }
}

/// Why the copy did not serve.
enum Missed {
    Behind,
    Away,
}
