//! Photographs and pictures are offered in a modern format.

use std::collections::HashSet;

use html_document::Element;
use web_formats::content_type::ContentType;
use web_formats::srcset::srcset_urls;

use crate::finding::{Evidence, EvidenceList, Finding, counted, size};
use crate::page::{Page, ResourceKind, body_bytes};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::ProbeResponse;

/// An image that is also offered in a modern format, by `<picture>`, by `srcset` or by the server's
/// response to `Accept`, is modern.
pub(super) static RULE: Rule = Rule {
    id: "image_format",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Images use modern formats",
    failing_title: "Images are only in an old, heavier format",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Hours,
    why: "AVIF and WebP take about half the bytes of JPEG, PNG and GIF for the same picture, and \
          every current browser supports them.",
    how_to_fix: "Save images as AVIF or WebP, or offer these in <picture> in addition to the old \
                 format.",
    source_url: "https://developer.chrome.com/docs/lighthouse/performance/uses-webp-images",
    check,
};

const TINY_BYTES: u64 = 8 * 1024;

fn check(page: &Page<'_>) -> Finding {
    let modern = offered_in_a_modern_format(page);
    let mut images = 0_usize;
    let mut failure = None;
    let mut old = EvidenceList::default();
    for file in page.fetched_resources() {
        let resource = file.resource;
        if resource.kind != ResourceKind::Image {
            continue;
        }
        images += 1;
        if modern.contains(resource.url.as_str()) || is_named_modern(resource.url.path()) {
            continue;
        }
        let Some(response) = file.fetched.success(&mut failure) else {
            continue;
        };
        let large = body_bytes(response).filter(|bytes| *bytes > TINY_BYTES);
        if let (Some(bytes), Some(format)) = (large, old_format(response)) {
            let element = page.document().element(resource.element);
            let found = format_args!("{format}, {}: {}", size(bytes), resource.url).to_string();
            old.add("old_format", |key| {
                Evidence::at(key, element, found, "AVIF or WebP")
            });
        }
    }
    if images == 0 {
        return Finding::not_applicable("The page has no images that are files of their own.");
    }
    if !old.is_empty() {
        let count = counted(old.total, "image is", "images are");
        return Finding::warn(format!("{count} available only as JPEG, PNG, GIF or BMP."))
            .with_value(old.total)
            .with_evidence(old);
    }
    if let Some(reason) = failure {
        return Finding::unmeasured(format!("Not every image could be checked: {reason}."));
    }
    Finding::pass("Every image is small or comes in a modern format.").with_value(0_usize)
}

/// The format, if there is a modern one that is better.
fn old_format(response: &ProbeResponse) -> Option<&'static str> {
    match response.headers.content_type()?.essence.as_str() {
        "image/jpeg" | "image/jpg" | "image/pjpeg" => Some("JPEG"),
        "image/png" | "image/x-png" | "image/apng" => Some("PNG"),
        "image/gif" => Some("GIF"),
        "image/bmp" | "image/x-bmp" | "image/x-ms-bmp" => Some("BMP"),
        _ => None,
    }
}

/// The URLs of images that browsers need not load, because a modern one is offered next to them.
fn offered_in_a_modern_format<'p>(page: &'p Page<'_>) -> HashSet<&'p str> {
    let files = page.resources().iter();
    let files: HashSet<&str> = files.map(|file| file.url.as_str()).collect();
    let mut urls = HashSet::new();
    for image in page.document().html_elements("img") {
        if !has_modern_candidate(image) {
            continue;
        }
        if let Some(mut url) = crate::page::image_source(image).and_then(|url| page.resolve(url)) {
            url.set_fragment(None);
            urls.extend(files.get(url.as_str()));
        }
    }
    urls
}

fn has_modern_candidate(image: Element<'_>) -> bool {
    if has_modern_url(image) {
        return true;
    }
    let in_picture = image
        .parent()
        .is_some_and(|parent| parent.is_html("picture"));
    let mut before = image.previous_sibling();
    while let Some(source) = before.filter(|_| in_picture) {
        if source.is_html("source") && (is_of_modern_type(source) || has_modern_url(source)) {
            return true;
        }
        // Only the sources before the first image are its own.
        before = source.previous_sibling().filter(|_| !source.is_html("img"));
    }
    false
}

fn is_of_modern_type(source: Element<'_>) -> bool {
    let kind = source.attribute("type").and_then(ContentType::parse);
    kind.is_some_and(|kind| {
        matches!(
            kind.essence.as_str(),
            "image/avif" | "image/webp" | "image/jxl" | "image/svg+xml"
        )
    })
}

fn has_modern_url(element: Element<'_>) -> bool {
    let srcset = element.attribute("srcset").unwrap_or_default();
    srcset_urls(srcset).any(|url| {
        let path = url.split(['?', '#']).next().unwrap_or_default();
        is_named_modern(path)
    })
}

fn is_named_modern(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| {
        ["avif", "webp", "jxl", "svg"]
            .iter()
            .any(|modern| ending.eq_ignore_ascii_case(modern))
    })
}
