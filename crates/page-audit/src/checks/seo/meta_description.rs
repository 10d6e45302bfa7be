//! The page has one description.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "meta_description",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The page has exactly one description",
    failing_title: "The page has no description",
    faults: &[
        FaultKind::new("empty_description", "The description is empty"),
        FaultKind::new(
            "outside_head",
            "The description is where search engines ignore it",
        ),
        FaultKind::new("several_descriptions", "The page has several descriptions"),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Search engines often show the description below the title, where it helps people decide \
          whether to click.",
    how_to_fix: "Put one <meta name=\"description\" content=\"…\"> into <head>, with a sentence or \
                 two about this page. In most shop systems and site builders this is a field of \
                 the page, such as \"SEO description\".",
    source_url: "https://developers.google.com/search/docs/appearance/snippet",
    check,
};

const EXPECTED: &str = r#"one <meta name="description"> in <head> with text"#;

fn check(page: &Page<'_>) -> Finding {
    let metas: Vec<Element<'_>> = page.metas("description").collect();
    let text = |meta: &Element<'_>| {
        meta.attribute("content")
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    let in_head = metas.iter().filter(|meta| page.is_in_head(**meta));
    let Some(description) = in_head.map(text).find(|text| !text.is_empty()) else {
        let is_torn_off = |meta: &Element<'_>| page.is_torn_off(*meta);
        if metas.iter().all(is_torn_off) && metas.iter().any(|meta| !text(meta).is_empty()) {
            return Finding::not_applicable(
                "Search engines see no description: something ends <head> before it.",
            );
        }
        let mut evidence = EvidenceList::default();
        for meta in &metas {
            let (key, found) = match text(meta) {
                text if text.is_empty() => ("empty_description", "an empty description".to_owned()),
                text => ("outside_head", format!("outside <head>: {text}")),
            };
            let expected = match key {
                "outside_head" => page.expected_in_head(EXPECTED),
                _ => EXPECTED.to_owned(),
            };
            evidence.add(key, |key| Evidence::at(key, *meta, found, expected));
        }
        let message = match metas.iter().find(|meta| page.is_in_head(**meta)) {
            Some(_) => "The description is empty.",
            None if metas.is_empty() => "The page has no description.",
            None => "The page's description is outside <head>.",
        };
        return Finding::fail(message).with_evidence(evidence);
    };
    if metas.len() > 1 {
        let mut evidence = EvidenceList::default();
        for meta in &metas {
            evidence.add("several_descriptions", |key| {
                Evidence::at(key, *meta, text(meta), EXPECTED)
            });
        }
        return Finding::warn(format!("The page has {} descriptions.", metas.len()))
            .with_value(description.as_str())
            .with_evidence(evidence);
    }
    Finding::pass("The page has a description.").with_value(description.as_str())
}
