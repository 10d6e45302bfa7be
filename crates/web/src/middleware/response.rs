//! Adds what every response has, and converts the framework's own errors.

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::ConnectionType;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use actix_web::{Error, ResponseError};

use crate::request_id::X_REQUEST_ID;
use crate::{Problem, RateLimit};

/// Gives an error that the framework raised by itself, with a plain text body or none, the body
/// that all errors have.
pub(super) fn with_problem_body(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let status = response.status();
    let media_type = response
        .headers()
        .get(CONTENT_TYPE)
        .map(HeaderValue::as_bytes);
    let own = media_type.is_some_and(|value| !value.starts_with(b"text/plain"));
    if own || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let body = Problem::of_status(status).error_response();
    response.into_response(body)
}

/// An error whose request is no longer available.
pub(super) fn lost(error: &Error, id: &str) -> Error {
    let problem = Problem::of_status(error.as_response_error().status_code());
    problem
        .with_request_id(id)
        .with_header(X_REQUEST_ID, id)
        .into()
}

/// Adds the headers that every response has. `Cache-Control` stays as the handler set it.
pub(super) fn add_headers(response: &mut ServiceResponse<BoxBody>, id: &str) {
    let headers = response.headers_mut();
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(X_REQUEST_ID, id);
    }
}

/// Adds the client's rate limit status. A response under a second limit already has that one.
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
