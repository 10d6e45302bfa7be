//! The page's files can be cached.

use super::asset_compression::length;
use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, part_of};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

mod freshness;

pub(in crate::checks::performance) use freshness::{Freshness, freshness};

/// Only files of the page's own origin count: its owner does not control the others. Freshness that
/// browsers may guess, if there is neither max-age nor Expires, does not count. It costs by the bytes
/// that are loaded again; a file whose length is not known counts as 20,000.
pub(super) static RULE: Rule = Rule {
    id: "cache_policy",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: Some(Measure::Bytes),
    gate: None,
    title: "The page's files can be cached for 30 days or more",
    failing_title: "Visitors who return load files again",
    faults: &[
        FaultKind::new(
            "hardly_cached",
            "Visitors who return on the next day load files again",
        ),
        FaultKind::new(
            "cached_briefly",
            "Visitors who return after some days load files again",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "A file in the browser's cache need not be requested again on the next page or the next \
          visit.",
    how_to_fix: "Send Cache-Control: max-age=31536000, immutable with files whose name changes \
                 whenever their content does, and a max-age of at least 30 days with all others.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9111#section-4.2",
    check,
};

const DAY_SECONDS: u64 = 24 * 60 * 60;
const GOOD_DAYS: u64 = 30;
/// The length of a file that is not known, in bytes.
const USUAL_BYTES: u64 = 20_000;
const EXPECTED: &str = "Cache-Control: max-age of at least 2592000 (30 days)";

fn check(page: &Page<'_>) -> Finding {
    let mut files = 0_usize;
    let mut wasted = 0_u64;
    let mut failure = None;
    let mut short = EvidenceList::default();
    let mut none = EvidenceList::default();
    for file in page.fetched_resources() {
        let resource = file.resource;
        if !page.is_same_origin(&resource.url) {
            continue;
        }
        let Some(response) = file.fetched.success(&mut failure) else {
            continue;
        };
        if !page.is_same_origin(&response.final_url) {
            continue;
        }
        files += 1;
        let Freshness { seconds, because } = freshness(&response.headers);
        let (key, list) = match seconds / DAY_SECONDS {
            GOOD_DAYS.. => continue,
            1.. => ("cached_briefly", &mut short),
            0 => ("hardly_cached", &mut none),
        };
        let bytes = length(response).map_or(USUAL_BYTES, |bytes| bytes as u64);
        wasted = wasted.saturating_add(bytes);
        let element = page.document().element(resource.element);
        let found = format_args!("{because}: {}", resource.url).to_string();
        list.add(key, |key| Evidence::at(key, element, found, EXPECTED));
    }
    finding(files, failure, none, short).wasting(wasted, Measure::Bytes)
}

fn finding(
    files: usize,
    failure: Option<&str>,
    none: EvidenceList,
    short: EvidenceList,
) -> Finding {
    let count = none.total + short.total;
    let some = |part| {
        const ONE: &str = "file from the page's origin";
        const MANY: &str = "files from the page's origin";
        part_of(part, files, ONE, MANY)
    };
    let finding = if count == none.total && count > 0 {
        let subject = some(count);
        Finding::fail(format!("{subject} can be cached for less than one day."))
    } else if !none.is_empty() {
        Finding::fail(format!(
            "{} can be cached for less than {GOOD_DAYS} days, {} of them for less than one day.",
            some(count),
            none.total
        ))
    } else if let Some(reason) = failure {
        return Finding::unmeasured(format!(
            "Not every file of the page could be checked: {reason}."
        ));
    } else if !short.is_empty() {
        Finding::warn(format!(
            "{} can be cached for less than {GOOD_DAYS} days.",
            some(count)
        ))
    } else if files == 0 {
        return Finding::not_applicable("The page needs no files from its own origin.");
    } else {
        Finding::pass(format!(
            "{} can be cached for at least {GOOD_DAYS} days.",
            some(files as u64)
        ))
    };
    finding.with_value(count).with_evidence(none.and(short))
}
