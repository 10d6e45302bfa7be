//! The links from a page to its versions in other languages.

use std::borrow::Cow;

use html_document::Element;
use url::Url;

use super::{Page, without_fragment};

/// A link to the page in a language, the page itself included.
pub(crate) struct Alternate<'p> {
    /// The `<link>`; `None` for one in a header.
    pub(crate) element: Option<Element<'p>>,
    /// Its `hreflang`.
    pub(crate) code: Cow<'p, str>,
    pub(crate) href: Cow<'p, str>,
}

impl Alternate<'_> {
    /// The absolute URL, without a fragment; `None` if it is not valid. It is not kept, as a page
    /// may have very many links.
    pub(crate) fn url(&self, page: &Page<'_>) -> Option<Url> {
        let url = match self.element {
            Some(_) => page.resolve(&self.href),
            None => page.url().join(&self.href).ok(),
        };
        url.map(without_fragment)
    }
}

impl Page<'_> {
    /// The links to the page in other languages: in `<head>`, where search engines read them, and
    /// in headers.
    pub(crate) fn alternates(&self) -> impl Iterator<Item = Alternate<'_>> {
        let links = self.links("alternate").filter(|(link, _)| {
            self.is_in_head(*link) && !link.has_token("rel", "stylesheet") && !is_feed(*link)
        });
        let in_head = links.filter_map(|(link, href)| {
            Some(Alternate {
                element: Some(link),
                code: link.attribute("hreflang")?.trim_ascii().into(),
                href: href.trim_ascii().into(),
            })
        });
        let headers = self.alternate_headers().into_iter();
        let by_header = headers.map(|(href, code)| Alternate {
            element: None,
            code: code.into(),
            href: href.into(),
        });
        in_head.chain(by_header)
    }
}

fn is_feed(link: Element<'_>) -> bool {
    let kind = link
        .attribute("type")
        .unwrap_or_default()
        .to_ascii_lowercase();
    ["rss", "atom", "json", "oembed"]
        .iter()
        .any(|feed| kind.contains(feed))
}
