//! The page is served over https.

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Gate, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "https_encryption",
    category: Category::Security,
    severity: Severity::High,
    measure: None,
    gate: Some(Gate::UNPROTECTED),
    title: "The page is served over https",
    failing_title: "The connection to the page is not secure",
    faults: &[
        FaultKind::new(
            "password_without_https",
            "Visitors type a password on a page without https",
        ),
        FaultKind::new("no_https", "The page is served without https"),
        FaultKind::new(
            "invalid_certificate",
            "The page's certificate is not accepted by browsers",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Hours,
    why: "Over http, everybody along the way can read and change the page. Browsers mark it as not \
          secure, and turn off many of their features.",
    how_to_fix: "Get a certificate (free and automatic with Let's Encrypt, for example), serve the \
                 site over https, and redirect http to it.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/https",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let scheme = page.url().scheme();
    if scheme != "https" {
        let mut evidence = EvidenceList::default();
        let expected = "an https URL";
        evidence.add("no_https", |key| Evidence::of(key, page.url(), expected));
        for field in page.document().html_elements("input") {
            if field.attribute_is("type", "password") {
                evidence.add("password_without_https", |key| {
                    Evidence::at(key, field, page.url(), expected)
                });
            }
        }
        return Finding::fail("The page is served without https.")
            .with_value(scheme)
            .with_evidence(evidence);
    }
    let finding = match page.snapshot().tls.as_ref().map(|tls| &tls.verified) {
        Some(Err(fault)) => Finding::fail(format!(
            "The page is served over https, but its certificate is not valid: {}",
            fault.message
        ))
        .with(Evidence::of(
            "invalid_certificate",
            fault.code,
            "a certificate that verifies",
        )),
        Some(Ok(())) => Finding::pass("The page is served over https with a valid certificate."),
        // A page that was read from a file.
        None => Finding::pass("The page is served over https."),
    };
    finding.with_value(scheme)
}
