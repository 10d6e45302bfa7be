//! Which faults a single policy has.

use super::{assert_policies, found, with_policy};
use crate::checks::{FAIL, PASS, WARN, keys, page, page_at, run};

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
            "script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' https: 'unsafe-inline'; object-src \
             'none'; base-uri 'none'",
            "object-src 'none'; style-src 'self'; script-src 'unsafe-inline' \
             'sha256-hqBEA/HXB3aJU2FgOnYN8rkAgEVgyfi3Vs1j2/XMPBA='",
            "default-src https://mozilla.org; style-src 'unsafe-inline' 'nonce-r4nd0mr4nd0m'",
            "default-src 'none'; script-src 'strict-dynamic' 'sha256-abc123' https://*; base-uri \
             'self'",
            // A hash without 'strict-dynamic' is of a single script.
            "default-src 'none'; script-src 'sha256-abc123'",
            "default-src 'none'; img-src https: data:; script-src 'self'",
            "default-src 'self'; report-uri http://example.com/a; report-uri /b",
            "default-src 'self'; connect-src http://localhost:8080",
            "default-src *; script-src 'self'; object-src 'none'; style-src 'self'",
            "script-src 'self'; script-src-elem 'self'; script-src-attr 'none'; object-src 'none'",
            "sandbox allow-forms; style-src 'self'",
            "script-src 'self' 'unsafe-eval'; object-src 'none'; \
             require-trusted-types-for 'script'",
            "default-src 'self' *.cdn.example mine.github.io",
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
            "script-src 'none'; object-src data:",
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
            "script-src 'strict-dynamic' 'nonce-r4nd0mr4nd0m' http://a.example; object-src \
             'none'; base-uri 'none'",
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

#[test]
fn trusted_scripts_need_a_base() {
    for (policy, outcome, expected) in [
        ("script-src 'nonce-r4nd0mr4nd0m'", FAIL, "missing_base_uri"),
        (
            "script-src 'strict-dynamic' 'sha256-abc123'",
            FAIL,
            "missing_base_uri",
        ),
        (
            "script-src 'nonce-r4nd0mr4nd0m'; base-uri *",
            FAIL,
            "broad_base_uri",
        ),
        ("script-src 'self'; base-uri https:", FAIL, "broad_base_uri"),
        ("script-src 'self'; base-uri data:", FAIL, "broad_base_uri"),
        ("script-src 'nonce-r4nd0mr4nd0m'; base-uri 'self'", PASS, ""),
        (
            "script-src 'nonce-r4nd0mr4nd0m'; base-uri https://a.example",
            PASS,
            "",
        ),
        ("script-src 'self'", PASS, ""),
        (
            "script-src 'self'; style-src 'nonce-r4nd0mr4nd0m'",
            PASS,
            "",
        ),
        (
            "script-src 'self'; script-src-elem 'nonce-r4nd0mr4nd0m'",
            FAIL,
            "missing_base_uri",
        ),
    ] {
        let policy = format!("default-src 'none'; {policy}");
        let result = run("csp", &with_policy(&policy));
        let key = keys(&result).first().copied().unwrap_or_default();
        assert_eq!((result.outcome, key), (outcome, expected), "{policy}");
    }
    // Nothing is trusted.
    let result = run(
        "csp",
        &with_policy("default-src 'none'; script-src 'strict-dynamic'"),
    );
    assert!(!keys(&result).contains(&"missing_base_uri"));
    // No script runs in a sandbox.
    assert_policies(
        PASS,
        &["sandbox; script-src 'nonce-r4nd0mr4nd0m'; style-src 'none'"],
    );
    // The other policy limits the base.
    assert_policies(
        PASS,
        &["default-src 'nonce-r4nd0mr4nd0m', default-src 'none'; base-uri 'none'"],
    );
}

