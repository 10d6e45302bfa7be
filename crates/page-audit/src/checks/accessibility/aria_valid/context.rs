//! Attributes that the role supports, but not where the element is.

use html_document::Element;

use crate::page::{Page, Role, input_type};

/// How far up the table of a row is looked for.
const MAX_ANCESTORS: usize = 32;

/// What is expected instead, if the attribute contradicts the element itself (ARIA in HTML, section
/// 4) or what it is in (WAI-ARIA 1.2, "row").
pub(super) fn conflict(page: &Page<'_>, element: Element<'_>, name: &str) -> Option<&'static str> {
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
        _ => None,
    }
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
