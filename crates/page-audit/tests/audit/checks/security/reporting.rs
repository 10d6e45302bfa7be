//! Tests of the check `reporting`.

use crate::checks::{HERE, NOT_APPLICABLE, PASS, WARN, keys, page, run, with_headers};
use crate::findings::Findings;

const ENDPOINTS: &str = "reporting-endpoints";
const POLICY: &str = "content-security-policy";

#[track_caller]
fn assert_key(headers: &[(&str, &str)], expected: &str) {
    let result = run("reporting", &with_headers(headers));
    let outcome = if expected.is_empty() { PASS } else { WARN };
    assert_eq!(result.outcome, outcome, "{headers:?}\n{result:#?}");
    assert_eq!(keys(&result).join(" "), expected, "{headers:?}");
}

#[test]
fn a_page_that_asks_for_no_reports_is_not_applicable() {
    assert_eq!(run("reporting", &page("<p>x")).outcome, NOT_APPLICABLE);
    let policy = with_headers(&[(POLICY, "default-src 'none'")]);
    assert_eq!(run("reporting", &policy).outcome, NOT_APPLICABLE);
}

#[test]
fn reports_that_reach_somebody_pass() {
    assert_key(
        &[(ENDPOINTS, "a=\"/reports\", b=\"https://r.example/\"")],
        "",
    );
    assert_key(
        &[(
            POLICY,
            "default-src 'none'; report-uri /reports https://r.example/x",
        )],
        "",
    );
    let group =
        "{\"group\": \"a\", \"max_age\": 5, \"endpoints\": [{\"url\": \"https://r.example/\"}]}";
    let nel = "{\"report_to\": \"a\", \"max_age\": 5, \"failure_fraction\": 0.5}";
    assert_key(&[("report-to", group), ("nel", nel)], "");
    assert_key(&[("nel", "{\"max_age\": 0}")], "");
    let opener = ("cross-origin-opener-policy", "same-origin; report-to=\"a\"");
    assert_key(&[(ENDPOINTS, "a=\"/reports\""), opener], "");
    let only = (
        "content-security-policy-report-only",
        "default-src 'self'; report-to a",
    );
    assert_key(&[(ENDPOINTS, "a=\"/reports\""), only], "");
    let by_address = "default-src 'self'; report-uri /reports";
    assert_key(&[("content-security-policy-report-only", by_address)], "");
}

#[test]
fn reports_that_reach_nobody_warn() {
    assert_key(&[(ENDPOINTS, "a=/reports")], "malformed_endpoints");
    assert_key(&[(ENDPOINTS, "a=reports")], "malformed_endpoints");
    assert_key(&[(ENDPOINTS, "a=(\"/reports\")")], "malformed_endpoints");
    assert_key(&[(ENDPOINTS, "a \"/reports\"")], "malformed_endpoints");
    assert_key(
        &[(ENDPOINTS, "a=\"http://r.example/\"")],
        "insecure_endpoint",
    );
    assert_key(&[(ENDPOINTS, "a=\"http://localhost/\"")], "");
    assert_key(
        &[(POLICY, "default-src 'none'; report-uri http://r.example/")],
        "insecure_endpoint",
    );
    assert_key(
        &[(POLICY, "default-src 'none'; report-to a")],
        "unknown_endpoint",
    );
    let opener = "cross-origin-opener-policy";
    assert_key(
        &[(opener, "same-origin; report-to=\"a\"")],
        "unknown_endpoint",
    );
    let only = ("content-security-policy-report-only", "default-src 'self'");
    assert_key(&[only], "reports_to_nobody");
    for (value, key) in [
        ("group", "malformed_json"),
        ("\"a\"", "malformed_json"),
        ("{\"endpoints\": [{\"url\": \"/a\"}]}", "no_max_age"),
        ("{\"max_age\": 5}", "no_endpoints"),
        ("{\"max_age\": 5, \"endpoints\": []}", "no_endpoints"),
        ("{\"max_age\": 5, \"endpoints\": [{}]}", "insecure_endpoint"),
    ] {
        assert_key(&[("report-to", value)], key);
    }
    for (value, key) in [
        ("{", "malformed_json"),
        ("{\"max_age\": 5}", "no_report_to"),
        ("{\"report_to\": \"a\", \"max_age\": 5}", "unknown_endpoint"),
        (
            "{\"report_to\": \"default\", \"max_age\": \"5\"}",
            "no_max_age",
        ),
        (
            "{\"report_to\": \"default\", \"max_age\": 5, \"success_fraction\": 2}",
            "invalid_fraction",
        ),
    ] {
        let group = "{\"max_age\": 5, \"endpoints\": [{\"url\": \"https://r.example/\"}]}";
        assert_key(&[("report-to", group), ("nel", value)], key);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("reporting")
        .on_each(&["<p>x"])
        .on_response(HERE, &[(ENDPOINTS, "a=\"/reports\"")], "<p>x")
        .on_response(HERE, &[(POLICY, "default-src 'none'; report-to a")], "<p>x");
    insta::assert_snapshot!(findings.text());
}
