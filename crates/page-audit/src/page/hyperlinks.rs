//! The links from a page to pages.
//!
//! A page of ten megabytes can have a million links. So no URL is kept, which could be much longer
//! than the link itself: it is resolved again where it is needed.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use html_document::{Element, Namespace, NodeId};
use url::Url;
use web_formats::url_host::is_same_site;

use super::Page;

/// Links are collected until the URLs of their targets reach this many bytes: each of them may
/// contain the page's own URL, or its base's, and resolving them takes time.
const MAX_URL_BYTES: usize = 32 * 1024 * 1024;

/// The links from a page to pages, and their targets.
#[derive(Debug)]
pub(crate) struct Hyperlinks {
    /// Each link and the index of its target.
    links: Vec<(NodeId, u32)>,
    targets: Vec<LinkTarget>,
    /// The indices of the targets by their URLs.
    by_url: HashTable<u32>,
    /// Randomly seeded, so that no page can choose URLs that collide.
    hasher: RandomState,
}

/// A page that is linked to.
#[derive(Debug)]
pub(crate) struct LinkTarget {
    /// The first link to it.
    first: NodeId,
    /// Whether it belongs to the page's own site.
    pub(crate) internal: bool,
    /// Whether it is the page itself.
    pub(crate) is_page_itself: bool,
    /// Of its URL.
    hash: u64,
}

/// A link: an `<a>`, in HTML or in SVG, or an `<area>`.
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
    fn with_room(links: usize) -> Self {
        // Nothing grows: a list that does is there twice for a moment, and a table that does reads
        // everything again.
        Self {
            links: Vec::with_capacity(links),
            targets: Vec::with_capacity(links),
            by_url: HashTable::with_capacity(links),
            hasher: RandomState::new(),
        }
    }

    pub(super) fn of(page: &Page<'_>) -> Self {
        let own = without_fragment(page.url().clone());
        let most = page.document().elements().filter(|at| is_link(*at)).count();
        let mut found = Self::with_room(most);
        // The first link with each `href`.
        let mut by_href: HashTable<u32> = HashTable::with_capacity(most);
        let mut url_bytes = 0;
        for element in page.document().elements() {
            if url_bytes > MAX_URL_BYTES {
                break;
            }
            if !is_link(element) {
                continue;
            }
            let href = href(element);
            if href.is_empty() {
                continue;
            }
            let hash = found.hasher.hash_one(href);
            let link = |index: &u32| found.links.get(*index as usize);
            let same = by_href.find(hash, |index| {
                link(index).is_some_and(|(id, _)| self::href(page.document.element(*id)) == href)
            });
            if let Some((_, target)) = same.and_then(link) {
                let target = *target;
                found.links.push((element.id(), target));
                continue;
            }
            let Some(url) = target_of(page, element) else {
                continue;
            };
            let known = found.targets.len();
            let target = found.target(page, element, &url, &own);
            if found.targets.len() > known {
                url_bytes += url.as_str().len();
            }
            let index = u32::try_from(found.links.len()).unwrap_or(u32::MAX);
            found.links.push((element.id(), target));
            // There is room, so nothing is hashed again.
            by_href.insert_unique(hash, index, |_| 0);
        }
        found
    }

    /// The index of the target with this URL, which is added if it is new.
    fn target(&mut self, page: &Page<'_>, element: Element<'_>, url: &Url, own: &Url) -> u32 {
        if let Some(known) = self.find(page, url) {
            return known;
        }
        let hash = self.hasher.hash_one(url.as_str());
        let index = u32::try_from(self.targets.len()).unwrap_or(u32::MAX);
        self.targets.push(LinkTarget {
            first: element.id(),
            internal: is_same_site(url, own),
            is_page_itself: url == own,
            hash,
        });
        let targets = &self.targets;
        self.by_url.insert_unique(hash, index, |index| {
            targets.get(*index as usize).map_or(0, |target| target.hash)
        });
        index
    }

    /// The index of the target with this URL.
    fn find(&self, page: &Page<'_>, url: &Url) -> Option<u32> {
        let hash = self.hasher.hash_one(url.as_str());
        let found = self.by_url.find(hash, |index| {
            self.targets.get(*index as usize).is_some_and(|target| {
                let first = page.document.element(target.first);
                target.hash == hash && target_of(page, first).as_ref() == Some(url)
            })
        });
        found.copied()
    }
}

