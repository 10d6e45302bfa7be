//! How long a client wants to wait: the `Prefer` header
//! ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)).

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{FromRequest, HttpRequest, HttpResponse};

/// The longest wait that is granted.
pub const MAX_WAIT: Duration = Duration::from_secs(30);

const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");

/// What the client prefers. A preference that cannot be read is ignored.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Prefer {
    respond_async: bool,
    wait_seconds: Option<u64>,
}

/// The time to wait, and the preference to confirm in the response.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Wait {
    /// The wait; zero means to respond at once.
    pub duration: Duration,
    applied: Option<String>,
}

impl Prefer {
    /// The wait to grant: `default` unless the client prefers another. With both `respond-async`
    /// and `wait`, the client waits for the given time before it accepts an unfinished result.
    pub fn wait(self, default: Duration) -> Wait {
        let async_text = self.respond_async.then(|| "respond-async".to_owned());
        let Some(seconds) = self.wait_seconds else {
            let duration = if self.respond_async {
                Duration::ZERO
            } else {
                default
            };
            return Wait {
                duration,
                applied: async_text,
            };
        };
        let seconds = seconds.min(MAX_WAIT.as_secs());
        let wait_text = format!("wait={seconds}");
        let applied = async_text.map_or(wait_text.clone(), |text| format!("{text}, {wait_text}"));
        Wait {
            duration: Duration::from_secs(seconds),
            applied: Some(applied),
        }
    }

    fn parse<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        let mut found = Self::default();
        for preference in values.flat_map(|value| split_outside_quotes(value, ',')) {
            // A preference's own parameters follow after `;`: neither of these two has any.
            let Some(main) = split_outside_quotes(preference, ';').next() else {
                continue;
            };
            let (name, value) = main.split_once('=').unwrap_or((main, ""));
            let (name, value) = (name.trim(), value.trim().trim_matches('"'));
            if name.eq_ignore_ascii_case("respond-async") && value.is_empty() {
                found.respond_async = true;
            } else if name.eq_ignore_ascii_case("wait") && found.wait_seconds.is_none() {
                found.wait_seconds = delta_seconds(value);
            }
        }
        found
    }
}

impl Wait {
    /// Adds `Preference-Applied` to a response if a preference was followed.
    pub fn record_on(&self, response: &mut HttpResponse) {
        let value = self
            .applied
            .as_deref()
            .and_then(|text| HeaderValue::from_str(text).ok());
        if let Some(value) = value {
            response.headers_mut().insert(PREFERENCE_APPLIED, value);
        }
    }
}

impl FromRequest for Prefer {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let values = request
            .headers()
            .get_all(PREFER)
            .filter_map(|value| value.to_str().ok());
        ready(Ok(Self::parse(values)))
    }
}

/// Digits only. A number that does not fit is treated as the largest one.
fn delta_seconds(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

/// The parts between separators; a separator inside a quoted string does not count.
fn split_outside_quotes(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let mut escaped = false;
    text.split(move |character| {
        if escaped {
            escaped = false;
        } else if quoted && character == '\\' {
            escaped = true;
        } else if character == '"' {
            quoted = !quoted;
        }
        !quoted && character == separator
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const DEFAULT: Duration = Duration::from_secs(10);

    fn wait(headers: &[&str]) -> (u64, Option<String>) {
        let wait = Prefer::parse(headers.iter().copied()).wait(DEFAULT);
        (wait.duration.as_secs(), wait.applied)
    }

    #[test]
    fn preferences_are_read_as_in_the_standard() {
        let cases: [(&[&str], u64, Option<&str>); 10] = [
            (&[], 10, None),
            (&["respond-async"], 0, Some("respond-async")),
            (&["Respond-Async; foo=\"a,b\""], 0, Some("respond-async")),
            (&["wait=3"], 3, Some("wait=3")),
            (&["WAIT = \"3\""], 3, Some("wait=3")),
            (&["wait=99999999999999999999999"], 30, Some("wait=30")),
            (&["respond-async, wait=5"], 5, Some("respond-async, wait=5")),
            (&["return=minimal", "wait=4"], 4, Some("wait=4")),
            (&["wait=4, wait=9"], 4, Some("wait=4")),
            (&["lenient=\"respond-async, wait=1\", priority=5"], 10, None),
        ];
        for (headers, seconds, applied) in cases {
            assert_eq!(
                wait(headers),
                (seconds, applied.map(str::to_owned)),
                "{headers:?}"
            );
        }
    }

    #[test]
    fn an_unreadable_preference_is_ignored() {
        for header in [
            "", ",;=", "wait", "wait=", "wait=-1", "wait=1.5", "wait=x", "\"wait=1",
        ] {
            assert_eq!(wait(&[header]), (10, None), "{header}");
        }
    }

    proptest! {
        #[test]
        fn no_header_makes_a_client_wait_too_long(header in ".*") {
            let wait = Prefer::parse([header.as_str()].into_iter()).wait(DEFAULT);
            prop_assert!(wait.duration <= MAX_WAIT);
        }
    }
}
