//! Finds the items of microdata and RDFa.

use std::collections::{HashMap, HashSet};

use html_document::{Element, NodeId};

use super::{Item, ItemValue, Syntax, of_schema_org};

/// Whether an item begins at this element.
pub(super) fn begins_item(element: Element<'_>) -> bool {
    let types = element.attribute("typeof").unwrap_or_default();
    element.has_attribute("itemscope") || !types.trim_ascii().is_empty()
}

/// Items as they are found, in document order.
#[derive(Default)]
pub(super) struct Items {
    pub(super) found: Vec<Item>,
    pub(super) values: Vec<ItemValue>,
    microdata: HashMap<NodeId, usize>,
    rdfa: HashMap<NodeId, usize>,
}

impl Items {
    pub(super) fn add(&mut self, element: Element<'_>) {
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
            self.name_properties(element, names, Syntax::Microdata, !is_microdata);
        }
        if let Some(names) = rdfa_property {
            self.name_properties(element, names, Syntax::Rdfa, !is_rdfa);
        }
        if is_microdata {
            self.begin(element, Syntax::Microdata, property.is_some());
        }
        if is_rdfa {
            self.begin(element, Syntax::Rdfa, rdfa_property.is_some());
        }
    }

    /// Ends before an element: the items around it may have further properties.
    pub(super) fn leave_open(&mut self, element: Element<'_>) {
        for around in element.ancestors() {
            for syntax in [Syntax::Microdata, Syntax::Rdfa] {
                let index = self.begun(syntax).get(&around.id()).copied();
                if let Some(item) = index.and_then(|index| self.found.get_mut(index)) {
                    item.is_whole = false;
                }
            }
        }
    }

    fn begun(&mut self, syntax: Syntax) -> &mut HashMap<NodeId, usize> {
        match syntax {
            Syntax::Microdata => &mut self.microdata,
            Syntax::Rdfa => &mut self.rdfa,
        }
    }

    /// Adds properties to the item around the element, and its value if it is no item itself.
    /// Nesting is bounded, so looking outwards is too.
    fn name_properties(
        &mut self,
        element: Element<'_>,
        names: &str,
        syntax: Syntax,
        has_value: bool,
    ) {
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
            if has_value && !item.types.is_empty() {
                self.values.push(ItemValue {
                    element: element.id(),
                    syntax,
                });
            }
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

/// Whether the nearest `vocab` is schema.org's.
fn vocabulary(element: Element<'_>) -> bool {
    std::iter::once(element)
        .chain(element.ancestors())
        .find_map(|around| around.attribute("vocab"))
        .is_some_and(|vocabulary| of_schema_org(vocabulary.trim_ascii()).is_some())
}
