//! The description is neither too short to say anything nor so long that it is cut.

use web_formats::text_width::text_width;

use crate::finding::{Evidence, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Google states no limit: longer descriptions are cut to fit, so this never fails.
pub(super) static RULE: Rule = Rule {
    id: "meta_description_length",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The description fits the search result",
    failing_title: "The length of the description does not suit search results",
    faults: &[
        FaultKind::new(
            "short_description",
            "The description is too short for search results",
        ),
        FaultKind::new(
            "long_description",
            "The description is too long for search results",
        ),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Search engines cut long descriptions, and replace very short ones with an excerpt of the \
          page.",
    how_to_fix: "Write a description of 50 to 160 characters. Chinese, Japanese and Korean \
                 characters count as two.",
    source_url: "https://developers.google.com/search/docs/appearance/snippet",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let Some(description) = page.description() else {
        return Finding::not_applicable("The page has no description in <head>.");
    };
    let width = text_width(description);
    let characters = counted(width, "character", "characters");
    let finding = match width {
        50..=160 => Finding::pass(format!("The description is {characters} wide.")),
        _ => Finding::warn(format!(
            "The description has {characters}; 50 to 160 are good."
        )),
    };
    let finding = finding.with_value(width);
    let key = if width < 50 {
        "short_description"
    } else {
        "long_description"
    };
    let mut metas = page.metas("description");
    let holds = |content: &str| content.trim() == description;
    match metas.find(|meta| page.is_in_head(*meta) && meta.attribute("content").is_some_and(holds))
    {
        Some(element) if finding.outcome == Outcome::Warn => finding.with(Evidence::at(
            key,
            element,
            description,
            "50 to 160 characters",
        )),
        _ => finding,
    }
}
