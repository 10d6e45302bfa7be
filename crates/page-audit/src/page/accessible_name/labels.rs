//! Which `<label>`s belong to which control.

use html_document::{Document, Element, NodeId, NodeMap, NodeSet};

use crate::page::Page;
use crate::page::implicit_role::input_type;

/// Each control with each of its labels, sorted by control and then in the order found.
#[derive(Debug, Default)]
pub(in crate::page) struct Labels(Vec<(NodeId, NodeId)>);

impl Labels {
    pub(in crate::page) fn new(document: &Document) -> Self {
        let mut labels = Self::default();
        if document.html_elements("label").next().is_none() {
            return labels;
        }
        // The label that an element is in, as long as that label has no control yet.
        let mut within: NodeMap<Option<NodeId>> = document.node_map();
        let mut taken = NodeSet::default();
        for element in document.elements() {
            if element.is_html("label") {
                match element.attribute("for") {
                    Some(id) => labels.add(document.element_by_id(id), element.id()),
                    None => within.set(element.id(), Some(element.id())),
                }
                continue;
            }
            let parent = element.parent().map(Element::id);
            let Some(label) = parent.and_then(|parent| within.get(parent)) else {
                continue;
            };
            within.set(element.id(), Some(label));
            if is_labelable(element) && taken.insert(label) {
                labels.add(Some(element), label);
            }
        }
        // Stable: the labels of one control stay in their order.
        labels.0.sort_by_key(|(control, _)| *control);
        labels
    }

    fn add(&mut self, control: Option<Element<'_>>, label: NodeId) {
        if let Some(control) = control.filter(|control| is_labelable(*control)) {
            self.0.push((control.id(), label));
        }
    }
}

impl Page<'_> {
    /// The labels of a control.
    pub(crate) fn labels_of(&self, control: Element<'_>) -> impl Iterator<Item = Element<'_>> {
        let labels = self.labels.get_or_init(|| Labels::new(&self.document));
        let control = control.id();
        let first = labels.0.partition_point(|(id, _)| *id < control);
        let from_first = labels.0.iter().skip(first);
        from_first
            .take_while(move |(id, _)| *id == control)
            .map(|(_, label)| self.document.element(*label))
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
