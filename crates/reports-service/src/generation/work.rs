//! The worker: claims jobs, makes reports, gives back what it could not finish.

use std::sync::Arc;
use std::time::{Duration, Instant};

use database::Error;
use page_audit::{AuditError, Fetcher, TargetUrl};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::{JoinError, JoinSet};

use super::GenerationSettings;
use crate::Reports;
use crate::metrics::Metrics;
use crate::model::{self, Job, Outcome};

/// Makes reports until it is told to stop.
#[derive(Clone)]
pub struct Worker {
    /// Where the queue is, whom to wake and to tell.
    pub service: Arc<Reports>,
    /// The limits.
    pub settings: GenerationSettings,
    /// Fetches pages.
    pub fetcher: Fetcher,
    /// Counts what is done.
    pub metrics: Metrics,
}

/// How long a stop waits for the generations under way before it gives them back.
const GRACE: Duration = Duration::from_secs(5);

/// A claimed job and what this process holds of it.
struct Claimed {
    job: Job,
    lease: String,
    /// When the lease ends, at the earliest: whatever is not written by then is another process's to make.
    until: Instant,
}

impl Worker {
    /// Works until `stop` turns true; then finishes what is nearly done and gives back the rest.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let places = Arc::new(Semaphore::new(self.settings.at_once.get()));
        let mut running = JoinSet::new();
        let mut recovered_at = None::<Instant>;
        let mut database = Contact::default();
        let mut last_host = String::new();
        while !*stop.borrow() {
            if recovered_at.is_none_or(|at| at.elapsed() >= self.settings.poll_interval.get()) {
                database.told(self.recover().await);
                recovered_at = Some(Instant::now());
            }
            while running.try_join_next().is_some() {}
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
                self.pause(&mut stop).await;
                continue;
            };
            let Some(claimed) = database.told(self.claim(&last_host).await).flatten() else {
                self.pause(&mut stop).await;
                continue;
            };
            last_host.clone_from(&claimed.job.host);
            let (worker, stop) = (self.clone(), stop.clone());
            running.spawn(async move {
                worker.generate(claimed, place, stop).await;
                worker.service.queue.announce();
            });
        }
        while running.join_next().await.is_some() {}
    }

    async fn claim(&self, last_host: &str) -> Result<Option<Claimed>, Error> {
        let lease = new_lease();
        // Before the claim, which begins the lease.
        let until = Instant::now() + self.settings.lease.get();
        let job = model::claim(
            &self.service.pool,
            &lease,
            self.settings.lease.get(),
            self.settings.per_host,
            last_host,
        )
        .await?;
        Ok(job.map(|job| Claimed { job, lease, until }))
    }

    async fn pause(&self, stop: &mut watch::Receiver<bool>) {
        // No query runs inside this `select!`: a cancelled one would block the thread.
        tokio::select! {
            () = self.service.queue.arrival(self.settings.poll_interval.get()) => {}
            _ = stop.changed() => {}
        }
    }

    async fn recover(&self) -> Result<(), Error> {
        let (attempts, back_off) = (self.settings.attempts, self.settings.back_off.get());
        let count = model::recover(&self.service.pool, attempts, back_off).await?;
        if count > 0 {
            tracing::warn!(count, "took back generations whose process had stopped");
        }
        Ok(())
    }

    async fn generate(
        &self,
        claimed: Claimed,
        place: OwnedSemaphorePermit,
        mut stop: watch::Receiver<bool>,
    ) {
        let started = Instant::now();
        let _running = self.metrics.begin();
        let stopped = async {
            if stop.wait_for(|stop| *stop).await.is_ok() {
                tokio::time::sleep(GRACE).await;
            } else {
                std::future::pending::<()>().await;
            }
        };
        // A check that takes for ever can't be stopped, but it ends its generation, and it keeps its place.
        let (worker, url) = (self.clone(), claimed.job.url.clone());
        let mut audit = tokio::spawn(async move {
            let outcome = worker.audit(&url).await;
            drop(place);
            outcome
        });
        let until = claimed.until.checked_sub(GenerationSettings::WRITING_TIME);
        let late = tokio::time::sleep_until(until.unwrap_or(started).into());
        let outcome = tokio::select! {
            outcome = &mut audit => outcome.unwrap_or_else(|error| died(&error)),
            () = late => failed("timeout", "Checking the page took too long.".to_owned()),
            () = stopped => {
                audit.abort();
                return self.give_back(&claimed).await;
            }
        };
        self.write(&claimed, &outcome).await;
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let code = match &outcome {
            Outcome::Ready { .. } => "ready",
            Outcome::Failed { code, .. } => code,
        };
        self.metrics.generated(code, started.elapsed());
        tracing::info!(
            report = claimed.job.id,
            outcome = code,
            duration_ms,
            "report generated"
        );
    }

    async fn give_back(&self, claimed: &Claimed) {
        let (id, lease) = (claimed.job.id, &claimed.lease);
        if let Err(error) = model::release(&self.service.pool, id, lease, Duration::ZERO).await {
            tracing::warn!(report = id, %error, "could not give a generation back; its lease will end");
        }
    }

    async fn audit(&self, url: &str) -> Outcome {
        let target = match TargetUrl::parse(url, self.settings.address_policy()) {
            Ok(target) => target,
            Err(error) => return failed(error.code(), error.to_string()),
        };
        let report = match self.fetcher.audit(&target).await {
            Ok((_, report)) => report,
            Err(AuditError::Fetch(error)) => return failed(error.code(), error.to_string()),
            Err(AuditError::Check(error)) => return died(&error),
        };
        match serde_json::to_value(&report) {
            Ok(checks) => Outcome::Ready {
                result: report.rating.as_str(),
                score: i16::from(report.score),
                checks,
            },
            Err(error) => {
                tracing::error!(%error, "a report could not be written as JSON");
                failed("internal", NOT_CHECKED.to_owned())
            }
        }
    }

    /// The report is made: worth some patience with a database that is away, as long as the lease lasts.
    async fn write(&self, claimed: &Claimed, outcome: &Outcome) {
        let id = claimed.job.id;
        loop {
            match model::finish(&self.service.pool, id, &claimed.lease, outcome).await {
                Ok(true) => return self.service.queue.finish(id),
                Ok(false) => {
                    tracing::info!(
                        report = id,
                        "the report was deleted or taken over meanwhile"
                    );
                    return;
                }
                Err(error) if Instant::now() < claimed.until => {
                    tracing::warn!(report = id, %error, "could not write a report; trying again");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(error) => {
                    tracing::error!(report = id, %error, "could not write a report; its lease will end");
                    return;
                }
            }
        }
    }
}

const NOT_CHECKED: &str = "The page could not be checked.";

fn failed(code: &str, message: String) -> Outcome {
    Outcome::Failed {
        code: code.to_owned(),
        message,
    }
}

/// A defect of ours: another try would meet it again.
fn died(error: &JoinError) -> Outcome {
    tracing::error!(%error, "checking a page failed");
    failed("internal", NOT_CHECKED.to_owned())
}

/// Whether the queue can be used, so that the log tells when that changes and not at every look.
#[derive(Default)]
struct Contact {
    is_lost: bool,
}

impl Contact {
    fn told<T>(&mut self, done: Result<T, Error>) -> Option<T> {
        match done {
            Ok(value) => {
                if std::mem::take(&mut self.is_lost) {
                    tracing::info!("the queue can be used again");
                }
                Some(value)
            }
            Err(error) => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    tracing::warn!(%error, "the queue can't be used; trying again until it can");
                }
                None
            }
        }
    }
}

/// A token that no other claim has.
fn new_lease() -> String {
    format!("{:032x}", rand::random::<u128>())
}
