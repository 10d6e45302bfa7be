//! The required attributes of a role that an element lacks.

use html_document::Element;

use crate::page::{Page, Role, input_type, is_blank};

pub(super) fn missing<'p>(
    page: &'p Page<'_>,
    element: Element<'p>,
    role: Role,
) -> impl Iterator<Item = &'static str> + 'p {
    let required = role.required().iter().copied();
    required.filter(move |name| !has(element, name) && !is_given(page, element, role, name))
}

fn has(element: Element<'_>, name: &str) -> bool {
    element
        .attribute(name)
        .is_some_and(|value| !is_blank(value))
}

/// Whether the element itself provides what the attribute would, or it is not needed.
fn is_given(page: &Page<'_>, element: Element<'_>, role: Role, name: &str) -> bool {
    match name {
        "aria-level" => matches!(element.name(), "h1" | "h2" | "h3" | "h4" | "h5" | "h6"),
        "aria-checked" => {
            let kind = input_type(element);
            let is = |name: &str| kind.eq_ignore_ascii_case(name);
            element.is_html("input") && (is("checkbox") || is("radio"))
        }
        "aria-valuenow" if role == Role::Separator => !page.is_focusable(element),
        "aria-valuenow" => {
            let kind = input_type(element);
            let is = |name: &str| kind.eq_ignore_ascii_case(name);
            let is_input = element.is_html("input") && (is("range") || is("number"));
            is_input || element.is_html("progress") || element.is_html("meter")
        }
        // The list of a closed box may be created only when it is opened.
        "aria-controls" if role == Role::Combobox => {
            is_native_combobox(element) || !element.attribute_is("aria-expanded", "true")
        }
        "aria-expanded" => is_native_combobox(element),
        _ => false,
    }
}

fn is_native_combobox(element: Element<'_>) -> bool {
    element.is_html("select") || (element.is_html("input") && element.has_attribute("list"))
}
