//! Styles, scripts and data do not bloat the page.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, counted, size};
use crate::page::{Page, is_data_url};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "inline_size",
    category: Category::Performance,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "Inline styles, scripts and data are small",
    failing_title: "Much code is in the page instead of in files",
    faults: &[
        FaultKind::new(
            "inline_code",
            "Large styles and scripts are in the page itself",
        ),
        FaultKind::new(
            "long_data_url",
            "A large file is written into the page itself",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Everything inline is sent again with every page, and the browser cannot cache it.",
    how_to_fix: "Move large styles, scripts and data: URLs into files of their own.",
    source_url: "https://web.dev/articles/extract-critical-css",
    check,
};

const MAX_INLINE_BYTES: usize = 100_000;
const MAX_DATA_URL_BYTES: usize = 50_000;

/// The attributes that URLs are loaded from.
const LOADING: [&str; 7] = [
    "data",
    "href",
    "imagesrcset",
    "poster",
    "src",
    "srcset",
    "style",
];

fn check(page: &Page<'_>) -> Finding {
    let mut inline_bytes = 0;
    let mut styled = 0_usize;
    let mut inline = EvidenceList::default();
    let mut data_urls = EvidenceList::default();
    for element in page.document().elements() {
        for attribute in element.attributes() {
            let name = attribute.name();
            styled += usize::from(name == "style");
            if let Some(length) = too_long_data_url(attribute.value())
                && LOADING.contains(&name)
            {
                add_data_url(element, length, &mut data_urls);
            }
        }
        if !is_inline(element) {
            continue;
        }
        let bytes: usize = element.own_text().map(str::len).sum();
        inline_bytes += bytes;
        if bytes > 0 {
            inline.add("inline_code", |key| {
                let found = format_args!("{} in <{}>", size(bytes), element.name()).to_string();
                let expected = format_args!("at most {} in all", size(MAX_INLINE_BYTES));
                Evidence::at(key, element, found, expected)
            });
        }
        if element.is_html("style") {
            for length in element.own_text().filter_map(too_long_data_url) {
                add_data_url(element, length, &mut data_urls);
            }
        }
    }
    let too_much = inline_bytes > MAX_INLINE_BYTES;
    if !too_much && data_urls.is_empty() {
        let inline = size(inline_bytes);
        let styled = counted(styled, "style attribute", "style attributes");
        return Finding::pass(format!(
            "The page has {inline} of inline styles and scripts, and {styled}."
        ))
        .with_value(inline_bytes);
    }
    let mut faults = Vec::new();
    let mut evidence = EvidenceList::default();
    if too_much {
        faults.push(format!(
            "{} of inline styles and scripts",
            size(inline_bytes)
        ));
        evidence = evidence.and(inline);
    }
    if !data_urls.is_empty() {
        faults.push(counted(
            data_urls.total,
            "large data: URL",
            "large data: URLs",
        ));
        evidence = evidence.and(data_urls);
    }
    Finding::warn(format!("The page has {}.", faults.join(" and ")))
        .with_value(inline_bytes)
        .with_evidence(evidence)
}

fn is_inline(element: Element<'_>) -> bool {
    element.is_html("style") || (element.is_html("script") && !element.has_attribute("src"))
}

fn add_data_url(element: Element<'_>, length: usize, data_urls: &mut EvidenceList) {
    data_urls.add("long_data_url", |key| {
        let found = format!("a data: URL of {}", size(length));
        let expected = format!("at most {}", size(MAX_DATA_URL_BYTES));
        Evidence::at(key, element, found, expected)
    });
}

/// The length in bytes of the longest `data:` URL that is too long, whether the text is one or
/// contains some, as in CSS and `srcset`.
fn too_long_data_url(text: &str) -> Option<usize> {
    if text.len() <= MAX_DATA_URL_BYTES {
        return None;
    }
    if is_data_url(text) {
        return Some(text.trim_ascii().len()).filter(|length| *length > MAX_DATA_URL_BYTES);
    }
    let mut longest = 0;
    let mut rest = text;
    while let Some(at) = rest.find("data:") {
        let url = rest.get(at..).unwrap_or_default();
        let end = url.find(['"', '\'', ')', ' ', '\n']).unwrap_or(url.len());
        longest = longest.max(end);
        rest = url.get(end..).unwrap_or_default();
    }
    (longest > MAX_DATA_URL_BYTES).then_some(longest)
}
