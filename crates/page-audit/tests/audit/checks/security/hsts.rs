//! Tests of the check `hsts`.

use super::with_header;
use crate::checks::{FAIL, HERE, NOT_APPLICABLE, PASS, WARN, keys, page, page_at, run};
use crate::findings::Findings;

#[test]
fn hsts_needs_a_long_enough_max_age() {
    let outcome = |header: &str| {
        let snapshot = page("<p>x").with_header("strict-transport-security", header);
        run("hsts", &snapshot).outcome
    };
    assert_eq!(outcome("max-age=15552000"), PASS);
    assert_eq!(
        outcome("MAX-AGE=\"31536000\" ; includeSubDomains; preload;"),
        PASS
    );
    assert_eq!(outcome("max-age=99999999999999999999999"), PASS);
    assert_eq!(outcome("max-age=15551999"), WARN);
    assert_eq!(outcome("max-age=0"), FAIL);
    for invalid in [
        "",
        "includeSubDomains",
        "max-age",
        "max-age=-1",
        "max-age=1e9",
        "max-age=31536000, max-age=31536000",
        "max-age=31536000; max-age=31536000",
        "max-age=31536000 includeSubDomains",
        "max-age=31536000; includeSubDomains=1",
        "max-age=31536000; includeSubDomains=",
        "max-age=31536000; includeSubDomains; preload=true",
        "max-age=31536000; a b",
        "max-age=31536000; x=\"",
    ] {
        assert_eq!(outcome(invalid), FAIL, "{invalid}");
    }
    assert_eq!(run("hsts", &page("<p>x")).outcome, FAIL);
}

#[test]
fn only_the_first_hsts_header_counts_and_only_for_names_over_https() {
    let twice = page("<p>x")
        .with_header("strict-transport-security", "max-age=0")
        .with_header("strict-transport-security", "max-age=31536000");
    assert_eq!(run("hsts", &twice).outcome, FAIL);
    for url in [
        "http://example.com/",
        "https://192.0.2.1/",
        "https://[2001:db8::1]/",
    ] {
        let snapshot = page_at(url, "<p>x");
        assert_eq!(run("hsts", &snapshot).outcome, NOT_APPLICABLE, "{url}");
    }
}

#[test]
fn half_a_year_of_https_is_long_enough() {
    let outcome = |seconds: u32| {
        let header = format!("max-age={seconds}");
        let snapshot = page("<p>x").with_header("strict-transport-security", header);
        run("hsts", &snapshot).outcome
    };
    assert_eq!(outcome(15_551_999), WARN);
    assert_eq!(outcome(15_552_000), PASS);
}

#[test]
fn hsts_is_read_by_its_grammar() {
    let hsts = |value| with_header("hsts", "strict-transport-security", value);
    assert_eq!(hsts("max-age=31536000;; ;").outcome, PASS);
    for broken in [
        "max-age=31536000; include SubDomains",
        "max-age=\"\"",
        "max-age=",
    ] {
        assert_eq!(hsts(broken).outcome, FAIL, "{broken}");
    }
    let all = hsts("max-age=31536000; INCLUDESUBDOMAINS; preload").message;
    assert!(all.contains("subdomains") && all.contains("preload"));
    let other = hsts("max-age=31536000").message;
    assert!(!other.contains("subdomains") && !other.contains("preload"));
    let unknown = hsts("max-age=31536000; includeSubDomain");
    assert_eq!(
        (unknown.outcome, keys(&unknown)),
        (WARN, vec!["unknown_directive"])
    );
}

#[test]
fn preload_has_an_effect_only_with_a_year_and_subdomains() {
    let outcome = |value| {
        let result = with_header("hsts", "strict-transport-security", value);
        let is_at_fault = keys(&result) == ["useless_preload"];
        assert_eq!(
            result.outcome,
            if is_at_fault { WARN } else { PASS },
            "{value}"
        );
        is_at_fault
    };
    assert!(!outcome("max-age=31536000; includeSubDomains; preload"));
    assert!(outcome("max-age=31535999; includeSubDomains; preload"));
    assert!(outcome("max-age=31536000; preload"));
    assert!(!outcome("max-age=31535999; includeSubDomains"));
}

#[test]
fn a_suffix_that_browsers_know_needs_no_header() {
    let at = |url, header: Option<&str>| {
        let page = page_at(url, "<p>x");
        let header = header.into_iter();
        let page = header.fold(page, |page, value| {
            page.with_header("strict-transport-security", value)
        });
        run("hsts", &page)
    };
    let none = at("https://web.dev/", None);
    assert_eq!(none.outcome, PASS);
    assert!(none.message.contains("every name under .dev"));
    assert_eq!(at("https://shop.example.app/", None).outcome, PASS);
    assert_eq!(at("https://web.dev/", Some("max-age=5")).outcome, PASS);
    let broken = at("https://web.dev/", Some("max-age"));
    assert_eq!(
        (broken.outcome, keys(&broken)),
        (WARN, vec!["invalid_hsts"])
    );
    assert_eq!(at("https://dev.example.com/", None).outcome, FAIL);
    assert_eq!(at("http://web.dev/", None).outcome, NOT_APPLICABLE);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("hsts")
        .on_each(&["<p>x"])
        .on_response(
            HERE,
            &[("strict-transport-security", "max-age=31536000")],
            "<p>x",
        )
        .on_response(
            HERE,
            &[("strict-transport-security", "max-age=86400")],
            "<p>x",
        )
        .on_response(HERE, &[("strict-transport-security", "max-age=0")], "<p>x")
        .on_response(
            HERE,
            &[("strict-transport-security", "includeSubDomains")],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}
