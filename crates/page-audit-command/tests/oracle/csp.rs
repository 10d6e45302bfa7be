//! Compares the check of Content-Security-Policy with what Chromium lets an attacker do: a policy
//! that lets scripts or plug-in objects in must fail, and one that lets text become code or a style
//! must warn.

use std::collections::BTreeMap;

use page_audit::{CheckResult, Outcome, Snapshot, audit};
use serde::Deserialize;
use serde_json::json;
use url::Url;

use crate::browser::{Answer, browse, here};

const URL: &str = "https://victim.test/page";

/// Where scripts may come from.
const SOURCES: &[&str] = &[
    "",
    "'none'",
    "'self'",
    "*",
    "https:",
    "HTTPS:",
    "https://*",
    "https://*:*",
    "https://attacker.test/other/",
    "*.victim.test",
    "https://cdn.test",
    "*:8443",
    "https",
    "data:",
    "data",
    "blob:",
    "'unsafe-inline'",
    "'UNSAFE-INLINE'",
    "unsafe-inline",
    "'unsafe-inline' 'nonce-r4nd0mr4nd0mr4nd0m'",
    "'unsafe-inline' 'nonce-'",
    "'unsafe-inline' 'nonce-a!b'",
    "'unsafe-inline' 'NONCE-r4nd0mr4nd0mr4nd0m'",
    "'unsafe-inline' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "'unsafe-inline' 'sha256-!'",
    "'unsafe-inline' 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='",
    "'unsafe-inline' 'strict-dynamic'",
    "'unsafe-inline' 'strict-dynamic' 'nonce-r4nd0mr4nd0mr4nd0m' https:",
    "'strict-dynamic' https: data:",
    "'nonce-r4nd0mr4nd0mr4nd0m' https:",
    "'nonce-r4nd0mr4nd0mr4nd0m' data:",
    "'none' 'unsafe-inline'",
    "'none' https:",
    "'self' 'none'",
    "'self' 'unsafe-eval'",
    "'self' 'Unsafe-Eval'",
    "'self' 'wasm-unsafe-eval'",
    "'self' 'unsafe-hashes'",
    "'self' 'unsafe-inline' 'unsafe-eval'",
    "'self', https:",
];

/// Policies into which the sources are inserted, at `{}`.
const POLICIES: &[&str] = &[
    "SCRIPT-SRC {}; object-src 'none'; style-src 'none'",
    "default-src {}",
    "script-src-elem {}; default-src 'none'",
    "script-src-attr {}; default-src 'none'",
    "default-src {}; script-src 'none'; object-src 'none'",
    "object-src {}; default-src 'none'",
    "style-src {} ;; ;default-src 'none'",
    "default-src 'none', script-src {}",
    "sandbox allow-scripts; script-src {}; object-src 'none'; style-src 'none'",
    "require-trusted-types-for 'script'; default-src 'none'; script-src {}",
];

/// Policies that are judged one by one.
const SINGLE_POLICIES: &[&str] = &[
    "script-src 'self'; script-src 'unsafe-inline'; default-src 'none'",
    "script-src 'unsafe-inline'; script-src 'self'; default-src 'none'",
    "sandbox; default-src * 'unsafe-inline'; style-src 'none'",
    "sandbox; default-src 'self'; style-src 'none'",
    "",
    "img-src 'none'",
    "base-uri 'none'; object-src 'none'",
    "script-src 'none'",
    "script-src-elem 'none'; object-src 'none'; style-src 'none'",
    "script-src-elem 'none'; script-src-attr 'none'; object-src 'none'; style-src 'none'",
    "default-src 'none'; style-src-elem 'unsafe-inline'",
    "default-src 'none'; style-src-attr 'unsafe-inline'",
    "unknown-src *",
    "script-src 'nonce-r4nd0mr4nd0mr4nd0m'; object-src 'none'; style-src 'none'; base-uri 'none'",
    "script-src 'nonce-r4nd0mr4nd0mr4nd0m'; object-src 'none'; style-src 'none'; base-uri https:",
    "default-src\u{b}*",
    "default-src 'none' \u{e9}; script-src *",
];

/// What got in.
#[derive(Debug, Deserialize)]
struct Attack {
    /// Scripts that ran.
    ran: Vec<String>,
    /// Whether text became code.
    evaluated: bool,
    /// Whether a style got in.
    styled: bool,
}

