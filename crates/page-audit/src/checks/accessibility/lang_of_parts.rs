//! Parts of the page in other languages declare a known language.

use html_document::{Element, Step};
use web_formats::language::{is_registered, primary};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, grouped};
use crate::page::{Page, is_blank};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// ACT rule de46e4.
pub(super) static RULE: Rule = Rule {
    id: "lang_of_parts",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Parts in other languages declare a known language",
    failing_title: "A part of the page declares a language that does not exist",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A screen reader changes its voice where a lang says that the language changes. If it \
          does not know the language, it reads the words as if they were in another one.",
    how_to_fix: "Use the short codes of the registry in lang, such as en, de or pt-BR.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/de46e4/",
    check,
};

/// An element with a `lang` that the walk is in.
struct Part<'d> {
    element: Element<'d>,
    is_known: bool,
    has_text: bool,
}

fn check(page: &Page<'_>) -> Finding {
    let Some(body) = page.document().body() else {
        return none();
    };
    // Few pages have any.
    let mut elements = page.document().elements();
    if !elements.any(|element| element.has_attribute("lang") && !element.is_html("html")) {
        return none();
    }
    let mut count = 0_usize;
    let mut unknown = EvidenceList::default();
    let mut parts: Vec<Part<'_>> = Vec::new();
    let own = part(body);
    count += usize::from(own.is_some());
    parts.extend(own);
    let mut steps = body.steps();
    while let Some(step) = steps.next() {
        match step {
            Step::Text(text) => record_text(&mut parts, || !is_blank(text)),
            // Scripts, styles and templates are not rendered either.
            Step::Enter(element) if page.is_not_rendered(element) => steps.skip_element(element),
            Step::Enter(element) => {
                if let Some(part) = part(element) {
                    count += 1;
                    parts.push(part);
                }
                record_text(&mut parts, || {
                    let text = ["alt", "aria-label"]
                        .iter()
                        .find_map(|name| element.attribute(name));
                    text.is_some_and(|text| !is_blank(text))
                });
            }
            Step::Leave(element) => {
                let left = parts.pop_if(|part| part.element == element);
                add(left, &mut unknown);
            }
        }
    }
    for part in parts {
        add(Some(part), &mut unknown);
    }
    if count == 0 {
        return none();
    }
    let finding = if unknown.is_empty() {
        Finding::pass("Every part that declares a language declares a known one.")
    } else {
        Finding::fail(match unknown.total {
            1 => "A part of the page declares a language that does not exist.".to_owned(),
            parts => format!(
                "{} parts declare a language that does not exist.",
                grouped(parts)
            ),
        })
    };
    finding
        .concerning(unknown.total, count)
        .with_value(unknown.total)
        .with_evidence(unknown)
}

fn none() -> Finding {
    Finding::not_applicable("No part of the page declares a language of its own.")
}

fn part(element: Element<'_>) -> Option<Part<'_>> {
    let language = element
        .attribute("lang")
        .filter(|language| !language.is_empty())?;
    Some(Part {
        element,
        // What the author and the readers agree on is in no registry (RFC 5646, 2.2.7).
        is_known: primary(language).eq_ignore_ascii_case("x") || is_registered(primary(language)),
        has_text: false,
    })
}

fn record_text(parts: &mut [Part<'_>], is_text: impl FnOnce() -> bool) {
    if let Some(part) = parts.last_mut() {
        part.has_text = part.has_text || is_text();
    }
}

fn add(part: Option<Part<'_>>, unknown: &mut EvidenceList) {
    if let Some(part) = part.filter(|part| part.has_text && !part.is_known) {
        unknown.add("unknown_language", |key| {
            let language = part.element.attribute("lang").unwrap_or_default();
            let found = format_args!("lang=\"{language}\"");
            Evidence::at(key, part.element, found, "a language such as lang=\"en\"")
        });
    }
}
