//! Checks that accounts request, and requests that wait for the first one.

use std::sync::Arc;
use std::time::Duration;

use database::Error;
use jobs::{AccountSlot, grace_over};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::{DomainVerifier, Settled};
use crate::model::{self, DomainRow, LeasedDomain};

/// How often an account may request a check of the same domain.
pub const REQUEST_INTERVAL: Duration = Duration::from_secs(10);
/// How often a waiting request polls the domain: other processes send no notifications.
const READ_INTERVAL: Duration = Duration::from_millis(500);

/// The response to an account's request for a check.
pub enum CheckRequest {
    /// The check may begin, in one of the account's slots.
    Granted(Box<LeasedDomain>, AccountSlot),
    /// The last request was too recent; the next one is allowed after this time.
    TooSoon(Duration),
    /// The account has reached its limit of running requested checks: one of them must end first.
    TooMany,
    /// There is nothing to check, because accounts are trusted.
    Trusted,
    /// The account has no such domain.
    NotFound,
}

impl DomainVerifier {
    /// Claims the account's domain for a check that it requests.
    ///
    /// # Errors
    /// Database errors.
    pub async fn request_check(&self, account: &str, id: i64) -> Result<CheckRequest, Error> {
        let pool = self.pool.for_account(account);
        if self.checker.is_some() {
            let Some(slot) = self.requested.for_account(account) else {
                return Ok(CheckRequest::TooMany);
            };
            let (lease, time) = self.new_lease();
            let domain = (account, id);
            let leased =
                model::claim_requested(&pool, domain, &lease.token, time, REQUEST_INTERVAL);
            if let Some(leased) = leased.await? {
                return Ok(CheckRequest::Granted(Box::new(leased), slot));
            }
        }
        let Some(domain) = model::find(&pool, account, id).await? else {
            return Ok(CheckRequest::NotFound);
        };
        if self.checker.is_none() {
            return Ok(CheckRequest::Trusted);
        }
        let since = domain.asked_at.map(|at| (self.clock.now() - at).to_std());
        let waited = since.and_then(Result::ok).unwrap_or_default();
        Ok(CheckRequest::TooSoon(
            REQUEST_INTERVAL.saturating_sub(waited),
        ))
    }

    /// Makes the checks due now that the account requests of some of its domains, and may. Returns
    /// the ids of these; workers make them in the account's turn.
    ///
    /// # Errors
    /// Database errors.
    pub async fn request_checks(&self, account: &str, ids: &[i64]) -> Result<Vec<i64>, Error> {
        if self.checker.is_none() {
            return Ok(Vec::new());
        }
        let (pool, now) = (self.pool.for_account(account), self.clock.now());
        let due = model::request_checks(&pool, account, ids, now, REQUEST_INTERVAL).await?;
        self.announce();
        Ok(due)
    }

    /// Begins a requested check of a domain. It continues even if no request waits for it.
    pub fn begin_check(
        self: &Arc<Self>,
        leased: LeasedDomain,
        slot: AccountSlot,
    ) -> JoinHandle<Result<Settled, Error>> {
        let (verification, begun) = (Arc::clone(self), self.requested_checks.begin());
        self.runtime.spawn(async move {
            let checked = verification.check(&leased).await;
            drop((slot, begun));
            checked
        })
    }

    /// Checks the domain and writes the outcome, or releases it if the service stops first.
    async fn check(&self, leased: &LeasedDomain) -> Result<Settled, Error> {
        let Some(checker) = &self.checker else {
            return Ok(Settled::Superseded);
        };
        let mut slot = self.requested.try_take();
        if slot.is_none() {
            tokio::select! {
                biased;
                free = self.requested.take() => slot = free,
                () = grace_over(self.stop.subscribe()) => return self.give_back(leased).await,
            }
            // The lease may have ended while waiting for a slot.
            let until = jobs::after(self.clock.now(), self.lease);
            if !model::renew(&self.pool, leased, until).await? {
                return Ok(Settled::Superseded);
            }
        }
        let check = tokio::select! {
            biased;
            check = checker.check(&leased.domain) => check,
            () = grace_over(self.stop.subscribe()) => return self.give_back(leased).await,
        };
        drop(slot);
        self.settle(leased, check).await
    }

    async fn give_back(&self, leased: &LeasedDomain) -> Result<Settled, Error> {
        model::release(&self.pool, leased).await?;
        Ok(Settled::Superseded)
    }

    /// Waits for the first check of the account's domain, at most for `wait`, and returns the
    /// domain.
    ///
    /// # Errors
    /// Database errors.
    pub async fn wait_for_first_check(
        &self,
        account: &str,
        id: i64,
        wait: Duration,
    ) -> Result<Option<DomainRow>, Error> {
        let deadline = Instant::now() + wait;
        let pool = self.pool.for_account(account);
        loop {
            // Before the query: otherwise, a check that is settled in between would be missed.
            let settled = self.settled.notified();
            let domain = model::find(&pool, account, id).await?;
            let done = domain
                .as_ref()
                .is_none_or(|domain| domain.last_checked_at.is_some());
            if done || Instant::now() >= deadline {
                return Ok(domain);
            }
            let next_read = deadline.min(Instant::now() + READ_INTERVAL);
            let _ = tokio::time::timeout_at(next_read, settled).await;
        }
    }
}
