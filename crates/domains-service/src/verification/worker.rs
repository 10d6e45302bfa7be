//! The worker: claims domains that are due, looks at DNS, gives back what it could not finish.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;

use super::look::{Look, Looker};
use super::metrics::Metrics;
use super::proof::Finding;
use super::{Verification, VerificationSettings};
use crate::model::{self, Held};

/// Looks at what is due until it is told to stop.
#[derive(Clone)]
pub struct Worker {
    verification: Arc<Verification>,
    looker: Looker,
    at_once: usize,
    poll_interval: Duration,
    metrics: Metrics,
}

/// How long a stop waits for the looks under way before it gives them back.
const GRACE: Duration = Duration::from_secs(5);
/// How long writing what was found is tried while the database is away.
const WRITING_TIME: Duration = Duration::from_secs(3);

impl Worker {
    /// The worker that the settings ask for; `None` where names need no proof or other processes look for it.
    pub fn new(
        verification: Arc<Verification>,
        settings: &VerificationSettings,
        metrics: Metrics,
    ) -> Option<Self> {
        let looker = verification.looker.clone().filter(|_| settings.enabled)?;
        Some(Self {
            verification,
            looker,
            at_once: settings.at_once,
            poll_interval: settings.poll_interval,
            metrics,
        })
    }

    /// Works until `stop` turns true; then finishes what is nearly done and gives back the rest.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let places = Arc::new(Semaphore::new(self.at_once));
        let mut running = JoinSet::new();
        while !*stop.borrow() {
            while running.try_join_next().is_some() {}
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
                self.pause(&mut stop).await;
                continue;
            };
            let claimed = self.claim(places.available_permits() + 1).await;
            if claimed.is_empty() {
                drop(place);
                self.pause(&mut stop).await;
                continue;
            }
            // Only this loop takes places, so there is one for each.
            let mut first = Some(place);
            for held in claimed {
                let place = first
                    .take()
                    .or_else(|| Arc::clone(&places).try_acquire_owned().ok());
                let check = self.clone().check_in(place, held, stop.clone());
                running.spawn(check);
            }
        }
        while running.join_next().await.is_some() {}
    }

    async fn claim(&self, most: usize) -> Vec<Held> {
        let now = self.verification.clock.now();
        let (lease, until) = self.verification.new_lease(now);
        let pool = &self.verification.pool;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let claimed = async {
            if !model::has_due(pool, now).await? {
                return Ok(Vec::new());
            }
            model::claim_due(pool, &lease, now, until, most).await
        };
        claimed.await.unwrap_or_else(|error: database::Error| {
            tracing::warn!(%error, "no domain could be claimed for a look");
            Vec::new()
        })
    }

    async fn pause(&self, stop: &mut watch::Receiver<bool>) {
        // No query runs inside this `select!`: a cancelled one would block the thread.
        tokio::select! {
            () = self.verification.arrived.notified() => {}
            () = tokio::time::sleep(self.poll_interval) => {}
            _ = stop.changed() => {}
        }
    }

    async fn check_in(
        self,
        place: Option<OwnedSemaphorePermit>,
        held: Held,
        stop: watch::Receiver<bool>,
    ) {
        self.check(&held, stop).await;
        drop(place);
        self.verification.announce();
    }

    async fn check(&self, held: &Held, mut stop: watch::Receiver<bool>) {
        let started = Instant::now();
        let _running = self.metrics.begin();
        let stopped = async {
            if stop.wait_for(|stop| *stop).await.is_ok() {
                tokio::time::sleep(GRACE).await;
            } else {
                std::future::pending::<()>().await;
            }
        };
        let look = tokio::select! {
            look = self.looker.look(&held.domain) => look,
            () = stopped => {
                self.release(held).await;
                return;
            }
        };
        let found = match &look.finding {
            Finding::Proved(_) => "proof",
            Finding::Missing(fault) | Finding::Unclear(fault) => fault.code.as_str(),
        };
        self.settle(held, &look).await;
        self.metrics.checked(found, started.elapsed());
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::debug!(
            domain = held.domain.id,
            found,
            duration_ms,
            "domain checked"
        );
    }

    async fn release(&self, held: &Held) {
        if let Err(error) = model::release(&self.verification.pool, held).await {
            tracing::warn!(domain = held.domain.id, %error, "could not give a domain back; its lease will end");
        }
    }

    async fn settle(&self, held: &Held, look: &Look) {
        let deadline = Instant::now() + WRITING_TIME;
        let domain = held.domain.id;
        loop {
            match self.verification.settle(held, look.clone()).boxed().await {
                Ok(settled) => {
                    tracing::trace!(domain, ?settled, "settled");
                    return;
                }
                Err(error) if Instant::now() < deadline => {
                    tracing::warn!(domain, %error, "could not write what a look found; trying again");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(error) => {
                    tracing::error!(domain, %error, "could not write what a look found; its lease will end");
                    return;
                }
            }
        }
    }
}
