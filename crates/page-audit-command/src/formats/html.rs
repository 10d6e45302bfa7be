//! One HTML file that needs nothing else: the report of a page as the web service shows it, or what
//! many pages have in common.

mod pages;
mod report;

use askama::Template;
use texts::Words;

use super::Printer;
use crate::checks_page::ChecksPage;
use crate::inspect::Inspected;
use crate::record::Record;
use crate::site::SiteFinding;

const STYLE: &str = include_str!("../../../look/assets/waymark.css");
const SCRIPT: &str = include_str!("../../../look/assets/waymark.js");

pub struct Html {
    page: ChecksPage,
    words: Words,
    /// The report of the first page, unless it was compared with a baseline: what is new matters
    /// then.
    first: Option<String>,
    pages: Vec<Record>,
}

impl Html {
    pub fn new(page: ChecksPage) -> Self {
        Self {
            page,
            words: Words::default(),
            first: None,
            pages: Vec::new(),
        }
    }
}

impl Printer for Html {
    fn page(&mut self, page: &Inspected) -> anyhow::Result<String> {
        if self.pages.is_empty()
            && let Ok(seen) = &page.result
            && !seen.has_baseline
        {
            self.first = Some(report::render(self.words, page, seen, &self.page)?);
        }
        self.pages.push(Record::of(page));
        Ok(String::new())
    }

    fn end(&mut self, site: &[SiteFinding]) -> anyhow::Result<String> {
        let first = self.first.take();
        match first.filter(|_| self.pages.len() == 1 && site.is_empty()) {
            Some(report) => Ok(report),
            None => Ok(pages::PagesFile::new(self.words, &self.pages, site, &self.page).render()?),
        }
    }
}
