//! Previews of the audited page: in search results, and as a shared link. Nothing is loaded from
//! other sites.

use look::foreign_text;
use page_audit::{Clipped, PageFacts};
use url::Url;

const MAX_ADDRESS: usize = 100;
const MAX_CARD_TITLE: usize = 70;
const MAX_CARD_TEXT: usize = 200;

pub(super) struct Elsewhere<'a> {
    pub host: String,
    /// The address as search results show it.
    pub address: String,
    pub title: Option<Clipped<'a>>,
    pub description: Option<Clipped<'a>>,
    pub card: Card,
    /// The basic Open Graph properties, and whether the page has them.
    pub properties: [(&'static str, bool); 4],
    /// The canonical URL, if it is not the page's.
    pub canonical: Option<String>,
}

/// The preview of a shared link.
pub(super) struct Card {
    pub site: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub image: Option<String>,
}

impl<'a> Elsewhere<'a> {
    pub(super) fn new(page: &'a PageFacts, url: &str) -> Self {
        let url = Url::parse(url).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        let graph = &page.open_graph;
        let shown =
            |text: &Option<String>, most| text.as_deref().map(|text| foreign_text(text, most));
        let site = graph.site_name.as_deref().unwrap_or(host);
        let canonical = page.canonical.as_deref();
        let is_own = |canonical: &&str| url.as_ref().is_some_and(|url| url.as_str() == *canonical);
        Self {
            host: foreign_text(host, MAX_ADDRESS),
            address: url.as_ref().map(address).unwrap_or_default(),
            title: page.title_in_results(),
            description: page.description_in_results(),
            card: Card {
                site: foreign_text(site, MAX_ADDRESS),
                title: shown(&graph.title, MAX_CARD_TITLE)
                    .or_else(|| shown(&page.title, MAX_CARD_TITLE)),
                description: shown(&graph.description, MAX_CARD_TEXT),
                image: shown(&graph.image, MAX_CARD_TEXT),
            },
            properties: [
                ("og:title", graph.title.is_some()),
                ("og:description", graph.description.is_some()),
                ("og:site_name", graph.site_name.is_some()),
                ("og:image", graph.image.is_some()),
            ],
            canonical: canonical
                .filter(|canonical| !is_own(canonical))
                .map(|canonical| foreign_text(canonical, MAX_CARD_TEXT)),
        }
    }

    /// Text for a search result; anyone may have written it.
    pub(super) fn text(clipped: &Clipped<'_>) -> String {
        let end = if clipped.is_cut { " …" } else { "" };
        format!("{}{end}", foreign_text(clipped.text, MAX_CARD_TEXT))
    }
}

/// The origin, and each segment of the path.
fn address(url: &Url) -> String {
    let mut address = url.origin().ascii_serialization();
    for segment in url.path_segments().into_iter().flatten() {
        if !segment.is_empty() {
            address.push_str(" › ");
            address.push_str(segment);
        }
    }
    foreign_text(&address, MAX_ADDRESS)
}
