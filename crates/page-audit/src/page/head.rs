//! The metadata in a page's `<head>`, and in its `Link` headers.

use html_document::Element;
use web_formats::link_header::{self, Link};

use super::Page;

/// How many bytes of a title are read.
const MAX_TITLE: usize = 10_000;

impl Page<'_> {
    /// Whether the element is a child of `<head>`.
    pub fn is_in_head(&self, element: Element<'_>) -> bool {
        element.parent().is_some() && element.parent() == self.document.head()
    }

    /// Whether the element is outside `<head>` in a page whose `<head>` was ended early. Search
    /// engines do not see metadata there. That is one defect, however much metadata it affects, and
    /// `head_integrity` counts it: other checks do not count it again.
    pub(crate) fn is_torn_off(&self, element: Element<'_>) -> bool {
        !self.is_in_head(element) && self.document.head_cut_by().is_some()
    }

    /// What is expected of an element that counts only in `<head>`, with the cause if it is known:
    /// to programs that it does not know, Next.js sends what it computes late in `<body>`
    /// (<https://nextjs.org/docs/app/api-reference/config/next-config-js/htmlLimitedBots>).
    pub(crate) fn expected_in_head(&self, expected: &str) -> String {
        let mut scripts = self.document.html_elements("script");
        let streams = scripts.any(|script| {
            let mut texts = script.own_text();
            texts.any(|text| text.contains("self.__next_f"))
        });
        if streams {
            format!("{expected}: Next.js sends it late to programs outside its htmlLimitedBots")
        } else {
            expected.to_owned()
        }
    }

    /// The text of the first `<title>` in `<head>`, if it has one.
    pub(crate) fn title(&self) -> Option<String> {
        let mut titles = self.document.html_elements("title");
        let title = titles.find(|title| self.is_in_head(*title))?;
        let text = title.text(MAX_TITLE);
        (!text.is_empty()).then_some(text)
    }

    /// The first description in `<head>` that is not empty.
    pub(crate) fn description(&self) -> Option<&str> {
        self.metas("description")
            .filter(|meta| self.is_in_head(*meta))
            .map(|meta| meta.attribute("content").unwrap_or_default().trim())
            .find(|text| !text.is_empty())
    }

    /// The `<meta>` elements with this name, wherever they are.
    pub fn metas(&self, name: &str) -> impl Iterator<Item = Element<'_>> {
        self.document
            .html_elements("meta")
            .filter(move |meta| meta.attribute_is("name", name))
    }

    /// The `<link>` elements with this relation that have a `href`, wherever they are.
    pub fn links(&self, relation: &str) -> impl Iterator<Item = (Element<'_>, &str)> {
        self.document
            .html_elements("link")
            .filter(move |link| link.has_token("rel", relation))
            .filter_map(|link| Some((link, link.attribute("href")?)))
    }

    /// The targets with this relation in `Link` headers, as they were sent.
    pub(crate) fn link_headers(&self, relation: &str) -> Vec<String> {
        let headers = self.snapshot.headers.get_all("link");
        headers
            .flat_map(|header| link_header::targets(&header, relation))
            .collect()
    }

    /// Does this with each link of `Link` headers.
    pub(crate) fn each_link_header(&self, mut each: impl FnMut(Link<'_>)) {
        for header in self.snapshot.headers.get_all("link") {
            Link::all(&header).for_each(&mut each);
        }
    }

    /// The pages in other languages that `Link` headers name: target and language, as they were
    /// sent.
    pub(crate) fn alternate_headers(&self) -> Vec<(String, String)> {
        let headers = self.snapshot.headers.get_all("link");
        headers
            .flat_map(|header| link_header::alternates(&header))
            .collect()
    }
}