impl Page<'_> {
    fn found_hyperlinks(&self) -> &Hyperlinks {
        self.hyperlinks.get_or_init(|| Hyperlinks::of(self))
    }

    /// Every page that is linked to, once, in the order of the first links.
    pub(crate) fn link_targets(&self) -> &[LinkTarget] {
        &self.found_hyperlinks().targets
    }

    /// The links to pages, in document order.
    pub(crate) fn hyperlinks(&self) -> impl Iterator<Item = Hyperlink<'_>> {
        let found = self.found_hyperlinks();
        found.links.iter().filter_map(|(id, target_index)| {
            let target_index = *target_index as usize;
            Some(Hyperlink {
                element: self.document().element(*id),
                target: found.targets.get(target_index)?,
                target_index,
            })
        })
    }

    /// The first link to the page with this URL, which has no fragment.
    pub(crate) fn first_link_to(&self, url: &Url) -> Option<Element<'_>> {
        let found = self.found_hyperlinks();
        let target = found.targets.get(found.find(self, url)? as usize)?;
        Some(self.document().element(target.first))
    }
}

fn is_link(element: Element<'_>) -> bool {
    match element.namespace() {
        Namespace::Html => matches!(element.name(), "a" | "area"),
        Namespace::Svg => element.name() == "a",
        _ => false,
    }
}

/// The address of a link as it is written: that of an SVG link may be in the `xlink:href` of older
/// documents.
pub(crate) fn link_address(link: Element<'_>) -> Option<&str> {
    link.attribute("href").or_else(|| {
        let mut attributes = link.attributes().iter();
        let is_svg = link.namespace() == Namespace::Svg;
        let older = attributes.find(|attribute| is_svg && attribute.name() == "href");
        older.map(html_document::Attribute::value)
    })
}

fn href(element: Element<'_>) -> &str {
    link_address(element).unwrap_or_default().trim_ascii()
}

/// The URL that a link leads to, without a fragment, if it is that of a page: http or https.
pub(crate) fn target_of(page: &Page<'_>, link: Element<'_>) -> Option<Url> {
    let url = without_fragment(page.resolve(href(link))?);
    let is_page = matches!(url.scheme(), "http" | "https") && !is_hidden_address(&url);
    is_page.then_some(url)
}

/// Where Cloudflare's script puts mail addresses back when it has run: there is no page
/// (<https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/>).
fn is_hidden_address(url: &Url) -> bool {
    url.path() == "/cdn-cgi/l/email-protection"
}

/// The URL without its fragment.
pub(crate) fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

/// Whether the name in a URL does not say that it is something other than a page.
pub fn may_be_page(url: &Url) -> bool {
    const OTHERS: [&str; 29] = [
        "7z", "avi", "bz2", "css", "csv", "dmg", "docx", "epub", "exe", "gif", "gz", "ico", "jpeg",
        "jpg", "js", "json", "mov", "mp3", "mp4", "pdf", "png", "pptx", "svg", "tar", "txt",
        "webp", "xlsx", "xml", "zip",
    ];
    let name = url.path().rsplit('/').next().unwrap_or_default();
    let ending = name
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_none_or(|ending| !OTHERS.contains(&ending.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_no_pages_are_recognised() {
        let may_be = |url: &str| may_be_page(&Url::parse(url).unwrap());
        assert!(may_be("https://e.example/") && may_be("https://e.example/a.html?x=.pdf"));
        assert!(may_be("https://e.example/v1.2") && may_be("https://e.example/a.pdf/b"));
        assert!(!may_be("https://e.example/a.PDF") && !may_be("https://e.example/b.tar.gz#x"));
        assert!(!may_be("https://e.example/_sources/index.md.txt"));
    }
}
