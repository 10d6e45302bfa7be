//! `Strict-Transport-Security` (RFC 6797): browsers that have visited a service over HTTPS never
//! use plain HTTP for its host again.

use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{HeaderValue, STRICT_TRANSPORT_SECURITY};
use url::Host;

use crate::BaseUrl;

/// The header of one server, if it sends one.
#[derive(Debug, Default)]
pub(crate) struct Hsts(Option<HeaderValue>);

impl Hsts {
    /// A header for services whose public address is https, unless `max_age` is zero. Not for
    /// `localhost`, where other programs listen without HTTPS, and not for addresses, for which the
    /// header has no effect.
    pub(crate) fn new(max_age: Duration, base: &BaseUrl) -> Self {
        let is_name = match base.url().host() {
            Some(Host::Domain(name)) => name != "localhost" && !name.ends_with(".localhost"),
            _ => false,
        };
        if base.url().scheme() != "https" || !is_name || max_age.is_zero() {
            return Self(None);
        }
        // Names below this one may belong to others, so they are not included.
        Self(HeaderValue::from_str(&format!("max-age={}", max_age.as_secs())).ok())
    }

    pub(super) fn add_header(&self, response: &mut ServiceResponse<BoxBody>) {
        if let Some(value) = &self.0 {
            let headers = response.headers_mut();
            headers.insert(STRICT_TRANSPORT_SECURITY, value.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_on_a_name_is_made_permanent() {
        let year = Duration::from_hours(365 * 24);
        for (base, max_age, expected) in [
            ("https://reports.example", year, Some("max-age=31536000")),
            (
                "https://reports.example/tools",
                year,
                Some("max-age=31536000"),
            ),
            ("https://reports.example", Duration::ZERO, None),
            ("http://reports.example", year, None),
            ("https://localhost", year, None),
            ("https://reports.localhost:8443", year, None),
            ("https://192.0.2.1", year, None),
            ("https://[2001:db8::1]", year, None),
        ] {
            let Hsts(value) = Hsts::new(max_age, &base.parse().unwrap());
            let value = value.as_ref().map(|value| value.to_str().unwrap());
            assert_eq!(value, expected, "{base}");
        }
    }
}
