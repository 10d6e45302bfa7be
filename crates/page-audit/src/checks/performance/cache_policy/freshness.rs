//! How long a browser may reuse a response without asking (RFC 9111 §4.2.1).

use web_formats::cache_control::CacheControl;
use web_formats::http_date;

use crate::snapshot::Headers;

/// A freshness lifetime.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::checks::performance) struct Freshness {
    /// In seconds, from when the response was sent.
    pub(in crate::checks::performance) seconds: u64,
    /// The source of the lifetime.
    pub(in crate::checks::performance) because: String,
}

impl Freshness {
    fn new(seconds: u64, because: impl Into<String>) -> Self {
        Self {
            seconds,
            because: because.into(),
        }
    }
}

pub(in crate::checks::performance) fn freshness(headers: &Headers) -> Freshness {
    let header = headers.combined("cache-control").unwrap_or_default();
    let cache_control = CacheControl::parse(&header);
    if cache_control.has("no-store") {
        return Freshness::new(0, "Cache-Control: no-store");
    }
    if cache_control.has_bare("no-cache") {
        return Freshness::new(0, "Cache-Control: no-cache");
    }
    if let Some(seconds) = cache_control.seconds("max-age") {
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
    let date = headers.get("date").and_then(|date| http_date::parse(&date));
    let seconds = match (http_date::parse(&expires), date) {
        (Some(expires), Some(date)) => {
            u64::try_from(expires.seconds.saturating_sub(date.seconds)).unwrap_or(0)
        }
        _ => 0,
    };
    Freshness::new(seconds, format!("Expires: {expires}"))
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
}
