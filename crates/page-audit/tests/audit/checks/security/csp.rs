//! Tests of the check `csp`.

use page_audit::{CheckResult, Outcome, Snapshot};

use crate::checks::{FAIL, HERE, PASS, lines, page, run};
use crate::findings::Findings;

mod blocked;
mod faults;

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
    assert!(reported.message.contains("only reports"));
    let nothing = page("<p>x").with_header("content-security-policy-report-only", "x, y");
    assert_eq!(run("csp", &nothing).message, none.message);
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
fn several_policies_apply_together() {
    // A source that one allows is blocked by the other.
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
    // A <meta> holds one policy, so a comma does not end it.
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
fn the_message_states_the_worst_fault_and_the_evidence_shows_all() {
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
fn findings_match_the_snapshot() {
    let findings = Findings::of("csp")
        .on_each(&[
            "<p>x",
            "<!DOCTYPE html>\n<meta http-equiv=Content-Security-Policy\ncontent=\"default-src *\">",
            r#"<META HTTP-EQUIV=content-security-policy
CONTENT="img-src 'self', default-src 'none'"><p>x"#,
            r#"<META HTTP-EQUIV=content-security-policy CONTENT="default-src 'self'"><p>x"#,
        ])
        .on_response(
            HERE,
            &[(
                "content-security-policy",
                "script-src 'self'; object-src 'none'",
            )],
            "<p>x",
        )
        .on_response(
            HERE,
            &[(
                "content-security-policy",
                "script-src 'unsafe-inline' 'unsafe-eval' data: *",
            )],
            "<p>x",
        )
        .on_response(
            HERE,
            &[(
                "content-security-policy",
                "default-src 'self' 'unsafe-eval'",
            )],
            "<p>x",
        )
        .on_response(
            HERE,
            &[("content-security-policy-report-only", "default-src 'self'")],
            "<p>x",
        )
        .on_page("a policy that says nothing", &with_policy(";"));
    insta::assert_snapshot!(findings.text());
}
