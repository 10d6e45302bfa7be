//! How long a browser may reuse a response without asking (RFC 9111 §4.2.1).

use chrono::{DateTime, NaiveDateTime};

use crate::snapshot::Headers;

/// A freshness lifetime.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Freshness {
    /// In seconds, from when the response was sent.
    pub(super) seconds: u64,
    /// The source of the lifetime.
    pub(super) because: String,
}

impl Freshness {
    fn new(seconds: u64, because: impl Into<String>) -> Self {
        Self {
            seconds,
            because: because.into(),
        }
    }
}

pub(super) fn freshness(headers: &Headers) -> Freshness {
    let values: Vec<_> = headers.get_all("cache-control").collect();
    let header = values.join(", ");
    let mut max_age = None;
    for (name, value) in directives(&header) {
        match (name.to_ascii_lowercase().as_str(), value) {
            ("no-store", _) => return Freshness::new(0, "Cache-Control: no-store"),
            // With a list of fields, it applies only to those.
            ("no-cache", None) => return Freshness::new(0, "Cache-Control: no-cache"),
            // If there are several, the first counts; anything but a number is stale.
            ("max-age", value) if max_age.is_none() => {
                max_age = Some(value.and_then(seconds).unwrap_or(0));
            }
            _ => {}
        }
    }
    if let Some(seconds) = max_age {
        return Freshness::new(seconds, format!("Cache-Control: {header}"));
    }
    let Some(expires) = headers.get("expires") else {
        let because = if header.is_empty() {
            "no Cache-Control".to_owned()
        } else {
            format!("Cache-Control: {header}, without max-age")
        };
        return Freshness::new(0, because);
    };
    let date = headers.get("date").and_then(|date| http_date(&date));
    let seconds = match (http_date(&expires), date) {
        (Some(expires), Some(date)) => u64::try_from(expires.saturating_sub(date)).unwrap_or(0),
        _ => 0,
    };
    Freshness::new(seconds, format!("Expires: {expires}"))
}

/// The directives of a Cache-Control header as name and value, with quotes removed.
fn directives(header: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let mut quoted = false;
    header
        .split(move |character| {
            quoted ^= character == '"';
            character == ',' && !quoted
        })
        .map(|directive| match directive.split_once('=') {
            Some((name, value)) => (
                name.trim_ascii(),
                Some(value.trim_ascii().trim_matches('"')),
            ),
            None => (directive.trim_ascii(), None),
        })
}

/// A number of seconds; one that is too large becomes the largest (RFC 9111 §1.2.2).
fn seconds(value: &str) -> Option<u64> {
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| value.parse().unwrap_or(u64::MAX))
}

/// A date in one of HTTP's three formats (RFC 9110 §5.6.7), as Unix time.
fn http_date(text: &str) -> Option<i64> {
    let text = text.trim_ascii();
    if let Ok(date) = DateTime::parse_from_rfc2822(text) {
        return Some(date.timestamp());
    }
    ["%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"]
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
        .map(|date| date.and_utc().timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds_of(headers: &[(&str, &str)]) -> u64 {
        let mut list = Headers::new();
        for (name, value) in headers {
            list.push(name, *value);
        }
        freshness(&list).seconds
    }

    #[test]
    fn max_age_comes_before_expires() {
        let expires = ("Expires", "Sun, 06 Nov 1994 08:49:37 GMT");
        let date = ("Date", "Sun, 06 Nov 1994 08:49:07 GMT");
        assert_eq!(seconds_of(&[expires, date]), 30);
        assert_eq!(
            seconds_of(&[expires, date, ("Cache-Control", "max-age=5")]),
            5
        );
        assert_eq!(
            seconds_of(&[expires, date, ("Cache-Control", "public")]),
            30
        );
        assert_eq!(seconds_of(&[expires]), 0);
        assert_eq!(seconds_of(&[("Expires", "0"), date]), 0);
    }

    #[test]
    fn what_must_not_be_kept_is_not_fresh() {
        for value in [
            "no-store, max-age=9",
            "max-age=9, No-Cache",
            "max-age",
            "max-age=",
            "max-age=-9",
            "max-age=x, max-age=9",
            "s-maxage=9",
            "",
        ] {
            assert_eq!(seconds_of(&[("Cache-Control", value)]), 0, "{value}");
        }
    }

    #[test]
    fn max_age_is_found_in_whatever_spelling() {
        for value in [
            "MAX-AGE=9",
            "public,max-age=\"9\"",
            "no-cache=\"set-cookie, x\", max-age=9",
            "x=\"max-age=1, y\", max-age=9, max-age=1",
        ] {
            assert_eq!(seconds_of(&[("Cache-Control", value)]), 9, "{value}");
        }
        let huge = [("Cache-Control", "max-age=99999999999999999999")];
        assert_eq!(seconds_of(&huge), u64::MAX);
        let two = [("Cache-Control", "public"), ("Cache-Control", "max-age=9")];
        assert_eq!(seconds_of(&two), 9);
    }

    #[test]
    fn dates_come_in_three_formats() {
        for date in [
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
        ] {
            assert_eq!(http_date(date), Some(784_111_777), "{date}");
        }
        assert_eq!(http_date("-1"), None);
    }
}
