//! The edge's metrics.

use std::time::{SystemTime, UNIX_EPOCH};

use prometheus::{Gauge, IntCounter, IntCounterVec, IntGauge, Opts, Registry};
use web::connection::ConnectionCounters;

use super::latency::Latency;

/// The kinds of responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseKind {
    /// Sent to the index page.
    IndexPage,
    /// Sent to the not-found page.
    NotFoundPage,
    /// Sent to the same path on another host.
    RedirectTo,
    /// Sent to the same URL with https.
    ToHttps,
    /// 404.
    NotFound,
    /// `robots.txt`.
    Robots,
    /// A file below `/.well-known/`.
    WellKnown,
    /// A text that could not be read from the database.
    TextUnavailable,
    /// The allowed methods.
    Options,
    /// The backend's response.
    Proxied,
    /// The backend failed.
    BackendFailed,
    /// The method is not allowed.
    MethodNotAllowed,
    /// Not sent to the page, because it makes a redirect loop.
    RedirectLoop,
    /// The name is not served.
    Misdirected,
    /// No, more than one or an invalid `Host`, or a body that is broken or stalls.
    BadRequest,
    /// The path with query is too long.
    TargetTooLong,
    /// The visitor has too many requests in progress at the backend.
    TooMany,
    /// The names are still being read.
    Loading,
    /// The edge serves names.
    Health,
}

impl ResponseKind {
    const ALL: [Self; 19] = [
        Self::IndexPage,
        Self::NotFoundPage,
        Self::RedirectTo,
        Self::ToHttps,
        Self::NotFound,
        Self::Robots,
        Self::WellKnown,
        Self::TextUnavailable,
        Self::Options,
        Self::Proxied,
        Self::BackendFailed,
        Self::MethodNotAllowed,
        Self::RedirectLoop,
        Self::Misdirected,
        Self::BadRequest,
        Self::TargetTooLong,
        Self::TooMany,
        Self::Loading,
        Self::Health,
    ];

    const fn label(self) -> &'static str {
        match self {
            Self::IndexPage => "index_page",
            Self::NotFoundPage => "not_found_page",
            Self::RedirectTo => "redirect_to",
            Self::ToHttps => "to_https",
            Self::NotFound => "not_found",
            Self::Robots => "robots",
            Self::WellKnown => "well_known",
            Self::TextUnavailable => "text_unavailable",
            Self::Options => "options",
            Self::Proxied => "passed_on",
            Self::BackendFailed => "backend_failed",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::RedirectLoop => "circle",
            Self::Misdirected => "misdirected",
            Self::BadRequest => "bad_request",
            Self::TargetTooLong => "uri_too_long",
            Self::TooMany => "too_many",
            Self::Loading => "loading",
            Self::Health => "health",
        }
    }
}

/// The answers to the certificate question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateAnswer {
    /// The name is served.
    Allowed,
    /// It is not.
    Refused,
    /// It is not a name.
    Invalid,
    /// The names are still being read.
    Loading,
}

impl CertificateAnswer {
    const ALL: [Self; 4] = [Self::Allowed, Self::Refused, Self::Invalid, Self::Loading];

    const fn label(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Refused => "refused",
            Self::Invalid => "invalid",
            Self::Loading => "loading",
        }
    }
}

/// The metrics of a process's edge. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Metrics {
    all_responses: IntCounterVec,
    all_questions: IntCounterVec,
    responses: [IntCounter; ResponseKind::ALL.len()],
    /// The response times.
    pub latency: Latency,
    certificate_questions: [IntCounter; CertificateAnswer::ALL.len()],
    names: IntGauge,
    read: Gauge,
    hears_changes: IntGauge,
    /// Connections of visitors.
    pub connections: IntGauge,
    connections_accepted: IntCounter,
    connections_refused: IntCounter,
    connections_evicted: IntCounter,
    /// Failed attempts to write counters.
    pub visit_failures: IntCounter,
}

