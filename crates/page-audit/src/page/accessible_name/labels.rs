//! Which `<label>`s belong to which control.

use std::collections::HashMap;

use crate::document::{Document, Element, NodeId};
use crate::page::Page;
use crate::page::implicit_role::input_type;

/// The labels of each control that has some, in document order.
#[derive(Debug, Default)]
pub(in crate::page) struct Labels(HashMap<NodeId, Vec<NodeId>>);

impl Labels {
    pub(in crate::page) fn new(document: &Document) -> Self {
        let mut labels = Self::default();
        if document.html_elements("label").next().is_none() {
            return labels;
        }
        // The label that an element is in, as long as that label has no control yet.
        let mut within: HashMap<NodeId, NodeId> = HashMap::new();
        let mut taken: HashMap<NodeId, bool> = HashMap::new();
        for element in document.elements() {
            if element.is_html("label") {
                match element.attribute("for") {
                    Some(id) => labels.add(document.element_by_id(id), element.id()),
                    None => {
                        within.insert(element.id(), element.id());
                    }
                }
                continue;
            }
            let parent = element.parent().map(Element::id);
            let Some(label) = parent.and_then(|parent| within.get(&parent).copied()) else {
                continue;
            };
            within.insert(element.id(), label);
            if is_labelable(element) && taken.insert(label, true).is_none() {
                labels.add(Some(element), label);
            }
        }
        labels
    }

    fn add(&mut self, control: Option<Element<'_>>, label: NodeId) {
        if let Some(control) = control.filter(|control| is_labelable(*control)) {
            self.0.entry(control.id()).or_default().push(label);
        }
    }
}

impl Page<'_> {
    /// The labels of a control.
    pub(crate) fn labels_of(&self, control: Element<'_>) -> impl Iterator<Item = Element<'_>> {
        let labels = self.labels.get_or_init(|| Labels::new(&self.document));
        let ids = labels.0.get(&control.id()).map_or(&[][..], Vec::as_slice);
        ids.iter().map(|id| self.document.element(*id))
    }
}

/// Whether a `<label>` can name the element (HTML standard, "labelable element").
pub(crate) fn is_labelable(element: Element<'_>) -> bool {
    let elements = [
        "button", "meter", "output", "progress", "select", "textarea",
    ];
    elements.iter().any(|name| element.is_html(name))
        || (element.is_html("input") && !input_type(element).eq_ignore_ascii_case("hidden"))
}
