//! The description is neither too short to tell anything nor so long that it is cut.

use crate::finding::{Evidence, Finding, Outcome};
use crate::formats::text_width::text_width;
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};

/// Google states no limit: longer descriptions are cut to fit, so this never fails.
pub(super) static RULE: Rule = Rule {
    id: "meta_description_length",
    category: Category::Seo,
    severity: Severity::Low,
    gate: None,
    title: "The description is as long as is shown",
    why: "Search engines cut long descriptions, and replace very short ones by a piece of the page.",
    how_to_fix: "Write a description of 50 to 160 characters. Chinese, Japanese and Korean characters \
                 are as wide as two.",
    source_url: "https://developers.google.com/search/docs/appearance/snippet",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let Some(description) = page.description() else {
        return Finding::not_applicable("The page has no description in <head>.");
    };
    let width = text_width(description);
    let finding = match width {
        0..50 => Finding::warn(format!(
            "The description is short: {width} characters wide, not 50 to 160."
        )),
        50..=160 => Finding::pass(format!("The description is {width} characters wide.")),
        _ => Finding::warn(format!(
            "The description is long: {width} characters wide, not 50 to 160."
        )),
    };
    let finding = finding.with_value(width);
    let mut metas = page.metas("description");
    let holds = |content: &str| content.trim() == description;
    match metas.find(|meta| page.is_in_head(*meta) && meta.attribute("content").is_some_and(holds))
    {
        Some(element) if finding.outcome == Outcome::Warn => {
            finding.with(Evidence::at(element, description, "50 to 160 characters"))
        }
        _ => finding,
    }
}
