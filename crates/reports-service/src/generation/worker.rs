//! The worker: claims jobs, makes reports, and releases jobs that it could not finish.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::iter;
use std::sync::Arc;
use std::time::{Duration, Instant};

use database::Error;
use jobs::{AccountSlot, Lease, Permit, Slots, Work, grace_over, retry_until};
use page_audit::{Fetcher, KeptEvidence};
use tokio::sync::{Notify, watch};
use tracing::Instrument as _;
use web::telemetry::spans::SPANS;

use super::GenerationSettings;
use super::audit::{Auditor, Orders, defect, failed, locked};
use super::finishes::Finishes;
use super::metrics::Metrics;
use super::trace::span_of;
use crate::app::App;
use crate::credentials::way_in;
use crate::model::{self, ClaimLimits, Finished, GenerationOutcome, Job};

/// Makes reports.
#[derive(Clone)]
pub struct Worker {
    app: Arc<App>,
    settings: GenerationSettings,
    auditor: Auditor,
    metrics: Metrics,
    slots: Slots,
    finishes: Arc<Finishes>,
    recovered_at: Option<Instant>,
    /// The host of each account's last job, so that an account's hosts take turns.
    last_hosts: BTreeMap<String, String>,
}

/// For how many accounts the last host is remembered.
const LAST_HOSTS: usize = 1_000;

/// A claimed job and the resources that this process holds for it.
pub struct Leased {
    job: Job,
    lease: Lease,
    slot: (Permit, AccountSlot),
}

/// How long a release is retried while the database is unavailable: a stop waits for it.
const RELEASING_TIME: Duration = Duration::from_secs(3);

impl Worker {
    /// A worker with these limits.
    pub fn new(
        app: Arc<App>,
        settings: &GenerationSettings,
        fetcher: Fetcher,
        metrics: Metrics,
    ) -> Self {
        let finishes = Finishes::new(app.pool.clone(), settings.history.get());
        Self {
            settings: settings.clone(),
            auditor: Auditor {
                fetcher,
                memory: settings.memory_budget(),
                app: Arc::clone(&app),
                fetching: settings.fetching_time(),
                metrics: metrics.clone(),
            },
            app,
            metrics,
            slots: Slots::new(settings.at_once.get()),
            finishes: Arc::new(finishes),
            recovered_at: None,
            last_hosts: BTreeMap::new(),
        }
    }

    async fn recover(&mut self) -> Result<(), Error> {
        let poll_interval = self.settings.poll_interval.get();
        if self
            .recovered_at
            .is_some_and(|at| at.elapsed() < poll_interval)
        {
            return Ok(());
        }
        self.recovered_at = Some(Instant::now());
        let (attempts, back_off) = (self.settings.attempts, self.settings.back_off.get());
        let count = model::recover(&self.app.pool, attempts, back_off).await?;
        if count > 0 {
            tracing::warn!(count, "recovered generations whose process had stopped");
        }
        let (wait, lease) = (self.settings.max_wait(), self.settings.max_lease());
        let count = model::bring_forward(&self.app.pool, wait, lease).await?;
        if count > 0 {
            tracing::warn!(
                count,
                "jobs were stored while the clock was ahead; they are due now"
            );
        }
        Ok(())
    }

    async fn try_claim(&mut self) -> Result<Vec<Leased>, Error> {
        // A failed recovery must not prevent new jobs from being claimed.
        let recovered = self.recover().await;
        let claimed = self.claim_free().await?;
        if claimed.is_empty() {
            recovered?;
        }
        Ok(claimed)
    }

    /// Claims at most as many jobs as there are free slots.
    async fn claim_free(&mut self) -> Result<Vec<Leased>, Error> {
        let permits: Vec<Permit> = iter::from_fn(|| self.slots.try_take()).collect();
        if permits.is_empty() {
            return Ok(Vec::new());
        }
        let lease = Lease::new(self.settings.lease.get());
        let running = self.app.limits.running.get();
        let limits = ClaimLimits {
            at_once: permits.len(),
            per_host: usize::try_from(self.settings.per_host).unwrap_or_default(),
            per_account: usize::try_from(running).unwrap_or(usize::MAX),
            per_account_here: self.slots.half(),
            running_here: self.slots.taken(),
        };
        let claimed = model::claim(
            &self.app.pool,
            &lease.token,
            self.settings.lease.get(),
            &limits,
            &self.last_hosts,
        );
        let mut leased = Vec::new();
        for (job, permit) in claimed.await?.into_iter().zip(permits) {
            // Never `None`: the claim respects the limits, and only this task claims.
            let Some(of_account) = self.slots.for_account(&job.account) else {
                self.release(&job, &lease, Duration::ZERO).await;
                continue;
            };
            if self.last_hosts.len() >= LAST_HOSTS {
                self.last_hosts.clear();
            }
            self.last_hosts
                .insert(job.account.clone(), job.host.clone());
            leased.push(Leased {
                job,
                lease: lease.clone(),
                slot: (permit, of_account),
            });
        }
        Ok(leased)
    }

