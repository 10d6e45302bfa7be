//! Which pages to check.

use std::path::PathBuf;

use anyhow::bail;
use clap::{ArgGroup, Args};

use super::up_to;

#[derive(Debug, Args)]
#[command(
    next_help_heading = "Pages",
    group = ArgGroup::new("site").args(["sitemap", "crawl", "dir"]),
    group = ArgGroup::new("local").args(["html", "dir"])
)]
pub struct Pages {
    /// The pages: http or https URLs; https:// may be left out.
    #[arg(
        value_name = "URL",
        required_unless_present_any = ["from", "html", "site", "completions", "man_pages"],
        conflicts_with = "site"
    )]
    pub urls: Vec<String>,

    /// Also check the pages listed in this file: one URL per line; empty lines and lines that begin
    /// with # are ignored; - is standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "site")]
    pub from: Option<PathBuf>,

    /// Check this HTML file instead of fetching anything; - is standard input. Checks that need the
    /// server's response or another file are unmeasured.
    #[arg(
        long,
        value_name = "FILE",
        requires = "url",
        conflicts_with_all = ["urls", "from", "site"]
    )]
    pub html: Option<PathBuf>,

    /// Check every HTML file in this folder and the folders in it, as the site that is or will be
    /// published at --url. Nothing is fetched.
    #[arg(long, value_name = "FOLDER", requires = "url")]
    pub dir: Option<PathBuf>,

    /// The URL at which the page of --html, or the folder of --dir, is or will be published.
    #[arg(long, value_name = "URL", requires = "local")]
    pub url: Option<String>,

    /// Check the pages that this sitemap lists, or the sitemaps of this index.
    #[arg(long, value_name = "URL")]
    pub sitemap: Option<String>,

    /// Check this page, the pages of its host that it links to, and so on.
    #[arg(long, value_name = "URL")]
    pub crawl: Option<String>,

    /// Check at most this many pages of --sitemap, --crawl or --dir; by default 500.
    #[arg(
        long,
        value_name = "1-10000",
        allow_negative_numbers = true,
        value_parser = up_to(10_000)
    )]
    max: Option<u32>,
}

/// The most pages of a site that are checked unless `--max` is given.
const MAX_PAGES: u32 = 500;

impl Pages {
    /// # Errors
    ///
    /// When an option has no meaning for these pages.
    pub fn check(&self) -> anyhow::Result<()> {
        if self.max.is_some() && !self.are_of_a_site() {
            bail!("--max is for --sitemap, --crawl and --dir");
        }
        Ok(())
    }

    /// The most pages of a site that are checked.
    pub fn most(&self) -> u32 {
        self.max.unwrap_or(MAX_PAGES)
    }

    /// Whether the pages are those of a site, and not single pages.
    pub fn are_of_a_site(&self) -> bool {
        self.sitemap.is_some() || self.crawl.is_some() || self.dir.is_some()
    }
}
