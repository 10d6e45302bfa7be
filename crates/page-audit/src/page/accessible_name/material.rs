//! Which elements contain something that a name could be made of, so that walks can skip the rest.

use html_document::{Element, NodeSet};

use super::native::is_svg_title;
use crate::page::Page;
use crate::page::implicit_role::input_type;
use crate::page::text_within::is_blank;

impl Page<'_> {
    /// Whether the element contains something that a name could be made of.
    pub(super) fn has_material(&self, element: Element<'_>) -> bool {
        self.with_material
            .get_or_init(|| with_material(self))
            .contains(element.id())
    }
}

/// The elements that are not hidden and have text or an attribute with text, or contain one that
/// has.
fn with_material(page: &Page<'_>) -> NodeSet {
    let mut with_material = NodeSet::default();
    for element in page.document.elements() {
        let is_read = if is_svg_title(element) {
            element
                .parent()
                .is_some_and(|parent| !page.is_hidden(parent))
        } else {
            !page.is_hidden(element)
        };
        if !is_read || !is_material(page, element) {
            continue;
        }
        // The ancestors of an element in the set are already in it.
        for element in std::iter::once(element).chain(element.ancestors()) {
            if !with_material.insert(element.id()) {
                break;
            }
        }
    }
    with_material
}

fn is_material(page: &Page<'_>, element: Element<'_>) -> bool {
    let named = |name: &str| {
        matches!(
            name,
            "alt"
                | "aria-label"
                | "aria-labelledby"
                | "aria-valuenow"
                | "aria-valuetext"
                | "label"
                | "title"
                | "value"
        )
    };
    let mut attributes = element.attributes().iter();
    page.has_own_text(element)
        || attributes.any(|attribute| named(attribute.name()) && !is_blank(attribute.value()))
        || (element.is_html("input") && !input_type(element).eq_ignore_ascii_case("hidden"))
}
