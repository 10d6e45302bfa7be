//! The values of properties in microdata and RDFa.

use std::borrow::Cow;

use html_document::{Element, NodeId};

use super::of_schema_org;
use crate::page::Page;

/// How much of a text is read as a value.
const LONGEST_TEXT: usize = 1_000;

/// How items are written in HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syntax {
    Microdata,
    Rdfa,
}

/// An element whose value is that of properties.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ItemValue {
    pub(crate) element: NodeId,
    pub(super) syntax: Syntax,
}

impl ItemValue {
    /// The names of the properties that are schema.org's, without its address.
    pub(crate) fn properties(self, element: Element<'_>) -> impl Iterator<Item = &str> {
        let attribute = match self.syntax {
            Syntax::Microdata => "itemprop",
            Syntax::Rdfa => "property",
        };
        let names = element.attribute(attribute).unwrap_or_default();
        names.split_ascii_whitespace().filter_map(|name| {
            let short = name.strip_prefix("schema:").or_else(|| of_schema_org(name));
            short.or_else(|| (!name.contains(':')).then_some(name))
        })
    }
}

/// The value of an element as it is written (HTML standard, "values"; RDFa Core 1.1, section 7.5).
/// `None` if it is an address that can be resolved, or nothing.
pub(crate) fn value_text<'d>(page: &Page<'_>, element: Element<'d>) -> Option<Cow<'d, str>> {
    let written = |name| element.attribute(name).map(str::trim_ascii);
    let text = if let Some(content) = written("content") {
        content.into()
    } else if let Some(address) = ADDRESSES.iter().find_map(|name| written(name)) {
        let is_word = of_schema_org(address).is_some();
        if !is_word && page.resolve(address).is_some() {
            return None;
        }
        address.into()
    } else if let Some(moment) = written("datetime") {
        // HTML allows a space where ISO 8601 has a T.
        moment.replacen(' ', "T", 1).into()
    } else if let Some(value) = written("value") {
        value.into()
    } else {
        element.text(LONGEST_TEXT).trim().to_owned().into()
    };
    let text: Cow<'_, str> = text;
    (!text.is_empty()).then_some(text)
}

/// The attributes whose value is an address.
const ADDRESSES: [&str; 4] = ["href", "src", "data", "resource"];
