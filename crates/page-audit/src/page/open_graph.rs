//! Open Graph: how a page describes itself to services that show links to it.

use html_document::Element;
use url::Url;

use super::Page;

impl Page<'_> {
    /// The first `<meta>` of this Open Graph property that has any content.
    pub(crate) fn open_graph(&self, property: &str) -> Option<(Element<'_>, &str)> {
        self.document
            .html_elements("meta")
            .filter(|meta| meta.has_token("property", property))
            .find_map(|meta| {
                let content = meta.attribute("content")?.trim();
                (!content.is_empty()).then_some((meta, content))
            })
    }

    /// The first image that Open Graph names.
    pub(crate) fn open_graph_image(&self) -> Option<(Element<'_>, &str)> {
        ["og:image", "og:image:url", "og:image:secure_url"]
            .iter()
            .find_map(|property| self.open_graph(property))
    }
}

/// Whether this is an absolute http or https URL.
pub(crate) fn is_absolute(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}
