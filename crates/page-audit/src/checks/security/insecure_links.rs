//! Links do not lead back from https to http.

use web_formats::url_host::is_trustworthy;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, Outcome, counted, plural};
use crate::page::{Page, link_address, target_of};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Links to other sites are only for information: not every site has https.
pub(super) static RULE: Rule = Rule {
    id: "insecure_links",
    category: Category::Security,
    severity: Severity::Low,
    measure: Some(Measure::Share),
    gate: None,
    title: "Links to the site's own pages keep to https",
    failing_title: "Links lead from https to http",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "Whoever is on the network can read and change what is loaded over http, even if the \
          server then redirects to https.",
    how_to_fix: "Write https:// in the links, or leave out scheme and host for pages of the same \
                 site.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/https",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    if page.url().scheme() != "https" {
        return Finding::not_applicable("The page itself is served over http.");
    }
    let (mut own, mut others) = (EvidenceList::default(), EvidenceList::default());
    let mut links = 0_usize;
    let base_is_insecure = page.base_url().scheme() == "http";
    for link in page.hyperlinks() {
        links += 1;
        let address = link_address(link.element).unwrap_or_default();
        if !base_is_insecure && !names_http(address) {
            continue;
        }
        let Some(url) = target_of(page, link.element).filter(|url| url.scheme() == "http") else {
            continue;
        };
        if is_trustworthy(&url) {
            continue;
        }
        let list = if link.target.internal {
            &mut own
        } else {
            &mut others
        };
        list.add("insecure_link", |key| {
            Evidence::at(key, link.element, url.as_str(), "https")
        });
    }
    if links == 0 {
        return Finding::not_applicable("The page has no links.");
    }
    let total = own.total + others.total;
    let finding = if !own.is_empty() {
        let leaving = counted(own.total, "link", "links");
        let leave = plural(own.total, "leaves", "leave");
        Finding::warn(format!("{leaving} to the site's own pages {leave} https."))
    } else if !others.is_empty() {
        let leaving = counted(others.total, "link", "links");
        let lead = plural(others.total, "leads", "lead");
        let message = format!("{leaving} to other sites {lead} to http.");
        Finding::new(Outcome::Info, message)
    } else {
        Finding::pass("Every link keeps to https.")
    };
    finding
        .concerning(own.total, links)
        .with_value(total)
        .with_evidence(own.and(others))
}

/// Whether the address has the scheme itself; those without one have the base's. White space before
/// it, and tabs and line breaks within, do not count (URL, "basic URL parser").
fn names_http(address: &str) -> bool {
    let mut bytes = address
        .bytes()
        .skip_while(|byte| *byte <= b' ')
        .filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    b"http:".iter().all(|expected| {
        bytes
            .next()
            .is_some_and(|byte| byte.eq_ignore_ascii_case(expected))
    })
}
