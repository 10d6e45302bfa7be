//! The page has content before scripts run.

use crate::finding::{Evidence, Finding, counted};
use crate::page::{Page, ShellSign};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "js_dependency",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page has content before scripts run",
    failing_title: "The page is empty until scripts run",
    faults: &[
        FaultKind::new("empty_root", "The page is empty until scripts fill it"),
        FaultKind::new(
            "asks_for_javascript",
            "The page asks for JavaScript instead of showing content",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Days,
    why: "Google runs scripts some time after it reads the HTML, and most other bots never run \
          them: they see an empty page. This report, too, sees only the HTML, and may be \
          incomplete.",
    how_to_fix: "Render the page's content on the server, or when the site is built.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let words = page.word_count();
    let text = counted(words, "word", "words");
    let finding = match page.shell_sign() {
        None => Finding::pass("The page has content before scripts run."),
        Some(ShellSign::EmptyRoot(root)) => Finding::warn(format!(
            "The page has only {text} of text until scripts fill it, so this report may be \
             incomplete."
        ))
        .with(Evidence::at(
            "empty_root",
            root,
            "an empty element for scripts to fill",
            "the page's content",
        )),
        Some(ShellSign::AsksForScripts(noscript)) => Finding::warn(format!(
            "The page has only {text} of text and asks for JavaScript, so this report may be \
             incomplete."
        ))
        .with(Evidence::at(
            "asks_for_javascript",
            noscript,
            "a note to turn JavaScript on",
            "the page's content",
        )),
    };
    finding.with_value(words)
}
