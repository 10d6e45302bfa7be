//! The descriptions of a page for machines: JSON-LD, microdata and RDFa.

use html_document::{Element, NodeId};

use super::Page;
use crate::seen::Seen;

mod items;
mod marks;
mod names;
mod value;

use items::{Items, begins_item};
pub(crate) use value::ItemValue;
use value::Syntax;

/// How many items of microdata and RDFa are read: no real page has this many.
pub(crate) const MAX_ITEMS: usize = 10_000;

/// All structured data of a page.
#[derive(Debug, Default)]
pub(crate) struct StructuredData {
    /// The `<script>`s of JSON-LD.
    pub(crate) json_ld: Vec<NodeId>,
    /// The items of microdata and RDFa.
    pub(crate) items: Vec<Item>,
    /// The values of the properties of items with a type of schema.org.
    pub(crate) values: Vec<ItemValue>,
    /// Whether there are more items, which are left out.
    pub(crate) has_more_items: bool,
    /// Whether some prefixes of RDFa were left out.
    pub(crate) has_more_prefixes: bool,
}

/// An item of microdata or RDFa.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) element: NodeId,
    /// Its types in schema.org's vocabulary, without the vocabulary's address.
    pub(crate) types: Vec<String>,
    /// The names of its properties that are schema.org's.
    pub(crate) properties: Seen,
    /// Whether it is not the value of a property, and all its properties are within it.
    pub(crate) is_whole: bool,
}

impl StructuredData {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let scripts = page.document().html_elements("script");
        let json_ld = scripts.filter(|script| is_json_ld(*script));
        let mut items = Items::default();
        let mut has_more_items = false;
        for element in page.document().elements() {
            if items.found.len() >= MAX_ITEMS && begins_item(element) {
                items.leave_open(element);
                has_more_items = true;
                break;
            }
            items.add(element);
        }
        Self {
            json_ld: json_ld.map(Element::id).collect(),
            items: items.found,
            values: items.values,
            has_more_items,
            has_more_prefixes: items.names.has_more,
        }
    }

    /// Whether there is no structured data.
    pub(crate) fn is_empty(&self) -> bool {
        self.json_ld.is_empty() && self.items.is_empty()
    }
}

fn is_json_ld(script: Element<'_>) -> bool {
    let kind = script.attribute("type").unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default();
    essence
        .trim_ascii()
        .eq_ignore_ascii_case("application/ld+json")
        && script.own_text().any(|text| !text.trim_ascii().is_empty())
}

/// A type's name without schema.org's address.
pub(crate) fn of_schema_org(address: &str) -> Option<&str> {
    let rest = address
        .strip_prefix("https://")
        .or_else(|| address.strip_prefix("http://"))?;
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let name = rest.strip_prefix("schema.org")?;
    name.strip_prefix('/')
        .or_else(|| name.is_empty().then_some(""))
}

impl Page<'_> {
    /// JSON-LD, microdata and RDFa.
    pub(crate) fn structured_data(&self) -> &StructuredData {
        self.structured_data
            .get_or_init(|| StructuredData::of(self))
    }
}
