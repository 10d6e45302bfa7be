//! Tests of the check `cache_headers`.

use crate::checks::{HERE, NOT_APPLICABLE, PASS, WARN, keys, page, run, with_headers};
use crate::findings::Findings;

const DATE: (&str, &str) = ("date", "Sun, 06 Nov 1994 08:49:37 GMT");
const BEFORE: &str = "Sun, 06 Nov 1994 08:49:36 GMT";
const AFTER: &str = "Sun, 06 Nov 1994 08:49:38 GMT";

/// Asserts that the check warns with these keys, or passes if there are none.
#[track_caller]
fn assert_keys(headers: &[(&str, &str)], expected: &[&str]) {
    let result = run("cache_headers", &with_headers(headers));
    let outcome = if expected.is_empty() { PASS } else { WARN };
    assert_eq!(result.outcome, outcome, "{headers:?}\n{result:#?}");
    assert_eq!(keys(&result), expected, "{headers:?}");
}

#[test]
fn a_page_without_caching_headers_is_not_applicable() {
    assert_eq!(run("cache_headers", &page("<p>x")).outcome, NOT_APPLICABLE);
    let dated = with_headers(&[DATE]);
    assert_eq!(run("cache_headers", &dated).outcome, NOT_APPLICABLE);
}

#[test]
fn directives_that_agree_pass() {
    for value in [
        "no-cache",
        "no-store",
        "no-store, no-cache, must-revalidate, max-age=0",
        "private, no-cache, no-store, max-age=0, must-revalidate",
        "public, max-age=31536000, immutable",
        "public, s-maxage=60, max-age=0, stale-while-revalidate=30, stale-if-error=60",
        "MAX-AGE=60, Must-Revalidate",
        "max-age=60, no-cache=\"set-cookie\", private=\"x, y\"",
        "public, max-age=60, private=\"set-cookie\"",
        "max-age=60, community=\"UCI\"",
        "must-understand, no-store",
        "public,,max-age=60,",
    ] {
        assert_keys(&[("cache-control", value)], &[]);
    }
}

#[test]
fn a_directive_that_caches_do_not_understand_warns() {
    for (value, key) in [
        ("", "empty_cache_control"),
        ("max-age=60; public", "malformed_directive"),
        ("max-age = 60", "malformed_directive"),
        ("max-age: 60", "malformed_directive"),
        ("max-age", "invalid_seconds"),
        ("max-age=\"\"", "invalid_seconds"),
        ("s-maxage=1h", "invalid_seconds"),
        ("max-age=-1", "invalid_seconds"),
        ("max-age=\"60\"", "quoted_seconds"),
        ("public=1", "value_not_allowed"),
        ("no-cache=set-cookie", "unquoted_fields"),
        ("only-if-cached", "request_directive"),
        ("pre-check=0", "obsolete_directive"),
        ("maxage=60", "unknown_directive"),
        ("nocache", "unknown_directive"),
        ("no-sotre", "unknown_directive"),
        ("max-age=60, max-age=90", "repeated_directive"),
    ] {
        assert_keys(&[("cache-control", value)], &[key]);
    }
    let two = [("cache-control", "no-cache"), ("cache-control", "no-cache")];
    assert_keys(&two, &["repeated_directive"]);
}

#[test]
fn directives_that_contradict_each_other_warn() {
    for value in [
        "no-store, public",
        "no-store, immutable",
        "no-store, s-maxage=60",
        "no-store, stale-while-revalidate=60",
        "no-store, stale-if-error=60",
        "no-store, max-age=60",
        "no-cache, max-age=60",
        "no-cache, immutable",
        "no-cache, stale-while-revalidate=60",
        "private, public",
        "private, s-maxage=60",
        "private, proxy-revalidate",
        "must-revalidate, stale-while-revalidate=60",
        "must-revalidate, stale-if-error=60",
        "max-age=0, immutable",
    ] {
        assert_keys(&[("cache-control", value)], &["contradicting_directives"]);
    }
}

#[test]
fn pragma_should_agree_with_cache_control() {
    let pragma = ("pragma", "No-Cache");
    assert_keys(
        &[pragma, ("cache-control", "max-age=60")],
        &["contradicting_pragma"],
    );
    assert_keys(&[pragma, ("cache-control", "max-age=0")], &[]);
    assert_keys(&[pragma, ("cache-control", "no-cache")], &[]);
    let both = ("cache-control", "no-cache, max-age=60");
    assert_keys(&[pragma, both], &["contradicting_directives"]);
    assert_keys(&[("pragma", "x"), ("cache-control", "max-age=60")], &[]);
}

