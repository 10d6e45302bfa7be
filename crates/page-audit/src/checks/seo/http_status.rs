//! The page responds with success and with content.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "http_status",
    category: Category::Seo,
    severity: Severity::High,
    // A page without success gets no score at all: the report itself fails.
    measure: None,
    gate: None,
    title: "A request for the page succeeds and returns content",
    failing_title: "The page cannot be opened",
    faults: &[
        FaultKind::new("error_status", "The server answers with an error"),
        FaultKind::new("empty_body", "The server sends an empty page"),
        FaultKind::new("broken_redirect", "The server redirects to nowhere"),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Search engines list a page only if it returns a 2xx status and has content. Visitors to \
          any other page see an error.",
    how_to_fix: "Make the server return 200 with the page's content. If the page has moved, \
                 redirect to its new address; if it is gone, remove the links to it.",
    source_url: "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let snapshot = page.snapshot();
    let status = snapshot.status;
    let finding = match status {
        200..300 if snapshot.body.trim_ascii().is_empty() => {
            Finding::fail(format!("The page returns {status}, but without content.")).with(
                Evidence::of("empty_body", "an empty body", "the page's content"),
            )
        }
        200..300 => Finding::pass(format!("The page returns {status}.")),
        300..400 => Finding::fail(format!(
            "The page returns {status}, a redirect that leads nowhere."
        ))
        .with(Evidence::of(
            "broken_redirect",
            match page.header("location") {
                Some(location) => format!("Location: {location}"),
                None => "no Location header".to_owned(),
            },
            "a Location header with the URL of the page",
        )),
        _ => Finding::fail(format!("The page returns {status}, an error.")).with(Evidence::of(
            "error_status",
            status,
            "a status of 2xx",
        )),
    };
    finding.with_value(status)
}
