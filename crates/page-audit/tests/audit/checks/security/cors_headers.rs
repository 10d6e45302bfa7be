//! Tests of the check `cors_headers`.

use page_audit::{FOREIGN_ORIGIN, Probe, Probes};

use crate::checks::{HERE, NOT_APPLICABLE, PASS, WARN, beside, keys, page, run, url, with_headers};
use crate::findings::Findings;

const ORIGIN: &str = "access-control-allow-origin";
const CREDENTIALS: &str = "access-control-allow-credentials";

#[track_caller]
fn assert_key(headers: &[(&str, &str)], expected: &str) {
    let result = run("cors_headers", &with_headers(headers));
    let outcome = if expected.is_empty() { PASS } else { WARN };
    assert_eq!(result.outcome, outcome, "{headers:?}\n{result:#?}");
    assert_eq!(keys(&result).join(" "), expected, "{headers:?}");
}

#[test]
fn valid_headers_pass() {
    assert_eq!(run("cors_headers", &page("<p>x")).outcome, NOT_APPLICABLE);
    assert_key(&[(ORIGIN, "*")], "");
    assert_key(&[(ORIGIN, "https://a.example"), (CREDENTIALS, "true")], "");
    assert_key(&[("access-control-allow-methods", "GET, PUT,")], "");
    assert_key(&[("access-control-expose-headers", "*")], "");
    assert_key(&[("access-control-max-age", "-1")], "");
}

#[test]
fn headers_that_browsers_refuse_warn() {
    for (name, value, key) in [
        (
            ORIGIN,
            "https://a.example, https://b.example",
            "several_origins",
        ),
        (ORIGIN, "*, *", "several_origins"),
        (ORIGIN, "null", "null_origin"),
        (ORIGIN, "https://a.example/", "invalid_origin"),
        (ORIGIN, "*.a.example", "invalid_origin"),
        (ORIGIN, "", "invalid_origin"),
        (CREDENTIALS, "True", "invalid_credentials"),
        (CREDENTIALS, "false", "invalid_credentials"),
        ("access-control-allow-methods", "GET PUT", "malformed_list"),
        ("access-control-allow-headers", "X-A; X-B", "malformed_list"),
        ("access-control-expose-headers", "\"x\"", "malformed_list"),
        ("access-control-max-age", "1h", "invalid_max_age"),
    ] {
        assert_key(&[(name, value)], key);
    }
    assert_key(&[(ORIGIN, "*"), (ORIGIN, "*")], "several_origins");
    assert_key(
        &[(ORIGIN, "*"), (CREDENTIALS, "true")],
        "credentials_for_any",
    );
}

#[test]
fn a_response_for_one_origin_says_so_to_caches() {
    let result = |headers: &[(&str, &str)]| {
        let foreign_origin = Probe::responded(url(""), 200, headers, "");
        let probes = Probes {
            foreign_origin,
            ..Probes::default()
        };
        let result = run("cors_headers", &beside("<p>x", probes));
        (result.outcome, keys(&result).join(" "))
    };
    let reflected = (ORIGIN, FOREIGN_ORIGIN);
    assert_eq!(result(&[reflected]), (WARN, "no_vary_origin".to_owned()));
    for vary in ["Accept, origin", "*"] {
        assert_eq!(
            result(&[reflected, ("vary", vary)]),
            (PASS, String::new()),
            "{vary}"
        );
    }
    // That fails `cors`.
    assert_eq!(result(&[reflected, (CREDENTIALS, "true")]).0, PASS);
    assert_eq!(result(&[(ORIGIN, "*")]).0, PASS);
    assert_eq!(result(&[]).0, NOT_APPLICABLE);
}

#[test]
fn a_fault_of_both_responses_counts_once() {
    let headers = [(ORIGIN, "null")];
    let foreign_origin = Probe::responded(url(""), 200, &headers, "");
    let both = with_headers(&headers).with_probes(Probes {
        foreign_origin,
        ..Probes::default()
    });
    assert_eq!(keys(&run("cors_headers", &both)), ["null_origin"]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("cors_headers")
        .on_each(&["<p>x"])
        .on_response(HERE, &[(ORIGIN, "*")], "<p>x")
        .on_response(HERE, &[(ORIGIN, "*"), (CREDENTIALS, "true")], "<p>x");
    insta::assert_snapshot!(findings.text());
}

#[test]
fn what_browsers_refuse_is_not_called_allowed() {
    let page = with_headers(&[
        ("access-control-allow-origin", "*"),
        ("access-control-allow-credentials", "true"),
    ]);
    let title = run("cors_headers", &page).failing_title;
    let expected = "A permission has no effect, as browsers refuse * with credentials";
    assert_eq!(title.as_deref(), Some(expected));
}
