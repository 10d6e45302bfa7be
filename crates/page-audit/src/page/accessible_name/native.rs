//! Names from the native features of HTML and SVG (HTML Accessibility API Mappings 1.0 §4.1).

use html_document::{Element, Namespace};

use super::cut::{cut, text_of};
use super::{Computation, append, text_attribute};
use crate::page::implicit_role::input_type;
use crate::page::text_within::is_blank;

/// The child that names an element must be among this many first children.
const FIRST_CHILDREN: usize = 64;

impl<'p> Computation<'p> {
    /// The name from the language's own features, if there are any for this element.
    pub(super) fn native(self, element: Element<'p>) -> Option<String> {
        match element.namespace() {
            Namespace::Svg => svg_title(element),
            Namespace::Html => self.native_html(element),
            _ => None,
        }
    }

    fn native_html(self, element: Element<'p>) -> Option<String> {
        match element.name() {
            "img" | "area" => text_attribute(element, "alt").map(cut),
            "optgroup" | "option" => text_attribute(element, "label").map(cut),
            "fieldset" => self.named_by_child(element, "legend"),
            "figure" => self.named_by_child(element, "figcaption"),
            "table" => self.named_by_child(element, "caption"),
            "input" => {
                let labels = self.labels(element);
                if is_blank(&labels) {
                    button_text(element)
                } else {
                    Some(labels)
                }
            }
            "button" | "meter" | "output" | "progress" | "select" | "textarea" => {
                Some(self.labels(element))
            }
            _ => None,
        }
    }

    fn named_by_child(self, element: Element<'p>, name: &str) -> Option<String> {
        let mut children = element.children().take(FIRST_CHILDREN);
        let child = children.find(|child| child.is_html(name))?;
        Some(self.contents(child, false))
    }

    /// The texts of the labels of a control.
    fn labels(self, control: Element<'p>) -> String {
        let mut text = String::new();
        for label in self.page.labels_of(control) {
            if text.len() >= super::MAX_NAME {
                break;
            }
            if let Some(name) = text_attribute(label, "aria-label") {
                append(&mut text, &cut(name));
                continue;
            }
            let contents = self.contents(label, self.page.is_hidden(label));
            // As stars for a rating have it, in browsers as well (step 2I).
            let title = text_attribute(label, "title").filter(|_| is_blank(&contents));
            append(&mut text, title.unwrap_or(&contents));
        }
        text
    }
}

/// The text that an `<input>` that is a button shows.
pub(super) fn button_text(input: Element<'_>) -> Option<String> {
    let kind = input_type(input);
    let is = |name: &str| kind.eq_ignore_ascii_case(name);
    if is("image") {
        return text_attribute(input, "alt").map(cut);
    }
    if !is("submit") && !is("reset") && !is("button") {
        return None;
    }
    match input.attribute("value") {
        Some(value) => Some(cut(value)),
        None if is("submit") => Some("Submit".to_owned()),
        None if is("reset") => Some("Reset".to_owned()),
        None => None,
    }
}

pub(super) fn svg_title(element: Element<'_>) -> Option<String> {
    let mut children = element.children().take(FIRST_CHILDREN);
    let title = children.find(|child| is_svg_title(*child))?;
    let text = text_of(title);
    (!text.is_empty()).then_some(text)
}

pub(super) fn is_svg_title(element: Element<'_>) -> bool {
    element.namespace() == Namespace::Svg && element.name() == "title"
}

/// The text that a field shows while it is empty.
pub(super) fn placeholder(element: Element<'_>) -> Option<&str> {
    let has_one = element.is_html("input") || element.is_html("textarea");
    let native = has_one
        .then(|| text_attribute(element, "placeholder"))
        .flatten();
    native.or_else(|| text_attribute(element, "aria-placeholder"))
}
