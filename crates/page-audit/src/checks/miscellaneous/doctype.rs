//! The page is shown by the standards, not as browsers of the nineties would.

use html_document::QuirksMode;

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "doctype",
    category: Category::Miscellaneous,
    severity: Severity::Medium,
    gate: None,
    title: "The page begins with <!DOCTYPE html>",
    why: "Without it browsers imitate the bugs of old ones (quirks mode), and sizes and positions come out \
          differently.",
    how_to_fix: "Begin the page with <!DOCTYPE html>, with nothing before it.",
    source_url: "https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode",
    check,
};

const EXPECTED: &str = "<!DOCTYPE html>";

fn check(page: &Page<'_>) -> Finding {
    let document = page.document();
    let doctype = document.doctype();
    let found = || Evidence::of(doctype.unwrap_or("no document type"), EXPECTED);
    match document.quirks_mode() {
        QuirksMode::NoQuirks => {
            Finding::pass("Browsers show the page by the standards.").with_value("no-quirks")
        }
        QuirksMode::LimitedQuirks => {
            Finding::warn("The document type makes browsers show tables as old ones did.")
                .with_value("limited-quirks")
                .with(found())
        }
        QuirksMode::Quirks => {
            let message = match doctype {
                None => "The page has no document type, so browsers imitate old ones.",
                Some(_) => "The document type makes browsers imitate old ones.",
            };
            Finding::fail(message).with_value("quirks").with(found())
        }
    }
}
