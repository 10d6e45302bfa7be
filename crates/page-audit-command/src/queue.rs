//! The pages that are still to be checked: those of a list, or those that a crawl has found.

use std::collections::VecDeque;

use anyhow::{Context, bail};
use page_audit::{AddressPolicy, Fetcher, TargetUrl};
use url::Url;

mod crawl;
mod folder;
mod robots;

use crate::arguments::Arguments;
use crate::inspect::Inspected;
use crate::targets::{Task, target, tasks};
use crawl::Crawl;
use folder::Folder;
pub use robots::Robots;

/// What to check, and what is known about it.
pub struct Queue {
    waiting: VecDeque<Task>,
    crawl: Option<Crawl>,
    folder: Option<Folder>,
    /// How many pages were ever in the queue.
    pub total: usize,
    /// How many URLs robots.txt forbids every robot.
    pub forbidden: usize,
    /// The URLs of the sitemap that are no pages.
    not_pages: Vec<String>,
    /// Whether there are more pages than are checked.
    pub has_more: bool,
}

impl Queue {
    /// The pages that these arguments name.
    ///
    /// # Errors
    ///
    /// When the arguments name none, or something that is no page.
    pub async fn new(
        arguments: &Arguments,
        fetcher: &Fetcher,
        robots: &mut Robots,
    ) -> anyhow::Result<Self> {
        let pages = &arguments.pages;
        let most = usize::try_from(pages.most())?;
        let mut queue = Self {
            waiting: VecDeque::new(),
            crawl: None,
            folder: None,
            total: 0,
            forbidden: 0,
            not_pages: Vec::new(),
            has_more: false,
        };
        if let Some(url) = &pages.crawl {
            let target = target(url, &format!("--crawl {url}"), arguments)?;
            if robots.forbid(fetcher, target.as_url()).await {
                bail!("--crawl {url}: the site's robots.txt forbids it");
            }
            queue.crawl = Some(Crawl::new(&target, most));
            queue.waiting.push_back(Task::Fetch(target));
        } else if let Some(url) = &pages.sitemap {
            let sitemap = target(url, &format!("--sitemap {url}"), arguments)?;
            queue.list(&sitemap, most, fetcher, robots).await?;
        } else if let (Some(folder), Some(url)) = (&pages.dir, &pages.url) {
            let base = TargetUrl::parse(url, AddressPolicy::AllowPrivate);
            let base = base.with_context(|| format!("--url {url}"))?;
            let folder = Folder::new(folder, base.as_url());
            let files = folder.pages(most + 1)?;
            if files.is_empty() {
                bail!(
                    "--dir {}: there is no HTML file in it",
                    folder.path().display()
                );
            }
            queue.has_more = files.len() > most;
            let files = files.into_iter().take(most);
            queue.waiting = files.map(|(file, url)| Task::Read { file, url }).collect();
            queue.folder = Some(folder);
        } else {
            queue.waiting = tasks(arguments)?.into();
        }
        queue.total = queue.waiting.len();
        Ok(queue)
    }

    /// Takes the pages of a sitemap, except those that robots.txt forbids.
    async fn list(
        &mut self,
        sitemap: &TargetUrl,
        most: usize,
        fetcher: &Fetcher,
        robots: &mut Robots,
    ) -> anyhow::Result<()> {
        let listed = fetcher.sitemap_pages(sitemap, most).await;
        let listed = listed.context("--sitemap")?;
        self.has_more = listed.has_more;
        for url in listed.urls {
            let Ok(target) = TargetUrl::parse_under(fetcher.target_rules(), url.as_str()) else {
                self.not_pages.push(url.into());
                continue;
            };
            if robots.allow(fetcher, target.as_url()).await {
                self.waiting.push_back(Task::Fetch(target));
            } else {
                self.forbidden += 1;
            }
        }
        if self.waiting.is_empty() {
            bail!(match (self.forbidden, self.not_pages()) {
                (0, None) => format!("--sitemap {sitemap}: it lists no page"),
                (0, Some(text)) => format!("--sitemap {sitemap}: it lists no page: {text}"),
                _ => format!("--sitemap {sitemap}: it lists no page that robots.txt allows"),
            });
        }
        Ok(())
    }

    /// What was left out of a sitemap, because it may not be fetched or is no page.
    pub fn not_pages(&self) -> Option<String> {
        let first = self.not_pages.first()?;
        Some(match self.not_pages.len() {
            1 => format!("left out, because it cannot be the URL of a page: {first}"),
            urls => format!(
                "left out, because they cannot be URLs of pages: {first} and {} more",
                urls - 1
            ),
        })
    }

    pub fn next(&mut self) -> Option<Task> {
        self.waiting.pop_front()
    }

    /// Takes the pages that a page links to, if this is a crawl. Returns whether the page is one of
    /// the site's: a link may lead to a picture, to nothing, or to a page that is known already.
    pub async fn learn(
        &mut self,
        page: &Inspected,
        fetcher: &Fetcher,
        robots: &mut Robots,
    ) -> bool {
        let Some(crawl) = &mut self.crawl else {
            return true;
        };
        if !crawl.is_own(page) {
            return false;
        }
        for url in crawl.take_links(page) {
            if !robots.allow(fetcher, url.as_url()).await {
                self.forbidden += 1;
            } else if crawl.has_room() {
                self.total += 1;
                self.waiting.push_back(Task::Fetch(url));
            } else {
                self.has_more = true;
            }
        }
        true
    }

    /// Whether a link within the site leads to nothing, as far as that is known without a request.
    pub fn leads_nowhere(&self, url: &str) -> bool {
        let Ok(url) = Url::parse(url) else {
            return false;
        };
        self.folder
            .as_ref()
            .is_some_and(|folder| folder.lacks(&url))
    }
}
