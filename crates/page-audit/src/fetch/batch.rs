//! The requests beside one page: until when, and how many connections at once, so that a page's
//! hosts are not overrun.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use url::Url;

use crate::snapshot::Snapshot;
use crate::target_url::TargetUrl;

/// How many connections are made to one host at once: one for `/robots.txt` and then the sitemaps,
/// which so never wait for the others, and these others.
pub(super) const AT_ONCE_PER_HOST: usize = 4;

/// How many connections are made at once in all, counted likewise.
const AT_ONCE: usize = 6;

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
        Self {
            url: page.final_url.clone(),
            is_faulty: tls.is_some_and(|tls| tls.verified.is_err()),
        }
    }
}

/// Requests that share a deadline and limits.
pub(super) struct Batch {
    /// What does not answer until then is given up.
    pub(super) deadline: Instant,
    slots: Option<ConnectionSlots>,
    pub(super) origin: PageOrigin,
}

impl Batch {
    /// For requests of which several are under way.
    pub(super) fn concurrent(origin: &PageOrigin, deadline: Instant) -> Self {
        let slots = ConnectionSlots {
            all: Arc::new(Semaphore::new(AT_ONCE - 1)),
            hosts: Mutex::default(),
            per_host: AT_ONCE_PER_HOST - 1,
        };
        Self {
            slots: Some(slots),
            ..Self::sequential(origin, deadline)
        }
    }

    /// For requests of which one is under way at a time.
    pub(super) fn sequential(origin: &PageOrigin, deadline: Instant) -> Self {
        Self {
            deadline,
            slots: None,
            origin: origin.clone(),
        }
    }

    /// Whether this is of the page's origin and its certificate does not verify. That is noted
    /// once, and keeps nothing else from being found out.
    pub(super) fn is_faulty(&self, target: &TargetUrl) -> bool {
        self.origin.is_faulty && self.origin.url.origin() == target.as_url().origin()
    }

    /// Waits until one more connection may be made to this host. `None` if there is no limit.
    pub(super) async fn permit(&self, target: &TargetUrl) -> Option<ConnectionPermit> {
        self.slots.as_ref()?.take(target.host()).await
    }
}

struct ConnectionSlots {
    all: Arc<Semaphore>,
    hosts: Mutex<HashMap<String, Arc<Semaphore>>>,
    per_host: usize,
}

/// The right to have one connection, until it is dropped.
pub(super) struct ConnectionPermit {
    _of_host: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl ConnectionSlots {
    /// Waits first for the host and then for all, everybody in the order they came, so nobody who
    /// waits for a busy host keeps others waiting.
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
