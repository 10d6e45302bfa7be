//! The text that represents a control within a label: its value (computation step 2C).

use html_document::{Element, Piece};

use super::cut::{cut, text_of};
use super::{Computation, append, text_attribute};
use crate::page::aria::Role;

/// How many nodes are searched for the chosen options.
const MAX_NODES: usize = 2_000;

impl<'p> Computation<'p> {
    /// The value of a control that has one. `None` if the element is not such a control.
    pub(super) fn embedded_value(self, element: Element<'p>) -> Option<String> {
        if element.is_html("input") && element.attribute_is("type", "password") {
            return Some(String::new());
        }
        match self.page.role(element) {
            Role::Textbox | Role::Searchbox | Role::Combobox if element.is_html("input") => {
                Some(cut(element.attribute("value").unwrap_or_default()))
            }
            Role::Textbox | Role::Searchbox => Some(text_of(element)),
            Role::Combobox | Role::Listbox => Some(self.chosen(element)),
            Role::Slider | Role::Spinbutton | Role::Progressbar | Role::Meter | Role::Scrollbar => {
                let names = ["aria-valuetext", "aria-valuenow", "value"];
                let value = names.iter().find_map(|name| text_attribute(element, name));
                Some(cut(value.unwrap_or_default()))
            }
            _ => None,
        }
    }

    /// The selected options or, for a `<select>` without any, the first option.
    fn chosen(self, list: Element<'p>) -> String {
        let mut text = String::new();
        let mut first = None;
        let mut has_options = false;
        let mut pieces = list.descendants();
        for _ in 0..MAX_NODES {
            let Some(piece) = pieces.next() else { break };
            let Piece::Element(option) = piece else {
                continue;
            };
            if self.page.role(option) != Role::Option {
                continue;
            }
            pieces.skip_children(option);
            has_options = true;
            first = first.or(Some(option));
            let is_chosen =
                option.has_attribute("selected") || option.attribute_is("aria-selected", "true");
            if is_chosen && text.len() < super::MAX_NAME {
                append(&mut text, &option_text(option));
            }
        }
        if !text.is_empty() {
            return text;
        }
        if list.is_html("select") && !list.has_attribute("multiple") {
            return first.map(option_text).unwrap_or_default();
        }
        // A box that shows its value as text and has its list elsewhere.
        if !has_options && self.page.role(list) == Role::Combobox {
            return text_of(list);
        }
        String::new()
    }
}

fn option_text(option: Element<'_>) -> String {
    match text_attribute(option, "aria-label").or_else(|| text_attribute(option, "label")) {
        Some(label) => cut(label),
        None => text_of(option),
    }
}
