//! The headers that open pages behind a login.

use anyhow::{Context, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use page_audit::WayIn;
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
                        headers.push(header(line)?);
                    }
                }
                None => headers.push(header(written)?),
            }
        }
        if let Some(cookies) = &self.cookie {
            headers.push(("cookie".to_owned(), cookies.clone()));
        }
        if let Some(basic) = &self.basic {
            if !basic.contains(':') {
                bail!("--basic must be written USER:PASSWORD");
            }
            let value = format!("Basic {}", STANDARD.encode(basic));
            headers.push(("authorization".to_owned(), value));
        }
        Ok(headers)
    }
}

/// Headers that would change what is requested.
const OWN: [&str; 4] = ["host", "content-length", "transfer-encoding", "connection"];

fn header(line: &str) -> anyhow::Result<(String, String)> {
    let parts = line
        .split_once(':')
        .filter(|(name, _)| !name.trim().is_empty());
    let Some((name, value)) = parts else {
        bail!("--header must be written \"Name: value\"");
    };
    let name = name.trim().to_ascii_lowercase();
    if OWN.contains(&name.as_str()) {
        bail!("--header: {name} cannot be set");
    }
    Ok((name, value.trim().to_owned()))
}
