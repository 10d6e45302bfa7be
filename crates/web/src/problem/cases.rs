//! The cases in which a request is not carried out, with one constructor for each.

use std::fmt;
use std::time::Duration;

use actix_web::http::header::{
    ACCEPT, ACCEPT_ENCODING, ALLOW, CONNECTION, HeaderName, RETRY_AFTER, WWW_AUTHENTICATE,
};
use actix_web::http::{Method, StatusCode};
use tokio::task::JoinError;

use super::Problem;

const ACCEPT_POST: HeaderName = HeaderName::from_static("accept-post");

/// A limit on the number of requests, as the [RateLimit header
/// fields](https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/) describe it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct RateLimit {
    /// The policy's name: letters, digits, `-` and `_`.
    pub policy: &'static str,
    /// How many requests are allowed in a window.
    pub quota: u32,
    /// The window.
    pub window: Duration,
    /// How many requests are left in the window.
    pub remaining: u32,
    /// When the full quota is available again; for a refused request, when the next one is allowed.
    pub reset: Duration,
}

impl RateLimit {
    /// The header fields that describe it.
    pub(crate) fn headers(&self) -> [(HeaderName, String); 2] {
        let (policy, window, reset) = (
            self.policy,
            whole_seconds(self.window),
            whole_seconds(self.reset),
        );
        [
            (
                HeaderName::from_static("ratelimit-policy"),
                format!("\"{policy}\";q={};w={window}", self.quota),
            ),
            (
                HeaderName::from_static("ratelimit"),
                format!("\"{policy}\";r={};t={reset}", self.remaining),
            ),
        ]
    }
}

impl Problem {
    /// 400: the request cannot be read.
    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    /// 401: no API key was sent.
    pub fn unauthenticated() -> Self {
        let message = "An API key is required: send it as \"Authorization: Bearer <API key>\".";
        Self::new(StatusCode::UNAUTHORIZED, "unauthenticated", message)
            .with_header(WWW_AUTHENTICATE, "Bearer realm=\"waymark\"")
    }

    /// 401: the API key that was sent is not accepted. `reason` is public text without `"` and `\`.
    pub fn invalid_token(reason: &str) -> Self {
        let challenge = format!(
            "Bearer realm=\"waymark\", error=\"invalid_token\", error_description=\"{reason}\""
        );
        Self::new(StatusCode::UNAUTHORIZED, "invalid_token", reason)
            .with_header(WWW_AUTHENTICATE, &challenge)
    }

    /// 403: the API key does not carry the scope that is needed.
    pub fn insufficient_scope(scope: &auth::Scope) -> Self {
        let challenge =
            format!("Bearer realm=\"waymark\", error=\"insufficient_scope\", scope=\"{scope}\"");
        let message = format!("The API key lacks the scope {scope}.");
        Self::new(StatusCode::FORBIDDEN, "insufficient_scope", message)
            .with_header(WWW_AUTHENTICATE, &challenge)
    }

    /// 403: a guest must first enter a password on a page.
    pub fn password_required() -> Self {
        let message = "This needs a password, which its page asks for.";
        Self::new(StatusCode::FORBIDDEN, "password_required", message)
    }

