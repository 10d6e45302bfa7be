//! The requests besides a page's own: their deadline, and how many connections they may have at
//! once, so as not to overload the page's hosts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fetch_guard::TargetUrl;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use url::Url;

use super::context::FetchContext;
use super::target_limits::Turn;
use crate::snapshot::Snapshot;

/// How many connections are made to one host at once: one for `/robots.txt` and then the sitemaps,
/// which therefore never wait for the others, and the rest for the others.
pub(super) const AT_ONCE_PER_HOST: usize = 4;

/// How many connections are made at once in total, counted in the same way.
const AT_ONCE: usize = 6;

/// How long one request may take once it is its turn: its headers, and likewise its body.
pub(super) const TIMEOUT: Duration = Duration::from_secs(5);

/// Where a page was fetched from.
#[derive(Debug, Clone)]
pub(crate) struct PageOrigin {
    pub(super) url: Url,
    /// Whether the certificate of its origin does not verify.
    is_faulty: bool,
}

impl PageOrigin {
    pub(crate) fn of(page: &Snapshot) -> Self {
        let tls = page.tls.as_ref();
        let is_faulty = tls.is_some_and(|tls| tls.verified.is_err());
        Self::new(page.final_url.clone(), is_faulty)
    }

    pub(super) fn new(url: Url, is_faulty: bool) -> Self {
        Self { url, is_faulty }
    }
}

/// Requests that share a deadline and limits.
pub(super) struct Batch {
    /// Requests without a response by then are abandoned.
    pub(super) deadline: Instant,
    slots: Option<ConnectionSlots>,
    pub(super) turn: Turn,
    pub(super) origin: PageOrigin,
    pub(super) context: Arc<FetchContext>,
}

impl Batch {
    /// For requests that run concurrently.
    pub(super) fn concurrent(
        origin: &PageOrigin,
        deadline: Instant,
        context: Arc<FetchContext>,
    ) -> Self {
        let slots = ConnectionSlots {
            all: Arc::new(Semaphore::new(AT_ONCE - 1)),
            hosts: Mutex::default(),
            per_host: AT_ONCE_PER_HOST - 1,
        };
        Self {
            slots: Some(slots),
            ..Self::sequential(origin, deadline, context)
        }
    }

    /// For requests that run one at a time.
    pub(super) fn sequential(
        origin: &PageOrigin,
        deadline: Instant,
        context: Arc<FetchContext>,
    ) -> Self {
        Self {
            deadline,
            slots: None,
            turn: Turn::Secondary,
            origin: origin.clone(),
            context,
        }
    }

    /// The same for a request that the page itself waits for.
    pub(super) fn before_page(self) -> Self {
        Self {
            turn: Turn::Page,
            ..self
        }
    }

    /// Whether this belongs to the page's origin and the origin's certificate does not verify. That
    /// is recorded once, and does not stop anything else from being checked.
    pub(super) fn is_faulty(&self, target: &TargetUrl) -> bool {
        self.origin.is_faulty && self.origin.url.origin() == target.as_url().origin()
    }

    /// How long the next request may take: its headers, or its body.
    pub(super) fn limit(&self) -> Duration {
        TIMEOUT.min(self.deadline.saturating_duration_since(Instant::now()))
    }

    /// Waits until another connection to this host is allowed. `None` if there is no limit.
    pub(super) async fn permit(&self, target: &TargetUrl) -> Option<ConnectionPermit> {
        self.slots.as_ref()?.take(target.host()).await
    }
}

struct ConnectionSlots {
    all: Arc<Semaphore>,
    hosts: Mutex<HashMap<String, Arc<Semaphore>>>,
    per_host: usize,
}

/// Permission to have one connection, until it is dropped.
pub(super) struct ConnectionPermit {
    _of_host: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl ConnectionSlots {
    /// Waits first for a slot of the host and then for one of all, both in order of arrival, so
    /// that waiting for a busy host does not hold up the others.
    async fn take(&self, host: &str) -> Option<ConnectionPermit> {
        let of_host = self.of_host(host).acquire_owned().await.ok()?;
        let of_all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(ConnectionPermit {
            _of_host: of_host,
            _of_all: of_all,
        })
    }

    fn of_host(&self, host: &str) -> Arc<Semaphore> {
        let mut hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
        let semaphore = hosts
            .entry(host.to_owned())
            .or_insert_with(|| Arc::new(Semaphore::new(self.per_host)));
        Arc::clone(semaphore)
    }
}
