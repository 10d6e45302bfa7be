//! The queue for requests, which announce a job and wait for its report.

use std::time::Duration;

use database::{Error, Pool};
use tokio::sync::{Notify, broadcast};
use tokio::time::Instant;
use web::{Prefer, Wait};

use crate::model::{self, FullReport};

/// Wakes this process's worker, and notifies this process's requests of finished reports. Other
/// processes send no notifications, so waiting requests also poll the table.
pub struct Queue {
    pool: Pool,
    default_wait: Duration,
    arrived: Notify,
    finished: broadcast::Sender<i64>,
}

/// How long a waiting request relies on notifications before it queries the table.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

impl Queue {
    /// A queue over the reports in the pool's database.
    pub fn new(pool: Pool, default_wait: Duration) -> Self {
        Self {
            pool,
            default_wait,
            arrived: Notify::new(),
            finished: broadcast::Sender::new(1024),
        }
    }

    /// Wakes the worker because there is a new job.
    pub fn announce(&self) {
        self.arrived.notify_one();
    }

    /// How long this request should wait.
    pub fn wait_time(&self, prefer: Prefer) -> Wait {
        prefer.wait(self.default_wait)
    }

    /// Returns the account's report as soon as it is neither queued nor running, or after `wait` at
    /// the latest.
    ///
    /// # Errors
    /// Database errors.
    pub async fn wait_for(
        &self,
        account: &str,
        id: i64,
        wait: Duration,
    ) -> Result<Option<FullReport>, Error> {
        let deadline = Instant::now() + wait;
        // Subscribe before the first query: otherwise, a report finished in between would be
        // missed.
        let mut finished = self.finished.subscribe();
        loop {
            let report = model::find(&self.pool.for_account(account), account, id).await?;
            let is_done = report
                .as_ref()
                .is_none_or(|report| !report.row.state.is_waiting());
            if is_done || Instant::now() >= deadline {
                return Ok(report);
            }
            let next_query = deadline.min(Instant::now() + POLL_INTERVAL);
            let notified =
                async { while !matches!(finished.recv().await, Ok(other) if other == id) {} };
            let _ = tokio::time::timeout_at(next_query, notified).await;
        }
    }

    /// Notified when a job arrives or a slot becomes free.
    pub(super) fn arrived(&self) -> &Notify {
        &self.arrived
    }

    /// Notifies waiting requests that a report is finished, and the worker that a slot is free.
    pub(super) fn finish(&self, id: i64) {
        // An error means that no request is waiting.
        let _ = self.finished.send(id);
        self.arrived.notify_one();
    }
}
