//! How telling endpoints goes, in numbers.

use prometheus::{IntCounterVec, Opts, Registry};

/// The metrics of this process.
#[derive(Clone, Debug)]
pub struct Metrics {
    attempts: IntCounterVec,
}

impl Metrics {
    /// Registers the metrics of a service.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn new(registry: &Registry, noun: &'static str) -> prometheus::Result<Self> {
        let about = "Attempts by this process to tell endpoints of events, by result.";
        let options = Opts::new(format!("waymark_{noun}_delivery_attempts_total"), about);
        let attempts = IntCounterVec::new(options, &["result"])?;
        registry.register(Box::new(attempts.clone()))?;
        Ok(Self { attempts })
    }

    /// Counts an attempt.
    pub fn attempted(&self, has_failed: bool) {
        let result = if has_failed { "failed" } else { "delivered" };
        self.attempts.with_label_values(&[result]).inc();
    }
}
