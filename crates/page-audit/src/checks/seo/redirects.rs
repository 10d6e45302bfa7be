//! The page is reached without a chain of redirects.

use std::collections::HashSet;

use url::Url;

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, without_fragment};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "redirects",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "At most one redirect leads to the page",
    failing_title: "Visitors reach the page in a roundabout way",
    faults: &[
        FaultKind::new("redirect", "Redirects lead to the page"),
        FaultKind::new(
            "temporary_redirect",
            "A redirect that should be permanent is temporary",
        ),
    ],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Each redirect costs time, and search engines give up on long chains. A temporary \
          redirect to another host or to https makes them keep the old address.",
    how_to_fix: "Redirect straight to the final address, with 301 or 308 if the page has moved for \
                 good.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let hops = &page.snapshot().hops;
    let mut steps = EvidenceList::default();
    let mut temporary = EvidenceList::default();
    let mut seen: HashSet<Url> = HashSet::new();
    let mut loops = false;
    for (index, hop) in hops.iter().enumerate() {
        let next = hops.get(index + 1).map_or(page.url(), |next| &next.url);
        loops |= !seen.insert(without_fragment(hop.url.clone()));
        let found = format!("{} returns {}: {}", hop.url, hop.status, hop.location);
        steps.add("redirect", |key| {
            Evidence::of(key, &found, "the final address directly")
        });
        let moves = hop.url.scheme() != next.scheme() || hop.url.host() != next.host();
        if matches!(hop.status, 302 | 303 | 307) && moves {
            temporary.add("temporary_redirect", |key| {
                Evidence::of(key, &found, "301 or 308")
            });
        }
    }
    loops |= seen.contains(&without_fragment(page.url().clone()));
    let count = counted(hops.len(), "redirect", "redirects");
    let finding = match hops.len() {
        _ if loops => Finding::fail("The redirects to the page form a loop.").with_evidence(steps),
        3.. => Finding::fail(format!("The page is behind {count}.")).with_evidence(steps),
        2 => Finding::warn(format!("The page is behind {count}.")).with_evidence(steps),
        _ if !temporary.is_empty() => {
            Finding::warn("A temporary redirect leads to another host or scheme.")
                .with_evidence(temporary)
        }
        0 => Finding::pass("The page is reached without a redirect."),
        _ => Finding::pass("The page is behind one redirect."),
    };
    finding.with_value(hops.len())
}
