//! Tests of the check `clickjacking`.

use crate::checks::{FAIL, HERE, PASS, WARN, assert_each, keys, page, run, with_headers};
use crate::findings::Findings;

#[test]
fn framing_is_limited_by_either_header() {
    let outcome = |headers: &[(&str, &str)]| {
        let snapshot = headers
            .iter()
            .fold(page("<p>x"), |snapshot, (name, value)| {
                snapshot.with_header(name, *value)
            });
        run("clickjacking", &snapshot).outcome
    };
    let options = "x-frame-options";
    let policy = "content-security-policy";
    for value in [
        "DENY",
        "sameorigin",
        " SAMEORIGIN ",
        "SAMEORIGIN, SAMEORIGIN",
    ] {
        assert_eq!(outcome(&[(options, value)]), PASS, "{value}");
    }
    assert_eq!(outcome(&[(options, "DENY"), (options, "deny")]), PASS);
    for value in [
        "ALLOW-FROM https://mozilla.org",
        "ALLOWALL",
        "whimsy",
        "",
        "DENY; x",
        "ALLOWALL, ALLOWALL",
        "whimsy, ALLOW-FROM https://mozilla.org",
    ] {
        assert_eq!(outcome(&[(options, value)]), FAIL, "{value}");
    }
    // Browsers show it in no frame at all.
    for value in [
        "DENY, SAMEORIGIN",
        "ALLOWALL, DENY",
        "x, sameorigin",
        "x, ALLOWALL",
        "x, DENY",
    ] {
        assert_eq!(outcome(&[(options, value)]), WARN, "{value}");
    }
    for value in [
        "frame-ancestors 'none'",
        "default-src *; Frame-Ancestors 'self' https://mozilla.org",
        "frame-ancestors",
        "img-src *, frame-ancestors 'self'",
        "frame-ancestors *, frame-ancestors 'self'",
    ] {
        assert_eq!(outcome(&[(policy, value)]), PASS, "{value}");
    }
    assert_eq!(outcome(&[(policy, "default-src 'none'")]), FAIL);
    assert_eq!(
        outcome(&[(
            "content-security-policy-report-only",
            "frame-ancestors 'none'"
        )]),
        FAIL
    );
    // Browsers ignore the other header next to this one, which allows everyone.
    for value in ["frame-ancestors *", "frame-ancestors 'self' https:"] {
        assert_eq!(
            outcome(&[(policy, value), (options, "DENY")]),
            FAIL,
            "{value}"
        );
    }
    assert_eq!(outcome(&[]), FAIL);
}

#[test]
fn framing_cannot_be_limited_by_a_meta_element() {
    assert_each(
        "clickjacking",
        FAIL,
        &[
            "<meta http-equiv=X-Frame-Options content=DENY>",
            "<meta http-equiv=Content-Security-Policy content=\"frame-ancestors 'none'\">",
        ],
    );
}

#[test]
fn the_key_tells_what_is_wrong_with_frame_options() {
    for (value, key) in [
        ("ALLOW-FROM https://mozilla.org", "allow_from"),
        ("whimsy, ALLOW-FROM https://mozilla.org", "allow_from"),
        ("whimsy", "invalid_frame_options"),
        ("DENY, SAMEORIGIN", "contradicting_frame_options"),
    ] {
        let result = run("clickjacking", &with_headers(&[("x-frame-options", value)]));
        assert_eq!(keys(&result), [key], "{value}");
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("clickjacking")
        .on_each(&["<p>x"])
        .on_response(
            HERE,
            &[("content-security-policy", "frame-ancestors 'self'")],
            "<p>x",
        )
        .on_response(
            HERE,
            &[("content-security-policy", "frame-ancestors *")],
            "<p>x",
        )
        .on_response(HERE, &[("x-frame-options", "DENY")], "<p>x")
        .on_response(
            HERE,
            &[("x-frame-options", "ALLOW-FROM https://example.org")],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}
