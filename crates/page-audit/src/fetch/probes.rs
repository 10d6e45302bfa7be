//! The probes of a page.

use futures_util::future::{OptionFuture, join_all};
use tokio::join;
use url::Url;

use super::Fetcher;
use super::batch::Batch;
use super::plan::{Plan, PlannedLink, at_root};
use super::probe::{KIB, Wanted};
use crate::snapshot::{AddressProbe, FOREIGN_ORIGIN, Favicon, LinkProbe, Probe, Probes};

mod sitemaps;

pub(super) use sitemaps::MOST as MAX_SITEMAPS;

impl Fetcher {
    pub(super) async fn probe_robots_txt(&self, batch: &Batch) -> Probe {
        let url = at_root(&batch.origin.url, "/robots.txt");
        // The minimum that a crawler has to read and follow (RFC 9309, sections 2.5 and 2.3.1.2):
        // with fewer redirects than search engines follow, the checks would judge another file.
        let wanted = Wanted {
            max_redirects: 5,
            ..Wanted::body(500 * KIB)
        };
        self.probe(batch, &url, wanted).await
    }

    /// The probes of which there is only one each.
    pub(super) async fn probe_singles(&self, batch: &Batch, plan: &Plan) -> Probes {
        let url = &batch.origin.url;
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
                    Some(url) => self.probe(batch, &url, wanted).await,
                    None => Probe::NotFetched,
                }
            }
        };
        let og_image = plan.og_image.as_ref();
        let og_image = og_image.map(|url| self.probe_headers(batch, url, Wanted::IMAGES));
        let (missing_page, favicon, http_variant, foreign_origin, canonical_target) = join!(
            one(Some(&plan.missing_page), small),
            one(plan.favicon.as_ref(), Wanted::image(512 * KIB)),
            one(plan.http_variant.as_ref(), until_https),
            one(Some(url), foreign),
            one(plan.canonical.as_ref(), Wanted::body(512 * KIB)),
        );
        let page = Wanted::body(512 * KIB);
        let old_tls = plan.old_tls.as_ref();
        let old_tls = old_tls.map(|url| self.probe_old_tls(batch, url));
        let (og_image, llms_txt, security_txt, host_variants, folders, old_tls) = join!(
            OptionFuture::from(og_image),
            one(Some(&plan.llms_txt), small),
            one(Some(&plan.security_txt), small),
            self.probe_addresses(batch, &plan.host_variants, page),
            self.probe_addresses(batch, &plan.folders, small),
            OptionFuture::from(old_tls),
        );
        let favicon_url = plan.favicon.clone();
        Probes {
            favicon: favicon_url.map(|url| Favicon {
                url,
                result: favicon,
            }),
            missing_page,
            http_variant,
            foreign_origin,
            llms_txt,
            security_txt,
            old_tls: old_tls.unwrap_or_default(),
            host_variants,
            folders,
            canonical_target,
            og_image: og_image.unwrap_or_default(),
            ..Probes::default()
        }
    }

    async fn probe_addresses(
        &self,
        batch: &Batch,
        urls: &[Url],
        wanted: Wanted,
    ) -> Vec<AddressProbe> {
        let probes = urls.iter().map(async |url| AddressProbe {
            url: url.clone(),
            result: self.probe(batch, url, wanted).await,
        });
        join_all(probes).await
    }

    pub(super) async fn probe_link(&self, batch: &Batch, link: &PlannedLink) -> LinkProbe {
        LinkProbe {
            url: link.url.clone(),
            internal: link.internal,
            result: self.probe_headers(batch, &link.url, None).await,
        }
    }
}
