//! The descriptions of a page for machines: JSON-LD, microdata and RDFa.

use std::collections::{HashMap, HashSet};

use html_document::{Element, NodeId};

use super::Page;

/// How many items of microdata and RDFa are read: no real page has this many.
const MOST_ITEMS: usize = 10_000;

/// All structured data of a page.
#[derive(Debug, Default)]
pub(crate) struct StructuredData {
    /// The `<script>`s of JSON-LD.
    pub(crate) json_ld: Vec<NodeId>,
    /// The items of microdata and RDFa.
    pub(crate) items: Vec<Item>,
}

/// An item of microdata or RDFa.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) element: NodeId,
    /// Its types in schema.org's vocabulary, without the vocabulary's address.
    pub(crate) types: Vec<String>,
    /// The names of its properties.
    pub(crate) properties: HashSet<String>,
    /// Whether it is not the value of another item's property, and all its properties are within
    /// it.
    pub(crate) is_whole: bool,
}

impl StructuredData {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let scripts = page.document().html_elements("script");
        let json_ld = scripts.filter(|script| is_json_ld(*script));
        let mut items = Items::default();
        for element in page.document().elements() {
            items.add(element);
            if items.found.len() >= MOST_ITEMS {
                break;
            }
        }
        Self {
            json_ld: json_ld.map(Element::id).collect(),
            items: items.found,
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

/// Items as they are found, in document order.
#[derive(Default)]
struct Items {
    found: Vec<Item>,
    microdata: HashMap<NodeId, usize>,
    rdfa: HashMap<NodeId, usize>,
}

impl Items {
    fn add(&mut self, element: Element<'_>) {
        let attributes = element.attributes();
        if attributes.is_empty() {
            return;
        }
        let (mut property, mut rdfa_property) = (None, None);
        let (mut is_microdata, mut is_rdfa) = (false, false);
        for attribute in attributes {
            match attribute.name() {
                "itemprop" => property = Some(attribute.value()),
                "property" => rdfa_property = Some(attribute.value()),
                "itemscope" => is_microdata = true,
                "typeof" => is_rdfa = true,
                _ => {}
            }
        }
        if let Some(names) = property {
            self.name_properties(element, names, Syntax::Microdata);
        }
        if let Some(names) = rdfa_property {
            self.name_properties(element, names, Syntax::Rdfa);
        }
        if is_microdata {
            self.begin(element, Syntax::Microdata, property.is_some());
        }
        if is_rdfa {
            self.begin(element, Syntax::Rdfa, rdfa_property.is_some());
        }
    }

    fn begun(&mut self, syntax: Syntax) -> &mut HashMap<NodeId, usize> {
        match syntax {
            Syntax::Microdata => &mut self.microdata,
            Syntax::Rdfa => &mut self.rdfa,
        }
    }

    /// Adds properties to the item around the element. Nesting is bounded, so looking outwards is
    /// too.
    fn name_properties(&mut self, element: Element<'_>, names: &str, syntax: Syntax) {
        let begun = self.begun(syntax);
        if begun.is_empty() {
            return;
        }
        let around = element
            .ancestors()
            .find_map(|around| begun.get(&around.id()).copied());
        if let Some(item) = around.and_then(|index| self.found.get_mut(index)) {
            let names = names.split_ascii_whitespace();
            let plain = names.map(|name| name.rsplit(['/', ':']).next().unwrap_or(name));
            item.properties.extend(plain.map(str::to_owned));
        }
    }

    fn begin(&mut self, element: Element<'_>, syntax: Syntax, is_property: bool) {
        let (types, elsewhere) = match syntax {
            Syntax::Microdata => {
                let types = element.attribute("itemtype").unwrap_or_default();
                (types, "itemref")
            }
            Syntax::Rdfa => (element.attribute("typeof").unwrap_or_default(), "resource"),
        };
        if types.trim_ascii().is_empty() {
            // Properties within it belong to an unknown item.
            if syntax == Syntax::Rdfa {
                return;
            }
        }
        let plain_types_are_known = syntax == Syntax::Rdfa && vocabulary(element);
        let types = types.split_ascii_whitespace();
        let types = types.filter_map(|name| match of_schema_org(name) {
            Some(name) => Some(name),
            None if syntax == Syntax::Rdfa => name
                .strip_prefix("schema:")
                .or_else(|| (plain_types_are_known && !name.contains(':')).then_some(name)),
            None => None,
        });
        let item = Item {
            element: element.id(),
            types: types.map(str::to_owned).collect(),
            properties: HashSet::new(),
            is_whole: !is_property && !element.has_attribute(elsewhere),
        };
        self.found.push(item);
        let index = self.found.len() - 1;
        self.begun(syntax).insert(element.id(), index);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Syntax {
    Microdata,
    Rdfa,
}

/// Whether the nearest `vocab` is schema.org's.
fn vocabulary(element: Element<'_>) -> bool {
    std::iter::once(element)
        .chain(element.ancestors())
        .find_map(|around| around.attribute("vocab"))
        .is_some_and(|vocabulary| of_schema_org(vocabulary.trim_ascii()).is_some())
}

impl Page<'_> {
    /// JSON-LD, microdata and RDFa.
    pub(crate) fn structured_data(&self) -> &StructuredData {
        self.structured_data
            .get_or_init(|| StructuredData::of(self))
    }
}
