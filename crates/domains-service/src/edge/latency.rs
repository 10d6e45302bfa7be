//! How long visitors wait for the edge: from a request's complete head to the response's head.

use std::time::Instant;

use prometheus::local::LocalHistogram;
use prometheus::{Histogram, HistogramOpts, HistogramVec, Registry};

/// Upper bounds in seconds. Responses from memory take microseconds, backends any time; one of the
/// bounds is the objective in `deploy/prometheus/rules.yml`.
const BUCKETS: [f64; 9] = [0.0001, 0.001, 0.005, 0.025, 0.1, 0.25, 1.0, 5.0, 30.0];

/// The source of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The names in memory.
    Memory,
    /// A text or a challenge from the database, or from a cache.
    Database,
    /// The backend, including its failures.
    Backend,
}

impl Source {
    const ALL: [Self; 3] = [Self::Memory, Self::Database, Self::Backend];

    const fn label(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Database => "database",
            Self::Backend => "backend",
        }
    }
}

/// The histograms of a process's edge. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Latency {
    all: HistogramVec,
    by_source: [Histogram; Source::ALL.len()],
}

impl Latency {
    /// Histograms that nobody sees until they are [registered](Self::register).
    ///
    /// # Errors
    /// None with these buckets.
    pub fn new() -> prometheus::Result<Self> {
        let options = HistogramOpts::new(
            "waymark_edge_answer_seconds",
            "How long the edge took from a request's head to the response's, by what it needed.",
        );
        let all = HistogramVec::new(options.buckets(BUCKETS.to_vec()), &["from"])?;
        let by_source = Source::ALL.map(|source| all.with_label_values(&[source.label()]));
        Ok(Self { all, by_source })
    }

    /// Registers them.
    ///
    /// # Errors
    /// When the registry already has a metric of this name.
    pub fn register(&self, registry: &Registry) -> prometheus::Result<()> {
        registry.register(Box::new(self.all.clone()))
    }

    /// For a separate thread, so that threads do not compete for the cache line of a counter.
    pub fn of_thread(&self) -> ThreadLatency {
        ThreadLatency(self.by_source.each_ref().map(Histogram::local))
    }
}

/// One thread's share, which is added to the total every second and at the end.
#[derive(Debug)]
pub struct ThreadLatency([LocalHistogram; Source::ALL.len()]);

impl ThreadLatency {
    /// Records a response that is ready; its request's head was complete at `began`.
    pub fn observe(&self, source: Source, began: Instant) {
        if let Some(histogram) = self.0.get(source as usize) {
            histogram.observe(began.elapsed().as_secs_f64());
        }
    }

    /// Adds the observations to the total.
    pub fn flush(&self) {
        for histogram in &self.0 {
            histogram.flush();
        }
    }
}