#[test]
fn expires_is_a_date_that_agrees() {
    let expires = |value| ("expires", value);
    let control = |value| ("cache-control", value);
    assert_keys(&[DATE, expires(AFTER)], &[]);
    assert_keys(&[DATE, expires(BEFORE)], &[]);
    assert_keys(&[DATE, expires("tomorrow")], &["invalid_date"]);
    assert_keys(&[DATE, expires("0")], &["invalid_date"]);
    assert_keys(&[DATE, expires("-1"), control("no-cache")], &[]);
    assert_keys(&[DATE, expires("0"), control("max-age=0")], &[]);
    assert_keys(
        &[DATE, expires("1"), control("no-cache")],
        &["invalid_date"],
    );
    assert_keys(
        &[DATE, expires("Sunday, 06-Nov-94 08:49:38 GMT")],
        &["obsolete_date"],
    );
    assert_keys(
        &[DATE, expires("Sun, 6 Nov 1994 08:49:38 GMT")],
        &["foreign_date"],
    );
    assert_keys(&[DATE, expires(AFTER), expires(AFTER)], &["repeated_date"]);
    assert_keys(&[expires(AFTER)], &["no_date"]);
    assert_keys(&[expires(AFTER), control("max-age=1")], &[]);
    assert_keys(&[DATE, expires(AFTER), control("max-age=1")], &[]);
    assert_keys(
        &[DATE, expires(BEFORE), control("max-age=1")],
        &["contradicting_expires"],
    );
    assert_keys(
        &[DATE, expires(AFTER), control("max-age=0")],
        &["contradicting_expires"],
    );
    assert_keys(&[DATE, expires(BEFORE), control("max-age=0")], &[]);
    assert_keys(&[DATE, expires(DATE.1), control("max-age=0")], &[]);
}

#[test]
fn last_modified_is_a_date_in_the_past() {
    let modified = |value| ("last-modified", value);
    assert_keys(&[DATE, modified(BEFORE)], &[]);
    assert_keys(&[DATE, modified(DATE.1)], &[]);
    assert_keys(&[modified(AFTER)], &[]);
    assert_keys(&[DATE, modified(AFTER)], &["modified_in_future"]);
    assert_keys(&[DATE, modified("1994-11-06")], &["invalid_date"]);
    assert_keys(&[modified(BEFORE), modified(BEFORE)], &["repeated_date"]);
}

#[test]
fn an_age_is_a_number_below_the_lifetime() {
    let age = |value| ("age", value);
    let hour = ("cache-control", "max-age=3600");
    assert_keys(&[age("0")], &[]);
    assert_keys(&[age("3600"), hour], &[]);
    assert_keys(&[age("3601"), hour], &["stale_response"]);
    assert_keys(
        &[
            age("3601"),
            ("cache-control", "s-maxage=7200, max-age=3600"),
        ],
        &[],
    );
    assert_keys(&[age("3601"), ("cache-control", "no-cache")], &[]);
    for value in ["-1", "1.5", "", "1, 2"] {
        assert_keys(&[age(value)], &["invalid_age"]);
    }
    assert_keys(&[age("1"), age("1")], &["repeated_age"]);
}

#[test]
fn an_entity_tag_is_quoted() {
    let tag = |value| ("etag", value);
    for value in ["\"a\"", "W/\"a\"", "\"\"", " \"a\" "] {
        assert_keys(&[tag(value)], &[]);
    }
    for value in [
        "a",
        "w/\"a\"",
        "W/a",
        "'a'",
        "\"a",
        "\"a\"b\"",
        "\"a b\"",
        "\"a\u{7f}\"",
        "\"",
        "",
    ] {
        assert_keys(&[tag(value)], &["invalid_etag"]);
    }
    assert_keys(&[tag("\"a\""), tag("\"a\"")], &["repeated_etag"]);
}

#[test]
fn vary_names_headers_that_caches_can_use() {
    let vary = |value| ("vary", value);
    let public = ("cache-control", "public, max-age=60");
    assert_keys(&[vary("Accept-Encoding, Accept-Language"), public], &[]);
    assert_keys(&[vary("*")], &["vary_star"]);
    assert_keys(&[vary("Accept-Encoding, *")], &["vary_star"]);
    assert_keys(&[vary("Accept Encoding")], &["invalid_vary"]);
    assert_keys(&[vary("")], &["invalid_vary"]);
    assert_keys(&[vary("HOST")], &["vary_host"]);
    assert_keys(&[vary("User-Agent"), public], &["vary_by_visitor"]);
    for kept_to_one in ["private, max-age=60", "no-cache", "no-store", "max-age=0"] {
        assert_keys(&[vary("Cookie"), ("cache-control", kept_to_one)], &[]);
    }
}

#[test]
fn a_compressed_page_in_a_shared_cache_varies() {
    let encoded = ("content-encoding", "gzip");
    let missing = &["encoding_without_vary"];
    for kept in ["public", "s-maxage=60", "max-age=60"] {
        assert_keys(&[encoded, ("cache-control", kept)], missing);
    }
    let by_language = ("vary", "accept-language");
    assert_keys(
        &[encoded, ("cache-control", "public"), by_language],
        missing,
    );
    for (name, value) in [
        ("vary", "accept-encoding"),
        ("content-encoding", "identity"),
    ] {
        let headers = [(name, value), ("cache-control", "public")];
        assert_keys(&headers, &[]);
    }
    let star = [encoded, ("cache-control", "public"), ("vary", "*")];
    assert_keys(&star, &["vary_star"]);
    for not_shared in [
        "private, max-age=60",
        "no-store",
        "max-age=0",
        "public, no-cache",
    ] {
        assert_keys(&[encoded, ("cache-control", not_shared)], &[]);
    }
}

#[test]
fn headers_for_content_networks_are_read() {
    let header = |value| ("cdn-cache-control", value);
    assert_keys(&[header("max-age=60, must-revalidate")], &[]);
    assert_keys(&[header("Max-Age=60")], &["malformed_cdn_cache_control"]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("cache_headers")
        .on_each(&["<p>x"])
        .on_response(HERE, &[("cache-control", "no-cache")], "<p>x")
        .on_response(
            HERE,
            &[
                ("cache-control", "no-store, max-age=60"),
                ("etag", "abc"),
                ("vary", "*"),
            ],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}
