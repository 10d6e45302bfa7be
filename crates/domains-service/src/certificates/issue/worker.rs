//! The worker: claims names whose order is due, works on it, releases what it could not finish.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::NaiveDateTime;
use database::{Error, Pool};
use jobs::{AccountSlot, Lease, Permit, Slots, Work};
use tokio::sync::{Notify, watch};

use super::authority::{Authorities, Authority};
use super::authority_client::AuthorityFileError;
use super::deadline::Deadline;
use super::limits::{orders_for, orders_of_account};
use super::metrics::Metrics;
use super::reconcile::Reconciler;
use super::shared::Shared;
use crate::certificates::settings::CertificateSettings;
use crate::model::{self, Due, DueOrder, Eligibility, LeasedOrder};
use crate::verification::DomainVerifier;
use keyring::Keyring;

/// How long a claim on an order lasts.
const LEASE: Duration = Duration::from_mins(5);
/// What is kept of it for writing.
const WRITING_TIME: Duration = Duration::from_secs(30);

/// Issues certificates for the names that are served.
#[derive(Clone)]
pub struct Issuer {
    shared: Arc<Shared>,
    slots: Slots,
    /// Those of the slots that new orders use.
    new: Slots,
    reconciler: Reconciler,
    /// Whether new orders come first this time. They and those that have begun take turns: of
    /// neither can there be so many that the others wait.
    is_new_first: bool,
}

/// A claimed order, and the slot that this process holds for it.
pub struct Leased {
    /// The order.
    pub order: LeasedOrder,
    lease_ends: Instant,
    _slot: Permit,
    _part: Part,
}

/// What an order counts as while it has a slot.
#[expect(dead_code, reason = "held, and freed when dropped")]
enum Part {
    /// A new one, which may not have taken its share of the authority's limits yet.
    New(Permit),
    /// One that has begun: its account's, which has at most half of the slots for these. For new
    /// ones, accounts take turns.
    Begun(AccountSlot),
}

/// The names whose order is due.
type Found = HashMap<String, Part>;

impl Issuer {
    /// The worker for these settings.
    ///
    /// # Errors
    /// When the file with the authority's certificates cannot be used.
    pub fn new(
        pool: Pool,
        keyring: Keyring,
        settings: CertificateSettings,
        verification: Arc<DomainVerifier>,
        eligibility: Eligibility,
        metrics: Metrics,
    ) -> Result<Self, AuthorityFileError> {
        let authorities = Authorities::new(&settings)?;
        let slots = Slots::new(settings.at_once.get());
        let new = Slots::new(settings.at_once.get());
        let shared = Arc::new(Shared {
            pool,
            keyring,
            settings,
            clock: verification.clock().clone(),
            verification,
            authorities,
            eligibility,
            metrics,
            arrived: Notify::new(),
        });
        Ok(Self {
            reconciler: Reconciler::new(Arc::clone(&shared)),
            shared,
            slots,
            new,
            is_new_first: false,
        })
    }

    async fn claim_due(&mut self) -> Result<Vec<Leased>, Error> {
        while self.slots.free() > 0 {
            let now = self.shared.clock.now();
            let mut found = self.due(now).await?;
            if found.is_empty() {
                break;
            }
            let names: Vec<_> = found.keys().cloned().collect();
            let lease = Lease::new(LEASE);
            let until = jobs::after(now, LEASE);
            let pool = &self.shared.pool;
            let claimed = model::claim_orders(pool, &names, &lease.token, now, until).await?;
            let leased = claimed.into_iter().filter_map(|order| {
                Some(Leased {
                    lease_ends: lease.ends,
                    _slot: self.slots.try_take()?,
                    _part: found.remove(&order.order.name)?,
                    order,
                })
            });
            let leased: Vec<_> = leased.collect();
            // Another process claimed all of them first: there may be more.
            if !leased.is_empty() {
                self.is_new_first = !self.is_new_first;
                return Ok(leased);
            }
        }
        Ok(Vec::new())
    }

    /// Orders that are due, at most as many as there are free slots.
    async fn due(&self, now: NaiveDateTime) -> Result<Found, Error> {
        let free = self.slots.free();
        let mut found = Found::new();
        for is_new in [self.is_new_first, !self.is_new_first] {
            let rest = free.saturating_sub(found.len());
            if is_new {
                let due = self.shared.due_new(now, rest, self.new.in_use()).await?;
                found.extend(
                    due.into_iter()
                        .filter_map(|order| Some((order.name, Part::New(self.new.try_take()?)))),
                );
            } else {
                let full = self.slots.full_accounts();
                let due = self.shared.due(Due::Begun, now, rest, &full).await?;
                found.extend(due.into_iter().filter_map(|order| {
                    let slot = self.slots.for_account(&order.account)?;
                    Some((order.name, Part::Begun(slot)))
                }));
            }
        }
        Ok(found)
    }
}

impl Shared {
    async fn due(
        &self,
        due: Due,
        now: NaiveDateTime,
        limit: usize,
        left_out: &[String],
    ) -> Result<Vec<DueOrder>, Error> {
        model::due_orders(&self.pool, due, now, self.eligibility, limit, left_out).await
    }

    /// New orders, for each authority no more than may be made there now, beside those that this
    /// process works on: others could only find out that they have to wait.
    async fn due_new(
        &self,
        now: NaiveDateTime,
        limit: usize,
        in_use: usize,
    ) -> Result<Vec<DueOrder>, Error> {
        let mut found = Vec::new();
        for (authority, new) in self.authorities.each() {
            let rest = limit.saturating_sub(found.len());
            if rest == 0 {
                break;
            }
            let account = orders_of_account(&self.settings, &authority.settings.directory);
            let left = model::tokens_left(&self.pool, &account, now).await?;
            let most = rest.min(left.saturating_sub(in_use));
            let mut left_out = Vec::new();
            let due = loop {
                let due = self.due(new, now, most, &left_out).await?;
                let more = self.over_their_share(authority, &due, now).await?;
                if more.is_empty() {
                    break due;
                }
                left_out.extend(more);
            };
            found.extend(due);
        }
        Ok(found)
    }

    /// Those of the accounts of these orders that must leave what is left to others now.
    async fn over_their_share(
        &self,
        authority: &Authority,
        due: &[DueOrder],
        now: NaiveDateTime,
    ) -> Result<Vec<String>, Error> {
        let directory = &authority.settings.directory;
        let all = orders_of_account(&self.settings, directory);
        let accounts: BTreeSet<&String> = due.iter().map(|order| &order.account).collect();
        let mut over = Vec::new();
        for account in accounts {
            let own = orders_for(&self.settings, directory, account);
            if model::share_at(&self.pool, &all, &own, now)
                .await?
                .is_some()
            {
                over.push(account.clone());
            }
        }
        Ok(over)
    }
}

impl Work for Issuer {
    type Job = Leased;

    async fn claim(&mut self) -> Result<Vec<Leased>, impl Display> {
        // A failure must not keep orders that are due from beginning.
        let reconciled = self.reconciler.run().await;
        let claimed = self.claim_due().await?;
        if claimed.is_empty() {
            reconciled?;
        }
        Ok::<_, Error>(claimed)
    }

    async fn work(self, leased: Leased, stop: watch::Receiver<bool>) {
        let _running = self.shared.metrics.begin();
        let ends = leased.lease_ends.checked_sub(WRITING_TIME);
        let deadline = Deadline::new(stop, ends.unwrap_or(leased.lease_ends));
        self.shared.attempt(leased.order, &deadline).await;
    }

    fn arrived(&self) -> &Notify {
        &self.shared.arrived
    }
}
