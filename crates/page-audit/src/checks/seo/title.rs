//! The page has one title.

use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "title",
    category: Category::Seo,
    severity: Severity::High,
    measure: None,
    gate: None,
    title: "The page has exactly one title",
    failing_title: "The page has no title",
    faults: &[
        FaultKind::new("empty_title", "The page's title is empty"),
        FaultKind::new(
            "outside_head",
            "The page's title is where search engines ignore it",
        ),
        FaultKind::new("several_titles", "The page has several titles"),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "The title is the text of the link in search results, the name of the browser tab, and \
          the first thing a screen reader says.",
    how_to_fix: "Put one <title> element into <head>, with a few words that say what this page is \
                 about. In most shop systems and site builders this is a field of the page, such \
                 as \"SEO title\".",
    source_url: "https://developers.google.com/search/docs/appearance/title-link",
    check,
};

/// How much of a title is read.
const MAX_TITLE: usize = 10_000;

fn check(page: &Page<'_>) -> Finding {
    let titles: Vec<Element<'_>> = page.document().html_elements("title").collect();
    let Some(title) = titles.iter().find(|title| page.is_in_head(**title)) else {
        return match titles.first() {
            None => Finding::fail("The page has no title."),
            Some(outside) if page.is_torn_off(*outside) && page.has_text(*outside) => {
                Finding::not_applicable(
                    "Search engines see no title: something ends <head> before it.",
                )
            }
            Some(outside) => {
                let message = "The page's title is outside <head>.";
                // Browsers show it nevertheless.
                let finding = if page.has_text(*outside) {
                    Finding::warn(message)
                } else {
                    Finding::fail(message)
                };
                finding.with(Evidence::at(
                    "outside_head",
                    *outside,
                    "a <title> outside <head>",
                    page.expected_in_head("a <title> in <head>"),
                ))
            }
        };
    };
    let text = title.text(MAX_TITLE);
    if text.is_empty() {
        return Finding::fail("The page's title is empty.")
            .with_value("")
            .with(Evidence::at(
                "empty_title",
                *title,
                "an empty <title>",
                "a few words",
            ));
    }
    if titles.len() > 1 {
        let mut evidence = EvidenceList::default();
        for title in &titles {
            evidence.add("several_titles", |key| {
                Evidence::at(key, *title, title.text(MAX_TITLE), "one <title>")
            });
        }
        let message = format!(
            "The page has {} titles; browsers and search engines take the first.",
            titles.len()
        );
        return Finding::warn(message)
            .with_value(text.as_str())
            .with_evidence(evidence);
    }
    Finding::pass("The page has a title.").with_value(text.as_str())
}
