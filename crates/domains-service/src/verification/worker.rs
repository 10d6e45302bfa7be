//! The worker: claims domains that are due, checks them, gives back what it could not finish.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::task::JoinSet;

use super::check::{Check, Checker};
use super::finding::Finding;
use super::metrics::Metrics;
use super::slots::{AccountSlot, Slots};
use super::{Verification, VerificationSettings};
use crate::model::{self, LeasedDomain};

/// A slot, and that it counts as the account's.
type Permit = (OwnedSemaphorePermit, AccountSlot);

/// Checks what is due until the process stops.
#[derive(Clone)]
pub struct Worker {
    verification: Arc<Verification>,
    checker: Checker,
    slots: Slots,
    poll_interval: Duration,
    metrics: Metrics,
}

/// How many due domains are read, to find some of accounts that have slots left.
const CANDIDATES: i64 = 256;
/// The grace period: how long a stop waits for the checks under way before it gives their domains
/// back.
const GRACE: Duration = Duration::from_secs(5);
/// How long writing what was found is tried while the database is away.
const WRITING_TIME: Duration = Duration::from_secs(3);

impl Worker {
    /// The worker of these settings; `None` where names need no proof or other processes
    /// check it.
    pub fn new(
        verification: Arc<Verification>,
        settings: &VerificationSettings,
        metrics: Metrics,
    ) -> Option<Self> {
        let checker = verification.checker.clone().filter(|_| settings.enabled)?;
        Some(Self {
            verification,
            checker,
            slots: Slots::new(settings.at_once),
            poll_interval: settings.poll_interval,
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
            for (leased, permit) in claimed {
                running.spawn(self.clone().run_check(permit, leased, stop.clone()));
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Claims what is due, each in a slot of its own.
    async fn claim(&self) -> Vec<(LeasedDomain, Permit)> {
        self.try_claim().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "no domain could be claimed for a check");
            Vec::new()
        })
    }

    async fn try_claim(&self) -> Result<Vec<(LeasedDomain, Permit)>, database::Error> {
        if self.slots.free() == 0 {
            return Ok(Vec::new());
        }
        let (pool, now) = (&self.verification.pool, self.verification.clock.now());
        loop {
            let due = model::due(pool, now, &self.slots.full(), CANDIDATES).await?;
            let mut permits: HashMap<i64, Permit> = due
                .iter()
                .map_while(|(id, account)| Some((*id, account, self.slots.try_take()?)))
                .filter_map(|(id, account, slot)| {
                    Some((id, (slot, self.slots.of_account(account)?)))
                })
                .collect();
            if permits.is_empty() {
                return Ok(Vec::new());
            }
            let ids: Vec<i64> = permits.keys().copied().collect();
            let (lease, until) = self.verification.new_lease(now);
            let claimed = model::claim(pool, &ids, &lease, now, until).await?;
            let permitted = claimed.into_iter().filter_map(|leased| {
                permits
                    .remove(&leased.domain.id)
                    .map(|permit| (leased, permit))
            });
            let permitted: Vec<_> = permitted.collect();
            // Another process was quicker with all of them: there may be more.
            if !permitted.is_empty() {
                return Ok(permitted);
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

    async fn run_check(self, permit: Permit, leased: LeasedDomain, stop: watch::Receiver<bool>) {
        self.check(&leased, stop).await;
        drop(permit);
        self.verification.announce();
    }

    async fn check(&self, leased: &LeasedDomain, mut stop: watch::Receiver<bool>) {
        let started = Instant::now();
        let _running = self.metrics.begin();
        let stopped = async {
            if stop.wait_for(|stop| *stop).await.is_ok() {
                tokio::time::sleep(GRACE).await;
            } else {
                std::future::pending::<()>().await;
            }
        };
        let check = tokio::select! {
            check = self.checker.check(&leased.domain) => check,
            () = stopped => {
                self.release(leased).await;
                return;
            }
        };
        let found = match &check.finding {
            Finding::Proved(_) => "proof",
            Finding::Missing(fault) | Finding::Unclear(fault) => fault.code.as_str(),
        };
        self.settle(leased, &check).await;
        self.metrics.checked(found, started.elapsed());
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::debug!(
            domain = leased.domain.id,
            found,
            duration_ms,
            "domain checked"
        );
    }

    async fn release(&self, leased: &LeasedDomain) {
        if let Err(error) = model::release(&self.verification.pool, leased).await {
            let domain = leased.domain.id;
            tracing::warn!(domain, %error, "could not give a domain back; its lease will end");
        }
    }

    async fn settle(&self, leased: &LeasedDomain, check: &Check) {
        let deadline = Instant::now() + WRITING_TIME;
        let domain = leased.domain.id;
        loop {
            match self
                .verification
                .settle(leased, check.clone())
                .boxed()
                .await
            {
                Ok(settled) => {
                    tracing::trace!(domain, ?settled, "settled");
                    return;
                }
                Err(error) if Instant::now() < deadline => {
                    tracing::warn!(domain, %error, "could not write a check; trying again");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(error) => {
                    tracing::error!(domain, %error, "could not write a check; its lease will end");
                    return;
                }
            }
        }
    }
}