    async fn release(&self, job: &Job, lease: &Lease, wait: Duration) {
        let deadline = lease.ends.min(Instant::now() + RELEASING_TIME);
        let release = || model::release(&self.app.pool, job.id, &lease.token, wait);
        if let Err(error) = retry_until(deadline, "reports", job.id, release).await {
            tracing::warn!(report = job.id, %error, "could not release a job; its lease will end");
        }
    }

    async fn write(&self, job: &Job, lease: &Lease, outcome: GenerationOutcome) {
        // Without the database, only the link is missing in notifications.
        let page_url = self.app.page_url(job.id).await.unwrap_or_default();
        let finished = match Finished::new(job.id, &lease.token, outcome, page_url) {
            Ok(finished) => Arc::new(finished),
            Err(error) => return tracing::error!(report = job.id, %error, "cannot write a report"),
        };
        let write = || self.finishes.write(&job.account, &finished);
        match retry_until(lease.ends, "reports", job.id, write).await {
            Ok(true) => self.app.queue.finish(job.id),
            Ok(false) => tracing::info!(
                report = job.id,
                "the report was deleted, or another process has claimed it"
            ),
            Err(error) => {
                tracing::error!(
                    report = job.id,
                    %error,
                    "could not write a report; its lease will end"
                );
            }
        }
    }
}

impl Work for Worker {
    type Job = Leased;

    async fn claim(&mut self) -> Result<Vec<Leased>, impl Display> {
        self.try_claim().await
    }

    async fn work(self, leased: Leased, stop: watch::Receiver<bool>) {
        let Leased { job, lease, slot } = leased;
        let started = Instant::now();
        let _running = self.metrics.begin();
        // A check that never finishes cannot be stopped. Its generation times out, but it keeps its
        // slot.
        let (auditor, audited) = (self.auditor.clone(), job.clone());
        let latest = lease.ends.checked_sub(GenerationSettings::WRITING_TIME);
        let latest = latest.unwrap_or(started);
        // Not in the task, which may be ended: a query must not be.
        let pool = self.app.pool.for_account(&job.account);
        let orders = match model::orders_of_report(&pool, &job.account, job.id).await {
            Ok(orders) => orders.unwrap_or_default(),
            Err(error) => {
                tracing::warn!(report = job.id, %error, "cannot read how to check the page");
                let wait = self.settings.back_off.get();
                return self.release(&job, &lease, wait).await;
            }
        };
        let way_in = way_in(self.app.keyring.as_ref(), &job, orders.credentials);
        let span = span_of(&job);
        let auditing = async move {
            let outcome = match way_in {
                Ok(way_in) => {
                    let orders = Orders {
                        way_in,
                        rendering: orders.rendering,
                        kept: KeptEvidence::of(orders.kept),
                        latest: latest.into(),
                    };
                    Box::pin(auditor.audit(&audited, orders)).await
                }
                Err(_) => Ok(locked()),
            };
            drop(slot);
            outcome
        };
        let mut auditing = tokio::spawn(auditing.instrument(span.clone()));
        let late = tokio::time::sleep_until(latest.into());
        let outcome = tokio::select! {
            // A finished report is written even if it is late or the grace period is over.
            biased;
            outcome = &mut auditing => outcome.unwrap_or_else(|error| Ok(defect(&error))),
            () = late => Ok(failed("timeout", "Checking the page took too long.".to_owned())),
            () = grace_over(stop) => {
                auditing.abort();
                return self.release(&job, &lease, Duration::ZERO).await;
            }
        };
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(later) => {
                tracing::info!(report = job.id, reason = later.0, "queued again");
                let wait = self.settings.back_off.get();
                return self.release(&job, &lease, wait).await;
            }
        };
        let code = match &outcome {
            GenerationOutcome::Ready { .. } => "ready".to_owned(),
            GenerationOutcome::Failed { code, .. } => code.clone(),
        };
        let writing = tracing::debug_span!(target: SPANS, parent: &span, "write");
        self.write(&job, &lease, outcome).instrument(writing).await;
        span.record("waymark.outcome", &code);
        self.metrics.generated(&code, started.elapsed());
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        tracing::info!(
            report = job.id,
            outcome = code,
            duration_ms,
            "report generated"
        );
    }

    fn arrived(&self) -> &Notify {
        self.app.queue.arrived()
    }
}
