//! Adds the headers that every response has, and converts the framework's own errors.

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::ConnectionType;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, HeaderValue,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::{Error, ResponseError};

use crate::problem::page_of;
use crate::request_id::X_REQUEST_ID;
use crate::{Problem, RateLimit};

/// The response is never stored.
const NO_STORE: &str = "no-store";
/// The client may store the response, but must revalidate it, for which it has an `ETag`.
const REVALIDATE: &str = "private, no-cache";

/// Headers that a handler may override. A browser that shows such a response as a page loads
/// nothing for it, and never shows it in a frame.
fn usual_headers(cache: &'static str) -> [(HeaderName, &'static str); 4] {
    let policy = "default-src 'none'; frame-ancestors 'none'";
    [
        (CACHE_CONTROL, cache),
        (CONTENT_SECURITY_POLICY, policy),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ]
}

/// Shows a problem as a page on addresses for people, and replaces the framework's own errors,
/// which have a plain text body or none, by the body that all errors have.
pub(super) fn with_problem_body(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let raised = response.response().error();
    if let Some(problem) = raised.and_then(Error::as_error) {
        return match page_of(response.request(), problem) {
            Some(page) => response.into_response(page),
            None => response,
        };
    }
    let status = response.status();
    let media_type = response
        .headers()
        .get(CONTENT_TYPE)
        .map(HeaderValue::as_bytes);
    let own = media_type.is_some_and(|value| !value.starts_with(b"text/plain"));
    if own || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let problem = Problem::of_status(status);
    let page = page_of(response.request(), &problem);
    response.into_response(page.unwrap_or_else(|| problem.error_response()))
}

/// An error of the framework whose request is no longer available.
pub(super) fn lost(error: &Error, id: &str) -> Error {
    let status = error.as_response_error().status_code();
    without_request(Problem::of_status(status), id)
}

/// An error whose request is no longer available.
pub(super) fn without_request(problem: Problem, id: &str) -> Error {
    let problem = problem.with_request_id(id).with_header(X_REQUEST_ID, id);
    let headers = usual_headers(NO_STORE).into_iter();
    let problem = headers.fold(problem, |problem, (name, value)| {
        problem.with_header(name, value)
    });
    problem.into()
}

/// Adds the headers that every response has.
pub(super) fn add_headers(response: &mut ServiceResponse<BoxBody>, id: &str) {
    let headers = response.headers_mut();
    let has_tag = headers.contains_key(ETAG);
    for (name, value) in usual_headers(if has_tag { REVALIDATE } else { NO_STORE }) {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(X_REQUEST_ID, id);
    }
}

/// Adds the client's rate limit status, unless the response already has that of a second limit.
pub(super) fn add_rate_limit(response: &mut ServiceResponse<BoxBody>, limit: &RateLimit) {
    for (name, value) in limit.headers() {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().append(name, value);
        }
    }
}

/// Ends the connection after this response.
pub(super) fn close_connection(response: &mut ServiceResponse<BoxBody>) {
    response
        .response_mut()
        .head_mut()
        .set_connection_type(ConnectionType::Close);
}
