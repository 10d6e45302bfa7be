//! Scripts and style sheets have no unnecessary white space or comments.

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, size};
use crate::page::{Page, ResourceKind};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::ProbeResponse;

mod script;
mod style;

/// Only files of the page's own origin are read. The saving is in transferred bytes, as in
/// Lighthouse: for a compressed file it is reduced accordingly.
pub(super) static RULE: Rule = Rule {
    id: "minification",
    category: Category::Performance,
    severity: Severity::Low,
    measure: Some(Measure::Bytes),
    gate: None,
    title: "Scripts and style sheets are minified",
    failing_title: "Scripts and style sheets could be smaller",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Comments and indentation help those who write the code; visitors download them for \
          nothing.",
    how_to_fix: "Let the build tool, or the proxy in front of the web server, minify scripts and \
                 style sheets.",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/unminified-javascript",
    check,
};

const WORTH_BYTES: u64 = 2 * 1024;
const WORTH_PERCENT: u64 = 10;

fn check(page: &Page<'_>) -> Finding {
    let mut files = 0_usize;
    let mut wasted = 0_u64;
    let mut failure = None;
    let mut unminified = EvidenceList::default();
    for file in page.fetched_resources() {
        let resource = file.resource;
        let removable = match resource.kind {
            ResourceKind::StyleSheet => style::removable_bytes,
            ResourceKind::Script => script::removable_bytes,
            _ => continue,
        };
        if !page.is_same_origin(&resource.url) {
            continue;
        }
        let Some(response) = file.fetched.success(&mut failure) else {
            continue;
        };
        files += usize::from(!response.body.is_empty());
        if let Some(saving) = Saving::of(response, removable) {
            wasted = wasted.saturating_add(saving.bytes);
            let element = page.document().element(resource.element);
            let found = format_args!(
                "{} ({} %) to save: {}",
                size(saving.bytes),
                saving.percent,
                resource.url
            )
            .to_string();
            unminified.add("not_minified", |key| {
                Evidence::at(key, element, found, "minified")
            });
        }
    }
    if !unminified.is_empty() {
        let count = counted(unminified.total, "file is", "files are");
        return Finding::warn(format!("{count} not minified."))
            .wasting(wasted, Measure::Bytes)
            .with_value(unminified.total)
            .with_evidence(unminified);
    }
    if let Some(reason) = failure {
        return Finding::unmeasured(format!(
            "Not every script and style sheet could be read: {reason}."
        ));
    }
    if files == 0 {
        return Finding::not_applicable(
            "The page needs no scripts or style sheets from its own origin.",
        );
    }
    let files = counted(files, "file", "files");
    Finding::pass(format!(
        "Minifying {files} would save too little to matter."
    ))
    .with_value(0_usize)
}

struct Saving {
    bytes: u64,
    percent: u64,
}

impl Saving {
    /// The saving from removing white space and comments, if it is worth it.
    fn of(response: &ProbeResponse, removable: fn(&[u8]) -> usize) -> Option<Self> {
        let size = response.body.len() as u64;
        let removable = removable(&response.body) as u64;
        let percent = (removable * 100).checked_div(size)?;
        let bytes = (response.encoded_body_bytes.min(size) * removable).checked_div(size)?;
        (bytes >= WORTH_BYTES && percent >= WORTH_PERCENT).then_some(Self { bytes, percent })
    }
}
