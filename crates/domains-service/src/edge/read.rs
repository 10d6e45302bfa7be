//! Reading the served names from the database into memory.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use database::Error;

use super::Edge;
use super::follow::stale::{Changes, Reading};
use crate::model::{owned_after, owned_among};

/// How many names one query reads at the start. Threads keep the memory of a page.
const PAGE: u16 = 2_000;
/// A long reading logs its progress each time it has read this many names.
const PROGRESS: usize = 200_000;

impl Edge {
    /// Reads names that this process changed.
    pub(super) async fn read_changed(self: Arc<Self>, names: BTreeSet<String>) {
        let changes = Changes::from_names(names);
        let reading = self.stale.begin(&changes);
        if let Err(error) = self.read_again(&changes.names).await {
            let names = &changes.names;
            tracing::warn!(?names, %error, "cannot read a changed domain now; will try again");
            self.stale.mark(changes);
        }
        drop(reading);
    }

    /// Reads these names again.
    async fn read_again(&self, names: &BTreeSet<String>) -> Result<(), Error> {
        let updating = self.updating.lock().await;
        let listed: Vec<String> = names.iter().cloned().collect();
        let owned = owned_among(&self.pool, &listed).await?;
        let reading = self.reading.load(Ordering::Relaxed);
        let found: BTreeSet<&str> = owned.iter().map(|domain| domain.name.as_str()).collect();
        for name in names {
            if !found.contains(name.as_str()) {
                self.names.remove(name);
            }
        }
        for domain in &owned {
            self.names.put(domain, reading);
        }
        drop(updating);
        if let Some(https) = &self.https {
            https.certificates.read_again(&self.pool, &listed).await?;
        }
        self.report_read();
        Ok(())
    }

    /// Reads all names, page by page; the previous ones are served in the meantime.
    async fn read_all(&self, task: &Reading<'_>) -> Result<(), Error> {
        let started = Instant::now();
        let reading = self.reading.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        let (mut last, mut count, mut logged) = (String::new(), 0, 0);
        loop {
            let _updating = self.updating.lock().await;
            let page = owned_after(&self.pool, &last, PAGE.into()).await?;
            for domain in &page {
                self.names.put(domain, reading);
            }
            task.progressed();
            count += page.len();
            if page.len() < usize::from(PAGE) {
                self.names.retain(reading);
                break;
            }
            if let Some(domain) = page.into_iter().next_back() {
                last = domain.name;
            }
            if count - logged >= PROGRESS {
                logged = count;
                tracing::info!(count, "reading the served names");
            }
        }
        if let Some(https) = &self.https {
            let progressed = || task.progressed();
            https.certificates.read_all(&self.pool, progressed).await?;
        }
        self.loaded.store(true, Ordering::Release);
        self.read.notify_waiters();
        self.report_read();
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(count, duration_ms, "the served names have been read");
        Ok(())
    }

    fn report_read(&self) {
        self.metrics.names_read(self.names.count());
    }

    /// Reads the stale names. Those that fail stay stale.
    pub(super) async fn read_stale(&self) -> Result<(), Error> {
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
