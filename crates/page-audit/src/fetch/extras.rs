//! What is fetched beside a page: chosen by the page alone, through the same guard as the page, and
//! bounded together in time, bytes and connections.
//!
//! It adds up to at most 149 requests, each with its redirects (a HEAD that is refused is asked
//! again as GET), and to 32 MiB of bodies.

use futures_util::future::{OptionFuture, join_all};
use tokio::join;
use tokio::time::Instant;
use url::Url;

use super::Fetcher;
use crate::snapshot::{Asset, Extra, Extras, FOREIGN_ORIGIN, Favicon, LinkProbe, Snapshot};

mod plan;
mod probe;
mod sample;
mod sitemaps;
mod turns;

pub(super) use plan::Plan;
pub(super) use turns::{Round, Turn};

use plan::{PlannedAsset, PlannedLink, at_root};
use probe::Wanted;

/// How many connections are made to one host at once: one for `/robots.txt` and then the sitemaps,
/// which so never wait for the others, and these others.
pub(super) const AT_ONCE_PER_HOST: usize = 4;

/// How many connections are made at once in all, counted likewise.
const AT_ONCE: usize = 6;

/// Where a page was fetched from.
#[derive(Debug, Clone)]
pub(super) struct Place {
    url: Url,
    /// Whether the certificate of its origin does not verify.
    is_faulty: bool,
}

impl Place {
    pub(super) fn of(page: &Snapshot) -> Self {
        let tls = page.tls.as_ref();
        Self {
            url: page.final_url.clone(),
            is_faulty: tls.is_some_and(|tls| tls.verified.is_err()),
        }
    }
}

const KIB: u64 = 1024;

impl Fetcher {
    /// Fetches `/robots.txt` and, if there is a plan, everything else beside the page, until the
    /// deadline.
    pub(super) async fn fetch_beside(
        &self,
        place: &Place,
        plan: Option<&Plan>,
        deadline: Instant,
    ) -> (Extra, Extras) {
        let alone = Round::of_one(place, deadline);
        let Some(plan) = plan else {
            let robots_txt = self.fetch_robots_txt(&alone).await;
            return (robots_txt, Extras::default());
        };
        let robots_txt_and_sitemaps = async {
            let robots_txt = self.fetch_robots_txt(&alone).await;
            let sitemaps = self.fetch_sitemaps(&alone, &robots_txt).await;
            (robots_txt, sitemaps)
        };
        let round = Round::new(place, deadline, AT_ONCE - 1, AT_ONCE_PER_HOST - 1);
        let assets = plan.assets.iter();
        let links = plan.links.iter();
        // Turns are given in this order.
        let ((robots_txt, sitemaps), singles, assets, links) = join!(
            robots_txt_and_sitemaps,
            self.fetch_singles(&round, plan),
            join_all(assets.map(|asset| self.fetch_asset(&round, asset))),
            join_all(links.map(|link| self.fetch_link(&round, link))),
        );
        let extras = Extras {
            sitemaps,
            assets,
            links,
            ..singles
        };
        (robots_txt, extras)
    }

    async fn fetch_robots_txt(&self, round: &Round) -> Extra {
        let url = at_root(&round.place.url, "/robots.txt");
        // As much as a crawler has to read and follow (RFC 9309, sections 2.5 and 2.3.1.2).
        let wanted = Wanted {
            max_redirects: 5,
            ..Wanted::body(500 * KIB)
        };
        self.probe(round, &url, wanted).await
    }

    /// Everything of which there is one.
    async fn fetch_singles(&self, round: &Round, plan: &Plan) -> Extras {
        let url = &round.place.url;
        let missing_url = at_root(url, &sample::missing_path(url));
        let llms_txt_url = at_root(url, "/llms.txt");
        let small = Wanted::body(64 * KIB);
        let foreign = Wanted {
            origin: Some(FOREIGN_ORIGIN),
            ..Wanted::headers()
        };
        let until_https = Wanted {
            until_https: true,
            ..Wanted::headers()
        };
        let one = |url: Option<&Url>, wanted: Wanted| {
            let url = url.cloned();
            async move {
                match url {
                    Some(url) => self.probe(round, &url, wanted).await,
                    None => Extra::NotFetched,
                }
            }
        };
        let og_image = plan.og_image.as_ref();
        let og_image = og_image.map(|url| self.probe_headers(round, url, Wanted::IMAGES));
        let (missing_page, favicon, http_variant, foreign_origin, canonical_target) = join!(
            one(Some(&missing_url), small),
            one(plan.favicon.as_ref(), Wanted::image(512 * KIB)),
            one(plan.http_variant.as_ref(), until_https),
            one(Some(url), foreign),
            one(plan.canonical.as_ref(), Wanted::body(512 * KIB)),
        );
        let (og_image, llms_txt) = join!(
            OptionFuture::from(og_image),
            one(Some(&llms_txt_url), small)
        );
        let favicon_url = plan.favicon.clone();
        Extras {
            favicon: favicon_url.map(|url| Favicon {
                url,
                answer: favicon,
            }),
            missing_page,
            http_variant,
            foreign_origin,
            llms_txt,
            canonical_target,
            og_image: og_image.unwrap_or_default(),
            ..Extras::default()
        }
    }

    async fn fetch_asset(&self, round: &Round, asset: &PlannedAsset) -> Asset {
        let accept = Wanted::accept_of(asset.kind);
        let answer = if asset.with_body {
            let wanted = Wanted {
                accept,
                ..Wanted::body(1024 * KIB)
            };
            self.probe(round, &asset.url, wanted).await
        } else {
            self.probe_headers(round, &asset.url, accept).await
        };
        Asset::new(asset.url.clone(), asset.kind, answer)
    }

    async fn fetch_link(&self, round: &Round, link: &PlannedLink) -> LinkProbe {
        LinkProbe {
            url: link.url.clone(),
            internal: link.internal,
            answer: self.probe_headers(round, &link.url, None).await,
        }
    }
}
