//! Which elements have no box, as far as the HTML alone tells.

use super::declarations;
use crate::document::{Document, Element, Namespace, NodeSet};

/// The elements that are not rendered, by themselves or because one around them is not.
pub(super) fn not_rendered(document: &Document) -> NodeSet {
    let mut none = NodeSet::default();
    for element in document.elements() {
        let within = element
            .parent()
            .is_some_and(|parent| none.contains(parent.id()));
        if within || has_no_box(element) {
            none.insert(element.id());
        }
    }
    none
}

fn has_no_box(element: Element<'_>) -> bool {
    let is_html = element.namespace() == Namespace::Html;
    let closed = is_html && element.name() == "dialog" && !element.has_attribute("open");
    closed
        || element
            .attributes()
            .iter()
            .any(|attribute| match attribute.name() {
                "hidden" => is_html,
                "style" => declarations(attribute.value()).any(|(property, value)| {
                    property.eq_ignore_ascii_case("display") && value.eq_ignore_ascii_case("none")
                }),
                _ => false,
            })
}
