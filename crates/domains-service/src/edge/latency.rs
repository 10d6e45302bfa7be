//! How long visitors wait for the edge: from a request's complete head to the response's head.

use std::time::Instant;

use prometheus::local::LocalHistogram;
use prometheus::{Histogram, HistogramOpts, HistogramVec, Registry};

/// Upper bounds in seconds. Responses from memory take microseconds, backends take as long as they
/// want to; the objective in `deploy/prometheus/rules.yml` is one of them.
const BUCKETS: [f64; 9] = [0.0001, 0.001, 0.005, 0.025, 0.1, 0.25, 1.0, 5.0, 30.0];

/// Where responses come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The names in memory.
    Memory,
    /// A text or a challenge in the database, or one that is remembered.
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
pub struct Latency([Histogram; Source::ALL.len()]);

impl Latency {
    /// Registers them.
    ///
    /// # Errors
    /// When the registry already has a metric of this name.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let options = HistogramOpts::new(
            "waymark_edge_answer_seconds",
            "How long the edge took from a request's head to the response's, by what it needed.",
        );
        let seconds = HistogramVec::new(options.buckets(BUCKETS.to_vec()), &["from"])?;
        registry.register(Box::new(seconds.clone()))?;
        Ok(Self(Source::ALL.map(|source| {
            seconds.with_label_values(&[source.label()])
        })))
    }

    /// For a thread of its own, so that no thread waits for a processor's cache to get a counter
    /// from another.
    pub fn of_thread(&self) -> ThreadLatency {
        ThreadLatency(self.0.each_ref().map(Histogram::local))
    }
}

/// One thread's part, which it adds to the whole every second and when it ends.
#[derive(Debug)]
pub struct ThreadLatency([LocalHistogram; Source::ALL.len()]);

impl ThreadLatency {
    /// A response is ready whose request's head was complete at this moment.
    pub fn observe(&self, source: Source, began: Instant) {
        if let Some(histogram) = self.0.get(source as usize) {
            histogram.observe(began.elapsed().as_secs_f64());
        }
    }

    /// Adds what was observed to the whole.
    pub fn flush(&self) {
        for histogram in &self.0 {
            histogram.flush();
        }
    }
}