    /// 403: the request is not accepted as it was sent; `code` and `message` say why.
    pub fn forbidden(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 404: there is nothing here, or nothing that the caller may see.
    pub fn not_found() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "not_found",
            "There is nothing at this address.",
        )
    }

    /// 405: the address does not support this method.
    pub fn method_not_allowed(allowed: &str) -> Self {
        let message = format!("This address allows {allowed}.");
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            message,
        )
        .with_header(ALLOW, allowed)
    }

    /// 408: the body did not arrive in time.
    pub fn request_timeout() -> Self {
        let message = "The body did not arrive in time.";
        Self::new(StatusCode::REQUEST_TIMEOUT, "request_timeout", message)
            .with_header(CONNECTION, "close")
    }

    /// 409: the current state does not allow it; `code` and `message` say why.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// 409: a change of a certain version was overtaken by other changes at each attempt.
    pub fn concurrent_changes() -> Self {
        let message = "Others are changing it at the same time: read the resource again, then \
                       decide.";
        Self::conflict("concurrent_changes", message)
    }

    /// 422: an earlier request with the same `Idempotency-Key` stored something else.
    pub fn idempotency_key_reused() -> Self {
        let message = "This Idempotency-Key was sent with another request within the last day: \
                       choose a new one for each.";
        Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "idempotency_key_reused",
            message,
        )
    }

    /// 412: a condition of the request does not hold.
    pub fn precondition_failed() -> Self {
        let message =
            "The entity tag is not the current one: read the resource again, then decide.";
        Self::new(
            StatusCode::PRECONDITION_FAILED,
            "precondition_failed",
            message,
        )
    }

    /// 413: the body is longer than `limit` bytes.
    pub fn content_too_large(limit: usize) -> Self {
        let message = format!("The body is longer than {limit} bytes.");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "content_too_large", message)
    }

    /// 414: the address is longer than `limit` bytes.
    pub fn uri_too_long(limit: usize) -> Self {
        let message = format!("The address is longer than {limit} bytes.");
        Self::new(StatusCode::URI_TOO_LONG, "uri_too_long", message)
    }

    /// 415: the body is neither a form nor JSON.
    pub fn unsupported_media_type(message: impl Into<String>) -> Self {
        let accepted = "application/x-www-form-urlencoded, multipart/form-data, application/json";
        Self::media_type_other_than(accepted, message)
    }

    /// 415: the body is not JSON.
    pub(crate) fn not_json() -> Self {
        let accepted = "application/json";
        Self::media_type_other_than(accepted, format!("The body must be {accepted}."))
    }

    fn media_type_other_than(accepted: &str, message: impl Into<String>) -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            message,
        )
        // RFC 9110, section 15.5.16, and for POST the W3C's Linked Data Platform, section 7.1.
        .with_header(ACCEPT, accepted)
        .with_header(ACCEPT_POST, accepted)
    }

    /// 415: the body is compressed.
    pub fn unsupported_content_encoding() -> Self {
        Self::unsupported_media_type("A compressed body is not accepted.")
            .with_header(ACCEPT_ENCODING, "identity")
    }

    /// 429: too many requests; the headers say when the next one is allowed.
    pub fn too_many_requests(limit: RateLimit) -> Self {
        let reset = whole_seconds(limit.reset);
        let message = format!(
            "Too many requests: try again in {}.",
            seconds_in_words(reset)
        );
        let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message)
            .with_header(RETRY_AFTER, &reset.to_string());
        let headers = limit.headers().into_iter();
        headers.fold(problem, |problem, (name, value)| {
            problem.with_header(name, &value)
        })
    }

    /// 429: the account has reached its limit of requests in progress.
    pub fn too_many_in_flight() -> Self {
        let message =
            "Too many requests of this account are in progress: wait for their responses.";
        Self::too_many("too_many_in_flight", message, Duration::from_secs(1))
    }

    /// 429: too many of something that decreases by itself; `code` and `message` say of what.
    /// Trying again after `retry_after` may help.
    pub fn too_many(code: &'static str, message: impl Into<String>, retry_after: Duration) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, code, message)
            .with_header(RETRY_AFTER, &whole_seconds(retry_after).to_string())
    }

    /// 431: the headers are longer than `limit` bytes.
    pub fn headers_too_large(limit: usize) -> Self {
        let message = format!("The headers are longer than {limit} bytes.");
        Self::new(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            "headers_too_large",
            message,
        )
    }

    /// 500: a bug in the service. The cause is logged, here and only here.
    pub fn internal(cause: &dyn fmt::Display) -> Self {
        tracing::error!(error = %cause, "a request failed");
        Self::internal_error()
    }

    /// 500: a task that worked on the request did not finish. If it panicked, that has been logged;
    /// the text of the panic is not logged.
    pub fn of_task(failure: &JoinError) -> Self {
        if failure.is_panic() {
            Self::internal_error()
        } else {
            Self::internal(failure)
        }
    }

    fn internal_error() -> Self {
        let message = "An internal error occurred. The log has its cause under the request id.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", message)
    }

    /// 503: something this service needs is unavailable. Trying again after `retry_after` may help.
    pub fn unavailable(retry_after: Duration) -> Self {
        let message = "The service is not available at the moment: try again soon.";
        Self::unavailable_because(message, retry_after)
    }

    /// Like [`unavailable`](Self::unavailable), with a reason that may be shown to anyone.
    pub fn unavailable_because(message: impl Into<String>, retry_after: Duration) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message)
            .with_header(RETRY_AFTER, &whole_seconds(retry_after).to_string())
    }

    /// An error raised by the framework itself.
    pub(crate) fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::not_found(),
            _ if status.is_server_error() => Self::internal(&status),
            _ => Self::new(status, "malformed", "The request cannot be read."),
        }
    }
}

/// The value of an `Allow` header.
pub(crate) fn allow_value(methods: &[Method]) -> String {
    methods
        .iter()
        .map(Method::as_str)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A number of seconds, for people: `1 second`.
pub fn seconds_in_words(seconds: u64) -> String {
    let ending = if seconds == 1 { "" } else { "s" };
    format!("{seconds} second{ending}")
}

/// Seconds, rounded up, and at least one.
fn whole_seconds(duration: Duration) -> u64 {
    let part = u64::from(duration.subsec_nanos() > 0);
    duration.as_secs().saturating_add(part).max(1)
}
