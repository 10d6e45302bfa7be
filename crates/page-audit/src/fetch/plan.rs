//! The requests to make besides a page's own.

use url::Url;

use crate::snapshot::SubresourceKind;

/// The subresources and probes of a page, apart from its `/robots.txt` and the sitemaps named
/// there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) missing_page: Url,
    pub(crate) llms_txt: Url,
    pub(crate) security_txt: Url,
    pub(crate) favicon: Option<Url>,
    pub(crate) http_variant: Option<Url>,
    pub(crate) canonical: Option<Url>,
    pub(crate) og_image: Option<Url>,
    /// The page's URL, if it is https.
    pub(crate) old_tls: Option<Url>,
    pub(crate) host_variants: Vec<Url>,
    pub(crate) folders: Vec<Url>,
    pub(crate) subresources: Vec<PlannedSubresource>,
    pub(crate) links: Vec<PlannedLink>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlannedSubresource {
    pub(crate) url: Url,
    pub(crate) kind: SubresourceKind,
    pub(crate) with_body: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlannedLink {
    pub(crate) url: Url,
    pub(crate) internal: bool,
}

impl Plan {
    /// How many requests it takes at least, apart from `/robots.txt` and sitemaps.
    pub(super) fn requests(&self) -> usize {
        let optional = [
            &self.favicon,
            &self.http_variant,
            &self.canonical,
            &self.og_image,
            &self.old_tls,
        ];
        let lists = self.subresources.len() + self.links.len();
        let addresses = self.host_variants.len() + self.folders.len();
        // A missing path, llms.txt, security.txt and the page for a foreign origin.
        4 + optional.into_iter().flatten().count() + lists + addresses
    }
}

/// This path on the URL's origin.
pub(crate) fn at_root(url: &Url, path: &str) -> Url {
    let mut url = url.clone();
    url.set_path(path);
    url.set_query(None);
    url.set_fragment(None);
    url
}
