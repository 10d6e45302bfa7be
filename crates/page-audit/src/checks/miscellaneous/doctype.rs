//! Browsers render the page according to the standards, not like browsers of the nineties.

use html_document::QuirksMode;

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "doctype",
    category: Category::Miscellaneous,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Browsers render the page in standards mode",
    failing_title: "Browsers show the page by the rules of old browsers",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Without <!DOCTYPE html>, browsers imitate the bugs of old ones (quirks mode), and sizes \
          and positions come out differently.",
    how_to_fix: "Begin the page with <!DOCTYPE html>, with nothing before it.",
    source_url: "https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode",
    check,
};

const EXPECTED: &str = "<!DOCTYPE html>";

fn check(page: &Page<'_>) -> Finding {
    let document = page.document();
    let doctype = document.doctype();
    let found = || {
        Evidence::of(
            "quirks_doctype",
            doctype.unwrap_or("no document type"),
            EXPECTED,
        )
    };
    match document.quirks_mode() {
        QuirksMode::NoQuirks => {
            Finding::pass("Browsers render the page in standards mode.").with_value("no-quirks")
        }
        QuirksMode::LimitedQuirks => {
            Finding::warn("The document type puts browsers in limited-quirks mode.")
                .with_value("limited-quirks")
                .with(found())
        }
        QuirksMode::Quirks => {
            let message = match doctype {
                None => "The page has no document type, so browsers use quirks mode.",
                Some(_) => "The document type puts browsers in quirks mode.",
            };
            Finding::fail(message).with_value("quirks").with(found())
        }
    }
}
