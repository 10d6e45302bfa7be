//! The page's style sheets and scripts are sent compressed.

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, part_of, plural, size};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::ProbeResponse;

use super::text_compression::{WORTH_COMPRESSING_BYTES, compressible, is_compressed};

/// Files of the page's own origin whose length is known and worth the effort.
pub(super) static RULE: Rule = Rule {
    id: "asset_compression",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: Some(Measure::Bytes),
    gate: None,
    title: "Style sheets, scripts and SVG images are sent compressed",
    failing_title: "Files of text are sent uncompressed",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Compression shrinks style sheets and scripts to about a quarter of their size, and a page \
          waits for them.",
    how_to_fix: "Turn on gzip, Brotli or Zstandard for text/css, text/javascript, \
                 application/json and image/svg+xml as well: many servers compress only HTML by \
                 default.",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression",
    check,
};

const EXPECTED: &str = "Content-Encoding: gzip, br, zstd or deflate";

fn check(page: &Page<'_>) -> Finding {
    let mut files = 0_usize;
    let mut wasted = 0_u64;
    let mut failure = None;
    let mut plain = EvidenceList::default();
    for file in page.fetched_resources() {
        let resource = file.resource;
        if !page.is_same_origin(&resource.url) {
            continue;
        }
        let Some(response) = file.fetched.success(&mut failure) else {
            continue;
        };
        if !page.is_same_origin(&response.final_url) || !is_text(response) {
            continue;
        }
        if is_compressed(&response.headers) {
            files += 1;
            continue;
        }
        let Some(bytes) = length(response).filter(|bytes| *bytes >= WORTH_COMPRESSING_BYTES) else {
            continue;
        };
        files += 1;
        wasted = wasted.saturating_add(compressible(bytes));
        let element = page.document().element(resource.element);
        let found = format!("{}: {}", size(bytes), resource.url);
        plain.add("not_compressed", |key| {
            Evidence::at(key, element, found, EXPECTED)
        });
    }
    let some = |part| {
        let subject = part_of(part, files, "file", "files");
        format!("{subject} of text {}", plural(part, "is", "are"))
    };
    let finding = if !plain.is_empty() {
        Finding::fail(format!("{} sent uncompressed.", some(plain.total)))
    } else if let Some(reason) = failure {
        return Finding::unmeasured(format!(
            "Not every file of the page could be checked: {reason}."
        ));
    } else if files == 0 {
        return Finding::not_applicable("The page has no files that are worth compressing.");
    } else {
        Finding::pass(format!("{} sent compressed.", some(files as u64)))
    };
    let finding = finding.wasting(wasted, Measure::Bytes);
    finding.with_value(plain.total).with_evidence(plain)
}

/// Whether compression makes the file much smaller.
fn is_text(response: &ProbeResponse) -> bool {
    response.headers.content_type().is_some_and(|media_type| {
        let essence = media_type.essence.as_str();
        essence.starts_with("text/")
            || essence.ends_with("+json")
            || essence.ends_with("+xml")
            || matches!(
                essence,
                "application/javascript"
                    | "application/x-javascript"
                    | "application/json"
                    | "application/xml"
            )
    })
}

/// The length of a body that is not compressed, if it is known.
pub(super) fn length(response: &ProbeResponse) -> Option<usize> {
    if response.body.is_empty() {
        let length = response.headers.get("content-length")?;
        length.trim_ascii().parse().ok()
    } else {
        Some(response.body.len())
    }
}
