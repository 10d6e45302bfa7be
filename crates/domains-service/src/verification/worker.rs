//! The worker: claims due domains, checks them, and releases those that it could not finish.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use database::Error;
use futures_util::FutureExt;
use jobs::{AccountSlot, Permit, Slots, Work};
use tokio::sync::{Notify, watch};

use super::check::{Check, Checker};
use super::finding::Finding;
use super::metrics::Metrics;
use super::{DomainVerifier, VerificationSettings, schedule};
use crate::model::{self, ClaimTime, DueDomain, LatestChecks, LeasedDomain, Ownership};

/// Checks domains that are due.
#[derive(Clone)]
pub struct Worker {
    verification: Arc<DomainVerifier>,
    checker: Checker,
    slots: Slots,
    metrics: Metrics,
    brought_forward_at: Option<Instant>,
    /// Where the search from account to account continues.
    last_account: String,
}

/// A claimed domain and the slot that this process holds for it, which counts as the account's.
pub struct Leased {
    domain: LeasedDomain,
    lease_ends: Instant,
    slot: (Permit, AccountSlot),
}

/// How many due domains are read to find some whose accounts have free slots.
const CANDIDATES: usize = 256;
/// How often the worker looks for checks that were planned while the clock was ahead.
const BRING_FORWARD_EVERY: Duration = Duration::from_secs(1);
/// How long writing a finding, or releasing a domain, is retried while the database is unavailable:
/// a check is repeated within seconds, and a stop waits for this.
const WRITING_TIME: Duration = Duration::from_secs(3);

impl Worker {
    /// The worker for these settings; `None` if names need no proof or if other processes check
    /// them.
    pub fn new(
        verification: Arc<DomainVerifier>,
        settings: &VerificationSettings,
        metrics: Metrics,
    ) -> Option<Self> {
        let checker = verification.checker.clone().filter(|_| settings.enabled)?;
        Some(Self {
            verification,
            checker,
            slots: Slots::shrinking(settings.at_once.get()),
            metrics,
            brought_forward_at: None,
            last_account: String::new(),
        })
    }

    /// Makes checks due that were planned while the clock was ahead.
    async fn bring_forward(&mut self) -> Result<(), Error> {
        let last = self.brought_forward_at;
        if last.is_some_and(|at| at.elapsed() < BRING_FORWARD_EVERY) {
            return Ok(());
        }
        self.brought_forward_at = Some(Instant::now());
        let now = self.verification.clock.now();
        let latest = |ownership| now + schedule::longest(ownership);
        let latest = LatestChecks {
            pending: latest(Ownership::Pending),
            grace: latest(Ownership::Grace),
            verified: latest(Ownership::Verified),
        };
        let count = model::bring_forward(&self.verification.pool, now, latest).await?;
        if count > 0 {
            tracing::warn!(
                count,
                "checks were planned while the clock was ahead; they are due now"
            );
        }
        Ok(())
    }

    /// Claims due domains, each with a slot.
    async fn claim_due(&mut self) -> Result<Vec<Leased>, Error> {
        while self.slots.free() > 0 {
            let (lease, time) = self.verification.new_lease();
            let due = self.candidates(time).await?;
            let mut slots: HashMap<i64, (Permit, AccountSlot)> = due
                .iter()
                .map_while(|(id, account)| Some((*id, account, self.slots.try_take()?)))
                .filter_map(|(id, account, permit)| {
                    Some((id, (permit, self.slots.for_account(account)?)))
                })
                .collect();
            if slots.is_empty() {
                break;
            }
            let ids: Vec<i64> = slots.keys().copied().collect();
            let pool = &self.verification.pool;
            let claimed = model::claim(pool, &ids, &lease.token, time).await?;
            let claimed = claimed.into_iter().filter_map(|leased| {
                let slot = slots.remove(&leased.domain.id)?;
                Some(Leased {
                    domain: leased,
                    lease_ends: lease.ends,
                    slot,
                })
            });
            let claimed: Vec<_> = claimed.collect();
            // Another process claimed all of them first: there may be more.
            if !claimed.is_empty() {
                return Ok(claimed);
            }
        }
        Ok(Vec::new())
    }

