//! Pages that no other page links to.

use std::collections::HashSet;

use page_audit::{CheckResult, EvidenceList, may_be_page};
use url::Url;

use super::rules::{ORPHAN_PAGES, evidence};
use super::{Site, SitePage, address};

/// The first page of a site needs no link, and what is not listed may be hidden on purpose. As long
/// as some pages are unknown, one of them may have the link.
pub fn orphans<'u>(site: &Site<'u>) -> Vec<(&'u SitePage, CheckResult)> {
    if !is_whole(site) || site.pages.len() < 2 {
        return Vec::new();
    }
    let bare = |url: &'u str| {
        let url = address(url, site.is_of_files).trim_end_matches('/');
        url.strip_suffix(".html").unwrap_or(url)
    };
    let mut linked: HashSet<&str> = HashSet::new();
    for page in site.pages {
        let links = page.links.iter().map(|(url, _)| url);
        let others = page.alternates.iter().chain(&page.forms);
        let targets = links.chain(others).filter(|url| !page.is_at(url));
        for url in targets {
            linked.insert(bare(url));
            linked.extend(site.page(url).map(|target| bare(&target.final_url)));
        }
    }
    let orphans = site.pages.iter().filter(|page| {
        let mut urls = [&page.url, &page.final_url].into_iter();
        let is_linked = urls.any(|url| linked.contains(bare(url)));
        page.is_listed && !is_linked && !needs_no_link(&page.final_url)
    });
    let finding = |page: &'u SitePage| {
        let mut list = EvidenceList::default();
        list.add("not_linked", |key| {
            evidence(key, None, "", "a link from another page")
        });
        let message = "None of the pages that were checked links to it.".to_owned();
        (page, ORPHAN_PAGES.finding(message, list))
    };
    orphans.map(finding).collect()
}

/// Whether every page is known: what a sitemap leaves out may have the link that is looked for.
fn is_whole(site: &Site<'_>) -> bool {
    let is_known = |url: &str| {
        site.is_of_files
            || site.page(url).is_some()
            || Url::parse(url).is_ok_and(|url| !may_be_page(&url))
    };
    let are_known = |page: &SitePage| page.links.iter().all(|(url, _)| is_known(url));
    let mut pages = site.pages.iter();
    site.is_complete && pages.all(|page| page.failure.is_none() && are_known(page))
}

/// The first page of a site, and the page that servers show instead of one that is not there.
fn needs_no_link(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| matches!(url.path(), "/" | "/index.html" | "/404.html"))
}
