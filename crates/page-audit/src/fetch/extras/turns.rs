//! Who may connect when, so that a page's hosts are not overrun.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use super::Place;
use crate::target_url::TargetUrl;

/// The fetches beside one page.
pub(in crate::fetch) struct Round {
    /// What does not answer until then is given up.
    pub(in crate::fetch) deadline: Instant,
    turns: Option<Turns>,
    /// The page.
    pub(super) place: Place,
}

impl Round {
    /// For fetches of which several are under way: so many at once in all and per host.
    pub(super) fn new(
        place: &Place,
        deadline: Instant,
        at_once: usize,
        at_once_per_host: usize,
    ) -> Self {
        let turns = Turns {
            all: Arc::new(Semaphore::new(at_once)),
            hosts: Mutex::default(),
            at_once_per_host,
        };
        Self {
            turns: Some(turns),
            ..Self::of_one(place, deadline)
        }
    }

    /// For fetches of which one is under way at a time.
    pub(super) fn of_one(place: &Place, deadline: Instant) -> Self {
        Self {
            deadline,
            turns: None,
            place: place.clone(),
        }
    }

    /// Whether this is of the page's origin and its certificate does not verify. That is noted once,
    /// and keeps nothing else from being found out.
    pub(in crate::fetch) fn is_faulty(&self, target: &TargetUrl) -> bool {
        self.place.is_faulty && self.place.url.origin() == target.as_url().origin()
    }

    /// Waits until one more connection may be made to this host.
    pub(in crate::fetch) async fn turn(&self, target: &TargetUrl) -> Option<Turn> {
        self.turns.as_ref()?.next(target.host()).await
    }
}

struct Turns {
    all: Arc<Semaphore>,
    hosts: Mutex<HashMap<String, Arc<Semaphore>>>,
    at_once_per_host: usize,
}

/// The right to have one connection, until it is dropped.
pub(in crate::fetch) struct Turn {
    _of_host: OwnedSemaphorePermit,
    _of_all: OwnedSemaphorePermit,
}

impl Turns {
    /// Waits first for the host and then for all, everybody in the order they came, so nobody who
    /// waits for a busy host keeps others waiting.
    async fn next(&self, host: &str) -> Option<Turn> {
        let of_host = self.of_host(host).acquire_owned().await.ok()?;
        let of_all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(Turn {
            _of_host: of_host,
            _of_all: of_all,
        })
    }

    fn of_host(&self, host: &str) -> Arc<Semaphore> {
        let mut hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
        let semaphore = hosts
            .entry(host.to_owned())
            .or_insert_with(|| Arc::new(Semaphore::new(self.at_once_per_host)));
        Arc::clone(semaphore)
    }
}
