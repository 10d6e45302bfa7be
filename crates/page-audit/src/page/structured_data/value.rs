//! The values of properties in microdata and RDFa.

use std::borrow::Cow;

use html_document::{Element, NodeId};

use super::of_schema_org;
use crate::page::Page;

/// How much of a text is read as a value.
const MAX_TEXT: usize = 1_000;

/// How items are written in HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syntax {
    Microdata,
    Rdfa,
}

/// An element whose value is that of properties.
#[derive(Debug)]
pub(crate) struct ItemValue {
    pub(crate) element: NodeId,
    pub(super) syntax: Syntax,
    /// The names of the properties that are schema.org's, without its address, as one text.
    pub(super) names: Box<str>,
    /// Whether the value is an item.
    pub(crate) is_item: bool,
}

impl ItemValue {
    /// The names of the properties that are schema.org's, without its address.
    pub(crate) fn properties(&self) -> impl Iterator<Item = &str> {
        self.names.split_ascii_whitespace()
    }

    /// The value as it is written. `None` if it is an address that can be resolved, or nothing.
    pub(crate) fn text<'d>(&self, page: &Page<'_>, element: Element<'d>) -> Option<Cow<'d, str>> {
        let source = match self.syntax {
            Syntax::Microdata => source_in_microdata(element),
            Syntax::Rdfa => source_in_rdfa(element),
        };
        let written = |name| element.attribute(name).unwrap_or_default().trim_ascii();
        let text: Cow<'_, str> = match source {
            Source::Text => element.text(MAX_TEXT).trim().to_owned().into(),
            Source::Attribute(name) => written(name).into(),
            Source::Address(name) => {
                let address = written(name);
                let is_word = of_schema_org(address).is_some();
                if !is_word && page.resolve(address).is_some() {
                    return None;
                }
                address.into()
            }
        };
        (!text.is_empty()).then_some(text)
    }
}

/// Where the value of an element is.
enum Source {
    Attribute(&'static str),
    /// An attribute with an address.
    Address(&'static str),
    Text,
}

/// HTML standard, "values"; `content` is no part of it, but of the examples of schema.org.
fn source_in_microdata(element: Element<'_>) -> Source {
    if element.has_attribute("content") {
        return Source::Attribute("content");
    }
    match element.name() {
        "audio" | "embed" | "iframe" | "img" | "source" | "track" | "video" => {
            Source::Address("src")
        }
        "a" | "area" | "link" => Source::Address("href"),
        "object" => Source::Address("data"),
        "data" | "meter" => Source::Attribute("value"),
        "time" if element.has_attribute("datetime") => Source::Attribute("datetime"),
        _ => Source::Text,
    }
}

/// RDFa Core 1.1, section 7.5, step 11; HTML+RDFa 1.1, section 3.1. Neither has `<object>` and
/// `<data>`, which are read as in microdata.
fn source_in_rdfa(element: Element<'_>) -> Source {
    if element.has_attribute("content") {
        return Source::Attribute("content");
    }
    let mut addresses = ["resource", "href", "src"].into_iter();
    if let Some(name) = addresses.find(|name| element.has_attribute(name)) {
        return Source::Address(name);
    }
    match element.name() {
        "object" if element.has_attribute("data") => Source::Address("data"),
        "data" if element.has_attribute("value") => Source::Attribute("value"),
        _ if element.has_attribute("datetime") => Source::Attribute("datetime"),
        _ => Source::Text,
    }
}
