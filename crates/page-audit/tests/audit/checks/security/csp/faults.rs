//! Which faults a single policy has.

use super::{assert_policies, found, with_policy};
use crate::checks::{FAIL, PASS, WARN, page_at, run};

#[test]
fn a_strict_policy_passes() {
    assert_policies(
        PASS,
        &[
            "default-src 'self'",
            "default-src 'none'",
            "default-src",
            "default-src https://mozilla.org;;; ;;;script-src 'none'",
            "DEFAULT-SRC 'SELF'",
            "object-src 'none'; script-src https://mozilla.org; style-src https://mozilla.org; \
             upgrade-insecure-requests;",
            "script-src 'nonce-r4nd0m' 'strict-dynamic' https: 'unsafe-inline'; object-src \
             'none'; base-uri 'none'",
            "object-src 'none'; style-src 'self'; script-src 'unsafe-inline' \
             'sha256-hqBEA/HXB3aJU2FgOnYN8rkAgEVgyfi3Vs1j2/XMPBA='",
            "default-src https://mozilla.org; style-src 'unsafe-inline' 'nonce-abc123'",
            "default-src 'none'; script-src 'strict-dynamic' 'sha256-abc123' https://*",
            "default-src 'none'; img-src https: data:; script-src 'self'",
            "default-src 'self'; report-uri http://example.com/a; report-uri /b",
            "default-src 'self'; connect-src http://localhost:8080",
            "default-src *; script-src 'self'; object-src 'none'; style-src 'self'",
            "script-src 'self'; script-src-elem 'self'; script-src-attr 'none'; object-src 'none'",
            "sandbox allow-forms; style-src 'self'",
            "script-src 'self' 'unsafe-eval'; object-src 'none'; \
             require-trusted-types-for 'script'",
            "default-src 'self' *.cdn.example *.github.io",
        ],
    );
}

#[test]
fn a_policy_that_lets_any_script_in_fails() {
    assert_policies(
        FAIL,
        &[
            "script-src 'unsafe-inline'; object-src 'none'",
            "default-src 'UNSAFE-INLINE'",
            "default-src 'self' 'unsafe-inline'",
            "default-src 'none'; script-src *",
            "default-src 'none'; script-src *:443",
            "default-src 'none'; script-src https://*",
            "default-src 'none'; script-src *.com",
            "default-src 'none'; script-src https://*.CO.UK:443",
            "default-src 'none'; script-src https:",
            "default-src 'none'; script-src ftp:",
            "default-src 'none'; script-src data:",
            "default-src https://mozilla.org https:",
            "script-src 'none'; object-src https:",
            "script-src 'none'",
            "object-src 'none'",
            "upgrade-insecure-requests",
            "frame-ancestors 'none'",
            "sandbox allow-scripts",
            "default-src 'none'; script-src 'strict-dynamic'",
            "default-src 'self'; script-src-attr 'unsafe-inline'",
            // A nonce that breaks the grammar does not take 'unsafe-inline' back.
            "default-src 'self'; script-src 'unsafe-inline' 'nonce-'",
        ],
    );
}

#[test]
fn a_policy_that_lets_things_in_over_http_fails_or_warns() {
    assert_policies(
        FAIL,
        &[
            "default-src http://mozilla.org",
            "default-src 'none'; script-src http://mozilla.org",
            "default-src 'none'; script-src FTP://mozilla.org",
            "default-src 'self'; frame-src http:",
        ],
    );
    assert_policies(
        WARN,
        &[
            "default-src 'none'; img-src http://mozilla.org",
            "default-src 'self'; img-src http:",
            "default-src 'none'; img-src 'none'; media-src http:; script-src 'self'",
        ],
    );
    let unprotected = page_at("http://example.com/", "<p>x")
        .with_header("content-security-policy", "default-src http://mozilla.org");
    assert_eq!(run("csp", &unprotected).outcome, PASS);
}

#[test]
fn a_policy_with_a_small_hole_warns() {
    assert_policies(
        WARN,
        &[
            "default-src 'none'; script-src 'unsafe-eval'",
            "script-src-elem 'self'; script-src-attr 'none'; object-src 'none'",
            "default-src 'self'; style-src 'self' 'unsafe-inline'",
            "default-src 'unsafe-inline'; script-src https://mozilla.org; object-src 'none'",
            "default-src 'none'; script-src 'self'; script-src 'none'",
        ],
    );
}

#[test]
fn styles_have_a_directive_for_elements_and_one_for_attributes() {
    for styles in [
        "style-src-elem 'unsafe-inline'; style-src-attr 'none'",
        "style-src 'unsafe-inline'; style-src-attr 'none'",
        "default-src 'unsafe-inline'; style-src-attr 'none'",
        "style-src-attr 'unsafe-inline'; style-src-elem 'self'",
        "style-src 'unsafe-inline'; style-src-elem 'self'",
        "default-src 'unsafe-inline'; style-src-elem 'self'",
    ] {
        let policy = format!("script-src 'self'; object-src 'none'; {styles}");
        assert_policies(WARN, &[&policy]);
        let shown = run("csp", &with_policy(&policy));
        assert!(found(&shown)[0].ends_with("'unsafe-inline'"));
    }
}

#[test]
fn directives_without_sources_let_nothing_in() {
    for name in [
        "block-all-mixed-content",
        "plugin-types",
        "referrer",
        "reflected-xss",
        "report-to",
        "report-uri",
        "require-sri-for",
        "require-trusted-types-for",
        "sandbox",
        "trusted-types",
        "upgrade-insecure-requests",
        "webrtc",
    ] {
        let policy = format!("default-src 'self'; {name} http://a.example");
        assert_policies(PASS, &[&policy]);
    }
    assert_policies(
        PASS,
        &[
            "default-src 'self'; connect-src http://127.0.0.1",
            "script-src 'strict-dynamic' 'nonce-abc' http://a.example; object-src 'none'",
            "default-src 'self'; report-to a; report-to b",
        ],
    );
    assert_policies(
        WARN,
        &[
            "default-src 'self'; font-src 'self'; font-src 'none'",
            "script-src 'self' 'unsafe-eval'; object-src 'none'; require-trusted-types-for x",
        ],
    );
}
