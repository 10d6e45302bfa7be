//! The worker: claims names whose order is due, works on it, releases what it could not finish.

use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::NaiveDateTime;
use database::{Error, Pool};
use instant_acme::Account;
use jobs::{Lease, Permit, Slots, Work};
use tokio::sync::{Mutex, Notify, watch};

use super::authority_client::{AuthorityClient, AuthorityFileError};
use super::failure::{Code, Failure};
use super::limits::orders_of_account;
use super::metrics::Metrics;
use super::reconcile::Reconciler;
use crate::certificates::Keyring;
use crate::certificates::settings::CertificateSettings;
use crate::clock::Clock;
use crate::model::{self, Deserving, Due, LeasedOrder};

/// How long a claim on an order lasts.
const LEASE: Duration = Duration::from_mins(5);
/// What is kept of it for writing.
const WRITING_TIME: Duration = Duration::from_secs(30);
/// Pause between tries at writing.
const PAUSE: Duration = Duration::from_secs(1);

/// Issues certificates for the names that are served.
#[derive(Clone)]
pub struct Issuer {
    shared: Arc<Shared>,
    slots: Slots,
    reconciler: Reconciler,
}

/// What all orders of this process share.
pub struct Shared {
    /// The database.
    pub pool: Pool,
    /// The keys that encrypt private keys.
    pub keyring: Keyring,
    /// The settings.
    pub settings: CertificateSettings,
    /// The clock.
    pub clock: Clock,
    /// The client for the authority.
    pub client: AuthorityClient,
    /// Which names deserve a certificate.
    pub deserving: Deserving,
    /// The account at the authority, once it has been read.
    pub account: Mutex<Option<Account>>,
    /// The metrics.
    pub metrics: Metrics,
    arrived: Notify,
}

/// A claimed order, and the slot that this process holds for it.
pub struct Leased {
    /// The order.
    pub order: LeasedOrder,
    lease_ends: Instant,
    _slot: Permit,
}

/// How long an attempt may wait for others.
pub struct Patience {
    stop: watch::Receiver<bool>,
    ends: Instant,
}

impl Patience {
    /// What comes of a wait. No database call may be waited for like this: it must not be cancelled.
    ///
    /// # Errors
    /// When the process stops, or the lease is about to end.
    pub async fn wait<T>(&self, call: impl Future<Output = T>) -> Result<T, Failure> {
        let interrupted = |reason| Err(Failure::new(Code::Interrupted, reason).going_on());
        tokio::select! {
            biased;
            done = call => Ok(done),
            () = jobs::grace_over(self.stop.clone()) => interrupted("the process stops"),
            () = tokio::time::sleep_until(self.ends.into()) => interrupted("it takes too long"),
        }
    }

    /// The authority's answer to one question.
    ///
    /// # Errors
    /// Like `wait`, or what the authority says.
    pub async fn ask<T>(
        &self,
        call: impl Future<Output = Result<T, instant_acme::Error>>,
    ) -> Result<T, Failure> {
        Ok(self.wait(call).await??)
    }

    /// Writes something, retrying while the database is unavailable, as long as the lease lasts.
    ///
    /// # Errors
    /// The error of the last try.
    pub async fn write<T, F>(&self, name: &str, write: impl Fn() -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        loop {
            match write().await {
                Err(error) if Instant::now() < self.ends && !*self.stop.borrow() => {
                    tracing::warn!(name, %error, "could not write how an order goes on; retrying");
                    tokio::time::sleep(PAUSE).await;
                }
                done => return done,
            }
        }
    }
}

impl Shared {
    async fn due(&self, due: Due, now: NaiveDateTime, limit: usize) -> Result<Vec<String>, Error> {
        model::due_orders(&self.pool, due, now, self.deserving, limit).await
    }
}

impl Issuer {
    /// The worker for these settings.
    ///
    /// # Errors
    /// When the file with the authority's certificates cannot be used.
    pub fn new(
        pool: Pool,
        keyring: Keyring,
        settings: CertificateSettings,
        clock: Clock,
        deserving: Deserving,
        metrics: Metrics,
    ) -> Result<Self, AuthorityFileError> {
        let timeout = settings.request_timeout.get();
        let client = AuthorityClient::new(&settings.authority_file, timeout)?;
        let slots = Slots::new(settings.at_once.get());
        let shared = Arc::new(Shared {
            pool,
            keyring,
            settings,
            clock,
            client,
            deserving,
            account: Mutex::new(None),
            metrics,
            arrived: Notify::new(),
        });
        Ok(Self {
            reconciler: Reconciler::new(Arc::clone(&shared)),
            shared,
            slots,
        })
    }

    async fn claim_due(&self) -> Result<Vec<Leased>, Error> {
        let shared = &self.shared;
        while self.slots.free() > 0 {
            let now = shared.clock.now();
            let free = self.slots.free();
            let mut due = shared.due(Due::Begun, now, free).await?;
            let free = free.saturating_sub(due.len());
            if free > 0 {
                // More could only find out that they have to wait.
                let account = orders_of_account(&shared.settings);
                let left = model::tokens_left(&shared.pool, &account, now).await?;
                due.extend(shared.due(Due::New, now, free.min(left)).await?);
            }
            if due.is_empty() {
                break;
            }
            let lease = Lease::new(LEASE);
            let until = jobs::after(now, LEASE);
            let claimed = model::claim_orders(&shared.pool, &due, &lease.token, now, until).await?;
            let leased = claimed.into_iter().filter_map(|order| {
                Some(Leased {
                    order,
                    lease_ends: lease.ends,
                    _slot: self.slots.try_take()?,
                })
            });
            let leased: Vec<_> = leased.collect();
            // Another process claimed all of them first: there may be more.
            if !leased.is_empty() {
                return Ok(leased);
            }
        }
        Ok(Vec::new())
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
        let patience = Patience {
            stop,
            ends: leased
                .lease_ends
                .checked_sub(WRITING_TIME)
                .unwrap_or(leased.lease_ends),
        };
        self.shared.attempt(leased.order, &patience).await;
    }

    fn arrived(&self) -> &Notify {
        &self.shared.arrived
    }
}
