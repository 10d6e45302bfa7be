//! Deletes old reports, in small steps, alongside other work.

use std::time::{Duration, Instant};

use database::{Error, Pool, now};
use jobs::{after, before};
use prometheus::{IntCounter, Registry};
use serde::{Deserialize, Serialize};
use settings::Span;
use tokio::sync::watch;

use crate::model;

/// The section `retention` of the settings.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct RetentionSettings {
    /// How long a report is kept after its last change; if empty, forever. A new generation is a
    /// change, too.
    #[serde(with = "settings::optional_text")]
    pub reports: Option<Span<60, TEN_YEARS>>,
}

const TEN_YEARS: u64 = 10 * 365 * 24 * 60 * 60;

/// The number of reports deleted in one statement: other writers wait for it, on SQLite all of
/// them.
const STEP: i64 = 200;
/// The minimum pause between steps. It is also at least this many times as long as the last step.
const PAUSE: Duration = Duration::from_millis(20);
const PAUSE_FACTOR: u32 = 4;
/// How much the clocks of several processes may differ.
const SKEW: Duration = Duration::from_mins(1);
/// The time between two runs.
const RUN_EVERY: Duration = Duration::from_mins(1);

/// Deletes reports that are older than the settings say. Several processes may do it at once.
pub struct Retention {
    age: Option<Duration>,
    deleted: IntCounter,
}

impl Retention {
    /// Registers the metric, also if nothing is ever deleted.
    ///
    /// # Errors
    /// When the registry already has a metric of this name.
    pub fn new(registry: &Registry, settings: &RetentionSettings) -> prometheus::Result<Self> {
        let deleted = IntCounter::new(
            "waymark_reports_retired_total",
            "Reports deleted by this process because of their age.",
        )?;
        registry.register(Box::new(deleted.clone()))?;
        Ok(Self {
            age: settings.reports.map(Span::get),
            deleted,
        })
    }

    /// Deletes old reports at intervals until `stop` becomes true.
    pub async fn run(self, pool: Pool, mut stop: watch::Receiver<bool>) {
        let Some(age) = self.age else {
            return;
        };
        while !*stop.borrow() {
            let started = Instant::now();
            let (deleted, ended) = self.delete_older(&pool, age, &mut stop).await;
            if deleted > 0 {
                let duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
                let age_seconds = age.as_secs();
                tracing::info!(
                    deleted,
                    age_seconds,
                    duration_ms,
                    "old reports were deleted"
                );
            }
            if let Err(error) = ended {
                tracing::warn!(%error, "old reports could not be deleted; trying again later");
            }
            pause(RUN_EVERY, &mut stop).await;
        }
    }

    /// Deletes all reports that are older, step by step; returns how many.
    async fn delete_older(
        &self,
        pool: &Pool,
        age: Duration,
        stop: &mut watch::Receiver<bool>,
    ) -> (usize, Result<(), Error>) {
        let mut all = 0;
        let ahead = model::bring_changes_back(pool, after(now(), SKEW), STEP).await;
        if let Err(error) = ahead {
            return (0, Err(error));
        }
        while !*stop.borrow() {
            let started = Instant::now();
            let counts = model::delete_unchanged(pool, before(now(), age), STEP).await;
            let (found, deleted) = match counts {
                Ok(counts) => counts,
                Err(error) => return (all, Err(error)),
            };
            all += deleted;
            self.deleted.inc_by(deleted as u64);
            if found < usize::try_from(STEP).unwrap_or_default() {
                break;
            }
            pause(PAUSE.max(started.elapsed() * PAUSE_FACTOR), stop).await;
        }
        (all, Ok(()))
    }
}

async fn pause(at_most: Duration, stop: &mut watch::Receiver<bool>) {
    // No query runs inside this `select!`: cancelling one would block the thread.
    tokio::select! {
        () = tokio::time::sleep(at_most) => {}
        _ = stop.wait_for(|stop| *stop) => {}
    }
}
