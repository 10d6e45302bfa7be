//! Nothing closes `<head>` before everything that belongs there.

use html_document::{Element, Piece};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// What is cut off in this way counts only here: the checks of the title, the canonical link and
/// the description are then not applicable, instead of failing because of the same element. In a
/// page without a `<head>` tag, nothing is cut off: those checks decide what comes too late.
pub(super) static RULE: Rule = Rule {
    id: "head_integrity",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Nothing ends <head> too early",
    failing_title: "Search engines ignore a part of <head>",
    faults: &[
        FaultKind::new("element_ends_head", "An element ends <head> too early"),
        FaultKind::new("text_ends_head", "A text ends <head> too early"),
        FaultKind::new(
            "metadata_in_body",
            "Data for search engines is where they ignore it",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "An element that is not allowed in <head> ends it. The title, canonical link and \
          directives that come after it are then in <body>, where search engines ignore them.",
    how_to_fix: "Move images, <div>, <iframe> and text from <head> to <body>, or below all <meta>, \
                 <link> and <title> elements.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let Some(cut_by) = page.document().head_cut_by() else {
        return Finding::pass("Nothing ends <head> too early.");
    };
    let mut misplaced = EvidenceList::default();
    for element in page.document().elements() {
        if let Some(what) = metadata(element)
            && !page.is_in_head(element)
        {
            misplaced.add("metadata_in_body", |key| {
                Evidence::at(key, element, format_args!("{what} in <body>"), "in <head>")
            });
        }
    }
    if misplaced.is_empty() {
        return Finding::pass("Everything that belongs in <head> is there.");
    }
    let (culprit, evidence) = match cut_by {
        Piece::Element(element) => {
            let name = format!("<{}>", element.name());
            let evidence = Evidence::at(
                "element_ends_head",
                element,
                format_args!("{name} ends <head>"),
                "in <body>",
            );
            (name, evidence)
        }
        Piece::Text(text) => {
            let found = format!("text ends <head>: {}", text.trim());
            (
                "text".to_owned(),
                Evidence::of("text_ends_head", found, "in <body>"),
            )
        }
    };
    let count = counted(
        misplaced.total,
        "element that belongs there",
        "elements that belong there",
    );
    let mut first = EvidenceList::default();
    first.push(evidence);
    let subject = match cut_by {
        Piece::Element(_) => culprit.as_str(),
        Piece::Text(_) => "Text",
    };
    Finding::fail(format!("{subject} ends <head> too early, before {count}."))
        .with_value(culprit.as_str())
        .with_evidence(first.and(misplaced))
}

/// What an element is, if it counts only in `<head>`.
fn metadata(element: Element<'_>) -> Option<&'static str> {
    if element.is_html("title") {
        return Some("the title");
    }
    if element.is_html("meta") {
        let is = |name| element.attribute_is("name", name);
        return match () {
            () if is("description") => Some("the description"),
            () if is("robots") || is("googlebot") => Some("directives for search engines"),
            () => None,
        };
    }
    if element.is_html("link") {
        if element.has_token("rel", "canonical") {
            return Some("the canonical link");
        }
        if element.has_token("rel", "alternate") && element.has_attribute("hreflang") {
            return Some("a link to another language");
        }
    }
    None
}
