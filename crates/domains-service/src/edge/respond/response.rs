//! The edge's own responses.

use hyper::body::Bytes;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue, LOCATION,
    RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Response, StatusCode};

use crate::edge::body::ResponseBody;
use crate::edge::metrics::ResponseKind;
use crate::edge::proxy::error::ProxyError;
use crate::edge::texts::TextKind;
use crate::visitor_options::PREVIEWS_ONLY;

const ALLOWED: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const NO_CONTENT: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
const OWN_CONTENT: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'",
);
const NO_SNIFF: HeaderValue = HeaderValue::from_static("nosniff");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const PLAIN_TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Redirects a visitor to a page.
pub fn redirect(status: StatusCode, url: HeaderValue) -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::Text(None));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(LOCATION, url);
    headers.insert(CACHE_CONTROL, NO_CACHE);
    headers.insert(X_CONTENT_TYPE_OPTIONS, NO_SNIFF);
    response
}

/// The response of a kind, if it is the same for all names.
pub fn fixed(kind: ResponseKind) -> Response<ResponseBody> {
    match kind {
        ResponseKind::Robots => text(StatusCode::OK, NO_CACHE, PREVIEWS_ONLY),
        ResponseKind::Health => {
            let mut response = text(StatusCode::OK, NO_STORE, "{\"status\":\"ok\"}");
            response.headers_mut().insert(CONTENT_TYPE, JSON);
            response
        }
        ResponseKind::Options => {
            let mut response = Response::new(ResponseBody::Text(None));
            *response.status_mut() = StatusCode::NO_CONTENT;
            let headers = response.headers_mut();
            headers.insert(ALLOW, ALLOWED);
            headers.insert(X_CONTENT_TYPE_OPTIONS, NO_SNIFF);
            response
        }
        ResponseKind::MethodNotAllowed => {
            let words = "This method is not allowed here.\n";
            let mut response = text(StatusCode::METHOD_NOT_ALLOWED, NO_STORE, words);
            response.headers_mut().insert(ALLOW, ALLOWED);
            response
        }
        ResponseKind::Misdirected => {
            let words = "This name is not served here.\n";
            text(StatusCode::MISDIRECTED_REQUEST, NO_STORE, words)
        }
        ResponseKind::Loading => {
            let words = "The names that are served here are still being read.\n";
            let mut response = text(StatusCode::SERVICE_UNAVAILABLE, NO_STORE, words);
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from_static("2"));
            response
        }
        ResponseKind::TextUnavailable => {
            let words = "This file cannot be read at the moment.\n";
            let mut response = text(StatusCode::SERVICE_UNAVAILABLE, NO_STORE, words);
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from_static("10"));
            response
        }
        ResponseKind::BadRequest => {
            let words = "The request must have one valid Host.\n";
            text(StatusCode::BAD_REQUEST, NO_STORE, words)
        }
        ResponseKind::TargetTooLong => {
            let words = "The path with its query is longer than 32 KiB.\n";
            text(StatusCode::URI_TOO_LONG, NO_STORE, words)
        }
        _ => text(StatusCode::NOT_FOUND, NO_STORE, "There is nothing here.\n"),
    }
}

/// The same response as a page for people.
pub fn page(mut response: Response<ResponseBody>, html: Bytes) -> Response<ResponseBody> {
    *response.body_mut() = ResponseBody::Stored(Some(html));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HTML);
    headers.insert(CONTENT_SECURITY_POLICY, OWN_CONTENT);
    response
}

/// A text that an account has stored.
pub fn stored(kind: TextKind, bytes: Bytes) -> Response<ResponseBody> {
    let mut response = text(StatusCode::OK, NO_CACHE, "");
    *response.body_mut() = ResponseBody::Stored(Some(bytes));
    if matches!(kind, TextKind::File(_)) {
        response.headers_mut().insert(CONTENT_TYPE, JSON);
    }
    response
}

/// The response to an HTTP-01 challenge.
pub fn challenge(bytes: Bytes) -> Response<ResponseBody> {
    let mut response = text(StatusCode::OK, NO_STORE, "");
    *response.body_mut() = ResponseBody::Stored(Some(bytes));
    response
}

/// The response if the backend gave none.
pub fn failed(error: ProxyError) -> Response<ResponseBody> {
    let no_answer = "The service behind this name does not respond.\n";
    let (status, words) = match error {
        ProxyError::Down | ProxyError::Loop => (StatusCode::BAD_GATEWAY, no_answer),
        ProxyError::TooLate => (StatusCode::GATEWAY_TIMEOUT, no_answer),
        ProxyError::BrokenBody => (
            StatusCode::BAD_REQUEST,
            "The request's body is incomplete or malformed.\n",
        ),
        ProxyError::StalledBody => (
            StatusCode::REQUEST_TIMEOUT,
            "The request's body did not arrive in time.\n",
        ),
        ProxyError::TooMany => (
            StatusCode::TOO_MANY_REQUESTS,
            "Too many of your requests are in progress.\n",
        ),
    };
    let mut response = text(status, NO_STORE, words);
    if error == ProxyError::TooMany {
        let soon = HeaderValue::from_static("2");
        response.headers_mut().insert(RETRY_AFTER, soon);
    }
    if error.is_the_visitors() {
        // The next bytes on this connection may still be part of the body.
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    response
}

fn text(status: StatusCode, cache: HeaderValue, words: &'static str) -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::Text(Some(words)));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, PLAIN_TEXT);
    headers.insert(CACHE_CONTROL, cache);
    headers.insert(CONTENT_SECURITY_POLICY, NO_CONTENT);
    headers.insert(X_CONTENT_TYPE_OPTIONS, NO_SNIFF);
    response
}
