//! The headers that open pages behind a login.

use anyhow::{Context, anyhow, bail};
use page_audit::{WayIn, WayInError};
use url::Url;

use super::Arguments;
use super::fetching::Fetching;

impl Arguments {
    /// The headers of `--header`, `--cookie` and `--basic`, for the origin of the first page.
    ///
    /// # Errors
    /// When one of them is invalid; the message does not have its value.
    pub fn way_in(&self) -> anyhow::Result<Option<WayIn>> {
        let headers = self.fetching.way_in_headers()?;
        if headers.is_empty() {
            return Ok(None);
        }
        let pages = &self.pages;
        let sites = pages.sitemap.iter().chain(&pages.crawl);
        let Some(first) = pages.urls.iter().chain(sites).next() else {
            bail!(
                "--header, --cookie and --basic need a page, --sitemap or --crawl to send them to"
            );
        };
        let target = page_audit::TargetUrl::parse(first, self.fetching.address_policy());
        let url: Url = target.with_context(|| first.clone())?.as_url().clone();
        let way_in = WayIn::new(&url, &headers);
        Ok(Some(way_in.context(
            "--header, --cookie or --basic: a name or a value is not valid in HTTP",
        )?))
    }
}

impl Fetching {
    fn way_in_headers(&self) -> anyhow::Result<Vec<(String, String)>> {
        let mut headers = Vec::new();
        for written in &self.headers {
            match written.strip_prefix('@') {
                Some(file) => {
                    let text = std::fs::read_to_string(file);
                    let text = text.with_context(|| format!("--header: cannot read {file}"))?;
                    for line in text.lines().filter(|line| !line.trim().is_empty()) {
                        headers.push(WayIn::header(line).map_err(of("--header"))?);
                    }
                }
                None => headers.push(WayIn::header(written).map_err(of("--header"))?),
            }
        }
        if let Some(cookies) = &self.cookie {
            headers.push(WayIn::cookie(cookies).map_err(of("--cookie"))?);
        }
        if let Some(basic) = &self.basic {
            headers.push(WayIn::basic(basic).map_err(of("--basic"))?);
        }
        Ok(headers)
    }
}

/// The error of an option.
fn of(option: &'static str) -> impl Fn(WayInError) -> anyhow::Error {
    move |error| anyhow!("{option} {error}")
}
