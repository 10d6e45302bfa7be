//! Versions in other languages that do not link back.

use page_audit::{CheckResult, EvidenceList};

use super::rules::{HREFLANG_RETURN, evidence};
use super::{Site, SitePage};

pub fn without_return<'u>(site: &Site<'u>) -> Vec<(&'u SitePage, CheckResult)> {
    let mut found = Vec::new();
    for page in site.pages {
        let mut list = EvidenceList::default();
        for url in &page.alternates {
            let other = site.page(url).filter(|other| other.failure.is_none());
            let Some(other) = other.filter(|other| !page.is_at(&other.final_url)) else {
                continue;
            };
            if !other.alternates.iter().any(|back| page.is_at(back)) {
                let expected = format!("an hreflang link from there to {}", page.final_url);
                list.add("no_return_link", |key| evidence(key, None, url, &expected));
            }
        }
        if !list.is_empty() {
            let message = match list.total {
                1 => "A version in another language does not link back.".to_owned(),
                pages => format!("{pages} versions in other languages do not link back."),
            };
            found.push((page, HREFLANG_RETURN.finding(message, list)));
        }
    }
    found
}
