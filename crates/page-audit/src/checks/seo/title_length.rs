//! The title is neither too short to say anything nor so long that it is cut.

use web_formats::text_width::text_width;

use crate::finding::{Evidence, Finding, Outcome, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Google states no limit: longer titles are cut to fit, so this never fails.
pub(super) static RULE: Rule = Rule {
    id: "title_length",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The title fits the search result",
    failing_title: "The length of the title does not suit search results",
    faults: &[
        FaultKind::new("short_title", "The title is too short for search results"),
        FaultKind::new("long_title", "The title is too long for search results"),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Search engines cut long titles to the width of the screen, and very short ones say \
          little about the page.",
    how_to_fix: "Write a title of 10 to 60 characters, starting with what is specific to the page. \
                 Chinese, Japanese and Korean characters count as two.",
    source_url: "https://developers.google.com/search/docs/appearance/title-link",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let Some(title) = page.title() else {
        return Finding::not_applicable("The page has no title in <head>.");
    };
    let width = text_width(&title);
    let characters = counted(width, "character", "characters");
    let finding = match width {
        10..=60 => Finding::pass(format!("The title is {characters} wide.")),
        _ => Finding::warn(format!("The title has {characters}; 10 to 60 are good.")),
    };
    let finding = finding.with_value(width);
    let key = if width < 10 {
        "short_title"
    } else {
        "long_title"
    };
    let mut titles = page.document().html_elements("title");
    match titles.find(|title| page.is_in_head(*title)) {
        Some(element) if finding.outcome == Outcome::Warn => {
            finding.with(Evidence::at(key, element, &title, "10 to 60 characters"))
        }
        _ => finding,
    }
}
