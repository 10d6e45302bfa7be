//! Notifies endpoints of events: spreads new events into deliveries, claims endpoints that are due,
//! and attempts their deliveries one after the other.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use database::{Error, Pool, now};
use fetch_guard::Client;
use jobs::{AccountSlot, Lease, Permit, Slots, Work, before, fault_point, grace_over};
use prometheus::Registry;
use tokio::sync::{Notify, watch};

use crate::delivery::attempt;
use crate::mail::{self, Mail};
use crate::metrics::Metrics;
use crate::model::{self, Attempted, Claimed, DueDelivery, Kind, LEASE, TURN, key};
use crate::settings::NotifySettings;
use crate::source::{Notices, Source};

/// How often new events are looked for.
const POLL: Duration = Duration::from_secs(1);
/// How long a claim spreads new events before it looks for due endpoints.
const SPREADING_TIME: Duration = Duration::from_millis(200);
/// How many due endpoints one claim looks at.
const CANDIDATES: i64 = 64;
/// How many endpoints of an account at one host are notified at once.
const AT_ONCE_PER_HOST: usize = 2;
/// How often that is done, and how many events are deleted in one step.
const RETIRE_EVERY: Duration = Duration::from_mins(1);
const RETIRED: i64 = 500;
/// How often what waits is counted.
const COUNT_EVERY: Duration = Duration::from_secs(5);

/// The worker of a service.
#[derive(Clone)]
pub struct Worker {
    pool: Pool,
    client: Client,
    noun: &'static str,
    mail: Option<Mail>,
    slots: Slots,
    hosts: Hosts,
    arrived: Arc<Notify>,
    metrics: Metrics,
    settings: Arc<NotifySettings>,
    retired_at: Option<Instant>,
    counted_at: Option<Instant>,
}

