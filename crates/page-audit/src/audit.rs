//! The whole audit: fetches a page with its subresources and probes, parses it once, and checks it.

use crate::catalogue::catalogue;
use crate::finding::Finding;
use crate::page::Page;
use crate::page_facts::PageFacts;
use crate::report::Report;
use crate::rule::Rule;
use crate::scored::report;
use crate::snapshot::Snapshot;

mod error;
mod fetcher;
mod kept;
mod memory;
mod plan;
mod saved;

pub use error::AuditError;
pub use kept::KeptEvidence;
pub use memory::MemoryBudget;
pub(crate) use saved::audit_document;
pub use saved::{audit_saved, audit_saved_with_links};

/// Checks a page. The same snapshot always gives the same report.
///
/// The score of a page whose final status is not 2xx is meaningless: audit successful responses
/// only.
pub fn audit(snapshot: &Snapshot) -> Report {
    audit_page(&Page::new(snapshot), &KeptEvidence::default())
}

fn audit_page(page: &Page<'_>, kept: &KeptEvidence) -> Report {
    audit_by(page, kept.around(|rule, page| (rule.check)(page)))
}

/// Checks a page, using this function for each rule.
fn audit_by(page: &Page<'_>, check: impl Fn(&Rule, &Page<'_>) -> Finding) -> Report {
    let findings = catalogue().map(|rule| (rule, check(rule, page)));
    report(PageFacts::of(page), findings)
}