const ASK: &str = "{
    ran: Object.keys(document.documentElement.dataset),
    evaluated: (() => { try { return eval('1') === 1 } catch { return false } })(),
    styled: ['p', 'i'].some(name =>
        getComputedStyle(document.querySelector(name)).color === 'rgb(1, 2, 3)'),
}";

/// A part of a policy, for how many policies with it the engine's verdict differs from what
/// Chromium does, and why.
const DEVIATIONS: &[(&str, usize, &str)] = &[
    (
        "*:8443",
        6,
        "every host, though on one port only: the attack comes from another",
    ),
    (
        "default-src 'unsafe-inline' 'strict-dynamic'; script-src",
        1,
        "by CSP 3, 'strict-dynamic' bars only inline scripts; in default-src, Chromium bars \
         styles, too",
    ),
    (
        "'strict-dynamic'",
        9,
        "without a nonce or a hash nothing runs: the policy is safe, but that cannot be intended",
    ),
    (
        "data:; default-src 'none'",
        2,
        "objects in data: URLs: the attack's object comes from a host",
    ),
    (
        "sandbox;",
        1,
        "in a sandbox, an object is not a plug-in, only an image",
    ),
];

fn judged(answer: &Answer<Attack>) -> Outcome {
    let object = answer
        .requested
        .iter()
        .any(|url| url.ends_with("/object.png"));
    // Every request is answered with the attack, also that of the page's own script.
    let is_foreign = |url: &String| url.starts_with("https://attacker.test/");
    let from_attacker = answer.requested.iter().any(is_foreign);
    let mut ran = answer.seen.ran.iter();
    if object || ran.any(|way| way != "foreign" || from_attacker) {
        Outcome::Fail
    } else if answer.seen.evaluated || answer.seen.styled {
        Outcome::Warn
    } else {
        Outcome::Pass
    }
}

/// Warnings of what is not meant as it is written: nothing gets in through them.
const OF_SPELLING: [&str; 8] = [
    "unknown_directive",
    "missing_semicolon",
    "unquoted_keyword",
    "scheme_without_colon",
    "invalid_source",
    "ignored_none",
    "address_source",
    "repeated_directive",
];

/// The outcome, without warnings of spelling.
fn outcome(ours: &CheckResult) -> Outcome {
    let mut keys = ours
        .evidence
        .items
        .iter()
        .filter_map(|item| item.key.as_deref());
    if ours.outcome == Outcome::Warn && keys.all(|key| OF_SPELLING.contains(&key)) {
        return Outcome::Pass;
    }
    ours.outcome
}

#[test]
fn a_policy_fails_when_chromium_lets_an_attack_in() {
    let combined = POLICIES
        .iter()
        .flat_map(|policy| SOURCES.iter().map(|sources| policy.replace("{}", sources)));
    let single = SINGLE_POLICIES.iter().map(|policy| (*policy).to_owned());
    let pages = combined.chain(single).map(|policy| {
        json!({
            "name": policy,
            "url": URL,
            "headers": [["content-type", "text/html"], ["content-security-policy", policy]],
            "file": here("attack.html"),
            "question": null,
        })
    });
    let answers: Option<Vec<Answer<Attack>>> = browse(&json!({
        "scripts": [],
        "ask": ASK,
        "attack": "document.documentElement.dataset.foreign = 1",
        "pages": pages.collect::<Vec<_>>(),
    }));
    let Some(answers) = answers else { return };

    // Without scripts of its own, which a policy that keeps attacks out may block as well.
    let html = "<!DOCTYPE html><html lang=\"en\"><title>A page</title><p>Words.</p>";
    let (mut deviations, mut places) = (BTreeMap::new(), Vec::new());
    for answer in &answers {
        let snapshot = Snapshot::of_html(Url::parse(URL).unwrap(), html)
            .with_header("content-security-policy", answer.name.clone());
        let checks = audit(&snapshot).checks;
        let ours = checks
            .into_iter()
            .find(|result| result.id == "csp")
            .unwrap();
        if outcome(&ours) != judged(answer) {
            let mut parts = DEVIATIONS.iter().map(|(part, ..)| *part);
            let part = parts.find(|part| answer.name.contains(part)).unwrap_or("");
            *deviations.entry(part).or_insert(0) += 1;
            places.push(format!(
                "{}: {:?}, {:?}",
                answer.name, ours.outcome, answer.seen
            ));
        }
    }
    let expected = DEVIATIONS
        .iter()
        .map(|(part, count, _reason)| (*part, *count));
    assert_eq!(deviations, expected.collect(), "\n{}", places.join("\n"));
    assert!(answers.len() >= 415, "{}", answers.len());
}
