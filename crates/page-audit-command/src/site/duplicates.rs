//! Pages with the same title or the same description.

use std::collections::{BTreeMap, HashSet};

use page_audit::{CheckResult, EvidenceList};

use super::rules::{DUPLICATE_DESCRIPTIONS, DUPLICATE_TITLES, SiteRule, evidence};
use super::{Site, SitePage};

pub fn titles<'u>(site: &Site<'u>) -> Vec<(&'u SitePage, CheckResult)> {
    duplicates(site, &DUPLICATE_TITLES, "title", |page| {
        page.title.as_deref()
    })
}

pub fn descriptions<'u>(site: &Site<'u>) -> Vec<(&'u SitePage, CheckResult)> {
    let description = |page: &'u SitePage| page.description.as_deref();
    duplicates(site, &DUPLICATE_DESCRIPTIONS, "description", description)
}

/// Pages that search engines do not list, or list under another address, do not count: they are
/// not shown beside the others.
fn duplicates<'u>(
    site: &Site<'u>,
    rule: &SiteRule,
    what: &str,
    text: impl Fn(&'u SitePage) -> Option<&'u str>,
) -> Vec<(&'u SitePage, CheckResult)> {
    let mut pages: BTreeMap<&str, Vec<&SitePage>> = BTreeMap::new();
    let mut seen = HashSet::new();
    for page in site.pages {
        if let Some(text) = text(page).filter(|_| page.is_listed)
            && seen.insert(&page.final_url)
        {
            pages.entry(text).or_default().push(page);
        }
    }
    let mut found = Vec::new();
    for (text, pages) in pages.into_iter().filter(|(_, pages)| pages.len() > 1) {
        let message = format!("{} pages have the {what} “{text}”.", pages.len());
        for page in &pages {
            let others = pages.iter().filter(|other| other.url != page.url);
            let mut list = EvidenceList::default();
            for other in others {
                list.add("same_text", |key| evidence(key, None, &other.url, ""));
            }
            found.push((*page, rule.finding(message.clone(), list)));
        }
    }
    found
}
