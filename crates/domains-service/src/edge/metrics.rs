//! What an operator can read about the edge.

use std::time::{SystemTime, UNIX_EPOCH};

use prometheus::{Gauge, IntCounter, IntCounterVec, IntGauge, Opts, Registry};

/// How a request was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// Sent to the index page.
    IndexPage,
    /// Sent to the not-found page.
    NotFoundPage,
    /// Told that there is nothing.
    NotFound,
    /// Told that robots have no business here.
    Robots,
    /// Told which methods there are.
    Options,
    /// By the service behind.
    PassedOn,
    /// The service behind failed.
    BackendFailed,
    /// The method is not allowed.
    MethodNotAllowed,
    /// The page would have sent the visitor round in a circle.
    Circle,
    /// The name is not served.
    Misdirected,
    /// No, two or an invalid `Host`, or a body that is broken or does not come.
    BadRequest,
    /// The names are still being read.
    Loading,
}

impl Answered {
    const ALL: [Self; 12] = [
        Self::IndexPage,
        Self::NotFoundPage,
        Self::NotFound,
        Self::Robots,
        Self::Options,
        Self::PassedOn,
        Self::BackendFailed,
        Self::MethodNotAllowed,
        Self::Circle,
        Self::Misdirected,
        Self::BadRequest,
        Self::Loading,
    ];

    const fn label(self) -> &'static str {
        match self {
            Self::IndexPage => "index_page",
            Self::NotFoundPage => "not_found_page",
            Self::NotFound => "not_found",
            Self::Robots => "robots",
            Self::Options => "options",
            Self::PassedOn => "passed_on",
            Self::BackendFailed => "backend_failed",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::Circle => "circle",
            Self::Misdirected => "misdirected",
            Self::BadRequest => "bad_request",
            Self::Loading => "loading",
        }
    }
}

/// The metrics of a process's edge. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Metrics {
    answers: [IntCounter; Answered::ALL.len()],
    names: IntGauge,
    read: Gauge,
    /// Connections of visitors.
    pub connections: IntGauge,
    /// Connections that were closed at once.
    pub connections_refused: IntCounter,
    /// Tries to write counters that failed.
    pub visit_failures: IntCounter,
}

impl Metrics {
    /// Registers them.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn new(registry: &Registry) -> prometheus::Result<Self> {
        let answers = IntCounterVec::new(
            Opts::new(
                "waymark_edge_answers_total",
                "Visitors' requests by how they were answered.",
            ),
            &["answer"],
        )?;
        let names = IntGauge::new("waymark_edge_names", "Names that the edge serves.")?;
        let read = Gauge::new(
            "waymark_edge_names_read_timestamp_seconds",
            "When names were last read from the database, as a Unix time.",
        )?;
        let connections =
            IntGauge::new("waymark_edge_connections", "Open connections of visitors.")?;
        let connections_refused = IntCounter::new(
            "waymark_edge_connections_refused_total",
            "Connections that were closed at once, since their address had too many.",
        )?;
        let visit_failures = IntCounter::new(
            "waymark_edge_visit_failures_total",
            "Tries to write the counters of visits that failed.",
        )?;
        registry.register(Box::new(answers.clone()))?;
        registry.register(Box::new(names.clone()))?;
        registry.register(Box::new(read.clone()))?;
        registry.register(Box::new(connections.clone()))?;
        registry.register(Box::new(connections_refused.clone()))?;
        registry.register(Box::new(visit_failures.clone()))?;
        Ok(Self {
            answers: Answered::ALL.map(|answered| answers.with_label_values(&[answered.label()])),
            names,
            read,
            connections,
            connections_refused,
            visit_failures,
        })
    }

    /// Counts an answer.
    pub fn count(&self, answered: Answered) {
        if let Some(counter) = self.answers.get(answered as usize) {
            counter.inc();
        }
    }

    /// Notes that names were read just now, and how many there are.
    pub fn names_read(&self, count: usize) {
        self.names.set(i64::try_from(count).unwrap_or(i64::MAX));
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        self.read.set(now.unwrap_or_default().as_secs_f64());
    }
}
