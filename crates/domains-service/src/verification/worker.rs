//! The worker: claims domains that are due, looks at DNS, gives back what it could not finish.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::task::JoinSet;

use super::look::{Look, Looker};
use super::metrics::Metrics;
use super::places::{Places, Share};
use super::proof::Finding;
use super::{Verification, VerificationSettings};
use crate::model::{self, Held};

/// A place, and that it counts as the account's.
type Seat = (OwnedSemaphorePermit, Share);

/// Looks at what is due until it is told to stop.
#[derive(Clone)]
pub struct Worker {
    verification: Arc<Verification>,
    looker: Looker,
    places: Places,
    poll_interval: Duration,
    metrics: Metrics,
}

/// How much that is due is looked through for accounts that have places left.
const CANDIDATES: i64 = 256;
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
            places: Places::new(settings.at_once.get()),
            poll_interval: settings.poll_interval.get(),
            metrics,
        })
    }

    /// Works until `stop` turns true; then finishes what is nearly done and gives back the rest.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut running = JoinSet::new();
        while !*stop.borrow() {
            while running.try_join_next().is_some() {}
            let claimed = self.claim().await;
            if claimed.is_empty() {
                self.pause(&mut stop).await;
            }
            for (held, seat) in claimed {
                running.spawn(self.clone().check_in(seat, held, stop.clone()));
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Claims what is due, each in a place of its own.
    async fn claim(&self) -> Vec<(Held, Seat)> {
        self.try_claim().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "no domain could be claimed for a look");
            Vec::new()
        })
    }

    async fn try_claim(&self) -> Result<Vec<(Held, Seat)>, database::Error> {
        if self.places.free() == 0 {
            return Ok(Vec::new());
        }
        let (pool, now) = (&self.verification.pool, self.verification.clock.now());
        loop {
            let due = model::due(pool, now, &self.places.full(), CANDIDATES).await?;
            let mut seats: HashMap<i64, Seat> = due
                .iter()
                .map_while(|(id, account)| Some((*id, account, self.places.try_enter()?)))
                .filter_map(|(id, account, place)| Some((id, (place, self.places.share(account)?))))
                .collect();
            if seats.is_empty() {
                return Ok(Vec::new());
            }
            let ids: Vec<i64> = seats.keys().copied().collect();
            let (lease, until) = self.verification.new_lease(now);
            let claimed = model::claim(pool, &ids, &lease, now, until).await?;
            let seated = claimed
                .into_iter()
                .filter_map(|held| seats.remove(&held.domain.id).map(|seat| (held, seat)));
            let seated: Vec<_> = seated.collect();
            // Another process was quicker with all of them: there may be more.
            if !seated.is_empty() {
                return Ok(seated);
            }
        }
    }

    async fn pause(&self, stop: &mut watch::Receiver<bool>) {
        // No query runs inside this `select!`: a cancelled one would block the thread.
        tokio::select! {
            () = self.verification.arrived.notified() => {}
            () = tokio::time::sleep(self.poll_interval) => {}
            _ = stop.changed() => {}
        }
    }

    async fn check_in(self, seat: Seat, held: Held, stop: watch::Receiver<bool>) {
        self.check(&held, stop).await;
        drop(seat);
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
