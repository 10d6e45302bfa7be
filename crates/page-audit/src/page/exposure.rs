//! Which elements can be seen and read, as far as the HTML alone tells.

use crate::document::{Document, Element, Namespace, NodeSet};

/// The elements that are hidden, by themselves or by one around them.
pub(super) fn hidden(document: &Document) -> NodeSet {
    let mut hidden = NodeSet::default();
    for element in document.elements() {
        let within_hidden = element
            .parent()
            .is_some_and(|parent| hidden.contains(parent.id()));
        if within_hidden || hides_itself(element) {
            hidden.insert(element.id());
        }
    }
    hidden
}

fn hides_itself(element: Element<'_>) -> bool {
    element.attributes().iter().any(|attribute| {
        let value = attribute.value();
        match attribute.name() {
            "aria-hidden" => value.trim_ascii().eq_ignore_ascii_case("true"),
            "hidden" => element.namespace() == Namespace::Html,
            "style" => style_hides(value),
            _ => false,
        }
    })
}

fn style_hides(style: &str) -> bool {
    style.split(';').any(|declaration| {
        let Some((property, value)) = declaration.split_once(':') else {
            return false;
        };
        let value = value.split('!').next().unwrap_or_default().trim_ascii();
        let is = |name: &str, keyword: &str| {
            property.trim_ascii().eq_ignore_ascii_case(name) && value.eq_ignore_ascii_case(keyword)
        };
        is("display", "none") || is("visibility", "hidden")
    })
}

/// The elements with text within: characters, the text that stands for an image, or a label.
pub(super) fn with_text(document: &Document) -> NodeSet {
    let mut with_text = NodeSet::default();
    for element in document.elements() {
        if !has_text_of_its_own(element) {
            continue;
        }
        // What is above an element that is in the set is in it already.
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

/// Whether there is nothing but white space.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}
