//! The page's links lead somewhere.

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, part_of, plural};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::{Probe, is_broken};

/// A sample of the links is tried. Responses that servers give to programs but not to people (401,
/// 403, 405, 429, 451, 999) and failures that may be temporary are ignored.
pub(super) static RULE: Rule = Rule {
    id: "broken_links",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "No broken links were found",
    failing_title: "Links are broken",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "A link to a page that is gone is a dead end for visitors, and search engines waste their \
          time on it.",
    how_to_fix: "Correct the address of each broken link, or remove the link.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
    check,
};

enum LinkState {
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
            Finding::unmeasured("The page's links were not checked.")
        } else {
            Finding::not_applicable("The page has no links to other pages.")
        };
    }
    let (mut works, mut reason) = (0_usize, None);
    let (mut internal, mut external) = (EvidenceList::default(), EvidenceList::default());
    for link in links {
        match state(&link.result) {
            LinkState::Works => works += 1,
            LinkState::Broken(why) => {
                let broken = if link.internal {
                    &mut internal
                } else {
                    &mut external
                };
                broken.add("broken_link", |key| {
                    let found = format!("{}: {why}", link.url);
                    match page.first_link_to(&link.url) {
                        Some(element) => Evidence::at(key, element, found, "a page that exists"),
                        None => Evidence::of(key, found, "a page that exists"),
                    }
                });
            }
            LinkState::Unknown => {
                if let Probe::Failed(failure) = &link.result {
                    reason.get_or_insert(failure.message.as_str());
                }
            }
        }
    }
    let checked = counted(links.len(), "link", "links");
    let broken = internal.total + external.total;
    let some_broken = || {
        let subject = part_of(broken, links.len(), "checked link", "checked links");
        let are = plural(broken, "is", "are");
        format!(
            "{subject} {are} broken{}.",
            destinations(internal.total, external.total)
        )
    };
    let finding = if !internal.is_empty() {
        Finding::fail(some_broken())
    } else if !external.is_empty() {
        Finding::warn(some_broken())
    } else if works > 0 {
        Finding::pass(format!("No link is broken ({checked} checked)."))
    } else {
        let reason = reason.unwrap_or("The servers refuse automated requests.");
        return Finding::unmeasured(format!(
            "No link could be checked ({checked} tried): {reason}"
        ));
    };
    finding
        .concerning(broken, links.len())
        .with_value(broken)
        .with_evidence(internal.and(external))
}

/// Where broken links lead, as the end of a sentence.
fn destinations(internal: u64, external: u64) -> String {
    match (internal, external) {
        (1, 0) => "; it is a link within this site".to_owned(),
        (0, 1) => "; it leads to another site".to_owned(),
        (_, 0) => ", all to this site".to_owned(),
        (0, _) => ", all to other sites".to_owned(),
        _ => format!(": {internal} to this site and {external} to other sites"),
    }
}

fn state(result: &Probe) -> LinkState {
    match result {
        Probe::Failed(failure) if failure.code == "dns_not_found" => {
            LinkState::Broken("the name was not found".to_owned())
        }
        Probe::Failed(_) | Probe::NotFetched => LinkState::Unknown,
        Probe::Response(response) => match response.status {
            status if is_broken(status) => LinkState::Broken(format!("returns {status}")),
            401 | 403 | 405 | 429 | 451 | 999 => LinkState::Unknown,
            _ => LinkState::Works,
        },
    }
}
