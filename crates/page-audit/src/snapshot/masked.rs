//! What was fetched without what opens a page behind a login: whatever a server may repeat.

use super::{AddressProbe, Favicon, Headers, Hop, LinkProbe, OldTls, Probe, ProbeResponse, Probes};
use super::{Sitemap, Snapshot, Subresource};
use crate::mask::Mask;

// Each names all fields, so that none is forgotten.
impl Snapshot {
    /// Hides it everywhere, and returns whether the document had any of it.
    pub(crate) fn hide(&mut self, mask: &Mask) -> bool {
        let Self {
            requested_url,
            final_url,
            hops,
            status: _,
            http_version: _,
            headers,
            body,
            encoded_body_bytes: _,
            timings: _,
            robots_txt,
            subresources,
            probes,
            tls: _,
        } = self;
        mask.hide_in_url(requested_url);
        mask.hide_in_url(final_url);
        for hop in hops {
            hop.hide(mask);
        }
        headers.hide(mask);
        robots_txt.hide(mask);
        for Subresource {
            url,
            kind: _,
            result,
        } in subresources
        {
            mask.hide_in_url(url);
            result.hide(mask);
        }
        probes.hide(mask);
        mask.hide(body)
    }
}

impl Hop {
    fn hide(&mut self, mask: &Mask) {
        let Self {
            url,
            status: _,
            location,
            headers,
        } = self;
        mask.hide_in_url(url);
        mask.hide_in_text(location);
        headers.hide(mask);
    }
}

impl Headers {
    fn hide(&mut self, mask: &Mask) {
        for value in self.values_mut() {
            mask.hide(value);
        }
    }
}

impl Probe {
    pub(crate) fn hide(&mut self, mask: &Mask) {
        match self {
            Self::NotFetched => {}
            Self::Failed(failure) => mask.hide_in_text(&mut failure.message),
            Self::Response(response) => response.hide(mask),
        }
    }
}

impl ProbeResponse {
    fn hide(&mut self, mask: &Mask) {
        let Self {
            final_url,
            hops,
            status: _,
            headers,
            body,
            encoded_body_bytes: _,
            truncated: _,
        } = self;
        mask.hide_in_url(final_url);
        for hop in hops {
            hop.hide(mask);
        }
        headers.hide(mask);
        mask.hide(body);
    }
}

impl Probes {
    fn hide(&mut self, mask: &Mask) {
        let Self {
            sitemaps,
            favicon,
            missing_page,
            http_variant,
            foreign_origin,
            llms_txt,
            canonical_target,
            host_variants,
            old_tls,
            security_txt,
            folders,
            og_image,
            links,
        } = self;
        for probe in [
            missing_page,
            http_variant,
            foreign_origin,
            llms_txt,
            canonical_target,
            security_txt,
            og_image,
        ] {
            probe.hide(mask);
        }
        if let OldTls::Failed(failure) = old_tls {
            mask.hide_in_text(&mut failure.message);
        }
        let sitemaps = sitemaps.iter_mut();
        let sitemaps = sitemaps.map(
            |Sitemap {
                 url,
                 declared: _,
                 result,
             }| (url, result),
        );
        let icon = favicon
            .iter_mut()
            .map(|Favicon { url, result }| (url, result));
        let addresses = host_variants.iter_mut().chain(folders);
        let addresses = addresses.map(|AddressProbe { url, result }| (url, result));
        let links = links.iter_mut();
        let links = links.map(
            |LinkProbe {
                 url,
                 internal: _,
                 result,
             }| (url, result),
        );
        for (url, result) in sitemaps.chain(icon).chain(addresses).chain(links) {
            mask.hide_in_url(url);
            result.hide(mask);
        }
    }
}
