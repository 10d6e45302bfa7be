//! The page is sent as HTML.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "content_type",
    category: Category::Miscellaneous,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The page is sent as HTML",
    failing_title: "The page is not sent as HTML",
    faults: &[
        FaultKind::new(
            "no_content_type",
            "The server does not say that the page is HTML",
        ),
        FaultKind::new(
            "not_html",
            "The server says that the page is something else than HTML",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Without a Content-Type, a browser has to guess what a response is; with a wrong one, it \
          shows the source or saves a file.",
    how_to_fix: "Send Content-Type: text/html; charset=utf-8 with the page.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9110#section-8.3",
    check,
};

const EXPECTED: &str = "Content-Type: text/html or application/xhtml+xml";

fn check(page: &Page<'_>) -> Finding {
    let Some(header) = page.combined_header("content-type") else {
        return Finding::fail("The page is sent without a Content-Type.").with(Evidence::of(
            "no_content_type",
            "no Content-Type header",
            EXPECTED,
        ));
    };
    let essence = page.content_type().map(|kind| kind.essence.as_str());
    if let Some(essence @ ("text/html" | "application/xhtml+xml")) = essence {
        return Finding::pass(format!("The page is sent as {essence}.")).with_value(essence);
    }
    Finding::fail("The page is HTML, but it is sent as something else.")
        .with_value(&*header)
        .with(Evidence::of(
            "not_html",
            format_args!("Content-Type: {header}"),
            EXPECTED,
        ))
}
