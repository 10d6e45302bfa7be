//! The state that every handler is given.

use std::time::Duration;

use database::{Error, Pool, PoolSettings};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::generation::Queue;

/// What handlers and the worker work with: `Data<App>` is a parameter of handlers.
pub struct App {
    /// The reports' database.
    pub pool: Pool,
    /// Announces jobs and waits for their reports.
    pub queue: Queue,
    /// Limits searches to half of the connections.
    search_slots: Semaphore,
    search_wait: Duration,
}

impl App {
    /// The state over a pool with these settings; `default_wait` is how long store and update wait
    /// for a report.
    pub fn new(pool: Pool, settings: &PoolSettings, default_wait: Duration) -> Self {
        Self {
            queue: Queue::new(pool.clone(), default_wait),
            pool,
            search_slots: Semaphore::new(settings.connections.get().div_ceil(2)),
            search_wait: settings.wait.get(),
        }
    }

    /// A permit for a search, which can be slow: searches never take more than half of the
    /// connections.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when none becomes free within the time that requests wait for a
    /// connection.
    pub async fn search_slot(&self) -> Result<SemaphorePermit<'_>, Error> {
        let permit = tokio::time::timeout(self.search_wait, self.search_slots.acquire()).await;
        permit
            .ok()
            .and_then(Result::ok)
            .ok_or_else(|| Error::Unavailable("too many searches at once".to_owned()))
    }
}
