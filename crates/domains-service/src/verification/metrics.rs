//! The metrics of verification.

mod states;

use std::time::Duration;

pub use states::StateGauges;

use prometheus::{HistogramOpts, HistogramVec, IntGauge, Opts, Registry};

/// Counters for the checks that this process's worker made. Cheap to clone.
#[derive(Clone)]
pub struct Metrics {
    checks: HistogramVec,
    running: IntGauge,
}

impl Metrics {
    /// Registers the metrics.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let checks = HistogramVec::new(
            HistogramOpts::new(
                "waymark_domain_check_seconds",
                "Checks of domains by what they found, with the seconds they took.",
            )
            .buckets(vec![0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0]),
            &["found"],
        )?;
        let running = IntGauge::with_opts(Opts::new(
            "waymark_domain_checks_running",
            "Checks of domains under way in this process.",
        ))?;
        registry.register(Box::new(checks.clone()))?;
        registry.register(Box::new(running.clone()))?;
        Ok(Self { checks, running })
    }

    /// Counts a running check until the value is dropped.
    pub fn begin(&self) -> Running {
        self.running.inc();
        Running(self.running.clone())
    }

    /// Counts a check; `found` is `proof` or the code of the fault.
    pub fn checked(&self, found: &str, duration: Duration) {
        self.checks
            .with_label_values(&[found])
            .observe(duration.as_secs_f64());
    }
}

/// A running check.
pub struct Running(IntGauge);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.dec();
    }
}
