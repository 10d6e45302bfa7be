//! Finds the items of microdata and RDFa.

use std::collections::HashSet;

use html_document::{Element, NodeId};

use super::marks::Marks;
use super::names::{Names, Scope};
use super::{Item, ItemValue, Syntax};
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
    pub(super) names: Names,
    /// The elements around the present one and itself, from the outermost.
    path: Vec<Place>,
}

/// An element on the way to the present one, and the items that are open there, by their index.
#[derive(Clone, Copy)]
struct Place {
    element: NodeId,
    microdata: Option<usize>,
    rdfa: Option<usize>,
    /// What names mean in RDFa.
    scope: Scope,
    /// Whether the next item of RDFa is related to what is around it by `rel` or `rev`.
    is_related: bool,
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
        let marks = Marks::of(element);
        self.enter(element, &marks);
        let is_item_of_rdfa = marks.types_of_rdfa.is_some();
        let property_of_inner = marks.property.filter(|_| marks.has_property_of_inner());
        let property = marks.property.filter(|_| property_of_inner.is_none());
        if let Some(names) = marks.itemprop {
            self.name_properties(element, names, Syntax::Microdata, marks.itemscope.is_some());
        }
        if let Some(names) = property {
            self.name_properties(element, names, Syntax::Rdfa, is_item_of_rdfa);
        }
        if let Some(names) = marks.rel {
            self.relate(names);
        }
        if marks.itemscope.is_some() {
            self.begin_microdata(element, marks.itemprop.is_some());
        }
        if let Some(types) = marks.types_of_rdfa {
            self.begin_rdfa(element, &marks, types);
        } else if marks.is_related()
            && let Some(place) = self.path.last_mut()
        {
            place.rdfa = None;
            place.is_related = true;
        }
        if let Some(names) = property_of_inner {
            self.name_properties(element, names, Syntax::Rdfa, false);
        }
    }

    /// Goes to an element, whose parent is on the path.
    fn enter(&mut self, element: Element<'_>, marks: &Marks<'_>) {
        let parent = element.parent().map(Element::id);
        let is_left = |place: &mut Place| Some(place.element) != parent;
        while self.path.pop_if(is_left).is_some() {}
        let around = self.path.last();
        let mut place = Place {
            element: element.id(),
            microdata: around.and_then(|place| place.microdata),
            rdfa: around.and_then(|place| place.rdfa),
            scope: around.map(|place| place.scope).unwrap_or_default(),
            is_related: around.is_some_and(|place| place.is_related),
        };
        if marks.declares_names {
            place.scope = self.names.scope(element, place.scope);
        }
        if marks.names_subject() {
            place.rdfa = None;
        }
        self.path.push(place);
    }

    /// Ends before an element: the items around it may have further properties.
    pub(super) fn leave_open(&mut self, element: Element<'_>) {
        let around: HashSet<NodeId> = element.ancestors().map(Element::id).collect();
        for item in &mut self.found {
            item.is_whole &= !around.contains(&item.element);
        }
    }

    /// Adds properties to the item around the element, and the element as their value.
    fn name_properties(
        &mut self,
        element: Element<'_>,
        written: &str,
        syntax: Syntax,
        is_item: bool,
    ) {
        let Some(place) = self.path.last_mut() else {
            return;
        };
        let around = *place.open(syntax);
        let item = around.and_then(|index| self.found.get_mut(index));
        // Nothing is known about the properties of others.
        let Some(item) = item.filter(|item| !item.types.is_empty()) else {
            return;
        };
        let mut names = String::new();
        for name in written.split_ascii_whitespace() {
            if let Some(name) = self.names.of_schema_org(name, syntax, place.scope) {
                item.properties.insert(name);
                names.push(' ');
                names.push_str(name);
            }
        }
        if !names.is_empty() {
            self.values.push(ItemValue {
                element: element.id(),
                syntax,
                names: names.into(),
                is_item,
            });
        }
    }

    /// Adds the properties of `rel`, whose values are items or addresses.
    fn relate(&mut self, names: &str) {
        let around = self.path.last();
        let Some((place, index)) = around.and_then(|place| Some((place, place.rdfa?))) else {
            return;
        };
        if let Some(item) = self.found.get_mut(index) {
            for name in names.split_ascii_whitespace() {
                let name = self.names.of_schema_org(name, Syntax::Rdfa, place.scope);
                name.map(|name| item.properties.insert(name));
            }
        }
    }

    fn begin_microdata(&mut self, element: Element<'_>, is_property: bool) {
        let types = element.attribute("itemtype").unwrap_or_default();
        let types = types.split_ascii_whitespace();
        let types = types.filter_map(super::of_schema_org);
        let item = Item {
            element: element.id(),
            types: types.map(str::to_owned).collect(),
            properties: Seen::default(),
            is_whole: !is_property && !element.has_attribute("itemref"),
        };
        self.begin(item, Syntax::Microdata);
    }

    fn begin_rdfa(&mut self, element: Element<'_>, marks: &Marks<'_>, types: &str) {
        let Some(place) = self.path.last_mut() else {
            return;
        };
        let is_value = marks.property.is_some() && !marks.has_property_of_inner();
        let is_part = is_value || marks.is_related() || place.is_related;
        // There, it is about the page (HTML+RDFa 1.1, section 3.1), as are others.
        let is_of_page = matches!(element.name(), "html" | "head" | "body");
        place.is_related = false;
        // Of something without a type, properties say nothing.
        place.rdfa = None;
        let scope = place.scope;
        let is_type = |name: &str| name.contains(':') || scope.has_vocabulary();
        if !types.split_ascii_whitespace().any(is_type) {
            return;
        }
        let types = types.split_ascii_whitespace();
        let types = types.filter_map(|name| self.names.of_schema_org(name, Syntax::Rdfa, scope));
        let item = Item {
            element: element.id(),
            types: types.map(str::to_owned).collect(),
            properties: Seen::default(),
            is_whole: !is_part && !is_of_page && !marks.names_item(),
        };
        self.begin(item, Syntax::Rdfa);
    }

    fn begin(&mut self, item: Item, syntax: Syntax) {
        self.found.push(item);
        if let Some(place) = self.path.last_mut() {
            *place.open(syntax) = Some(self.found.len() - 1);
        }
    }
}
