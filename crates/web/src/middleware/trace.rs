//! The span of a request in its trace.

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::{Error, HttpRequest};
use tracing::Span;
use tracing::field::Empty;

use super::Context;
use super::audit::Subject;
use super::metrics::known_name;
use crate::telemetry::spans::{RemoteSpan, SPANS, TRACEPARENT};

/// The span of a request; disabled for operators' requests, and if traces are not exported.
///
/// The trace of a trusted proxy is continued. Any other client could choose which traces are
/// exported, and put a request into a stranger's trace; its trace is only linked.
pub(super) fn span_of(
    context: &Context,
    request: &HttpRequest,
    subject: &Subject,
    parent: &Span,
) -> Span {
    if !context.audited {
        return Span::none();
    }
    let method = known_name(request.method());
    let route = subject.route.as_str();
    let account = subject.caller.as_ref();
    let span = tracing::debug_span!(
        target: SPANS,
        parent: parent,
        "request",
        otel.name = %format_args!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = Empty,
        client.address = subject.client.map(tracing::field::display),
        waymark.request_id = subject.id,
        waymark.account = account.map(|caller| caller.account.as_str()),
    );
    if span.is_disabled() {
        return span;
    }
    if let Some(remote) = remote_of(request) {
        if context.proxies.sent(request) {
            remote.continue_in(&span);
        } else {
            remote.link_to(&span);
        }
    }
    span
}

/// The position in a trace that a request names, if it names exactly one.
fn remote_of(request: &HttpRequest) -> Option<RemoteSpan> {
    let mut values = request.headers().get_all(TRACEPARENT);
    let (value, None) = (values.next()?, values.next()) else {
        return None;
    };
    RemoteSpan::parse(value.to_str().ok()?)
}

/// Adds the result of the request.
pub(super) fn end(span: &Span, answered: &Result<ServiceResponse<BoxBody>, Error>) {
    let status = match answered {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    };
    end_with(span, status);
}

/// The same for a response with this status.
pub(super) fn end_with(span: &Span, status: StatusCode) {
    // Of the types of `tracing`, only these numbers arrive as numbers.
    span.record("http.response.status_code", i64::from(status.as_u16()));
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
}