impl Metrics {
    /// Metrics that nobody sees until they are [registered](Self::register).
    ///
    /// # Errors
    /// None with these names.
    pub fn new() -> prometheus::Result<Self> {
        let responses = IntCounterVec::new(
            Opts::new(
                "waymark_edge_answers_total",
                "Visitors' requests by how they were answered.",
            ),
            &["answer"],
        )?;
        let questions = IntCounterVec::new(
            Opts::new(
                "waymark_edge_certificate_questions_total",
                "Questions whether a name may get a certificate, by how they were answered.",
            ),
            &["answer"],
        )?;
        let names = IntGauge::new("waymark_edge_names", "Names that the edge serves.")?;
        let read = Gauge::new(
            "waymark_edge_names_read_timestamp_seconds",
            "When names were last read from the database, as a Unix time.",
        )?;
        let hears_changes = IntGauge::new(
            "waymark_edge_hears_changes",
            "Whether the edge hears of other processes' changes: 0 if the database is away.",
        )?;
        let connections =
            IntGauge::new("waymark_edge_connections", "Open connections of visitors.")?;
        let connections_accepted = IntCounter::new(
            "waymark_edge_connections_accepted_total",
            "Connections that visitors opened.",
        )?;
        let connections_refused = IntCounter::new(
            "waymark_edge_connections_refused_total",
            "Connections that were closed at once, since their address had too many.",
        )?;
        let connections_evicted = IntCounter::new(
            "waymark_edge_connections_evicted_total",
            "Idle connections that were closed because their slot was needed.",
        )?;
        let visit_failures = IntCounter::new(
            "waymark_edge_visit_failures_total",
            "Tries to write the counters of visits that failed.",
        )?;
        Ok(Self {
            responses: ResponseKind::ALL.map(|kind| responses.with_label_values(&[kind.label()])),
            latency: Latency::new()?,
            certificate_questions: CertificateAnswer::ALL
                .map(|answer| questions.with_label_values(&[answer.label()])),
            all_responses: responses,
            all_questions: questions,
            names,
            read,
            hears_changes,
            connections,
            connections_accepted,
            connections_refused,
            connections_evicted,
            visit_failures,
        })
    }

    /// Registers them.
    ///
    /// # Errors
    /// When the registry already has metrics of these names.
    pub fn register(&self, registry: &Registry) -> prometheus::Result<()> {
        registry.register(Box::new(self.all_responses.clone()))?;
        registry.register(Box::new(self.all_questions.clone()))?;
        registry.register(Box::new(self.names.clone()))?;
        registry.register(Box::new(self.read.clone()))?;
        registry.register(Box::new(self.hears_changes.clone()))?;
        registry.register(Box::new(self.connections.clone()))?;
        registry.register(Box::new(self.connections_accepted.clone()))?;
        registry.register(Box::new(self.connections_refused.clone()))?;
        registry.register(Box::new(self.connections_evicted.clone()))?;
        registry.register(Box::new(self.visit_failures.clone()))?;
        self.latency.register(registry)
    }

    /// Counts the connections that the listener accepts or gives up.
    pub fn connection_counters(&self) -> ConnectionCounters {
        ConnectionCounters {
            accepted: self.connections_accepted.clone(),
            refused: self.connections_refused.clone(),
            evicted: self.connections_evicted.clone(),
        }
    }

    /// Counts a response.
    pub fn count(&self, kind: ResponseKind) {
        if let Some(counter) = self.responses.get(kind as usize) {
            counter.inc();
        }
    }

    /// Counts an answer to the certificate question.
    pub fn count_certificate_question(&self, answer: CertificateAnswer) {
        if let Some(counter) = self.certificate_questions.get(answer as usize) {
            counter.inc();
        }
    }

    /// Records whether notifications of changes arrive.
    pub fn hears_changes(&self, hears: bool) {
        self.hears_changes.set(hears.into());
    }

    /// Records that the names have just been read, and their number.
    pub fn names_read(&self, count: usize) {
        self.names.set(i64::try_from(count).unwrap_or(i64::MAX));
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        self.read.set(now.unwrap_or_default().as_secs_f64());
    }
}
