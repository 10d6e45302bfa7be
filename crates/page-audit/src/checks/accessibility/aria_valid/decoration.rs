//! What is marked as decoration and exposed nevertheless.

use html_document::Element;

use super::{Faults, explicit_role};
use crate::finding::Evidence;
use crate::page::{Page, Role};

/// ACT rule 46ca7f: browsers ignore that something is decoration if it can get focus or has an
/// attribute that every role can have (WAI-ARIA 1.2, "Presentational Roles Conflict Resolution").
pub(super) fn check(page: &Page<'_>, element: Element<'_>, faults: &mut Faults) {
    let role = element.attribute("role").and_then(explicit_role);
    let is_none = role.is_some_and(Role::is_presentation);
    let has_empty_alt = element.is_html("img") && element.attribute("alt") == Some("");
    let is_marked = is_none || (role.is_none() && has_empty_alt);
    // What is in a frame is not its own.
    if !is_marked || page.role(element).is_presentation() || element.is_html("iframe") {
        return;
    }
    faults.misplaced.add("exposed_decoration", |key| {
        let mark = if is_none { "role" } else { "alt" };
        let value = element.attribute(mark).unwrap_or_default();
        let found = format_args!("{mark}=\"{value}\" on what has a name or can get focus");
        let expected = "no ARIA attribute or tabindex, or a name instead of the mark";
        Evidence::at(key, element, found, expected)
    });
}
