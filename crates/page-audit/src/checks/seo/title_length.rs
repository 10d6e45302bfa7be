//! The title is neither too short to tell anything nor so long that it is cut.

use crate::finding::{Evidence, Finding, Outcome};
use crate::formats::text_width::text_width;
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};

/// Google states no limit: longer titles are cut to fit, so this never fails.
pub(super) static RULE: Rule = Rule {
    id: "title_length",
    category: Category::Seo,
    severity: Severity::Low,
    gate: None,
    title: "The title is as long as is shown",
    why: "Search engines cut long titles to the width of the screen, and very short ones say little \
          about the page.",
    how_to_fix: "Write a title of 10 to 60 characters, with what is special about the page first. \
                 Chinese, Japanese and Korean characters are as wide as two.",
    source_url: "https://developers.google.com/search/docs/appearance/title-link",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let Some(title) = page.title() else {
        return Finding::not_applicable("The page has no title in <head>.");
    };
    let width = text_width(&title);
    let finding = match width {
        0..10 => Finding::warn(format!(
            "The title is short: {width} characters wide, not 10 to 60."
        )),
        10..=60 => Finding::pass(format!("The title is {width} characters wide.")),
        _ => Finding::warn(format!(
            "The title is long: {width} characters wide, not 10 to 60."
        )),
    };
    let finding = finding.with_value(width);
    let mut titles = page.document().html_elements("title");
    match titles.find(|title| page.is_in_head(*title)) {
        Some(element) if finding.outcome == Outcome::Warn => {
            finding.with(Evidence::at(element, &title, "10 to 60 characters"))
        }
        _ => finding,
    }
}
