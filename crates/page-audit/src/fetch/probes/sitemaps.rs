//! Finds and fetches sitemaps.

use url::Url;
use web_formats::robots::{Directive, RobotsTxt};

use crate::fetch::batch::Batch;
use crate::fetch::plan::at_root;
use crate::fetch::probe::{KIB, Wanted};
use crate::fetch::{Fetcher, body};
use crate::snapshot::{Probe, ProbeResponse, Sitemap};

/// How many sitemaps are fetched.
pub(in crate::fetch) const MOST: usize = 2;

/// The most bytes of a sitemap that are read, decompressed. The protocol allows five times as many,
/// which would reveal nothing more about the page.
const MAX_BYTES: u64 = 10 * 1024 * KIB;

impl Fetcher {
    /// The sitemaps that `/robots.txt` names, one after the other, or else the one at the usual
    /// location.
    pub(in crate::fetch) async fn probe_sitemaps(
        &self,
        batch: &Batch,
        robots_txt: &Probe,
    ) -> Vec<Sitemap> {
        let mut urls = declared(robots_txt);
        let declared = !urls.is_empty();
        if !declared {
            urls.push(at_root(&batch.origin.url, "/sitemap.xml"));
        }
        let mut sitemaps = Vec::new();
        for url in urls {
            let result = self.probe_sitemap(batch, &url).await;
            sitemaps.push(Sitemap {
                url,
                declared,
                result,
            });
        }
        sitemaps
    }

    /// A sitemap, decompressed.
    pub(in crate::fetch) async fn probe_sitemap(&self, batch: &Batch, url: &Url) -> Probe {
        let mut result = self.probe(batch, url, Wanted::body(MAX_BYTES)).await;
        if let Probe::Response(response) = &mut result {
            decompress(response).await;
        }
        result
    }
}

/// The first sitemaps that `/robots.txt` names by absolute URLs, as required (sitemaps.org,
/// "Specifying the Sitemap location in your robots.txt file").
fn declared(robots_txt: &Probe) -> Vec<Url> {
    let Probe::Response(response) = robots_txt else {
        return Vec::new();
    };
    if !response.is_success() {
        return Vec::new();
    }
    let robots_txt = RobotsTxt::parse(&response.body);
    let lines = robots_txt.lines().iter();
    let lines = lines.filter(|line| line.directive == Directive::Sitemap);
    let mut urls = Vec::new();
    for line in lines {
        let Ok(url) = Url::parse(&line.value) else {
            continue;
        };
        if !urls.contains(&url) {
            urls.push(url);
        }
        if urls.len() == MOST {
            break;
        }
    }
    urls
}

/// Replaces a gzip file by its contents. A broken one is left as it is.
async fn decompress(response: &mut ProbeResponse) {
    if !response.body.starts_with(&[0x1f, 0x8b]) {
        return;
    }
    if let Some((bytes, truncated)) = body::gunzip(&response.body, MAX_BYTES).await {
        response.body = bytes;
        response.truncated |= truncated;
    }
}
