//! Tests of the check `permissions_policy`.

use super::with_header;
use crate::checks::{HERE, INFO, WARN, keys, page, run};
use crate::findings::Findings;

#[test]
fn a_policy_is_counted() {
    assert_eq!(run("permissions_policy", &page("<p>x")).outcome, INFO);
    for value in [
        "camera=(), geolocation=(self \"https://a.example\" \"https://*.b.example\"), usb=*",
        "fullscreen=self, autoplay=(src);report-to=x",
    ] {
        let result = with_header("permissions_policy", "permissions-policy", value);
        assert_eq!(result.outcome, INFO, "{value}\n{result:#?}");
        assert!(result.message.starts_with("The Permissions-Policy limits "));
    }
}

#[test]
fn what_browsers_ignore_warns() {
    for (value, key) in [
        ("camera 'none'", "malformed_policy"),
        ("camera=();", "malformed_policy"),
        ("Camera=()", "malformed_policy"),
        ("camera=(), ", "malformed_policy"),
        ("telepathy=()", "unknown_feature"),
        ("camera=(none)", "invalid_allowlist"),
        ("camera=none", "invalid_allowlist"),
        ("camera=(\"self\")", "invalid_allowlist"),
        ("camera=(\"data:,x\")", "invalid_allowlist"),
        ("camera", "invalid_allowlist"),
        ("camera=1", "invalid_allowlist"),
    ] {
        let result = with_header("permissions_policy", "permissions-policy", value);
        assert_eq!(
            (result.outcome, keys(&result)),
            (WARN, vec![key]),
            "{value}"
        );
    }
    let quoted = "camera=(\"self\")";
    let result = with_header("permissions_policy", "permissions-policy", quoted);
    assert_eq!(
        result.evidence.items[0].found,
        "Permissions-Policy: camera for \"self\""
    );
    let name = "permissions-policy-report-only";
    assert_eq!(with_header("permissions_policy", name, "x y").outcome, WARN);
}

#[test]
fn findings_match_the_snapshot() {
    let name = "permissions-policy";
    let findings = Findings::of("permissions_policy")
        .on_each(&["<p>x"])
        .on_response(HERE, &[(name, "camera=()")], "<p>x")
        .on_response(HERE, &[(name, "camera=(none), telepathy=()")], "<p>x");
    insta::assert_snapshot!(findings.text());
}
