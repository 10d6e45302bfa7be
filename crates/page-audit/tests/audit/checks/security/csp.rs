//! Tests of the check `csp`.

use page_audit::{CheckResult, Outcome, Snapshot};

use crate::checks::{FAIL, HERE, PASS, WARN, lines, page, page_at, run};
use crate::said::Said;

fn with_policy(policy: &str) -> Snapshot {
    page("<p>x").with_header("content-security-policy", policy)
}

#[track_caller]
fn assert_policies(expected: Outcome, policies: &[&str]) {
    for policy in policies {
        let result = run("csp", &with_policy(policy));
        assert_eq!(result.outcome, expected, "{policy}\n{result:#?}");
    }
}

fn found(result: &CheckResult) -> Vec<&str> {
    let items = result.evidence.items.iter();
    items.map(|item| item.found.as_str()).collect()
}

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
fn no_policy_and_one_that_is_only_reported_fail() {
    let none = run("csp", &page("<p>x"));
    assert_eq!(none.outcome, FAIL);
    assert!(none.message.contains("no Content-Security-Policy"));
    let reported = page("<p>x").with_header(
        "content-security-policy-report-only",
        "default-src 'none'; report-to x",
    );
    let reported = run("csp", &reported);
    assert_eq!(reported.outcome, FAIL);
    assert!(reported.message.contains("only reported"));
    for unknown in [
        "",
        "  ",
        "defa",
        "default-src: 'none'",
        "dеfault-src 'none'",
    ] {
        assert_eq!(run("csp", &with_policy(unknown)).outcome, FAIL, "{unknown}");
    }
}

#[test]
fn several_policies_hold_together() {
    // What one lets in, the other bars.
    assert_policies(
        PASS,
        &[
            "img-src 'self', default-src 'none'",
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline', default-src \
             'none'; style-src 'self'",
        ],
    );
    assert_policies(FAIL, &["script-src https:, script-src https:"]);
    let twice = with_policy("script-src 'unsafe-inline'; object-src 'none'")
        .with_header("content-security-policy", "script-src 'self'; object-src *");
    assert_eq!(run("csp", &twice).outcome, PASS);
}

#[test]
fn a_meta_element_can_hold_a_policy_but_not_all_of_one() {
    let outcome = |html: &str| run("csp", &page(html)).outcome;
    let meta = |policy: &str| {
        format!("<META HTTP-EQUIV=content-security-policy CONTENT=\"{policy}\"><p>x")
    };
    assert_eq!(outcome(&meta("default-src 'self'")), PASS);
    assert_eq!(outcome(&meta("default-src &#39;self&#39;")), PASS);
    // A <meta> holds one policy, so a comma ends none.
    assert_eq!(outcome(&meta("img-src 'self', default-src 'none'")), FAIL);
    assert_eq!(outcome(&meta("sandbox; frame-ancestors 'none'")), FAIL);
    assert_eq!(
        outcome(&format!("<body>{}", meta("default-src 'self'"))),
        FAIL
    );
    assert_eq!(
        outcome(&format!(
            "<template>{}</template>",
            meta("default-src 'self'")
        )),
        FAIL
    );
    assert_eq!(
        outcome(&format!("<!-- {} -->", meta("default-src 'self'"))),
        FAIL
    );

    let html =
        "<!DOCTYPE html>\n<meta http-equiv=Content-Security-Policy\ncontent=\"default-src *\">";
    let result = run("csp", &page(html));
    assert_eq!(lines(&result), [2, 2]);
    assert_eq!(found(&result), ["default-src *", "default-src *"]);
}

#[test]
fn the_worst_is_said_and_everything_is_shown() {
    let policy = "script-src 'self' 'unsafe-inline' data:; img-src http:";
    let result = run("csp", &with_policy(policy));
    assert!(
        result.message.contains("inline script"),
        "{}",
        result.message
    );
    assert_eq!(
        found(&result),
        [
            "Content-Security-Policy: script-src 'unsafe-inline'",
            "Content-Security-Policy: script-src data:",
            "Content-Security-Policy: no object-src and no default-src",
            "Content-Security-Policy: img-src http:",
        ]
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

#[test]
fn a_repeated_directive_is_shown_after_what_is_worse() {
    let only = "default-src 'self'; font-src 'self'; font-src 'none'";
    let result = run("csp", &with_policy(only));
    assert!(result.message.contains("repeats a directive"));
    assert_eq!(
        found(&result),
        ["Content-Security-Policy: font-src more than once"]
    );
    assert_eq!(result.evidence.items[0].expected, "each directive once");

    let html = format!("<meta http-equiv=Content-Security-Policy content=\"{only}\">");
    let by_meta = run("csp", &page(&html));
    assert_eq!(lines(&by_meta), [1]);
    assert_eq!(found(&by_meta), ["font-src more than once"]);

    let worse = "default-src 'self'; style-src 'unsafe-inline'; style-src 'self'";
    let result = run("csp", &with_policy(worse));
    assert!(
        result.message.contains("inline style"),
        "{}",
        result.message
    );
    assert_eq!(
        found(&result),
        [
            "Content-Security-Policy: style-src 'unsafe-inline'",
            "Content-Security-Policy: style-src more than once",
        ]
    );
}

#[test]
fn what_is_said() {
    let said = Said::by("csp")
        .of_each(&[
            "<p>x",
            "<!DOCTYPE html>\n<meta http-equiv=Content-Security-Policy\ncontent=\"default-src *\">",
            r#"<META HTTP-EQUIV=content-security-policy
CONTENT="img-src 'self', default-src 'none'"><p>x"#,
            r#"<META HTTP-EQUIV=content-security-policy CONTENT="default-src 'self'"><p>x"#,
        ])
        .of_answer(
            HERE,
            &[(
                "content-security-policy",
                "script-src 'self'; object-src 'none'",
            )],
            "<p>x",
        )
        .of_answer(
            HERE,
            &[(
                "content-security-policy",
                "script-src 'unsafe-inline' 'unsafe-eval' data: *",
            )],
            "<p>x",
        )
        .of_answer(
            HERE,
            &[(
                "content-security-policy",
                "default-src 'self' 'unsafe-eval'",
            )],
            "<p>x",
        )
        .of_answer(
            HERE,
            &[("content-security-policy-report-only", "default-src 'self'")],
            "<p>x",
        )
        .of_page("a policy that says nothing", &with_policy(";"));
    insta::assert_snapshot!(said.text());
}
