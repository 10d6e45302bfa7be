//! The requests to make besides a page's own.

use url::Url;

use crate::snapshot::SubresourceKind;

/// The subresources and probes of a page, apart from its `/robots.txt` and the sitemaps named
/// there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) missing_page: Url,
    pub(crate) llms_txt: Url,
    pub(crate) favicon: Option<Url>,
    pub(crate) http_variant: Option<Url>,
    pub(crate) canonical: Option<Url>,
    pub(crate) og_image: Option<Url>,
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

/// This path on the URL's origin.
pub(crate) fn at_root(url: &Url, path: &str) -> Url {
    let mut url = url.clone();
    url.set_path(path);
    url.set_query(None);
    url.set_fragment(None);
    url
}
