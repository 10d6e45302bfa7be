//! Counts requests by kind and measures how long they took.

use std::time::Duration;

use actix_web::http::Method;
use prometheus::{HistogramOpts, HistogramVec, IntCounter, IntCounterVec, Opts, Registry};

use crate::connection::ConnectionCounters;

/// Upper bounds in seconds. The slowest responses wait half a minute for a report.
const BUCKETS: [f64; 14] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// The metrics of a server, in a registry to which a service adds its own.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    pub registry: Registry,
    pub connections: ConnectionCounters,
    requests: IntCounterVec,
    durations: HistogramVec,
}

impl Metrics {
    pub(crate) fn new() -> Result<Self, prometheus::Error> {
        let requests = Opts::new("http_requests_total", "Requests that got a response.");
        let requests = IntCounterVec::new(requests, &["method", "route", "status"])?;
        let durations = HistogramOpts::new(
            "http_request_duration_seconds",
            "Time from request to response.",
        )
        .buckets(BUCKETS.to_vec());
        let durations = HistogramVec::new(durations, &["method", "route"])?;

        let accepted = IntCounter::new(
            "http_connections_accepted_total",
            "Connections that clients opened.",
        )?;
        let refused = IntCounter::new(
            "http_connections_refused_total",
            "Connections that were closed at once, since their address had too many.",
        )?;
        let evicted = IntCounter::new(
            "http_connections_evicted_total",
            "Idle connections that were closed because their slot was needed.",
        )?;

        let registry = Registry::new();
        registry.register(Box::new(accepted.clone()))?;
        registry.register(Box::new(refused.clone()))?;
        registry.register(Box::new(evicted.clone()))?;
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(durations.clone()))?;
        Ok(Self {
            registry,
            connections: ConnectionCounters {
                accepted,
                refused,
                evicted,
            },
            requests,
            durations,
        })
    }

    pub(super) fn count(&self, method: &Method, route: &str, status: u16, duration: Duration) {
        let method = known_name(method);
        let status = status.to_string();
        self.requests
            .with_label_values(&[method, route, &status])
            .inc();
        self.durations
            .with_label_values(&[method, route])
            .observe(duration.as_secs_f64());
    }
}

/// Clients can invent methods of any length, but each label value uses memory permanently, and each
/// log line takes space.
pub(super) fn known_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
