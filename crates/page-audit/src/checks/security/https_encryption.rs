//! The page is served over https.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Gate, Rule, Severity};

/// A certificate that does not verify ends the fetch, so a page that came over https had a good one.
pub(super) static RULE: Rule = Rule {
    id: "https_encryption",
    category: Category::Security,
    severity: Severity::High,
    gate: Some(Gate::UNPROTECTED),
    title: "The page is served over https",
    why: "Over http everybody on the way can read and change the page. Browsers call it not secure, and many \
          of their features are off.",
    how_to_fix: "Get a certificate, which is free and automatic with ACME, serve the site over https, and \
                 redirect http to it.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/https",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let scheme = page.url().scheme();
    if scheme == "https" {
        return Finding::pass("The page is served over https with a valid certificate.")
            .with_value(scheme);
    }
    Finding::fail("The page is served without encryption.")
        .with_value(scheme)
        .with(Evidence::of(page.url(), "an https URL"))
}
