//! The metrics of report generation.

mod queue;

use std::time::Duration;

pub use queue::QueueGauges;

use prometheus::{HistogramOpts, HistogramVec, IntGauge, Opts, Registry};

/// Counters for the generations of this process. Cheap to clone.
#[derive(Clone)]
pub struct Metrics {
    generations: HistogramVec,
    renderings: HistogramVec,
    running: IntGauge,
}

impl Metrics {
    /// Registers the metrics.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let generations = HistogramVec::new(
            HistogramOpts::new(
                "waymark_generation_seconds",
                "Generations by outcome, with the seconds they took.",
            )
            .buckets(vec![0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 40.0]),
            &["outcome"],
        )?;
        let renderings = HistogramVec::new(
            HistogramOpts::new(
                "waymark_rendering_seconds",
                "Pages shown to a browser by outcome, with the seconds they took.",
            )
            .buckets(vec![0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0]),
            &["outcome"],
        )?;
        let running = IntGauge::with_opts(Opts::new(
            "waymark_generations_running",
            "Generations under way in this process.",
        ))?;
        registry.register(Box::new(generations.clone()))?;
        registry.register(Box::new(renderings.clone()))?;
        registry.register(Box::new(running.clone()))?;
        Ok(Self {
            generations,
            renderings,
            running,
        })
    }

    /// Counts a running generation until the value is dropped.
    pub fn begin(&self) -> Running {
        self.running.inc();
        Running(self.running.clone())
    }

    /// Counts a page that was shown to a browser; `outcome` is `shown` or the code of its failure.
    pub fn rendered(&self, outcome: &str, duration: Duration) {
        self.renderings
            .with_label_values(&[outcome])
            .observe(duration.as_secs_f64());
    }

    /// Counts a generation; `outcome` is `ready` or the code of its failure.
    pub fn generated(&self, outcome: &str, duration: Duration) {
        self.generations
            .with_label_values(&[outcome])
            .observe(duration.as_secs_f64());
    }
}

/// A running generation.
pub struct Running(IntGauge);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.dec();
    }
}
