//! Compares the check of Content-Security-Policy with Google's `csp_evaluator`: a policy in which it
//! finds something of high severity must fail here.

use std::fs;

use page_audit::{Outcome, Snapshot, audit};
use serde_json::json;
use url::Url;

use crate::browser::{Answer, browse, here};
use crate::bundled::bundle;
use crate::installed::oracles;

/// Its modules, each before those that need it.
const MODULES: [&str; 11] = [
    "finding",
    "csp",
    "utils",
    "allowlist_bypasses/angular",
    "allowlist_bypasses/flash",
    "allowlist_bypasses/jsonp",
    "checks/parser_checks",
    "checks/security_checks",
    "checks/strictcsp_checks",
    "evaluator",
    "parser",
];

/// Finding.Severity.HIGH
const ASK: &str = "question.map(policy => {
    const parsed = new parser.CspParser(policy).csp;
    const findings = new evaluator.CspEvaluator(parsed).evaluate();
    return Math.min(100, ...findings.map(finding => finding.severity));
})";
const HIGH: u32 = 10;

const POLICIES: &[&str] = &[
    "default-src 'none'",
    "default-src 'self'; base-uri 'none'",
    "default-src 'self'",
    "script-src 'self'",
    "script-src 'self'; object-src 'none'",
    "object-src 'none'",
    "script-src 'none'",
    "default-src *",
    "default-src https:",
    "default-src http:",
    "default-src 'none'; script-src data:",
    "default-src 'none'; script-src *",
    "default-src 'none'; script-src https://*",
    "default-src 'none'; script-src 'unsafe-inline'",
    "default-src 'none'; script-src 'unsafe-inline' 'nonce-r4nd0mr4nd0m'",
    "default-src 'none'; script-src 'unsafe-inline' 'nonce-r4nd0mr4nd0m'; base-uri 'self'",
    "default-src 'none'; script-src 'nonce-r4nd0mr4nd0m'",
    "default-src 'none'; script-src 'nonce-r4nd0mr4nd0m'; base-uri 'none'",
    "default-src 'none'; script-src 'nonce-a'; base-uri 'none'",
    "default-src 'none'; script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic'",
    "default-src 'none'; script-src 'nonce-r4nd0mr4nd0m' 'strict-dynamic' https:; base-uri 'none'",
    "default-src 'none'; script-src 'sha256-abc123='",
    "default-src 'none'; script-src 'sha256-abc123=' 'strict-dynamic'",
    "default-src 'none'; script-src 'sha256-abc123=' 'strict-dynamic'; base-uri 'self'",
    "default-src 'none'; script-src 'self'; base-uri *",
    "default-src 'none'; script-src 'self'; base-uri https:",
    "default-src 'none'; script-src 'self'; base-uri data:",
    "default-src 'none'; script-src 'self'; object-src *",
    "default-src 'none'; script-src 'self'; object-src data:",
    "default-src 'none'; script-src 'self'; object-src https:",
    "default-src 'none'; script-src 'self' 'unsafe-eval'",
    "default-src 'none'; script-src https://ajax.googleapis.com",
    "default-src 'none'; script-src https://cdnjs.cloudflare.com",
    "default-src 'none'; script-src https://cdn.jsdelivr.net",
    "default-src 'none'; script-src https://unpkg.com",
    "default-src 'none'; script-src https://www.google.com",
    "default-src 'none'; script-src https://www.googleapis.com",
    "default-src 'none'; script-src https://accounts.google.com",
    "default-src 'none'; script-src https://maps.googleapis.com",
    "default-src 'none'; script-src https://api.flickr.com",
    "default-src 'none'; script-src https://www.youtube.com",
    "default-src 'none'; script-src https://yastatic.net",
    "default-src 'none'; script-src *.googleapis.com",
    "default-src 'none'; script-src *.wikipedia.org",
    "default-src 'none'; script-src https://cdn.example.com",
    "default-src 'none'; script-src https://www.google.com/recaptcha/",
    "default-src 'none'; img-src *; style-src 'unsafe-inline'",
    "default-src 'self' script-src 'none'",
    "default-src self",
    "script-scr 'self'; default-src 'none'",
    "default-src 'none'; script-src-elem 'unsafe-inline'",
    "default-src 'none'; script-src 192.0.2.1",
    "default-src 'none'; script-src http://cdn.example.com",
];

/// A policy of high severity that does not fail here, and why.
const DEVIATIONS: &[(&str, &str)] = &[];

#[test]
fn a_policy_of_high_severity_fails() {
    let Some(oracles) = oracles() else { return };
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("csp_evaluator.js");
    let modules = bundle(&oracles.join("csp_evaluator-1.1.8/dist"), &MODULES, "{}");
    fs::write(
        &script,
        modules + "const { evaluator, parser } = modules;\n",
    )
    .unwrap();
    let answers: Option<Vec<Answer<Vec<u32>>>> = browse(&json!({
        "scripts": [script],
        "ask": ASK,
        "pages": [{
            "name": "policies",
            "url": "https://example.com/",
            "headers": [["content-type", "text/html"]],
            "file": here("attack.html"),
            "question": POLICIES,
        }],
    }));
    let Some(answers) = answers else { return };
    let severities = &answers[0].seen;
    assert_eq!(severities.len(), POLICIES.len());

    let mut high = 0;
    let mut deviations = Vec::new();
    for (policy, severity) in POLICIES.iter().zip(severities) {
        let snapshot = Snapshot::of_html(Url::parse("https://example.com/").unwrap(), "<p>x")
            .with_header("content-security-policy", *policy);
        let checks = audit(&snapshot).checks;
        let ours = checks
            .into_iter()
            .find(|result| result.id == "csp")
            .unwrap();
        high += usize::from(*severity == HIGH);
        if *severity == HIGH && ours.outcome != Outcome::Fail {
            deviations.push(*policy);
        }
    }
    println!(
        "{high} policies of high severity, {} do not fail",
        deviations.len()
    );
    let expected: Vec<_> = DEVIATIONS.iter().map(|(policy, _reason)| *policy).collect();
    assert_eq!(deviations, expected);
    assert!(high >= 25, "{high}");
}
