//! How fast pages of one host are requested: at most two at a time, and with the pause that its
//! robots.txt wants.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep_until};

/// How many pages of one host are fetched at the same time.
const PAGES_PER_HOST: usize = 2;

#[derive(Default)]
pub struct Pace {
    hosts: HashMap<String, Host>,
}

#[derive(Clone)]
struct Host {
    slots: Arc<Semaphore>,
    /// When the next page may be requested.
    next: Arc<Mutex<Option<Instant>>>,
}

/// The right to request a page of a host, until it is dropped.
pub struct Turn {
    host: Host,
    delay: Duration,
}

impl Pace {
    /// A page of this host, which wants this pause between two.
    pub fn turn(&mut self, host: &str, delay: Duration) -> Turn {
        let known = self.hosts.entry(host.to_owned()).or_insert_with(|| Host {
            slots: Arc::new(Semaphore::new(PAGES_PER_HOST)),
            next: Arc::default(),
        });
        Turn {
            host: known.clone(),
            delay,
        }
    }
}

impl Turn {
    /// Waits until it is the page's turn.
    pub async fn come(self) -> Option<OwnedSemaphorePermit> {
        let permit = self.host.slots.acquire_owned().await.ok();
        if !self.delay.is_zero() {
            let mut next = self.host.next.lock().await;
            if let Some(at) = *next {
                sleep_until(at).await;
            }
            *next = Some(Instant::now() + self.delay);
        }
        permit
    }
}
