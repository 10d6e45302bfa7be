//! Tests of the check `obsolete_headers`.

use crate::checks::{HERE, PASS, WARN, keys, page, run, with_headers};
use crate::findings::Findings;

#[test]
fn an_obsolete_header_warns() {
    let result = |headers: &[(&str, &str)]| {
        let result = run("obsolete_headers", &with_headers(headers));
        assert_eq!(
            result.outcome,
            if result.evidence.total > 0 {
                WARN
            } else {
                PASS
            }
        );
        keys(&result).join(" ")
    };
    for name in [
        "P3P",
        "Public-Key-Pins",
        "Public-Key-Pins-Report-Only",
        "Expect-CT",
        "Feature-Policy",
        "X-UA-Compatible",
        "X-Content-Security-Policy",
        "X-WebKit-CSP",
        "Warning",
        "Set-Cookie2",
        "Content-MD5",
    ] {
        assert_eq!(result(&[(name, "x")]), "obsolete_header", "{name}");
    }
    assert_eq!(
        result(&[("x-xss-protection", "1; mode=block")]),
        "xss_filter"
    );
    assert_eq!(result(&[("x-xss-protection", " 0 ")]), "");
    assert_eq!(result(&[("pragma", "no-cache")]), "pragma");
    assert_eq!(result(&[("report-to", "{}")]), "report_to");
    assert_eq!(result(&[("report-to", "{}"), ("nel", "{}")]), "");
    assert_eq!(
        result(&[("server", "x"), ("permissions-policy", "camera=()")]),
        ""
    );
}

#[test]
fn an_obsolete_directive_warns_wherever_the_policy_is() {
    let policy = "plugin-types a/b; block-all-mixed-content; default-src 'none'";
    let by_header = with_headers(&[("content-security-policy", policy)]);
    let expected = ["obsolete_directive", "obsolete_directive"];
    assert_eq!(keys(&run("obsolete_headers", &by_header)), expected);
    let html = format!("<meta http-equiv=Content-Security-Policy content=\"{policy}\">");
    assert_eq!(keys(&run("obsolete_headers", &page(&html))), expected);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("obsolete_headers")
        .on_each(&["<p>x"])
        .on_response(
            HERE,
            &[
                ("p3p", "CP=\"x\""),
                ("x-xss-protection", "1"),
                ("pragma", "no-cache"),
            ],
            "<p>x",
        );
    insta::assert_snapshot!(findings.text());
}
