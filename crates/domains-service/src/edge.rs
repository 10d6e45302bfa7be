//! The edge: what a visitor of a customer's domain gets. Start reading at [`Edge`], which keeps the names.

mod ask;
mod body;
mod follow;
mod host;
mod listener;
mod loops;
mod metrics;
mod names;
mod pass;
mod record;
mod respond;
mod serve;
pub mod settings;
mod visits;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use database::{Error, Pool};
use tokio::sync::{Notify, watch};

use crate::model::{held_after, held_among};

pub(crate) use ask::routes as ask_routes;
pub(crate) use follow::follow;
pub use listener::StartError;
use metrics::Metrics;
pub use names::{Names, Served};
pub(crate) use serve::Serving;

/// Names read in one query at the start.
const PAGE: u16 = 10_000;
/// How often the loading of many names is told of.
const PROGRESS: usize = 200_000;
/// More names than this to read again are not read one by one, but all of them.
const MOST_STALE: usize = 10_000;

/// The names that are served, and how they are kept current.
pub struct Edge {
    names: Names,
    pool: Pool,
    /// Held while rows are read and put into memory, so that what was read earlier never replaces what was read later.
    updating: tokio::sync::Mutex<()>,
    /// Counts the readings of all names.
    reading: AtomicU32,
    loaded: AtomicBool,
    stale: Mutex<Stale>,
    became_stale: Notify,
    stop: watch::Sender<bool>,
    metrics: OnceLock<Metrics>,
}

/// What must be read again because the first try failed.
#[derive(Default)]
struct Stale {
    all: bool,
    names: BTreeSet<String>,
}

impl Edge {
    /// Without any names yet.
    pub fn new(pool: Pool) -> Self {
        Self {
            names: Names::default(),
            pool,
            updating: tokio::sync::Mutex::default(),
            reading: AtomicU32::new(0),
            loaded: AtomicBool::new(false),
            stale: Mutex::default(),
            became_stale: Notify::new(),
            stop: watch::Sender::new(false),
            metrics: OnceLock::new(),
        }
    }

    /// The names that are served.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Whether all names were read once.
    pub fn is_loaded(&self) -> bool {
        self.loaded.load(Ordering::Acquire)
    }

    /// Reads the name again, because this process changed a domain of this name; to be called after the commit and
    /// before anybody is told of the change. When the database went away in between, the name is read again as soon
    /// as it is back.
    pub async fn refresh(&self, name: &str) {
        let names = [name.to_owned()];
        if let Err(error) = self.read_again(&names).await {
            tracing::warn!(name, %error, "a changed domain can't be read now and will be later");
            self.mark_stale(names);
        }
    }

    /// Ends what keeps the names current.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Reads these names again.
    async fn read_again(&self, names: &[String]) -> Result<(), Error> {
        let _turn = self.updating.lock().await;
        let held = held_among(&self.pool, names).await?;
        let reading = self.reading.load(Ordering::Relaxed);
        let found: BTreeSet<&str> = held.iter().map(|domain| domain.name.as_str()).collect();
        for name in names {
            if !found.contains(name.as_str()) {
                self.names.remove(name);
            }
        }
        for domain in &held {
            self.names.put(domain, reading);
        }
        self.tell_read();
        Ok(())
    }

    /// Reads all names, page by page; what was served before is served meanwhile.
    async fn read_all(&self) -> Result<(), Error> {
        let started = Instant::now();
        let reading = self.reading.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        let (mut last, mut count, mut told) = (String::new(), 0, 0);
        loop {
            let _turn = self.updating.lock().await;
            let page = held_after(&self.pool, &last, PAGE.into()).await?;
            for domain in &page {
                self.names.put(domain, reading);
            }
            count += page.len();
            if page.len() < usize::from(PAGE) {
                self.names.retain(reading);
                break;
            }
            if let Some(domain) = page.into_iter().next_back() {
                last = domain.name;
            }
            if count - told >= PROGRESS {
                told = count;
                tracing::info!(count, "reading the names that are served");
            }
        }
        self.loaded.store(true, Ordering::Release);
        self.tell_read();
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(count, duration_ms, "the names that are served were read");
        Ok(())
    }

    fn show_in(&self, metrics: &Metrics) {
        let _ = self.metrics.set(metrics.clone());
        if self.is_loaded() {
            self.tell_read();
        }
    }

    fn tell_read(&self) {
        if let Some(metrics) = self.metrics.get() {
            metrics.names_read(self.names.count());
        }
    }

    fn mark_stale(&self, names: impl IntoIterator<Item = String>) {
        let mut stale = self.stale.lock().unwrap_or_else(PoisonError::into_inner);
        if !stale.all {
            stale.names.extend(names);
        }
        if stale.names.len() > MOST_STALE {
            *stale = Stale {
                all: true,
                names: BTreeSet::new(),
            };
        }
        drop(stale);
        self.became_stale.notify_one();
    }

    fn mark_all_stale(&self) {
        let mut stale = self.stale.lock().unwrap_or_else(PoisonError::into_inner);
        stale.all = true;
        stale.names.clear();
        drop(stale);
        self.became_stale.notify_one();
    }

    /// Reads again what is known to be stale. What fails stays stale.
    async fn read_stale(&self) -> Result<(), Error> {
        let stale = std::mem::take(&mut *self.stale.lock().unwrap_or_else(PoisonError::into_inner));
        if stale.all {
            return self.read_all().await.inspect_err(|_| self.mark_all_stale());
        }
        let names = Vec::from_iter(stale.names);
        if names.is_empty() {
            return Ok(());
        }
        let done = self.read_again(&names).await;
        if done.is_err() {
            self.mark_stale(names);
        }
        done
    }
}
