//! The page's links lead somewhere.

use std::collections::HashMap;

use url::Url;
use html_document::Element;

use crate::finding::{Evidence, EvidenceList, Finding, are, counted};
use crate::page::Page;
use crate::rule::{Category, Rule, Severity};
use crate::snapshot::Probe;

/// A sample of the links is tried. Answers that servers give to programs but not to people (401, 403,
/// 405, 429, 451, 999) and failures that may pass are let be.
pub(super) static RULE: Rule = Rule {
    id: "broken_links",
    category: Category::Seo,
    severity: Severity::Medium,
    gate: None,
    title: "Links are not broken",
    why: "A link to a page that is gone ends a visit, and search engines waste their time on it.",
    how_to_fix: "Correct each link's address, or take the link out.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
    check,
};

enum State {
    Works,
    Broken(String),
    Unknown,
}

fn check(page: &Page<'_>) -> Finding {
    let links = &page.snapshot().probes.links;
    if links.is_empty() {
        let leads_on = page
            .link_targets()
            .iter()
            .any(|target| !target.is_page_itself);
        return if leads_on {
            Finding::unmeasured("The page's links were not tried.")
        } else {
            Finding::not_applicable("The page has no links to other pages.")
        };
    }
    let (mut works, mut reason) = (0_usize, None);
    let (mut internal, mut external) = (EvidenceList::default(), EvidenceList::default());
    let elements = elements(page);
    for link in links {
        match state(&link.answer) {
            State::Works => works += 1,
            State::Broken(why) => {
                let broken = if link.internal {
                    &mut internal
                } else {
                    &mut external
                };
                broken.add(|| {
                    let found = format!("{}: {why}", link.url);
                    match elements.get(&link.url) {
                        Some(element) => Evidence::at(*element, found, "a page that is there"),
                        None => Evidence::of(found, "a page that is there"),
                    }
                });
            }
            State::Unknown => {
                if let Probe::Failed(failure) = &link.answer {
                    reason.get_or_insert(failure.message.as_str());
                }
            }
        }
    }
    let tried = counted(links.len(), "link", "links");
    let broken = internal.total + external.total;
    let finding = if !internal.is_empty() {
        let of_site = internal.total;
        Finding::fail(format!(
            "Of {tried} tried, {} broken, {of_site} of them to this site.",
            are(broken)
        ))
    } else if !external.is_empty() {
        Finding::warn(format!(
            "Of {tried} tried, {} broken, to other sites.",
            are(broken)
        ))
    } else if works > 0 {
        Finding::pass(format!("Of {tried} tried, none is broken."))
    } else {
        let reason = reason.unwrap_or("The servers do not answer programs.");
        return Finding::unmeasured(format!(
            "Of {tried} tried, none could be looked at: {reason}"
        ));
    };
    finding
        .with_value(broken)
        .with_evidence(internal.and(external))
}

fn state(answer: &Probe) -> State {
    match answer {
        Probe::Failed(failure) if failure.code == "dns_not_found" => {
            State::Broken(failure.message.clone())
        }
        Probe::Failed(_) | Probe::NotFetched => State::Unknown,
        Probe::Answer(answer) => match answer.status {
            404 | 410 | 500..600 => State::Broken(format!("answers {}", answer.status)),
            401 | 403 | 405 | 429 | 451 | 999 => State::Unknown,
            _ => State::Works,
        },
    }
}

/// The first link to each of the pages that were tried.
fn elements<'p>(page: &'p Page<'_>) -> HashMap<&'p Url, Element<'p>> {
    let mut elements = HashMap::new();
    for link in page.hyperlinks() {
        elements.entry(&link.target.url).or_insert(link.element);
    }
    elements
}
