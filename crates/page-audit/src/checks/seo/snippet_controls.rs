//! How much of the page search engines may show.

use crate::finding::{EvidenceList, Finding, Outcome};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "snippet_controls",
    category: Category::Seo,
    severity: Severity::Info,
    measure: None,
    gate: None,
    title: "How much of the page search engines may show",
    failing_title: "The page limits what search engines may show of it",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Without a description or a picture, a search result is chosen less often.",
    how_to_fix: "Nothing needs to be done if it is intended; otherwise remove the directives.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let mut limits = EvidenceList::default();
    for directive in page.robots_directives() {
        let value = directive.value.as_deref().unwrap_or_default();
        let is_limit = match directive.name.as_str() {
            "nosnippet" | "noarchive" | "noimageindex" => true,
            "max-snippet" | "max-video-preview" => value == "0",
            "max-image-preview" => value.eq_ignore_ascii_case("none"),
            _ => false,
        };
        if is_limit && directive.is_for_search() {
            limits.add("snippet_limit", |key| {
                directive.evidence(page, key, "nothing, unless it is intended")
            });
        }
    }
    let message = if limits.is_empty() {
        "Search engines may show as much of the page as they like."
    } else {
        "The page limits what search engines may show of it."
    };
    Finding::new(Outcome::Info, message)
        .with_value(limits.total)
        .with_evidence(limits)
}
