//! What no single page of a site shows: the same titles on several, links that are broken, pages
//! that nothing links to.

use std::collections::HashMap;
use std::path::PathBuf;

use page_audit::CheckResult;

mod duplicates;
mod hreflang;
mod links;
mod orphans;
mod page;
pub mod rules;

pub use page::{SitePage, Urls};

use crate::findings::Findings;
use page::address;

/// A finding about a page that only the other pages of its site show.
pub struct SiteFinding {
    pub url: String,
    pub file: Option<PathBuf>,
    pub findings: Findings,
    pub has_baseline: bool,
}

/// The pages of a site that were checked, or could not be.
pub struct Site<'u> {
    pages: &'u [SitePage],
    /// The index of each page by the addresses it is known by.
    by_address: HashMap<&'u str, usize>,
    /// Whether the pages are files that are not published yet.
    is_of_files: bool,
    /// Whether all pages that there are were checked.
    is_complete: bool,
}

impl<'u> Site<'u> {
    pub fn new(pages: &'u [SitePage], is_complete: bool) -> Self {
        let is_of_files = pages.iter().any(|page| page.file.is_some());
        let final_urls = pages.iter().map(|page| &*page.final_url).enumerate();
        let urls = pages.iter().map(|page| &*page.url).enumerate();
        let mut by_address = HashMap::new();
        for (index, url) in final_urls.chain(urls) {
            by_address.entry(address(url, is_of_files)).or_insert(index);
        }
        Self {
            pages,
            by_address,
            is_of_files,
            is_complete,
        }
    }

    fn page(&self, url: &str) -> Option<&'u SitePage> {
        let index = self.by_address.get(address(url, self.is_of_files))?;
        self.pages.get(*index)
    }

    /// Every finding, page by page within each check. `leads_nowhere`: whether a link leads to
    /// nothing, as far as that is known without a request.
    pub fn findings(
        &self,
        leads_nowhere: &dyn Fn(&str) -> bool,
    ) -> Vec<(&'u SitePage, CheckResult)> {
        let mut found = duplicates::titles(self);
        found.extend(duplicates::descriptions(self));
        found.extend(links::broken(self, leads_nowhere));
        found.extend(links::redirected(self));
        found.extend(hreflang::without_return(self));
        found.extend(orphans::orphans(self));
        found
    }
}

impl SiteFinding {
    pub fn new(page: &SitePage, findings: Findings) -> Self {
        Self {
            url: page.url.to_string(),
            file: page.file.clone(),
            findings,
            has_baseline: false,
        }
    }
}
