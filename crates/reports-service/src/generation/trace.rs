//! The spans of a generation in the trace of the request that queued it.

use std::time::SystemTime;

use tracing::Span;
use tracing::field::Empty;
use web::telemetry::spans::{RemoteSpan, SPANS};

use crate::model::Job;

/// The span of a generation. It continues the trace of its request, after a span for the time from
/// when the job was due until now. Disabled if traces are not exported.
pub fn span_of(job: &Job) -> Span {
    let span = tracing::debug_span!(
        target: SPANS,
        "generation",
        otel.kind = "consumer",
        waymark.report = job.id,
        waymark.account = job.account,
        waymark.attempt = i64::from(job.attempts),
        waymark.outcome = Empty,
    );
    if span.is_disabled() {
        return span;
    }
    if let Some(request) = job.traceparent.as_deref().and_then(RemoteSpan::parse) {
        request.continue_in(&span);
        let due = SystemTime::from(job.run_after.and_utc());
        // The clock of the other process may be ahead.
        let now = SystemTime::now().max(due);
        request.record("queue", due, now);
    }
    span
}
