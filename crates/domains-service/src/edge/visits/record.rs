//! Writes the counted visits in batches, each of which is written exactly once, however many
//! attempts that takes.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use database::Pool;
use tokio::sync::watch;

use super::Visits;
use crate::edge::metrics::Metrics;
use crate::model::{VisitCounts, add_visits, delete_old_visit_writers, delete_visit_writer};

/// How many rows one transaction writes.
const BATCH: usize = 1000;
/// A process that has not written for this long will not retry a batch. Longer than any outage of a
/// database.
const FORGOTTEN_AFTER: TimeDelta = TimeDelta::days(30);
/// The number of attempts to write the remaining counts when stopping.
const LAST_TRIES: usize = 3;
/// The pause between these attempts.
const LAST_PAUSE: Duration = Duration::from_millis(300);

/// Writes one process's visits.
pub struct Recorder {
    pool: Pool,
    visits: Arc<Visits>,
    metrics: Metrics,
    /// This process's name among the writers.
    writer: String,
    /// The number of the oldest pending batch.
    number: i64,
    /// Batches that have not been written, as far as is known. Each keeps its rows and its number
    /// until it is written.
    waiting: VecDeque<Vec<VisitCounts>>,
}

impl Recorder {
    /// A recorder that has written nothing yet.
    pub fn new(pool: Pool, visits: Arc<Visits>, metrics: Metrics) -> Self {
        Self {
            pool,
            visits,
            metrics,
            writer: format!("{:032x}", rand::random::<u128>()),
            number: 1,
            waiting: VecDeque::new(),
        }
    }

    /// Writes at each interval until `ended` becomes true, which means that counting has stopped,
    /// and then one last time.
    pub async fn run(mut self, interval: Duration, mut ended: watch::Receiver<bool>) {
        let now = database::now();
        if let Err(error) = delete_old_visit_writers(&self.pool, now, FORGOTTEN_AFTER).await {
            tracing::warn!(%error, "rows of processes that ended long ago could not be deleted");
        }
        loop {
            let over = ended.wait_for(|ended| *ended);
            let is_over = tokio::time::timeout(interval, over).await.is_ok();
            if is_over {
                break;
            }
            self.write().await;
        }
        for tries in 0..LAST_TRIES {
            if tries > 0 {
                tokio::time::sleep(LAST_PAUSE).await;
            }
            if self.write().await {
                // No batch will be retried.
                let _ = delete_visit_writer(&self.pool, &self.writer).await;
                return;
            }
        }
        tracing::error!("the last visits were not written");
    }

    /// Writes the counts; returns true if all were written.
    async fn write(&mut self) -> bool {
        // Batches left by an earlier attempt come first. While the database is unavailable, the
        // counters keep adding up in memory, a few numbers per domain and day.
        if !self.write_waiting().await {
            return false;
        }
        let mut rows = self.visits.take().into_iter().peekable();
        while rows.peek().is_some() {
            self.waiting.push_back(rows.by_ref().take(BATCH).collect());
        }
        self.write_waiting().await
    }

    async fn write_waiting(&mut self) -> bool {
        while let Some(batch) = self.waiting.front() {
            if let Err(error) = add_visits(&self.pool, &self.writer, self.number, batch).await {
                self.metrics.visit_failures.inc();
                tracing::warn!(%error, "the visits cannot be written now; retrying later");
                return false;
            }
            self.waiting.pop_front();
            self.number += 1;
        }
        true
    }
}
