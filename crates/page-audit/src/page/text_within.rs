//! Which elements contain text.

use super::Page;
use html_document::{Document, Element, NodeSet};

/// The elements that contain text: characters, the alternative text of an image, or a label.
pub(super) fn with_text(document: &Document) -> NodeSet {
    let mut with_text = NodeSet::default();
    for element in document.elements() {
        if !has_text_of_its_own(element) {
            continue;
        }
        // The ancestors of an element in the set are already in it.
        for element in std::iter::once(element).chain(element.ancestors()) {
            if !with_text.insert(element.id()) {
                break;
            }
        }
    }
    with_text
}

fn has_text_of_its_own(element: Element<'_>) -> bool {
    let not_shown = ["script", "style", "noscript", "template"];
    if not_shown.iter().any(|name| element.is_html(name)) {
        return false;
    }
    let has = |name| element.attribute(name).is_some_and(|text| !is_blank(text));
    element.own_text().any(|text| !is_blank(text))
        || (element.is_html("img") && has("alt"))
        || has("aria-label")
}

/// Whether the text is empty or only white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

impl Page<'_> {
    /// Whether the element contains readable text, or the alternative text of an image.
    pub fn has_text(&self, element: Element<'_>) -> bool {
        self.with_text
            .get_or_init(|| with_text(&self.document))
            .contains(element.id())
    }
}
