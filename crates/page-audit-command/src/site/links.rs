//! Links from page to page that lead to nothing, or through several redirects.

use page_audit::{CheckResult, EvidenceList};

use super::rules::{BROKEN_INTERNAL_LINKS, REDIRECTED_LINKS, evidence};
use super::{Site, SitePage};

pub fn broken<'u>(
    site: &Site<'u>,
    leads_nowhere: &dyn Fn(&str) -> bool,
) -> Vec<(&'u SitePage, CheckResult)> {
    let mut found = Vec::new();
    for page in site.pages {
        let mut list = EvidenceList::default();
        for (url, line) in &page.links {
            let failure = site.page(url).and_then(|target| target.failure.as_ref());
            let fault = match failure {
                Some(failure) if failure.is_broken_link => &failure.message,
                None if leads_nowhere(url) => "There is no such file.",
                _ => continue,
            };
            let shown = format!("{url}: {fault}");
            list.add("broken_link", |key| evidence(key, Some(*line), &shown, ""));
        }
        if !list.is_empty() {
            let message = match list.total {
                1 => "A link within the site leads to nothing.".to_owned(),
                links => format!("{links} links within the site lead to nothing."),
            };
            found.push((page, BROKEN_INTERNAL_LINKS.finding(message, list)));
        }
    }
    found
}

pub fn redirected<'u>(site: &Site<'u>) -> Vec<(&'u SitePage, CheckResult)> {
    let mut found = Vec::new();
    for page in site.pages {
        let mut list = EvidenceList::default();
        for (url, line) in &page.links {
            // A page may be known by the address of another's end: only its own has redirects.
            let target = site.page(url).filter(|target| target.url == *url);
            if let Some(target) = target.filter(|target| target.redirects > 1) {
                let shown = format!("{url}: {} redirects", target.redirects);
                let expected = format!("a link to {}", target.final_url);
                list.add("redirect_chain", |key| {
                    evidence(key, Some(*line), &shown, &expected)
                });
            }
        }
        if !list.is_empty() {
            let message = match list.total {
                1 => "A link within the site leads through several redirects.".to_owned(),
                links => format!("{links} links within the site lead through several redirects."),
            };
            found.push((page, REDIRECTED_LINKS.finding(message, list)));
        }
    }
    found
}
