//! The spans of traces. They are `tracing` spans with the target [`SPANS`]: without a receiver they
//! are not even created.

use std::collections::HashMap;
use std::time::SystemTime;

use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{Span as _, SpanKind, TraceContextExt, Tracer};
use opentelemetry::{Context, global};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// The target of the spans that belong to traces. No other span or event does.
pub const SPANS: &str = "waymark::spans";

/// The header and field of the W3C's trace context.
pub(crate) const TRACEPARENT: &str = "traceparent";

/// The length of a trace context of version 00, in bytes.
const LENGTH: usize = 55;

/// A place in a trace that continues here, from a request or from a queue.
#[derive(Clone, Debug)]
pub struct RemoteSpan(Context);

impl RemoteSpan {
    /// Reads a trace context of version 00; `None` for anything else.
    pub fn parse(traceparent: &str) -> Option<Self> {
        if traceparent.len() != LENGTH || !traceparent.starts_with("00-") {
            return None;
        }
        let carrier = HashMap::from([(TRACEPARENT.to_owned(), traceparent.to_owned())]);
        let context = TraceContextPropagator::new().extract_with_context(&Context::new(), &carrier);
        let is_valid = context.span().span_context().is_valid();
        is_valid.then_some(Self(context))
    }

    /// Makes a new span a part of this trace.
    pub fn continue_in(&self, span: &Span) {
        // It fails only for spans that have begun or are not recorded.
        let _ = span.set_parent(self.0.clone());
    }

    /// Names this trace in a new span, which begins a trace of its own.
    pub fn link_to(&self, span: &Span) {
        span.add_link(self.0.span().span_context().clone());
    }

    /// Records a span of this trace that has ended.
    pub fn record(&self, name: &'static str, from: SystemTime, until: SystemTime) {
        let tracer = global::tracer("waymark");
        let builder = tracer
            .span_builder(name)
            .with_kind(SpanKind::Internal)
            .with_start_time(from);
        tracer
            .build_with_context(builder, &self.0)
            .end_with_timestamp(until);
    }
}

/// The trace context of the present span, for whoever continues its trace; `None` if it is not sent.
pub fn current_traceparent() -> Option<String> {
    let context = Span::current().context();
    let span = context.span();
    let place = span.span_context();
    (place.is_valid() && place.is_sampled())
        .then(|| format!("00-{}-{}-01", place.trace_id(), place.span_id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_standard_form_is_read() {
        let good = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        assert!(RemoteSpan::parse(good).is_some());
        let long = format!("{good}-x");
        let upper = good.to_uppercase();
        for bad in [
            "",
            "00",
            &long,
            &upper,
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736_00f067aa0ba902b7_01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-é",
        ] {
            assert!(RemoteSpan::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn without_a_receiver_there_is_no_context() {
        assert_eq!(current_traceparent(), None);
    }
}
