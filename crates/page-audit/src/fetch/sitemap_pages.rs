//! The pages that a sitemap lists, or the sitemaps of an index.

use std::collections::HashSet;
use std::sync::Arc;

use fetch_guard::TargetUrl;
use thiserror::Error;
use tokio::time::Instant;
use url::Url;
use web_formats::sitemap::{Kind, read_each};

use super::Fetcher;
use super::batch::{Batch, PageOrigin};
use super::context::FetchContext;
use crate::snapshot::Probe;

/// How many sitemaps of an index are read: with 50,000 pages each, more than anybody checks.
const MAX_SITEMAPS: usize = 1_000;

/// The pages of a sitemap.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListedPages {
    /// Each once, in the order in which they are listed, without fragments.
    pub urls: Vec<Url>,
    /// Whether there are more, or may be: sitemaps are only read until there are enough.
    pub has_more: bool,
}

/// Why the pages of a sitemap are not known.
#[derive(Debug, Error)]
pub enum SitemapError {
    /// There was no usable response.
    #[error("{url} could not be fetched: {reason}")]
    Fetch {
        /// The sitemap.
        url: Url,
        /// The reason, for people.
        reason: String,
    },
    /// It is not a sitemap.
    #[error("{url} is not a sitemap: {fault}")]
    Invalid {
        /// The address.
        url: Url,
        /// What is wrong with it.
        fault: String,
    },
}

impl Fetcher {
    /// The pages that a sitemap lists, at most so many. If it is an index, those of its sitemaps,
    /// which are fetched one after the other.
    ///
    /// # Errors
    ///
    /// [`SitemapError`] when a sitemap cannot be fetched or read.
    pub async fn sitemap_pages(
        &self,
        sitemap: &TargetUrl,
        most: usize,
    ) -> Result<ListedPages, SitemapError> {
        let mut pages = Pages::new(most);
        let mut sitemaps = Vec::new();
        self.read_sitemap(sitemap.as_url(), &mut pages, Some(&mut sitemaps))
            .await?;
        let mut sitemaps = sitemaps.into_iter();
        while pages.listed.urls.len() < most
            && let Some(url) = sitemaps.next()
        {
            self.read_sitemap(&url, &mut pages, None).await?;
        }
        pages.listed.has_more |= sitemaps.next().is_some();
        Ok(pages.listed)
    }

    /// Adds the pages of one sitemap, or the sitemaps of an index if there may be any: an index
    /// lists no other one.
    async fn read_sitemap(
        &self,
        url: &Url,
        pages: &mut Pages,
        sitemaps: Option<&mut Vec<Url>>,
    ) -> Result<(), SitemapError> {
        let invalid = |fault: String| SitemapError::Invalid {
            url: url.clone(),
            fault,
        };
        let unavailable = |reason: String| SitemapError::Fetch {
            url: url.clone(),
            reason,
        };
        let response = match self.fetch_sitemap(url).await {
            Probe::Response(response) => response,
            Probe::Failed(failure) => return Err(unavailable(failure.message)),
            Probe::NotFetched => return Err(unavailable("It was not requested.".to_owned())),
        };
        if response.status != 200 {
            return Err(unavailable(format!("It returns {}.", response.status)));
        }
        let mut listed = Vec::new();
        let contents = read_each(&response.body, response.truncated, |url| {
            // More than enough, and bounded whatever the sitemap is.
            if listed.len() <= pages.most.max(MAX_SITEMAPS) {
                listed.push(url);
            }
        });
        let contents = contents.map_err(invalid)?;
        match (contents.kind, sitemaps) {
            (Kind::Urls, _) => {
                for url in listed {
                    pages.add(url);
                }
                pages.listed.has_more |= contents.is_cut;
            }
            (Kind::Index, Some(sitemaps)) => {
                pages.listed.has_more |= contents.is_cut || listed.len() > MAX_SITEMAPS;
                sitemaps.extend(listed.into_iter().take(MAX_SITEMAPS));
            }
            (Kind::Index, None) => {
                return Err(invalid("an index within an index".to_owned()));
            }
        }
        Ok(())
    }

    async fn fetch_sitemap(&self, url: &Url) -> Probe {
        let context = Arc::new(FetchContext::new(&self.settings));
        context.budget.plan(1);
        let origin = PageOrigin::new(url.clone(), false);
        let deadline = Instant::now() + self.settings.total_timeout;
        let batch = Batch::sequential(&origin, deadline, context).before_page();
        let mut sitemap = self.probe_sitemap(&batch, url).await;
        if let Some(mask) = self.mask() {
            sitemap.hide(&mask);
        }
        sitemap
    }
}

/// The pages found so far.
struct Pages {
    most: usize,
    listed: ListedPages,
    seen: HashSet<Url>,
}

impl Pages {
    fn new(most: usize) -> Self {
        Self {
            most,
            listed: ListedPages::default(),
            seen: HashSet::new(),
        }
    }

    fn add(&mut self, mut url: Url) {
        url.set_fragment(None);
        if self.seen.contains(&url) {
            return;
        }
        if self.listed.urls.len() == self.most {
            self.listed.has_more = true;
            return;
        }
        self.seen.insert(url.clone());
        self.listed.urls.push(url);
    }
}