/// The reason why a worker cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The HTTP client cannot be set up.
    #[error("the client for endpoints cannot be set up: {0}")]
    Client(#[from] reqwest::Error),
    /// Metrics with these names already exist.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// A claimed endpoint.
pub struct Job {
    claimed: Claimed,
    lease: Lease,
    _slot: (Permit, AccountSlot, HostSlot),
}

impl Worker {
    /// A worker of this service.
    ///
    /// # Errors
    /// When the HTTP client or the metrics cannot be set up.
    pub fn new<S: Source>(notices: &Notices<S>, registry: &Registry) -> Result<Self, WorkerError> {
        let settings = notices.settings.clone();
        Ok(Self {
            pool: notices.pool.clone(),
            client: Client::new(notices.rules.clone(), "notifications")?,
            noun: S::NOUN,
            mail: notices.mail.clone(),
            slots: Slots::shrinking(settings.at_once.get().into()),
            hosts: Hosts::default(),
            arrived: Arc::default(),
            metrics: Metrics::new(registry, S::NOUN)?,
            settings: Arc::new(settings),
            retired_at: None,
            counted_at: None,
        })
    }

    /// Works until `stop` becomes true.
    pub async fn run(self, stop: watch::Receiver<bool>) {
        jobs::run(self, "deliveries", POLL, stop).await;
    }

    /// Deletes old events, and corrects what was planned while the clock was ahead, now and then.
    async fn retire(&mut self) -> Result<(), Error> {
        if self
            .retired_at
            .is_some_and(|at| at.elapsed() < RETIRE_EVERY)
        {
            return Ok(());
        }
        model::bring_forward(&self.pool).await?;
        model::bring_events_back(&self.pool).await?;
        model::delete_old_counts(&self.pool, now()).await?;
        let oldest = before(now(), self.settings.retention.get());
        let deleted = model::delete_old(&self.pool, oldest, RETIRED).await?;
        // If there may be more, the next claim continues.
        if i64::try_from(deleted).unwrap_or(i64::MAX) < RETIRED {
            self.retired_at = Some(Instant::now());
        }
        Ok(())
    }

    /// Spreads new events for a moment: further ones do not delay those that can be notified now.
    async fn spread(&self) -> Result<(), Error> {
        let started = Instant::now();
        while started.elapsed() < SPREADING_TIME {
            let spread = model::spread(&self.pool).await?;
            if i64::try_from(spread).unwrap_or(i64::MAX) < model::AT_ONCE {
                return Ok(());
            }
        }
        // More are left: the next claim does not wait.
        self.arrived.notify_one();
        Ok(())
    }

    /// Counts what waits, now and then.
    async fn count(&mut self) -> Result<(), Error> {
        if self.counted_at.is_none_or(|at| at.elapsed() >= COUNT_EVERY) {
            let (waiting, late) = model::backlog(&self.pool).await?;
            self.metrics.count(waiting, late);
            self.counted_at = Some(Instant::now());
        }
        Ok(())
    }

    /// Sends a claimed endpoint what is due, until nothing is, an attempt fails, or its turn is over.
    /// If the process stops first, what was not answered is attempted again by another one.
    async fn deliver(&self, job: &Job, stop: &watch::Receiver<bool>) -> Result<(), Error> {
        let (endpoint, started) = (&job.claimed.endpoint, Instant::now());
        let pool = self.pool.for_account(&job.claimed.account);
        while started.elapsed() < TURN {
            let due = self.due(&pool, &job.claimed).await?;
            let Some(first) = due.first() else {
                break;
            };
            // No query runs inside this `select!`: cancelling one would block the thread.
            let attempted = tokio::select! {
                attempted = self.attempt(&job.claimed, first, &due) => attempted,
                () = grace_over(stop.clone()) => break,
            };
            fault_point!("attempt answered");
            self.metrics.attempted(attempted.failure.is_some());
            if attempted.failure.is_some() {
                tracing::info!(
                    endpoint = endpoint.id,
                    event = first.event.id,
                    attempt = first.attempts + 1,
                    status = attempted.status,
                    "an endpoint could not be notified"
                );
            }
            if attempted.failure.is_some() && endpoint.kind == Kind::Mail {
                let key = (job.claimed.account.as_str(), endpoint.target.as_str());
                model::uncount_mail(&pool, key, mail::purpose(first)).await?;
            }
            let held = (&job.claimed, job.lease.token.as_str());
            let counted: Vec<(i64, i16)> = due
                .iter()
                .map(|due| (due.id, due.attempts.saturating_add(1)))
                .collect();
            let record = || model::record_attempt(&pool, held, &counted, &attempted);
            let may_continue =
                jobs::retry_until(job.lease.ends, "deliveries", first.id, record).await?;
            fault_point!("attempt recorded");
            if !may_continue || attempted.failure.is_some() {
                break;
            }
        }
        model::release(&pool, endpoint.id, &job.lease.token).await
    }

    /// What the endpoint is sent now: one delivery, or all that are in one mail.
    async fn due(&self, pool: &Pool, claimed: &Claimed) -> Result<Vec<DueDelivery>, Error> {
        match &self.mail {
            Some(mail) if claimed.endpoint.kind == Kind::Mail => {
                mail::due(pool, claimed, mail.per_hour()).await
            }
            _ => model::due_deliveries(pool, claimed.endpoint.id, 1).await,
        }
    }

    async fn attempt(
        &self,
        claimed: &Claimed,
        first: &DueDelivery,
        due: &[DueDelivery],
    ) -> Attempted {
        let endpoint = &claimed.endpoint;
        match &self.mail {
            Some(mail) if endpoint.kind == Kind::Mail => {
                mail.attempt(self.noun, claimed, due).await
            }
            _ => {
                attempt(
                    &self.client,
                    endpoint,
                    &first.event,
                    self.settings.timeout.get(),
                )
                .await
            }
        }
    }
}

impl Work for Worker {
    type Job = Job;

    async fn claim(&mut self) -> Result<Vec<Job>, impl Display> {
        self.retire().await?;
        self.count().await?;
        self.spread().await?;
        if self.slots.free() == 0 {
            return Ok(Vec::new());
        }
        let (accounts, hosts) = (self.slots.full_accounts(), self.hosts.full());
        let mut claimed = Vec::new();
        for (id, account, host) in model::due(&self.pool, &accounts, &hosts, CANDIDATES).await? {
            let Some(permit) = self.slots.try_take() else {
                break;
            };
            let slots = self
                .slots
                .for_account(&account)
                .zip(self.hosts.take(&key(&account, &host)));
            let Some((account, host)) = slots else {
                continue;
            };
            let lease = Lease::new(LEASE);
            if let Some(endpoint) = model::claim(&self.pool, id, &lease.token).await? {
                claimed.push(Job {
                    claimed: endpoint,
                    lease,
                    _slot: (permit, account, host),
                });
            }
        }
        Ok::<_, Error>(claimed)
    }

    async fn work(self, job: Job, stop: watch::Receiver<bool>) {
        if let Err(error) = self.deliver(&job, &stop).await {
            tracing::warn!(%error, endpoint = job.claimed.endpoint.id, "a delivery was not recorded");
        }
    }

    fn arrived(&self) -> &Notify {
        &self.arrived
    }
}

/// How many endpoints of each account and host are being notified.
#[derive(Clone, Debug, Default)]
struct Hosts(Arc<Mutex<HashMap<String, usize>>>);

/// One of them; ends when dropped.
#[derive(Debug)]
struct HostSlot(Hosts, String);

impl Hosts {
    fn take(&self, key: &str) -> Option<HostSlot> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(key.to_owned()).or_default();
        if *count >= AT_ONCE_PER_HOST {
            return None;
        }
        *count += 1;
        Some(HostSlot(self.clone(), key.to_owned()))
    }

    /// The keys of which no other endpoint may be notified now.
    fn full(&self) -> Vec<String> {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let full = taken
            .iter()
            .filter(|(_, count)| **count >= AT_ONCE_PER_HOST);
        full.map(|(key, _)| key.clone()).collect()
    }
}

impl Drop for HostSlot {
    fn drop(&mut self) {
        let mut taken = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.1);
            }
        }
    }
}
