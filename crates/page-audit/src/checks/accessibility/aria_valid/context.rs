//! Attributes that the role supports, but not where the element is.

use html_document::Element;

use crate::page::{Page, Role, input_type, is_blank};

/// How far up the table of a row is looked for.
const MAX_ANCESTORS: usize = 32;

/// The attributes of HTML that say the same, with the value that contradicts them; if it is none,
/// any value is one too many (ARIA in HTML, section 4.2).
const NATIVE: [(&str, &str, Option<&str>); 6] = [
    ("aria-disabled", "disabled", Some("false")),
    ("aria-placeholder", "placeholder", None),
    ("aria-readonly", "readonly", Some("false")),
    ("aria-required", "required", Some("false")),
    ("aria-valuemax", "max", None),
    ("aria-valuemin", "min", None),
];

/// What is expected instead, if the attribute contradicts the element itself (ARIA in HTML, section
/// 4) or what it is in (WAI-ARIA 1.2, "row").
pub(super) fn conflict(
    page: &Page<'_>,
    element: Element<'_>,
    name: &str,
    value: &str,
) -> Option<&'static str> {
    match name {
        "aria-checked" if is_native_check(element) => {
            Some("no aria-checked: browsers say whether it is checked")
        }
        "aria-expanded" if element.is_html("button") && element.has_attribute("popovertarget") => {
            Some("no aria-expanded: browsers say whether the popover is open")
        }
        "aria-expanded" | "aria-level" | "aria-posinset" | "aria-setsize"
            if is_row_of_table(page, element) =>
        {
            Some("such attributes only on rows of a treegrid")
        }
        "aria-colspan" | "aria-rowspan" => {
            let native = element.attribute(name.trim_start_matches("aria-"))?;
            let is_cell = element.is_one_of(&["td", "th"]);
            let differs = native.trim_ascii() != value.trim_ascii();
            (is_cell && differs).then_some("only the attribute of HTML")
        }
        _ => says_twice(element, name, value).then_some("only the attribute of HTML"),
    }
}

/// Whether an attribute of HTML already says this, or the opposite.
fn says_twice(element: Element<'_>, name: &str, value: &str) -> bool {
    let is_control = element.is_one_of(&[
        "button", "fieldset", "input", "meter", "optgroup", "option", "progress", "select",
        "textarea",
    ]);
    let mut same = NATIVE.iter().filter(|(aria, ..)| *aria == name);
    is_control
        && same.any(|(_, native, opposite)| {
            let is_opposite =
                opposite.is_none_or(|opposite| value.trim_ascii().eq_ignore_ascii_case(opposite));
            let is_boolean = opposite.is_some();
            let native = element.attribute(native);
            is_opposite && native.is_some_and(|native| is_boolean || !is_blank(native))
        })
}

fn is_native_check(element: Element<'_>) -> bool {
    let kind = input_type(element);
    element.is_html("input")
        && ["checkbox", "radio"]
            .iter()
            .any(|check| kind.eq_ignore_ascii_case(check))
}

/// Whether this is a row of something that is certainly no treegrid.
fn is_row_of_table(page: &Page<'_>, element: Element<'_>) -> bool {
    if page.role(element) != Role::Row {
        return false;
    }
    let around = element.ancestors().take(MAX_ANCESTORS);
    let mut around = around.map(|around| page.role(around));
    let table = around.find(|role| matches!(role, Role::Table | Role::Grid | Role::Treegrid));
    matches!(table, Some(Role::Table | Role::Grid))
}
