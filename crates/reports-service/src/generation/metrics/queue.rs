//! The length and age of the queue, read from the database at intervals.

use chrono::NaiveDateTime;
use database::{Error, Pool, now};
use prometheus::{Gauge, IntGauge, Registry};
use tokio::sync::watch;
use web::metrics::count_regularly;

use crate::model;

/// Gauges for the queue of all processes on this database.
pub struct QueueGauges {
    jobs: IntGauge,
    oldest: Gauge,
    due: IntGauge,
}

impl QueueGauges {
    /// Registers the gauges.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let jobs = IntGauge::new(
            "waymark_queue_jobs",
            "Reports that wait for their generation, of all processes on this database.",
        )?;
        let oldest = Gauge::new(
            "waymark_queue_oldest_age_seconds",
            "How long the oldest of them has been due; 0 when none is.",
        )?;
        let due = IntGauge::new(
            "waymark_schedules_due",
            "Reports whose scheduled check is due but not queued, of all processes on this database.",
        )?;
        registry.register(Box::new(due.clone()))?;
        registry.register(Box::new(jobs.clone()))?;
        registry.register(Box::new(oldest.clone()))?;
        Ok(Self { jobs, oldest, due })
    }

    /// Keeps the gauges current until `stop` becomes true. While the database is unavailable, they
    /// keep their values.
    pub async fn run(self, pool: Pool, stop: watch::Receiver<bool>) {
        let (gauges, pool) = (&self, &pool);
        count_regularly(stop, || async move {
            match count(pool).await {
                Ok((jobs, oldest, due)) => gauges.set(jobs, oldest, due),
                // Logged as a failure by the code that needs the database.
                Err(error) => tracing::debug!(%error, "the queue could not be counted"),
            }
        })
        .await;
    }

    fn set(&self, jobs: i64, oldest: Option<NaiveDateTime>, due: i64) {
        self.due.set(due);
        let age = oldest.and_then(|due| (now() - due).to_std().ok());
        self.jobs.set(jobs);
        self.oldest.set(age.unwrap_or_default().as_secs_f64());
    }
}

async fn count(pool: &Pool) -> Result<(i64, Option<NaiveDateTime>, i64), Error> {
    let (jobs, oldest) = model::queue(pool).await?;
    Ok((jobs, oldest, model::count_due(pool).await?))
}
