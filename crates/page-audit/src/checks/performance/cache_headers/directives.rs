//! The directives of Cache-Control.

use std::collections::HashSet;

use web_formats::cache_control::{CacheControl, Directive, seconds};
use web_formats::misspelling::is_misspelling;
use web_formats::structured_field::is_dictionary;

use super::{Caching, add};
use crate::finding::EvidenceList;

/// With a number of seconds.
const WITH_SECONDS: [&str; 4] = [
    "max-age",
    "s-maxage",
    "stale-if-error",
    "stale-while-revalidate",
];
/// With a list of fields, or alone.
const WITH_FIELDS: [&str; 2] = ["no-cache", "private"];
const ALONE: [&str; 7] = [
    "immutable",
    "must-revalidate",
    "must-understand",
    "no-store",
    "no-transform",
    "proxy-revalidate",
    "public",
];
/// They say something in a request only.
const OF_REQUESTS: [&str; 3] = ["max-stale", "min-fresh", "only-if-cached"];
/// Extensions of one browser, which it has dropped.
const OBSOLETE: [&str; 2] = ["post-check", "pre-check"];

/// Pairs of which the second has no effect, or undoes the first.
const CONTRADICTIONS: [(&str, &str); 12] = [
    ("no-store", "public"),
    ("no-store", "immutable"),
    ("no-store", "s-maxage"),
    ("no-store", "stale-while-revalidate"),
    ("no-store", "stale-if-error"),
    ("private", "public"),
    ("private", "s-maxage"),
    ("private", "proxy-revalidate"),
    ("no-cache", "immutable"),
    ("no-cache", "stale-while-revalidate"),
    ("must-revalidate", "stale-while-revalidate"),
    ("must-revalidate", "stale-if-error"),
];

pub(super) fn check(caching: &Caching<'_>, faults: &mut EvidenceList) {
    let control = &caching.cache_control;
    if control.directives().is_empty() && caching.header("cache-control").is_some() {
        add(
            faults,
            "empty_cache_control",
            "an empty Cache-Control",
            "a directive",
        );
    }
    let mut names = HashSet::new();
    for directive in control.directives() {
        if let Some((key, expected)) = fault_of(directive) {
            let found = format!("Cache-Control: {}", directive.text);
            add(faults, key, found, expected);
        }
        if !names.insert(&directive.name) {
            let found = format!("Cache-Control: {} again", directive.text);
            add(faults, "repeated_directive", found, "each directive once");
        }
    }
    contradictions(control, faults);
    if caching
        .header("pragma")
        .is_some_and(|value| value.eq_ignore_ascii_case("no-cache"))
        && control
            .seconds("max-age")
            .is_some_and(|seconds| seconds > 0)
        && !control.has("no-cache")
    {
        let found = "Pragma: no-cache with a max-age above 0";
        add(faults, "contradicting_pragma", found, "only Cache-Control");
    }
    if let Some(value) = caching.header("cdn-cache-control")
        && !is_dictionary(&value)
    {
        let found = format!("CDN-Cache-Control: {value}");
        let expected = "directives as a structured dictionary, such as max-age=60";
        add(faults, "malformed_cdn_cache_control", found, expected);
    }
}

fn contradictions(control: &CacheControl, faults: &mut EvidenceList) {
    for (one, other) in CONTRADICTIONS {
        // With fields, no-cache and private say nothing about the whole page.
        let counts = |name| {
            if WITH_FIELDS.contains(&name) {
                control.has_bare(name)
            } else {
                control.has(name)
            }
        };
        if counts(one) && counts(other) {
            let found = format!("Cache-Control: {one} with {other}");
            add(
                faults,
                "contradicting_directives",
                found,
                "one or the other",
            );
        }
    }
    let lifetime = control.seconds("max-age");
    let kept = ["no-store", "no-cache"];
    for name in kept.into_iter().filter(|name| control.has_bare(name)) {
        if lifetime.is_some_and(|seconds| seconds > 0) {
            let found = format!("Cache-Control: {name} with a max-age above 0");
            add(
                faults,
                "contradicting_directives",
                found,
                "one or the other",
            );
        }
    }
    if lifetime == Some(0) && control.has("immutable") {
        let found = "Cache-Control: immutable with max-age=0";
        add(
            faults,
            "contradicting_directives",
            found,
            "one or the other",
        );
    }
}

fn fault_of(directive: &Directive) -> Option<(&'static str, &'static str)> {
    let name = directive.name.as_str();
    let value = directive.value.as_deref();
    if !directive.is_well_formed {
        let expected = "directives separated by commas, each name or name=value without spaces";
        return Some(("malformed_directive", expected));
    }
    if WITH_SECONDS.contains(&name) {
        return match value {
            Some(value) if directive.is_quoted() && seconds(value).is_some() => {
                Some(("quoted_seconds", "a number without quotes"))
            }
            Some(value) if seconds(value).is_some() => None,
            _ => Some(("invalid_seconds", "a whole number of seconds")),
        };
    }
    if ALONE.contains(&name) {
        return value.map(|_| ("value_not_allowed", "the directive without a value"));
    }
    if WITH_FIELDS.contains(&name) {
        return (value.is_some() && !directive.is_quoted())
            .then_some(("unquoted_fields", "names of fields in quotes, or no value"));
    }
    if OF_REQUESTS.contains(&name) {
        return Some(("request_directive", "a directive for responses"));
    }
    if OBSOLETE.contains(&name) {
        return Some(("obsolete_directive", "no post-check and no pre-check"));
    }
    is_like_a_known_one(name).then_some(("unknown_directive", "a directive that caches know"))
}

/// Whether the name can only be a misspelt one; others may be extensions.
fn is_like_a_known_one(name: &str) -> bool {
    let mut known = WITH_SECONDS.into_iter().chain(WITH_FIELDS).chain(ALONE);
    known.any(|known| is_misspelling(name, known))
}