#[test]
fn a_host_that_runs_scripts_for_anyone_limits_nothing() {
    for (source, outcome, expected) in [
        ("https://cdnjs.cloudflare.com", FAIL, "library_scripts"),
        ("*.jsdelivr.net", FAIL, "library_scripts"),
        ("https://api.flickr.com", FAIL, "jsonp_scripts"),
        ("https://www.google.com/complete/", FAIL, "jsonp_scripts"),
        ("https://www.google.com/recaptcha/", PASS, ""),
        ("storage.googleapis.com", WARN, "foreign_scripts"),
        ("fonts.googleapis.com", PASS, ""),
        ("s3.amazonaws.com", WARN, "foreign_scripts"),
        ("*.github.io", WARN, "foreign_scripts"),
        ("https://cdn.example.com", PASS, ""),
        // Hosts do not count next to 'strict-dynamic'.
        (
            "'strict-dynamic' 'nonce-r4nd0mr4nd0m' cdnjs.cloudflare.com",
            PASS,
            "",
        ),
    ] {
        let policy = format!("default-src 'none'; base-uri 'none'; script-src {source}");
        let result = run("csp", &with_policy(&policy));
        let key = keys(&result).first().copied().unwrap_or_default();
        assert_eq!((result.outcome, key), (outcome, expected), "{policy}");
    }
    // Only scripts are dangerous.
    assert_policies(
        PASS,
        &["default-src 'none'; font-src https://cdnjs.cloudflare.com"],
    );
}

#[test]
fn what_is_not_meant_as_it_is_written_warns() {
    for (policy, expected) in [
        ("script-scr 'self'", "unknown_directive"),
        ("img-src: 'self'", "unknown_directive"),
        ("font-src 'self' img-src 'self'", "missing_semicolon"),
        ("font-src self", "unquoted_keyword"),
        ("script-src nonce-r4nd0mr4nd0m", "unquoted_keyword"),
        ("script-src sha256-abc123==", "unquoted_keyword"),
        ("img-src data", "scheme_without_colon"),
        ("font-src 'selfish'", "invalid_source"),
        ("font-src https://", "invalid_source"),
        ("font-src 'none' 'self'", "ignored_none"),
        ("font-src 192.0.2.1", "address_source"),
        ("font-src 'self'; font-src 'none'", "repeated_directive"),
        ("base-uri 'none'; style-src 'nonce-abc'", "short_nonce"),
    ] {
        let policy = format!("default-src 'none'; {policy}");
        let result = run("csp", &with_policy(&policy));
        assert_eq!(
            (result.outcome, keys(&result)),
            (WARN, vec![expected]),
            "{policy}"
        );
    }
    assert_policies(
        PASS,
        &[
            "default-src 'none'; font-src 127.0.0.1",
            "default-src 'none'; connect-src wss:",
            "default-src 'none'; report-to default; report-uri /self",
            "default-src 'none'; script-src 'nonce-12345678'; base-uri 'none'",
        ],
    );
    assert_policies(
        WARN,
        &["default-src 'none'; script-src 'nonce-1234567=='; base-uri 'none'"],
    );
}

#[test]
fn a_fault_of_spelling_counts_next_to_a_strict_policy() {
    for (directive, key) in [
        ("font-src self", "unquoted_keyword"),
        ("font-scr 'self'", "unknown_directive"),
    ] {
        let policy = format!("default-src 'none'; {directive}, default-src 'none'");
        assert_eq!(keys(&run("csp", &with_policy(&policy))), [key]);
    }
}

#[test]
fn a_directive_in_a_meta_element_may_have_no_effect() {
    let meta = |directive: &str| {
        let policy = format!("default-src 'none'; {directive}");
        let html = format!("<meta http-equiv=Content-Security-Policy content=\"{policy}\">");
        let result = run("csp", &page(&html));
        (result.outcome, keys(&result).join(" "))
    };
    assert_eq!(
        meta("report-uri /r"),
        (WARN, "misplaced_directive".to_owned())
    );
    assert_eq!(meta("sandbox"), (WARN, "misplaced_directive".to_owned()));
    // That one fails `clickjacking`.
    assert_eq!(meta("frame-ancestors 'none'"), (PASS, String::new()));
}
