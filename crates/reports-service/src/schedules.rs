//! Queues the reports whose next check is due, alongside other work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use database::{Error, now};
use jobs::{Contact, after};
use prometheus::{IntCounter, Registry};
use tokio::sync::watch;

use crate::app::App;
use crate::model;

/// The most reports queued at once: on SQLite, other writers wait for it.
const STEP: i64 = 200;
/// How often times that are ahead of the clock are looked for.
const LOOK_BACK_EVERY: Duration = Duration::from_mins(1);
/// How much the clocks of several processes may differ.
const SKEW: Duration = Duration::from_mins(1);

/// Starts the checks of schedules. Several processes may do it at once.
pub struct Schedules {
    app: Arc<App>,
    started: IntCounter,
    looked_back_at: Option<Instant>,
}

impl Schedules {
    /// Registers the metric.
    ///
    /// # Errors
    /// When the registry already has a metric of this name.
    pub fn new(app: Arc<App>, registry: &Registry) -> prometheus::Result<Self> {
        let started = IntCounter::new(
            "waymark_scheduled_checks_total",
            "Generations that this process has queued because a report was due.",
        )?;
        registry.register(Box::new(started.clone()))?;
        Ok(Self {
            app,
            started,
            looked_back_at: None,
        })
    }

    /// Looks for due reports at each interval until `stop` becomes true.
    pub async fn run(mut self, poll_interval: Duration, mut stop: watch::Receiver<bool>) {
        let mut contact = Contact::new("schedules");
        while !*stop.borrow() {
            let found = contact.record(self.step().await).unwrap_or_default();
            // After a full step, more are probably due; other writers get a chance.
            let wait = if found < usize::try_from(STEP).unwrap_or_default() {
                poll_interval
            } else {
                poll_interval / 10
            };
            // No query runs inside this `select!`: cancelling one would block the thread.
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                _ = stop.wait_for(|stop| *stop) => {}
            }
        }
    }

    /// Queues some of the due reports; returns how many were due.
    async fn step(&mut self) -> Result<usize, Error> {
        self.look_back().await?;
        let (found, started) = model::start_due(&self.app.pool, &self.app.limits, STEP).await?;
        if started > 0 {
            self.started.inc_by(started as u64);
            self.app.queue.announce();
            tracing::info!(count = started, "scheduled checks were queued");
        }
        Ok(found)
    }

    async fn look_back(&mut self) -> Result<(), Error> {
        if self
            .looked_back_at
            .is_some_and(|at| at.elapsed() < LOOK_BACK_EVERY)
        {
            return Ok(());
        }
        let latest = after(now(), SKEW);
        let count = model::bring_schedules_back(&self.app.pool, latest, STEP).await?;
        if count > 0 {
            tracing::warn!(
                count,
                "schedules were decided while the clock was ahead; they are decided anew"
            );
        }
        // Full steps continue with the next poll.
        if count < usize::try_from(STEP).unwrap_or_default() {
            self.looked_back_at = Some(Instant::now());
        }
        Ok(())
    }
}
