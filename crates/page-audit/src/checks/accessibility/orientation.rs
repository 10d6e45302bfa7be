//! The page can be read however the screen is held.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// ACT rule b33eff, as far as the root or the body is turned: that is how whole pages are.
pub(super) static RULE: Rule = Rule {
    id: "orientation",
    category: Category::Accessibility,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page can be read however the screen is held",
    failing_title: "The page forces readers to hold the screen one way",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Some people cannot turn their screen: it is fixed to a wheelchair or a wall.",
    how_to_fix: "Do not turn the page by CSS in one orientation: lay it out for both.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/b33eff/",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let Some(body) = page.document().body() else {
        return Finding::not_applicable("The page has no body.");
    };
    let Some(degrees) = page.styles().turns.locked() else {
        return match page.styles().unknown() {
            Some(reason) => Finding::unmeasured(format!("It may be turned: {reason}.")),
            None => Finding::not_applicable("No style sheet turns the page with the screen."),
        };
    };
    let degrees = degrees.round();
    Finding::fail("When the screen is turned, the page is turned back.").with(Evidence::at(
        "turned_page",
        body,
        format_args!("a turn by {degrees} degrees in one orientation of the screen only"),
        "the same in portrait and in landscape",
    ))
}
