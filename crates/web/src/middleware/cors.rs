//! Cross-origin requests from browsers ([Fetch standard](https://fetch.spec.whatwg.org/#http-cors-protocol)):
//! off until origins are configured.

use std::fmt;
use std::str::FromStr;

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ALLOW,
    HeaderMap, HeaderValue, ORIGIN, VARY,
};
use serde::{Deserialize, Deserializer, de};
use url::Url;

const REQUEST_HEADERS: HeaderValue = HeaderValue::from_static(
    "Authorization, Content-Type, If-Match, If-None-Match, Prefer, X-Request-Id",
);
const ANSWER_HEADERS: HeaderValue = HeaderValue::from_static(
    "ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, \
     WWW-Authenticate, X-Request-Id",
);
/// How long a browser may remember what is allowed, in seconds.
const MAX_AGE: HeaderValue = HeaderValue::from_static("600");

/// An origin whose scripts may read answers: `https://example.com`, or `*` for all.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Origin(HeaderValue);

/// The text is no origin.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("\"{0}\" is no origin; write for example https://example.com, or * for all")]
pub struct OriginError(String);

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        let error = || OriginError(text.to_owned());
        if text != "*" {
            let url = Url::parse(text).map_err(|_| error())?;
            let canonical = url.origin().ascii_serialization();
            if !matches!(url.scheme(), "http" | "https") || canonical != text {
                return Err(error());
            }
        }
        HeaderValue::from_str(text).map(Self).map_err(|_| error())
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0.to_str().unwrap_or_default())
    }
}

impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

/// The configured origins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cors {
    origins: Vec<Origin>,
}

/// What a request says about its origin.
pub(super) struct Asked {
    origin: Option<HeaderValue>,
    preflight: bool,
}

impl Asked {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        Self {
            origin: headers.get(ORIGIN).cloned(),
            preflight: headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD),
        }
    }
}

impl Cors {
    pub(crate) fn new(origins: Vec<Origin>) -> Self {
        Self { origins }
    }

    /// Tells the browser that the script may read the answer. A preflight request is answered by
    /// the address itself, as OPTIONS: its `Allow` is what scripts may do.
    pub(super) fn add_headers(&self, asked: &Asked, response: &mut ServiceResponse<BoxBody>) {
        if self.origins.is_empty() {
            return;
        }
        let headers = response.headers_mut();
        headers.append(VARY, HeaderValue::from_static("Origin"));
        let Some(allowed) = asked
            .origin
            .as_ref()
            .and_then(|origin| self.allowed(origin))
        else {
            return;
        };
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, allowed.clone());
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, ANSWER_HEADERS);
        if let Some(methods) = headers.get(ALLOW).cloned().filter(|_| asked.preflight) {
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, REQUEST_HEADERS);
            headers.insert(ACCESS_CONTROL_MAX_AGE, MAX_AGE);
        }
    }

    /// The configured origin that covers this one.
    fn allowed(&self, origin: &HeaderValue) -> Option<&HeaderValue> {
        let mut configured = self.origins.iter().map(|Origin(value)| value);
        configured.find(|value| *value == "*" || *value == origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_written_as_browsers_send_them() {
        for text in [
            "*",
            "https://example.com",
            "http://localhost:3000",
            "http://[::1]:1",
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "example.com",
            "https://example.com/",
            "https://EXAMPLE.com",
            "null",
            "https://a:443",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
