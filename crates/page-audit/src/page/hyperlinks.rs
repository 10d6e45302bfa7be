//! The links from a page to pages.

use html_document::{Element, NodeId};
use indexmap::{IndexMap, IndexSet};
use url::Url;

use super::Page;
use crate::formats::url_host::is_same_site;

/// Links are collected until the URLs of their targets reach this many bytes: each of them may
/// contain the page's own URL, or its base's.
const MOST_URL_BYTES: usize = 32 * 1024 * 1024;

/// The links from a page to pages, and their targets.
#[derive(Debug)]
pub(crate) struct Hyperlinks {
    links: Vec<(NodeId, usize)>,
    targets: Vec<LinkTarget>,
}

/// A page that is linked to.
#[derive(Debug)]
pub(crate) struct LinkTarget {
    /// Its URL, without a fragment: http or https.
    pub(crate) url: Url,
    /// Whether it belongs to the page's own site.
    pub(crate) internal: bool,
    /// Whether it is the page itself.
    pub(crate) is_page_itself: bool,
}

/// A link: an `<a>` or `<area>`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hyperlink<'p> {
    pub(crate) element: Element<'p>,
    pub(crate) target: &'p LinkTarget,
    /// The index of its target.
    pub(crate) target_index: usize,
}

impl Hyperlink<'_> {
    /// Whether search engines are asked not to follow it.
    pub(crate) fn is_nofollow(&self) -> bool {
        self.element.has_token("rel", "nofollow")
    }
}

impl Hyperlinks {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let own = without_fragment(page.url().clone());
        // Unlike others, these maps do not rehash everything when they grow.
        let mut by_href: IndexMap<&str, Option<usize>> = IndexMap::new();
        let mut urls: IndexSet<Url> = IndexSet::new();
        let mut url_bytes = 0;
        let mut links = Vec::new();
        for element in page.document().elements() {
            if url_bytes > MOST_URL_BYTES {
                break;
            }
            if !element.is_html("a") && !element.is_html("area") {
                continue;
            }
            let href = element.attribute("href").unwrap_or_default().trim_ascii();
            if href.is_empty() {
                continue;
            }
            let target = *by_href.entry(href).or_insert_with(|| {
                let url = without_fragment(page.resolve(href)?);
                if !matches!(url.scheme(), "http" | "https") {
                    return None;
                }
                let length = url.as_str().len();
                let (index, is_new) = urls.insert_full(url);
                url_bytes += if is_new { length } else { 0 };
                Some(index)
            });
            links.extend(target.map(|target| (element.id(), target)));
        }
        let targets = urls.into_iter().map(|url| LinkTarget {
            internal: is_same_site(&url, &own),
            is_page_itself: url == own,
            url,
        });
        Self {
            links,
            targets: targets.collect(),
        }
    }

    /// Every page that is linked to, once, in the order of the first links.
    pub(crate) fn targets(&self) -> &[LinkTarget] {
        &self.targets
    }
}

impl Page<'_> {
    /// The targets of the page's links.
    pub(crate) fn link_targets(&self) -> &[LinkTarget] {
        self.hyperlinks
            .get_or_init(|| Hyperlinks::of(self))
            .targets()
    }

    /// The links to pages, in document order.
    pub(crate) fn hyperlinks(&self) -> impl Iterator<Item = Hyperlink<'_>> {
        let found = self.hyperlinks.get_or_init(|| Hyperlinks::of(self));
        found.links.iter().filter_map(|(id, target_index)| {
            Some(Hyperlink {
                element: self.document().element(*id),
                target: found.targets.get(*target_index)?,
                target_index: *target_index,
            })
        })
    }
}

/// The URL without its fragment.
pub(crate) fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}
