//! Spans for traces, which a program may collect.

use fetch_guard::TargetUrl;
use tracing::Span;
use tracing::field::Empty;

use crate::fetch::FetchError;

/// The target of the spans, and of nothing else.
pub(crate) const SPANS: &str = "waymark::spans";

/// The span of one request, from the lookup of its host until the headers of the response. Its URL
/// has neither a query nor user-info, which may be secrets.
pub(crate) fn of_request(method: &reqwest::Method, target: &TargetUrl) -> Span {
    tracing::debug_span!(
        target: SPANS,
        "request",
        otel.name = method.as_str(),
        otel.kind = "client",
        otel.status_code = Empty,
        http.request.method = method.as_str(),
        server.address = target.host(),
        url.full = without_secrets(target),
        http.response.status_code = Empty,
        error.type = Empty,
    )
}

/// Adds what came of a request.
pub(crate) fn end_request(span: &Span, ended: Result<u16, &FetchError>) {
    match ended {
        Ok(status) => {
            // Of the types of `tracing`, only these numbers arrive as numbers.
            span.record("http.response.status_code", i64::from(status));
        }
        Err(error) => {
            span.record("error.type", error.code());
            span.record("otel.status_code", "ERROR");
        }
    }
}

fn without_secrets(target: &TargetUrl) -> String {
    let mut url = target.as_url().clone();
    url.set_query(None);
    // They fail only for URLs that cannot have any.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AddressPolicy;

    #[test]
    fn a_url_in_a_trace_has_no_secrets() {
        let target = TargetUrl::parse(
            "https://example.com/a?token=secret#part",
            AddressPolicy::default(),
        );

        assert_eq!(without_secrets(&target.unwrap()), "https://example.com/a");
    }
}