    /// Due domains of accounts that may use another slot. Accounts without a running check come
    /// first, with one check each: however many are due, every account waits only for the next free
    /// slot.
    async fn candidates(&mut self, time: ClaimTime) -> Result<Vec<DueDomain>, Error> {
        let longest = model::due(&self.verification.pool, time, CANDIDATES).await?;
        let is_all = longest.len() < CANDIDATES;
        let running = self.slots.accounts();
        let mut first = without(&longest, &running);
        let mut seen = HashSet::new();
        first.retain(|(_, account)| seen.insert(account.clone()));
        // Accounts may have more due domains than are read, so other accounts are searched by name.
        if first.is_empty() && !is_all {
            first = self.of_next_accounts(time, &running).await?;
        }
        if !first.is_empty() {
            return Ok(first);
        }
        let full = self.slots.full_accounts();
        let mut more = without(&longest, &full);
        if more.is_empty() && !is_all {
            let (pool, free) = (&self.verification.pool, self.slots.free());
            for account in running.iter().filter(|account| !full.contains(account)) {
                more.extend(model::due_of(pool, time, account, free).await?);
            }
        }
        Ok(more)
    }

    /// The oldest due domain of each of the next accounts by name, except these accounts; at most
    /// as many as there are free slots.
    async fn of_next_accounts(
        &mut self,
        time: ClaimTime,
        except: &[String],
    ) -> Result<Vec<DueDomain>, Error> {
        let mut after = std::mem::take(&mut self.last_account);
        loop {
            let pool = &self.verification.pool;
            let (oldest, last) = model::oldest_of_accounts(pool, time, &after).await?;
            let mut oldest = without(&oldest, except);
            if oldest.is_empty() && last.is_none() && !after.is_empty() {
                // Wraps around once.
                after.clear();
                continue;
            }
            let free = self.slots.free();
            self.last_account = if oldest.len() > free {
                oldest.truncate(free);
                let taken = oldest.last();
                taken
                    .map(|(_, account)| account.clone())
                    .unwrap_or_default()
            } else {
                last.unwrap_or_default()
            };
            return Ok(oldest);
        }
    }

    async fn release(&self, leased: &LeasedDomain, lease_ends: Instant) {
        let deadline = lease_ends.min(Instant::now() + WRITING_TIME);
        let domain = leased.domain.id;
        let release = || model::release(&self.verification.pool, leased);
        if let Err(error) = jobs::retry_until(deadline, "domains", domain, release).await {
            tracing::warn!(domain, %error, "could not release a domain; its lease will end");
        }
    }

    async fn settle(&self, leased: &LeasedDomain, lease_ends: Instant, check: &Check) {
        let deadline = lease_ends.min(Instant::now() + WRITING_TIME);
        let domain = leased.domain.id;
        let settle = || self.verification.settle(leased, check.clone()).boxed();
        match jobs::retry_until(deadline, "domains", domain, settle).await {
            Ok(settled) => tracing::trace!(domain, ?settled, "settled"),
            Err(error) => {
                tracing::error!(domain, %error, "could not write a check; its lease will end");
            }
        }
    }
}

/// The due domains of all accounts but these.
fn without(due: &[DueDomain], accounts: &[String]) -> Vec<DueDomain> {
    let others = due
        .iter()
        .filter(|(_, account)| !accounts.contains(account));
    others.cloned().collect()
}

impl Work for Worker {
    type Job = Leased;

    async fn claim(&mut self) -> Result<Vec<Leased>, impl Display> {
        // A failure must not prevent due checks from beginning.
        let brought = self.bring_forward().await;
        let claimed = self.claim_due().await?;
        if claimed.is_empty() {
            brought?;
        }
        Ok::<_, Error>(claimed)
    }

    async fn work(self, leased: Leased, stop: watch::Receiver<bool>) {
        let Leased {
            domain: leased,
            lease_ends,
            slot,
        } = leased;
        let started = Instant::now();
        let _running = self.metrics.begin();
        let check = tokio::select! {
            // A finished check is written even if the grace period is over.
            biased;
            check = self.checker.check(&leased.domain) => check,
            () = jobs::grace_over(stop) => return self.release(&leased, lease_ends).await,
        };
        let found = match &check.finding {
            Finding::Proved(_) => "proof",
            Finding::Missing(fault) | Finding::Unclear(fault) => fault.code.as_str(),
        };
        self.settle(&leased, lease_ends, &check).await;
        drop(slot);
        self.metrics.checked(found, started.elapsed());
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let domain = leased.domain.id;
        tracing::debug!(domain, found, duration_ms, "domain checked");
    }

    fn arrived(&self) -> &Notify {
        &self.verification.arrived
    }
}
