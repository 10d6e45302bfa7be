//! A Content-Security-Policy limits which scripts run.

use web_formats::csp::Policy;

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod blocked;
mod fault;
mod sources;

use blocked::blocked;
use fault::{Fault, each_fault};

/// The HTTP Observatory fails a policy that repeats a directive; browsers read the first and warn,
/// and so does this check. Several policies apply together, so a fault counts only if all of them
/// have it; the Observatory compares the words of their lists instead. Faults of spelling count in
/// each: they show that a policy says something other than was meant.
pub(super) static RULE: Rule = Rule {
    id: "csp",
    category: Category::Security,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "A Content-Security-Policy limits which scripts run",
    failing_title: "The page's security policy does not protect it",
    faults: &[
        FaultKind::new("no_csp", "The page has no security policy for scripts"),
        FaultKind::new(
            "report_only",
            "The security policy only reports, and stops nothing",
        ),
        FaultKind::new(
            "no_known_directive",
            "The security policy has no part that browsers know",
        ),
        FaultKind::new(
            "unlimited_scripts",
            "The security policy does not limit scripts",
        ),
        FaultKind::new(
            "no_script_trusted",
            "The security policy lets no script run at all",
        ),
        FaultKind::new(
            "blocked_script",
            "The security policy blocks scripts of the page itself",
        ),
        FaultKind::new(
            "blocked_handler",
            "The security policy blocks event handlers of the page itself",
        ),
        FaultKind::new(
            "blocked_style",
            "The security policy blocks styles of the page itself",
        ),
        FaultKind::new(
            "inline_scripts",
            "The security policy allows every script in the page",
        ),
        FaultKind::new(
            "data_scripts",
            "The security policy allows scripts in data: URLs",
        ),
        FaultKind::new(
            "broad_scripts",
            "The security policy allows scripts from any host",
        ),
        FaultKind::new(
            "jsonp_scripts",
            "The security policy allows a host that runs any function",
        ),
        FaultKind::new(
            "library_scripts",
            "The security policy allows a host with risky libraries",
        ),
        FaultKind::new(
            "missing_base_uri",
            "The security policy lets scripts be loaded from elsewhere",
        ),
        FaultKind::new(
            "broad_base_uri",
            "The security policy lets links be turned to any host",
        ),
        FaultKind::new(
            "broad_objects",
            "The security policy allows plug-ins from any host",
        ),
        FaultKind::new(
            "insecure_source",
            "The security policy allows files over http",
        ),
        FaultKind::new("eval", "The security policy allows text to be run as code"),
        FaultKind::new(
            "foreign_scripts",
            "The security policy allows hosts where anyone can put scripts",
        ),
        FaultKind::new(
            "short_nonce",
            "The security policy has a secret that can be guessed",
        ),
        FaultKind::new(
            "insecure_images",
            "The security policy allows images over http",
        ),
        FaultKind::new(
            "inline_styles",
            "The security policy allows every style in the page",
        ),
        FaultKind::new(
            "unknown_directive",
            "The security policy has a part that browsers do not know",
        ),
        FaultKind::new("missing_semicolon", "The security policy lacks a semicolon"),
        FaultKind::new(
            "unquoted_keyword",
            "The security policy has a keyword without quotes",
        ),
        FaultKind::new(
            "scheme_without_colon",
            "The security policy has a scheme without a colon",
        ),
        FaultKind::new(
            "invalid_source",
            "The security policy has a source that browsers ignore",
        ),
        FaultKind::new(
            "ignored_none",
            "The security policy has a 'none' without effect",
        ),
        FaultKind::new(
            "address_source",
            "The security policy has an IP address that never matches",
        ),
        FaultKind::new(
            "misplaced_directive",
            "The security policy has a part that needs the header",
        ),
        FaultKind::new(
            "repeated_directive",
            "The security policy repeats a part, which browsers ignore",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Days,
    why: "Under a strict policy, text that an attacker injects into the page cannot run as a \
          script, and the page cannot be made to load scripts from elsewhere.",
    how_to_fix: "Send Content-Security-Policy: default-src 'self'; object-src 'none'; base-uri \
                 'none', without hosts that run scripts for anyone, and give inline scripts a new \
                 nonce or a hash instead of 'unsafe-inline'.",
    source_url: "https://www.w3.org/TR/CSP3/",
    check,
};

const EXPECTED: &str = "Content-Security-Policy: default-src 'self'; object-src 'none'";

const BLOCKS: &str = "The Content-Security-Policy blocks scripts or styles of the page itself.";

fn check(page: &Page<'_>) -> Finding {
    let policies = page.policies();
    if policies.enforced.is_empty() {
        return without_policy(page);
    }
    // The faults that all policies have: what one of them bars is barred.
    let shared = policies
        .enforced
        .iter()
        .map(|enforced| kinds(page, &enforced.policy))
        .fold(u32::MAX, |shared, kinds| shared & kinds);
    let mut failures = EvidenceList::default();
    let mut warnings = EvidenceList::default();
    let mut worst: Option<Fault> = None;
    for enforced in &policies.enforced {
        each_fault(page, &enforced.policy, &mut |fault, found| {
            if shared & fault.bit() == 0 && !fault.is_of_spelling() {
                return;
            }
            let list = if fault.fails() {
                &mut failures
            } else {
                &mut warnings
            };
            list.add(fault.key(), |key| {
                enforced.evidence(page, key, found, fault.expected())
            });
            worst = Some(worst.map_or(fault, |worst| worst.min(fault)));
        });
    }
    let blocked = blocked(page);
    let finding = match worst {
        Some(worst) if worst.fails() => Finding::fail(worst.message()),
        _ if !blocked.is_empty() => Finding::warn(BLOCKS),
        Some(worst) => Finding::warn(worst.message()),
        None => Finding::pass("The Content-Security-Policy limits which scripts run."),
    };
    finding.with_evidence(failures.and(blocked).and(warnings))
}

/// What is certain of a page whose response is unknown: further policies allow nothing that one of
/// the page blocks.
pub(crate) fn without_response(page: &Page<'_>) -> Option<Finding> {
    let blocked = blocked(page);
    (!blocked.is_empty()).then(|| Finding::warn(BLOCKS).with_evidence(blocked))
}

fn without_policy(page: &Page<'_>) -> Finding {
    if let Some(header) = page.combined_header("content-security-policy") {
        return Finding::fail("The Content-Security-Policy has no directive that browsers know.")
            .with(Evidence::of(
                "no_known_directive",
                format_args!("Content-Security-Policy: {header}"),
                EXPECTED,
            ));
    }
    if page.policies().reported_only {
        return Finding::fail(
            "The Content-Security-Policy only reports violations; it is not enforced.",
        )
        .with(Evidence::of(
            "report_only",
            "only a Content-Security-Policy-Report-Only header",
            EXPECTED,
        ));
    }
    Finding::fail("The page has no Content-Security-Policy.").with(Evidence::of(
        "no_csp",
        "no Content-Security-Policy",
        EXPECTED,
    ))
}

fn kinds(page: &Page<'_>, policy: &Policy) -> u32 {
    let mut kinds = 0;
    each_fault(page, policy, &mut |fault, _| kinds |= fault.bit());
    kinds
}
