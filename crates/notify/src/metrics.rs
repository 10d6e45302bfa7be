//! How notifying endpoints goes, in numbers.

use std::time::Duration;

use prometheus::{Gauge, IntCounterVec, IntGauge, Opts, Registry};

/// The metrics of this process.
#[derive(Clone, Debug)]
pub struct Metrics {
    attempts: IntCounterVec,
    waiting: IntGauge,
    late: Gauge,
}

impl Metrics {
    /// Registers the metrics of a service.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn new(registry: &Registry, noun: &'static str) -> prometheus::Result<Self> {
        let about = "Attempts by this process to notify endpoints of events, by result.";
        let options = Opts::new(format!("waymark_{noun}_delivery_attempts_total"), about);
        let attempts = IntCounterVec::new(options, &["result"])?;
        registry.register(Box::new(attempts.clone()))?;
        let waiting = IntGauge::new(
            format!("waymark_{noun}_deliveries_waiting"),
            "Deliveries of events that wait for their next attempt, in the whole database.",
        )?;
        registry.register(Box::new(waiting.clone()))?;
        let late = Gauge::new(
            format!("waymark_{noun}_delivery_late_seconds"),
            "How long the endpoint that waits the longest for a process has been due.",
        )?;
        registry.register(Box::new(late.clone()))?;
        Ok(Self {
            attempts,
            waiting,
            late,
        })
    }

    /// Sets what waits.
    pub fn count(&self, waiting: i64, late: Duration) {
        self.waiting.set(waiting);
        self.late.set(late.as_secs_f64());
    }

    /// Counts an attempt.
    pub fn attempted(&self, has_failed: bool) {
        let result = if has_failed { "failed" } else { "delivered" };
        self.attempts.with_label_values(&[result]).inc();
    }
}
