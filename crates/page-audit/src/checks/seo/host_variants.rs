//! The site is found at one host: with `www.` or without it.

use url::Url;
use web_formats::url_host::www_variant;

use crate::finding::{Evidence, EvidenceList, Finding, excerpt};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};
use crate::snapshot::{AddressProbe, Probe, ProbeResponse, Snapshot};

/// The variant of the page's own host over http is judged by `https_redirect`.
pub(super) static RULE: Rule = Rule {
    id: "host_variants",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The page has one address, with www. or without",
    failing_title: "The page has an address with www. and another without",
    faults: &[],
    fixer: Fixer::Hosting,
    effort: Effort::Minutes,
    why: "Links to both addresses are counted apart, and search engines choose one of them, which \
          may not be the one you want.",
    how_to_fix: "Redirect one of the two hosts to the other with status 301, or name the same \
                 canonical URL on both.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let other = www_variant(page.url());
    let Some(other) = other.filter(|_| page.url().port().is_none()) else {
        return Finding::not_applicable(
            "The page's host is not one that people enter with and without www.",
        );
    };
    let host = excerpt(other.host_str().unwrap_or_default());
    let mut second = EvidenceList::default();
    let mut unknown = None;
    let probes = &page.snapshot().probes.host_variants;
    for probe in probes {
        match &probe.result {
            Probe::NotFetched => unknown = Some("it was not requested.".to_owned()),
            Probe::Failed(failure) if failure.is_ours() || failure.code == "timeout" => {
                unknown = Some(failure.message.clone());
            }
            // Nobody gets a page there.
            Probe::Failed(_) => {}
            Probe::Response(response) => {
                if is_page_of_its_own(page, probe, response) {
                    second.push(evidence(page, response));
                }
            }
        }
    }
    if !second.is_empty() {
        return Finding::warn(format!(
            "{host} returns a page, too, and does not redirect."
        ))
        .with_value(host.as_str())
        .with_evidence(second);
    }
    if let Some(reason) = unknown {
        return Finding::unmeasured(format!("What {host} returns is not known: {reason}"));
    }
    if probes.is_empty() {
        return Finding::unmeasured(format!("{host} was not requested."));
    }
    Finding::pass(format!("{host} returns no second copy of the page."))
}

/// Whether the other host itself returns a page, and neither names the other as its canonical host.
fn is_page_of_its_own(page: &Page<'_>, probe: &AddressProbe, response: &ProbeResponse) -> bool {
    let end = &response.final_url;
    // One that leads to https is that of the other probe.
    let stays = end.host() == probe.url.host() && end.scheme() == probe.url.scheme();
    if !response.is_success() || !stays {
        return false;
    }
    let mut copy = Snapshot::of_html(end.clone(), response.body.clone());
    copy.headers = response.headers.clone();
    canonical_host(page) != canonical_host(&Page::new(&copy))
}

/// The host of the page's canonical URL, or else its own.
fn canonical_host(page: &Page<'_>) -> Option<String> {
    let links = page.links("canonical");
    let mut in_head = links.filter(|(link, _)| page.is_in_head(*link));
    let declared = match in_head.next() {
        Some((_, href)) => page.resolve(href),
        None => page
            .link_headers("canonical")
            .first()
            .and_then(|target| page.url().join(target).ok()),
    };
    let host = |url: &Url| url.host_str().map(str::to_owned);
    declared
        .as_ref()
        .and_then(host)
        .or_else(|| host(page.url()))
}

fn evidence(page: &Page<'_>, response: &ProbeResponse) -> Evidence {
    Evidence::of(
        "second_address",
        format_args!("{} returns {}", response.final_url, response.status),
        format_args!("a redirect to {}", page.url()),
    )
}
