//! The state that handlers receive.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use database::{Error, Pool, PoolSettings};
use jobs::{FairPermit, FairSlots};

use crate::edge::Edge;
use crate::limits::LimitSettings;
use crate::model::Eligibility;
use crate::verification::DomainVerifier;

/// The shared state of handlers: `Data<App>` is a parameter of theirs.
pub struct App {
    /// The domains' database.
    pub pool: Pool,
    /// The edge, notified whenever a domain changes.
    pub edge: Arc<Edge>,
    /// Proof of ownership.
    pub verification: Arc<DomainVerifier>,
    /// How many domains each account may store.
    pub limits: LimitSettings,
    /// Limits searches to half of the connections, and those of an account to half of that.
    search_slots: FairSlots,
    search_wait: Duration,
    shows_certificates: AtomicBool,
    orders_certificates: OnceLock<Eligibility>,
}

impl App {
    /// The state over a pool with these settings.
    pub fn new(
        pool: Pool,
        settings: &PoolSettings,
        edge: Arc<Edge>,
        verification: Arc<DomainVerifier>,
        limits: LimitSettings,
    ) -> Self {
        let searches = settings.connections.get().div_ceil(2);
        Self {
            pool,
            edge,
            verification,
            limits,
            search_slots: FairSlots::new(searches, searches.div_ceil(2)),
            search_wait: settings.wait.get(),
            shows_certificates: AtomicBool::new(false),
            orders_certificates: OnceLock::new(),
        }
    }

    /// From now on, responses include the certificates of domains.
    pub fn show_certificates(&self) {
        self.shows_certificates.store(true, Ordering::Relaxed);
    }

    /// Whether responses include the certificates of domains: only if the edge serves HTTPS itself.
    pub fn shows_certificates(&self) -> bool {
        self.shows_certificates.load(Ordering::Relaxed)
    }

    /// From now on, the console says that certificates are ordered for these names.
    pub fn order_certificates(&self, eligibility: Eligibility) {
        self.orders_certificates.get_or_init(|| eligibility);
    }

    /// For which owned names certificates are ordered, by this process or one beside it; `None` if
    /// for none.
    pub fn orders_certificates(&self) -> Option<Eligibility> {
        self.orders_certificates.get().copied()
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
