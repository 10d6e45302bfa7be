//! The page and all the files it needs are not too heavy.

use std::cmp::Reverse;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, size, sizes_apart};
use crate::page::{Fetched, FetchedResource, Page, body_bytes};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Files that scripts request in turn are not counted.
pub(super) static RULE: Rule = Rule {
    id: "page_weight",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: Some(Measure::Bytes),
    gate: None,
    title: "The page and its files are light",
    failing_title: "The page and its files are heavy",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Days,
    why: "Every byte takes time on a slow connection and costs money on a metered one.",
    how_to_fix: "Make images smaller and save them as AVIF or WebP, compress and minify scripts \
                 and styles, and remove what the page does not use.",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight",
    check,
};

const LIGHT_KIB: u64 = 2_667;
const BEARABLE_KIB: u64 = 4_000;

fn check(page: &Page<'_>) -> Finding {
    let files = Files::of(page);
    let html = page.snapshot().encoded_body_bytes;
    let weight = html.saturating_add(files.bytes);
    let count = files.sized.len();
    let answered = count + files.missing;
    let kib = weight.div_ceil(1024);
    let unknown = files.without_size + files.failed;
    let at_least = if unknown > 0 { "at least " } else { "" };
    let message = format!(
        "The page weighs {at_least}{} with {}",
        size(weight),
        counted(count, "file", "files")
    );
    let heavy = || {
        let (weight, light) = sizes_apart(weight, LIGHT_KIB * 1024);
        let files = counted(count, "file", "files");
        format!("The page weighs {at_least}{weight} ({files}); {light} is light.")
    };
    let finding = if kib > BEARABLE_KIB {
        Finding::fail(heavy())
    } else if kib > LIGHT_KIB {
        Finding::warn(heavy())
    } else if let Some(reason) = files.reason {
        let files = counted(files.failed, "file", "files");
        return Finding::unmeasured(format!(
            "The size of {files} is unknown ({reason}); the rest of the page weighs {}.",
            size(weight)
        ));
    } else if files.without_size > answered {
        return Finding::unmeasured(format!(
            "The size of {} is unknown, as the server does not state it; the rest of the page \
             weighs {}.",
            counted(files.without_size, "file", "files"),
            size(weight)
        ));
    } else {
        return Finding::pass(format!("{message}.")).with_value(weight);
    };
    finding
        .wasting(weight.saturating_sub(LIGHT_KIB * 1024), Measure::Bytes)
        .with_value(weight)
        .with_evidence(files.heaviest(page))
}

#[derive(Default)]
struct Files<'p> {
    sized: Vec<(u64, FetchedResource<'p>)>,
    bytes: u64,
    /// How many are not there.
    missing: usize,
    /// How many responses had no length.
    without_size: usize,
    failed: usize,
    /// Why the first of them failed.
    reason: Option<&'p str>,
}

impl<'p> Files<'p> {
    fn of(page: &'p Page<'_>) -> Self {
        let mut files = Self::default();
        // Lazy images further down are not loaded with the page.
        let files_of_page = page
            .fetched_resources()
            .filter(|file| !file.resource.is_lazy);
        for file in files_of_page {
            let response = match file.fetched {
                Fetched::Response(response) => response,
                Fetched::Failed(reason) => {
                    files.miss(reason);
                    continue;
                }
                Fetched::LeftOut => {
                    files.miss("the page has too many to request them all");
                    continue;
                }
            };
            // A missing file weighs next to nothing.
            if !response.is_success() {
                files.missing += 1;
                continue;
            }
            match body_bytes(response) {
                Some(bytes) => {
                    files.bytes = files.bytes.saturating_add(bytes);
                    files.sized.push((bytes, file));
                }
                None => files.without_size += 1,
            }
        }
        files
    }

    fn miss(&mut self, reason: &'p str) {
        self.failed += 1;
        self.reason.get_or_insert(reason);
    }

    fn heaviest(mut self, page: &Page<'_>) -> EvidenceList {
        self.sized.sort_by_key(|(bytes, _)| Reverse(*bytes));
        let mut evidence = EvidenceList::default();
        let weighty = self.sized.into_iter().filter(|(bytes, _)| *bytes > 0);
        for (bytes, file) in weighty {
            let element = page.document().element(file.resource.element);
            let found = format!("{}: {}", size(bytes), file.resource.url);
            evidence.add("file", |key| {
                Evidence::at(
                    key,
                    element,
                    found,
                    format_args!("{} for the whole page", size(LIGHT_KIB * 1024)),
                )
            });
        }
        evidence
    }
}
