//! The server reports a missing page as missing.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::{Probe, ProbeResponse};

pub(super) static RULE: Rule = Rule {
    id: "404_page",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Missing pages return 404 or 410",
    failing_title: "Missing pages are not reported as missing",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "If the server reports success for addresses without a page, search engines keep fetching \
          and listing them instead of real pages.",
    how_to_fix: "Return 404 or 410, with a helpful page, for every address that does not exist. Do \
                 not redirect to the home page.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    match &page.snapshot().probes.missing_page {
        Probe::NotFetched => Finding::unmeasured("No missing page was requested."),
        Probe::Failed(failure) => Finding::unmeasured(format!(
            "The response for a missing page could not be fetched: {}",
            failure.message
        )),
        Probe::Response(response) => of_response(response).with_value(response.status),
    }
}

fn of_response(response: &ProbeResponse) -> Finding {
    let status = response.status;
    let found = match response.hops.first() {
        Some(hop) => format!("{} redirects to {}, {status}", hop.url, response.final_url),
        None => format!("{} returns {status}", response.final_url),
    };
    let evidence = Evidence::of("missing_page_status", found, "404 or 410");
    match status {
        404 | 410 => Finding::pass(format!("A missing page returns {status}.")),
        401 | 403 | 429 => Finding::not_applicable(format!(
            "A missing page returns {status}, which says nothing about it."
        )),
        200..=299 if response.hops.is_empty() => Finding::fail(format!(
            "A missing page returns {status}, as if it existed."
        ))
        .with(evidence),
        200..=399 => Finding::fail("A missing page redirects to one that exists.").with(evidence),
        _ => Finding::warn(format!("A missing page returns {status}, not 404.")).with(evidence),
    }
}
