//! Dates and ages.

use web_formats::field::is_number;
use web_formats::http_date::{self, DateForm, HttpDate};

use super::{Caching, add};
use crate::checks::performance::cache_policy::freshness;
use crate::finding::EvidenceList;

const FORM: &str = "a date such as Sun, 06 Nov 1994 08:49:37 GMT";

pub(super) fn check(caching: &Caching<'_>, faults: &mut EvidenceList) {
    // Whether that one is valid counts in `header_syntax`.
    let date = caching
        .page
        .header("date")
        .and_then(|text| http_date::parse(&text));
    let modified = date_of(caching, "Last-Modified", faults);
    expires(caching, date, faults);
    if let (Some(modified), Some(date)) = (modified, date)
        && modified.seconds > date.seconds
    {
        let found = "a Last-Modified after Date";
        add(faults, "modified_in_future", found, "a time in the past");
    }
    age(caching, faults);
}

/// The date of a header, if it is one.
fn date_of(caching: &Caching<'_>, name: &str, faults: &mut EvidenceList) -> Option<HttpDate> {
    let headers = &caching.page.snapshot().headers;
    if headers.get_all(name).nth(1).is_some() {
        let found = format!("{name} more than once");
        add(faults, "repeated_date", found, "one date");
    }
    let text = headers.get(name)?;
    let date = http_date::parse(&text);
    let key = match date.map(|date| date.form) {
        Some(DateForm::Standard) => return date,
        Some(DateForm::Obsolete) => "obsolete_date",
        Some(DateForm::Foreign) => "foreign_date",
        None => "invalid_date",
    };
    add(faults, key, format!("{name}: {text}"), FORM);
    date
}

/// A date that is none means "already expired" (RFC 9111, section 5.3), and many servers send 0 or
/// -1 for that, which is as good as a date next to a Cache-Control that says the same.
fn expires(caching: &Caching<'_>, date: Option<HttpDate>, faults: &mut EvidenceList) {
    let Some(text) = caching.header("expires") else {
        return;
    };
    let control = &caching.cache_control;
    let is_said_elsewhere = ["no-store", "no-cache", "max-age"]
        .iter()
        .any(|name| control.has(name));
    if matches!(text.trim_ascii(), "0" | "-1") && is_said_elsewhere {
        return;
    }
    let Some(expires) = date_of(caching, "Expires", faults) else {
        return;
    };
    let Some(date) = date else {
        if !is_said_elsewhere {
            let found = "Expires without a valid Date";
            add(
                faults,
                "no_date",
                found,
                "a Date to compare it with, or max-age",
            );
        }
        return;
    };
    let by_date = expires.seconds > date.seconds;
    if let Some(seconds) = control.seconds("max-age")
        && by_date != (seconds > 0)
    {
        let found = format!("Expires: {text} with max-age={seconds}");
        let expected = "the same in both, or no Expires; caches that know max-age ignore it";
        add(faults, "contradicting_expires", found, expected);
    }
}

fn age(caching: &Caching<'_>, faults: &mut EvidenceList) {
    let headers = &caching.page.snapshot().headers;
    let Some(text) = headers.get("age") else {
        return;
    };
    if headers.get_all("age").nth(1).is_some() {
        add(faults, "repeated_age", "Age more than once", "one Age");
    }
    let text = text.trim_ascii();
    if !is_number(text) {
        let expected = "a whole number of seconds";
        return add(faults, "invalid_age", format!("Age: {text}"), expected);
    }
    let age = text.parse().unwrap_or(u64::MAX);
    let lifetime = caching.cache_control.seconds("s-maxage");
    let lifetime = lifetime.unwrap_or_else(|| freshness(headers).seconds);
    if lifetime > 0 && age > lifetime {
        let found = format!("Age: {age}, although the page is fresh for {lifetime} s");
        add(
            faults,
            "stale_response",
            found,
            "a response that is still fresh",
        );
    }
}
