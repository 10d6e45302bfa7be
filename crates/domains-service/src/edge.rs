//! The edge: what a visitor of a customer's domain gets. Start reading at [`Edge`], which keeps the names.

mod body;
mod certificates;
mod follow;
mod host;
mod listener;
mod metrics;
mod names;
mod proxy;
mod respond;
mod serve;
pub mod settings;
mod visits;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use database::{Error, Pool};
use tokio::sync::watch;

use crate::model::{held_after, held_among};

pub(crate) use certificates::routes as ask_routes;
pub(crate) use follow::follow;
use follow::stale::{Changes, Reading, Stale};
pub use listener::{EdgeSocket, StartError};
use metrics::Metrics;
pub use names::{Names, Served};
pub(crate) use serve::Serving;

/// Names read in one query at the start.
const PAGE: u16 = 10_000;
/// How often the loading of many names is told of.
const PROGRESS: usize = 200_000;
/// Whoever changed a domain waits this long at most until the edge has read it.
const REFRESH_LIMIT: Duration = Duration::from_secs(5);

/// The names that are served, and how they are kept current.
pub struct Edge {
    names: Names,
    pool: Pool,
    /// Held while rows are read and put into memory, so that what was read earlier never replaces what was read later.
    updating: tokio::sync::Mutex<()>,
    /// Counts the readings of all names.
    reading: AtomicU32,
    loaded: AtomicBool,
    stale: Stale,
    stop: watch::Sender<bool>,
    metrics: OnceLock<Metrics>,
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
            stale: Stale::default(),
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

    /// Whether changes have waited for more than a minute to be read.
    pub fn is_behind(&self) -> bool {
        self.stale.is_behind(Instant::now())
    }

    /// Reads the name again, because this process changed a domain of this name; to be called after the commit and
    /// before anybody is told of the change. When the database went away in between, the name is read again as soon
    /// as it is back. When it is silent, this waits for some seconds only, and the reading goes on.
    pub async fn refresh(self: &Arc<Self>, name: &str) {
        // A task of its own: whoever asked may give up, a running query must not be.
        let reading = tokio::spawn(Arc::clone(self).read_changed(name.to_owned()));
        match tokio::time::timeout(REFRESH_LIMIT, reading).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::error!(name, %error, "the reading of a changed domain ended badly");
                self.stale.mark(Changes::of([name.to_owned()]));
            }
            Err(_) => tracing::warn!(
                name,
                "a changed domain is served late: the database is silent"
            ),
        }
    }

    async fn read_changed(self: Arc<Self>, name: String) {
        let changes = Changes::of([name]);
        let reading = self.stale.begin(&changes);
        if let Err(error) = self.read_again(&changes.names).await {
            let names = &changes.names;
            tracing::warn!(?names, %error, "a changed domain can't be read now and will be later");
            self.stale.mark(changes);
        }
        drop(reading);
    }

    /// Ends what keeps the names current.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Reads these names again.
    async fn read_again(&self, names: &BTreeSet<String>) -> Result<(), Error> {
        let asked: Vec<String> = names.iter().cloned().collect();
        let _turn = self.updating.lock().await;
        let held = held_among(&self.pool, &asked).await?;
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
    async fn read_all(&self, task: &Reading<'_>) -> Result<(), Error> {
        let started = Instant::now();
        let reading = self.reading.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        let (mut last, mut count, mut told) = (String::new(), 0, 0);
        loop {
            let _turn = self.updating.lock().await;
            let page = held_after(&self.pool, &last, PAGE.into()).await?;
            for domain in &page {
                self.names.put(domain, reading);
            }
            task.got_on();
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

    /// Reads again what is known to be stale. What fails stays stale.
    async fn read_stale(&self) -> Result<(), Error> {
        let Some((changes, reading)) = self.stale.take() else {
            return Ok(());
        };
        let done = if changes.all {
            self.read_all(&reading).await
        } else {
            self.read_again(&changes.names).await
        };
        if done.is_err() {
            self.stale.mark(changes);
        }
        done
    }
}
