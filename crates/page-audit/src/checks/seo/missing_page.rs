//! A page that there is not answers so.

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};
use crate::snapshot::{Probe, ProbeAnswer};

pub(super) static RULE: Rule = Rule {
    id: "404_page",
    category: Category::Seo,
    severity: Severity::Medium,
    gate: None,
    title: "Missing pages answer 404",
    why: "When pages that do not exist answer with success, search engines keep fetching and listing \
          them, in place of real ones.",
    how_to_fix: "Answer 404 or 410, with a helpful page, for every address that has none. Do not \
                 redirect to the home page.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    match &page.snapshot().probes.missing_page {
        Probe::NotFetched => Finding::unmeasured("No missing page was asked for."),
        Probe::Failed(failure) => Finding::unmeasured(format!(
            "What a missing page answers could not be found out: {}",
            failure.message
        )),
        Probe::Answer(answer) => of_answer(answer).with_value(answer.status),
    }
}

fn of_answer(answer: &ProbeAnswer) -> Finding {
    let status = answer.status;
    let found = match answer.hops.first() {
        Some(hop) => format!("{} redirects to {}, {status}", hop.url, answer.final_url),
        None => format!("{} answers {status}", answer.final_url),
    };
    let evidence = Evidence::of(found, "404 or 410");
    match status {
        404 | 410 => Finding::pass(format!("A missing page answers {status}.")),
        401 | 403 | 429 => Finding::not_applicable(format!(
            "A missing page answers {status}, which tells nothing of it."
        )),
        200..=299 if answer.hops.is_empty() => Finding::fail(format!(
            "A missing page answers {status}, as if it were there."
        ))
        .with(evidence),
        200..=399 => Finding::fail("A missing page redirects to one that is there.").with(evidence),
        _ => Finding::warn(format!("A missing page answers {status}, not 404.")).with(evidence),
    }
}
