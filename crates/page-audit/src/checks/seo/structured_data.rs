//! The page describes its content to machines.

use super::noindex::is_barred;
use crate::finding::{Finding, Outcome};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// A login page, or one that search engines should not list, has no content to describe.
pub(super) static RULE: Rule = Rule {
    id: "structured_data",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page has structured data, or needs none",
    failing_title: "The page has no structured data",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "With structured data, search engines understand what a page is about, and may show it \
          with ratings, prices, dates or breadcrumbs.",
    how_to_fix: "Describe the page's content in JSON-LD, using the vocabulary of schema.org.",
    source_url: "https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let data = page.structured_data();
    let count = data.json_ld.len() + data.items.len();
    if count > 0 {
        let at_least = if data.has_more_items { "at least " } else { "" };
        return Finding::pass(format!(
            "The page has structured data: {} in JSON-LD, {at_least}{} in microdata or RDFa.",
            data.json_ld.len(),
            data.items.len()
        ))
        .with_value(count);
    }
    if is_content(page) {
        Finding::warn("The page has no structured data.").with_value(count)
    } else {
        Finding::new(
            Outcome::Info,
            "The page has no structured data, and needs none.",
        )
        .with_value(count)
    }
}

fn is_content(page: &Page<'_>) -> bool {
    let mut inputs = page.document().html_elements("input");
    !is_barred(page) && !inputs.any(|input| input.attribute_is("type", "password"))
}
