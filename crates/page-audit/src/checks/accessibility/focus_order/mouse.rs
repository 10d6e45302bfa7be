//! What only a mouse can use.

use html_document::{Element, Piece};

use crate::finding::{Evidence, EvidenceList};
use crate::page::{Page, Role, is_blank};

/// Elements that are nothing but a place for others, and do nothing by themselves.
const PLAIN: [&str; 8] = ["b", "div", "i", "img", "li", "p", "span", "td"];
/// Handlers that make an element usable by the keyboard, or may.
const KEYS: [&str; 4] = ["onfocus", "onkeydown", "onkeypress", "onkeyup"];
/// How much within an element is looked at.
const MAX_WITHIN: usize = 1_000;

/// The elements that act when they are clicked and that no keyboard reaches (WCAG 2.2, 2.1.1 and
/// failure F59), as far as that is certain: nothing in or around them can be reached either, they
/// have words, and no role says more about them.
pub(super) fn of_mouse_only(page: &Page<'_>) -> EvidenceList {
    let mut found = EvidenceList::default();
    for element in page.document().elements() {
        if !element.is_one_of(&PLAIN) {
            continue;
        }
        let Some(script) = element.attribute("onclick").filter(|script| acts(script)) else {
            continue;
        };
        if is_plain(element) && !page.is_unseen(element) && !is_reached(page, element) {
            found.add("mouse_only", |key| {
                let found = format_args!("<{}> with onclick: {script}", element.name());
                let expected = "a <button>, or a role, tabindex=\"0\" and a handler of keys";
                Evidence::at(key, element, found, expected)
            });
        }
    }
    found
}

/// Whether a handler does something by itself.
fn acts(script: &str) -> bool {
    let script = script.trim_ascii();
    let does_nothing = ["event.", "return false", "return true", "void", "//"];
    !is_blank(script) && !does_nothing.iter().any(|start| script.starts_with(start))
}

fn is_plain(element: Element<'_>) -> bool {
    let telling = ["contenteditable", "role", "tabindex"];
    let mut names = telling.iter().chain(&KEYS);
    !names.any(|name| element.has_attribute(name))
}

/// Whether something that can be reached is in or around the element, or it says nothing.
fn is_reached(page: &Page<'_>, element: Element<'_>) -> bool {
    let mut around = element.ancestors();
    let is_within = around.any(|at| {
        page.is_in_tab_order(at)
            || at.is_one_of(&["label", "summary"])
            || page.role(at) == Role::Link
            || KEYS.iter().any(|name| at.has_attribute(name))
    });
    let mut within = element.descendants().take(MAX_WITHIN);
    let has_control = within.any(|piece| match piece {
        Piece::Element(at) => {
            page.is_in_tab_order(at)
                || at.is_one_of(&["a", "button", "input", "label", "select", "textarea"])
        }
        Piece::Text(_) => false,
    });
    let says = page.has_text(element)
        || (element.is_html("img") && element.attribute("alt").is_some_and(|alt| !is_blank(alt)));
    is_within || has_control || !says
}
