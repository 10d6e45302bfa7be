//! The site has a sitemap that can be read.

use web_formats::sitemap::{Contents, Kind, read};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, without_fragment};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::{Probe, ProbeResponse, Sitemap};

/// Feeds and lists of URLs are sitemaps as well (sitemaps.org, "Other Sitemap formats").
pub(super) static RULE: Rule = Rule {
    id: "sitemap",
    category: Category::Seo,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The site has a usable sitemap",
    failing_title: "Search engines find no list of the site's pages",
    faults: &[
        FaultKind::new("no_sitemap", "The site has no sitemap"),
        FaultKind::new("unusable_sitemap", "A sitemap of the site cannot be used"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "With a sitemap, search engines find all pages of a site and see which have changed.",
    how_to_fix: "Write an XML sitemap of at most 50,000 URLs and 50 MB, and give its absolute URL \
                 in robots.txt: Sitemap: https://…",
    source_url: "https://www.sitemaps.org/protocol.html",
    check,
};

const MAX_URLS: usize = 50_000;
const MAX_BYTES: usize = 50 * 1024 * 1024;

fn check(page: &Page<'_>) -> Finding {
    let sitemaps = &page.snapshot().probes.sitemaps;
    let mut faults = EvidenceList::default();
    let mut failure = None;
    let mut missing = None;
    let mut good: Option<(&Sitemap, Contents)> = None;
    for sitemap in sitemaps {
        let response = match &sitemap.result {
            Probe::NotFetched => continue,
            Probe::Failed(failed) => {
                failure.get_or_insert(failed.message.as_str());
                continue;
            }
            Probe::Response(response) => response,
        };
        match contents(page, response) {
            Ok(contents) => {
                let is_listed = contents.lists_page;
                if good.is_none() || is_listed {
                    good = Some((sitemap, contents));
                }
            }
            Err(fault) if sitemap.declared => faults.add("unusable_sitemap", |key| {
                let found = format!("{}: {fault}", sitemap.url);
                Evidence::of(key, found, "a sitemap of at most 50,000 URLs and 50 MB")
            }),
            Err(fault) => missing = Some((sitemap, fault)),
        }
    }
    if !faults.is_empty() {
        let count = counted(faults.total, "sitemap", "sitemaps");
        return Finding::fail(format!("{count} named in robots.txt cannot be used."))
            .with_evidence(faults);
    }
    if let Some(reason) = failure {
        return Finding::unmeasured(format!("A sitemap could not be fetched: {reason}"));
    }
    if let Some((sitemap, contents)) = good {
        return Finding::pass(described(&contents)).with_value(sitemap.url.as_str());
    }
    match missing {
        Some((sitemap, fault)) => Finding::warn("The site has no sitemap.").with(Evidence::of(
            "no_sitemap",
            format_args!(
                "no Sitemap line in robots.txt, and {}: {fault}",
                sitemap.url
            ),
            "a sitemap",
        )),
        None => Finding::unmeasured("The site's sitemap was not fetched."),
    }
}

fn contents(page: &Page<'_>, response: &ProbeResponse) -> Result<Contents, String> {
    if response.status != 200 {
        return Err(format!("returns {}", response.status));
    }
    if response.body.len() > MAX_BYTES {
        return Err("more than 50 MB".to_owned());
    }
    let own = without_fragment(page.url().clone());
    let contents = read(&response.body, response.truncated, &own)?;
    if contents.urls > MAX_URLS {
        return Err(format!("{} URLs", contents.urls));
    }
    Ok(contents)
}

fn described(contents: &Contents) -> String {
    let urls = counted(contents.urls, "URL", "URLs");
    let cut = if contents.is_cut {
        " in the part that was read"
    } else {
        ""
    };
    match contents.kind {
        Kind::Index => {
            let sitemaps = counted(contents.urls, "sitemap", "sitemaps");
            format!("The site has a sitemap index of {sitemaps}{cut}.")
        }
        Kind::Urls if contents.lists_page => {
            format!("The site has a sitemap of {urls}{cut}, which lists this page.")
        }
        Kind::Urls => {
            format!("The site has a sitemap of {urls}{cut}, which does not list this page.")
        }
    }
}
