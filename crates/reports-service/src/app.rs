//! The state that handlers receive.

use std::time::Duration;

use database::{Error, Pool, PoolSettings};
use jobs::{FairPermit, FairSlots};
use tokio::sync::OnceCell;

use crate::generation::Queue;
use crate::limits::LimitSettings;
use crate::model;
use crate::slug::Slugs;

/// The shared state of handlers and the worker: `Data<App>` is a parameter of handlers.
pub struct App {
    /// The reports' database.
    pub pool: Pool,
    /// Announces jobs and waits for their reports.
    pub queue: Queue,
    slugs: OnceCell<Slugs>,
    /// How many reports each account may store and queue.
    pub limits: LimitSettings,
    /// Limits searches to half of the connections, and those of an account to half of that.
    search_slots: FairSlots,
    search_wait: Duration,
}

impl App {
    /// The state over a pool with these settings; `default_wait` is how long store and update wait
    /// for a report.
    pub fn new(
        pool: Pool,
        settings: &PoolSettings,
        default_wait: Duration,
        limits: LimitSettings,
    ) -> Self {
        let searches = settings.connections.get().div_ceil(2);
        Self {
            slugs: OnceCell::new(),
            queue: Queue::new(pool.clone(), default_wait),
            pool,
            limits,
            search_slots: FairSlots::new(searches, searches.div_ceil(2)),
            search_wait: settings.wait.get(),
        }
    }

    /// The slugs of report pages. Their key is read when it is first needed, since a process may
    /// start before its database.
    ///
    /// # Errors
    /// Database errors.
    pub async fn slugs(&self) -> Result<&Slugs, Error> {
        self.slugs
            .get_or_try_init(async || Ok(Slugs::new(model::slug_key(&self.pool).await?)))
            .await
    }

    /// A permit for a search of the account, which can be slow: searches never take more than half
    /// of the connections, and one account's never more than half of those.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if there is no permit within the time that requests wait for a
    /// connection.
    pub async fn search_slot(&self, account: &str) -> Result<FairPermit, Error> {
        let permit = self.search_slots.take(account, self.search_wait).await;
        permit.ok_or_else(|| Error::Unavailable("too many searches at once".to_owned()))
    }
}
