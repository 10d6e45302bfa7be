//! The findings of page-audit about our own pages.

use std::collections::BTreeMap;

use page_audit::{Outcome, audit_saved};
use url::Url;

/// The checks that may fail on our pages. They are about search engines and social networks, which
/// most of our pages are not for, about the amount of text, or about contents that these tests and
/// the rules must show.
const ACCEPTED: [&str; 11] = [
    "noindex",
    "title_length",
    "meta_description_length",
    // The title of a form is its heading.
    "headings",
    "structured_data",
    "open_graph",
    // A form contains only the necessary text; a report contains all findings.
    "content_length",
    "dom_size",
    // A page that asks the reader of a mail one question.
    "internal_links",
    // The audited pages of these tests are on this machine, and their reports link to them.
    "private_links",
    // The page of rules shows what damaged characters look like.
    "mojibake",
];

/// The failures and warnings, with a sentence for each.
pub fn faults_of(pages: &BTreeMap<String, String>) -> Vec<String> {
    let url = Url::parse("https://reports.example/r/0123456789abcdef").unwrap();
    let mut faults = Vec::new();
    for (view, html) in pages {
        let report = audit_saved(url.clone(), html.as_str());
        let checks = report.checks.into_iter();
        let found = checks.filter(|check| {
            matches!(check.outcome, Outcome::Fail | Outcome::Warn)
                && !ACCEPTED.contains(&check.id.as_str())
        });
        faults.extend(found.map(|check| format!("{view}: {}: {}", check.id, check.message)));
    }
    faults
}
