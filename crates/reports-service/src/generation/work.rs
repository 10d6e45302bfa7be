//! The worker: claims jobs, makes reports, gives back what it could not finish.

use std::sync::Arc;
use std::time::{Duration, Instant};

use page_audit::{AuditError, Fetcher, TargetUrl};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

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

impl Worker {
    /// Works until `stop` turns true; then finishes what is nearly done and gives back the rest.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let places = Arc::new(Semaphore::new(self.settings.at_once));
        let mut running = JoinSet::new();
        let mut recovered_at = None::<Instant>;
        while !*stop.borrow() {
            if recovered_at.is_none_or(|at| at.elapsed() >= self.settings.poll_interval) {
                self.recover().await;
                recovered_at = Some(Instant::now());
            }
            while running.try_join_next().is_some() {}
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
                self.pause(&mut stop).await;
                continue;
            };
            let lease = new_lease();
            match model::claim(
                &self.service.pool,
                &lease,
                self.settings.lease,
                self.settings.per_host,
            )
            .await
            {
                Ok(Some(job)) => {
                    let worker = self.clone();
                    let stop = stop.clone();
                    running.spawn(async move {
                        worker.generate(job, &lease, stop).await;
                        drop(place);
                        worker.service.queue.announce();
                    });
                }
                Ok(None) => self.pause(&mut stop).await,
                Err(error) => {
                    tracing::warn!(%error, "no job could be claimed");
                    self.pause(&mut stop).await;
                }
            }
        }
        while running.join_next().await.is_some() {}
    }

    async fn pause(&self, stop: &mut watch::Receiver<bool>) {
        // No query runs inside this `select!`: a cancelled one would block the thread.
        tokio::select! {
            () = self.service.queue.arrival(self.settings.poll_interval) => {}
            _ = stop.changed() => {}
        }
    }

    async fn recover(&self) {
        match model::recover(
            &self.service.pool,
            self.settings.attempts,
            self.settings.back_off,
        )
        .await
        {
            Ok(0) => {}
            Ok(count) => tracing::warn!(count, "took back generations whose process had stopped"),
            Err(error) => tracing::warn!(%error, "could not look for abandoned generations"),
        }
    }

    async fn generate(&self, job: Job, lease: &str, mut stop: watch::Receiver<bool>) {
        let started = Instant::now();
        let _running = self.metrics.begin();
        let stopped = async {
            if stop.wait_for(|stop| *stop).await.is_ok() {
                tokio::time::sleep(GRACE).await;
            } else {
                std::future::pending::<()>().await;
            }
        };
        let outcome = tokio::select! {
            outcome = self.audit(&job.url) => outcome,
            () = stopped => None,
        };
        let Some(outcome) = outcome else {
            if let Err(error) =
                model::release(&self.service.pool, job.id, lease, Duration::ZERO).await
            {
                tracing::warn!(report = job.id, %error, "could not give a generation back; its lease will end");
            }
            return;
        };
        self.write(&job, lease, &outcome).await;
        let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let code = match &outcome {
            Outcome::Ready { .. } => "ready",
            Outcome::Failed { code, .. } => code,
        };
        self.metrics.generated(code, started.elapsed());
        tracing::info!(
            report = job.id,
            outcome = code,
            duration_ms,
            "report generated"
        );
    }

    /// `None` when it can't be told, and is worth another try.
    async fn audit(&self, url: &str) -> Option<Outcome> {
        let failed = |code: &str, message: String| {
            Some(Outcome::Failed {
                code: code.to_owned(),
                message,
            })
        };
        let target = match TargetUrl::parse(url, self.settings.address_policy()) {
            Ok(target) => target,
            Err(error) => return failed(error.code(), error.to_string()),
        };
        let report = match self.fetcher.audit(&target).await {
            Ok((_, report)) => report,
            Err(AuditError::Fetch(error)) => return failed(error.code(), error.to_string()),
            Err(AuditError::Check(error)) => {
                tracing::error!(%error, "checking a page failed");
                return failed("internal", "The page could not be checked.".to_owned());
            }
        };
        match serde_json::to_value(&report) {
            Ok(checks) => Some(Outcome::Ready {
                result: report.rating.as_str(),
                score: i16::from(report.score),
                checks,
            }),
            Err(error) => {
                tracing::error!(%error, "a report could not be written as JSON");
                failed("internal", "The page could not be checked.".to_owned())
            }
        }
    }

    /// The report is made: worth some patience with a database that is away.
    async fn write(&self, job: &Job, lease: &str, outcome: &Outcome) {
        let deadline = Instant::now() + GenerationSettings::CHECKING_TIME;
        loop {
            match model::finish(&self.service.pool, job.id, lease, outcome).await {
                Ok(true) => return self.service.queue.finish(job.id),
                Ok(false) => {
                    tracing::info!(
                        report = job.id,
                        "the report was deleted or taken over meanwhile"
                    );
                    return;
                }
                Err(error) if Instant::now() < deadline => {
                    tracing::warn!(report = job.id, %error, "could not write a report; trying again");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(error) => {
                    tracing::error!(report = job.id, %error, "could not write a report; its lease will end");
                    return;
                }
            }
        }
    }
}

/// A token that no other claim has.
fn new_lease() -> String {
    format!("{:032x}", rand::random::<u128>())
}
