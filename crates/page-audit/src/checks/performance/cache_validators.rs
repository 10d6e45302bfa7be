//! A copy in a cache can be compared with the page.

use web_formats::cache_control::CacheControl;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, part_of, plural};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::Headers;

/// What no cache may keep needs no validator. Only files of the page's own origin count: its owner
/// does not control the others.
pub(super) static RULE: Rule = Rule {
    id: "cache_validators",
    category: Category::Performance,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Cached copies can be compared with the original",
    failing_title: "Browsers load again what is unchanged",
    faults: &[
        FaultKind::new(
            "page_without_validator",
            "Browsers load the unchanged page again",
        ),
        FaultKind::new(
            "file_without_validator",
            "Browsers load unchanged files again",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "With an ETag or a Last-Modified, a browser asks whether its copy is still current, and \
          the answer is a few bytes if it is. Without either, it fetches everything again.",
    how_to_fix: "Send an ETag or a Last-Modified with the page and its files; most servers do for \
                 static files, and frameworks can for pages.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9110#section-8.8",
    check,
};

const EXPECTED: &str = "an ETag or a Last-Modified header";

fn check(page: &Page<'_>) -> Finding {
    let mut responses = 0_u64;
    let mut failure = None;
    let mut without = EvidenceList::default();
    let headers = &page.snapshot().headers;
    if is_kept(headers) {
        responses += 1;
        if !has_validator(headers) {
            without.add("page_without_validator", |key| {
                Evidence::of(key, page.url(), EXPECTED)
            });
        }
    }
    for file in page.fetched_resources() {
        let resource = file.resource;
        if !page.is_same_origin(&resource.url) {
            continue;
        }
        let Some(response) = file.fetched.success(&mut failure) else {
            continue;
        };
        if !is_kept(&response.headers) {
            continue;
        }
        responses += 1;
        if !has_validator(&response.headers) {
            let element = page.document().element(resource.element);
            without.add("file_without_validator", |key| {
                Evidence::at(key, element, &resource.url, EXPECTED)
            });
        }
    }
    let some = |part| {
        let subject = part_of(part, responses, "response", "responses");
        format!(
            "{subject} that caches may keep {}",
            plural(part, "has", "have")
        )
    };
    let finding = if !without.is_empty() {
        Finding::warn(format!(
            "{} neither ETag nor Last-Modified.",
            some(without.total)
        ))
    } else if let Some(reason) = failure {
        return Finding::unmeasured(format!(
            "Not every file of the page could be checked: {reason}."
        ));
    } else if responses == 0 {
        return Finding::not_applicable("No cache may keep the page, and it has no files.");
    } else {
        Finding::pass(format!("{} an ETag or a Last-Modified.", some(responses)))
    };
    let finding = finding.concerning(without.total, responses);
    finding.with_value(without.total).with_evidence(without)
}

fn is_kept(headers: &Headers) -> bool {
    let header = headers.combined("cache-control").unwrap_or_default();
    !CacheControl::parse(&header).has("no-store")
}

fn has_validator(headers: &Headers) -> bool {
    ["etag", "last-modified"]
        .iter()
        .any(|name| headers.get(name).is_some())
}
