//! Finds the items of microdata and RDFa.

use std::collections::HashSet;

use html_document::{Element, NodeId};

use super::{Item, ItemValue, Syntax, of_schema_org};
use crate::seen::Seen;

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
    /// The elements around the present one and itself, from the outermost.
    path: Vec<Place>,
}

/// An element on the way to the present one, and the items that are open there, by their index.
#[derive(Clone, Copy)]
struct Place {
    element: NodeId,
    microdata: Option<usize>,
    rdfa: Option<usize>,
}

impl Place {
    fn open(&mut self, syntax: Syntax) -> &mut Option<usize> {
        match syntax {
            Syntax::Microdata => &mut self.microdata,
            Syntax::Rdfa => &mut self.rdfa,
        }
    }
}

impl Items {
    /// Adds what begins at an element; elements come in document order.
    pub(super) fn add(&mut self, element: Element<'_>) {
        self.enter(element);
        let attributes = element.attributes();
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

    /// Goes to an element, whose parent is on the path.
    fn enter(&mut self, element: Element<'_>) {
        let parent = element.parent().map(Element::id);
        let is_left = |place: &mut Place| Some(place.element) != parent;
        while self.path.pop_if(is_left).is_some() {}
        let around = self.path.last();
        self.path.push(Place {
            element: element.id(),
            microdata: around.and_then(|place| place.microdata),
            rdfa: around.and_then(|place| place.rdfa),
        });
    }

    /// Ends before an element: the items around it may have further properties.
    pub(super) fn leave_open(&mut self, element: Element<'_>) {
        let around: HashSet<NodeId> = element.ancestors().map(Element::id).collect();
        for item in &mut self.found {
            item.is_whole &= !around.contains(&item.element);
        }
    }

    /// Adds properties to the item around the element, and its value if it is no item itself.
    fn name_properties(
        &mut self,
        element: Element<'_>,
        names: &str,
        syntax: Syntax,
        has_value: bool,
    ) {
        let around = self.path.last_mut();
        let around = around.and_then(|place| *place.open(syntax));
        if let Some(item) = around.and_then(|index| self.found.get_mut(index)) {
            let names = names.split_ascii_whitespace();
            for name in names {
                let plain = name.rsplit(['/', ':']).next().unwrap_or(name);
                item.properties.insert(plain);
            }
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
            properties: Seen::default(),
            is_whole: !is_property && !element.has_attribute(elsewhere),
        };
        self.found.push(item);
        if let Some(place) = self.path.last_mut() {
            *place.open(syntax) = Some(self.found.len() - 1);
        }
    }
}

/// Whether the nearest `vocab` is schema.org's.
fn vocabulary(element: Element<'_>) -> bool {
    std::iter::once(element)
        .chain(element.ancestors())
        .find_map(|around| around.attribute("vocab"))
        .is_some_and(|vocabulary| of_schema_org(vocabulary.trim_ascii()).is_some())
}
