//! What an element's attributes and those around it say of its being there, as bits.

use html_document::{Element, Namespace};

use super::marks::Marks;
use crate::page::aria::Role;
use crate::page::implicit_role::{has_link, input_type};

/// Not rendered, by itself or by an element around it.
pub(in crate::page) const UNRENDERED: u16 = 1;
/// Rendered, but not to be seen.
pub(in crate::page) const INVISIBLE: u16 = 1 << 1;
pub(in crate::page) const ARIA_HIDDEN: u16 = 1 << 2;
pub(in crate::page) const INERT: u16 = 1 << 3;
/// Within an article, a complementary part, the main part, a navigation or a region.
pub(in crate::page) const IN_SECTION: u16 = 1 << 4;
/// Within a fieldset that is disabled.
pub(in crate::page) const DISABLED: u16 = 1 << 5;
pub(in crate::page) const FOCUSABLE: u16 = 1 << 6;
pub(in crate::page) const IN_TAB_ORDER: u16 = 1 << 7;
/// The `<summary>` that opens a `<details>`.
pub(in crate::page) const DISCLOSURE: u16 = 1 << 8;
/// Within a `<details>` that is closed: it is rendered as soon as that is opened.
pub(in crate::page) const COLLAPSED: u16 = 1 << 9;

pub(in crate::page) const HIDDEN: u16 = UNRENDERED | COLLAPSED | INVISIBLE | ARIA_HIDDEN | INERT;
pub(in crate::page) const INHERITED: u16 = HIDDEN | IN_SECTION | DISABLED;

/// What the element says itself.
pub(super) fn own_state(element: Element<'_>, marks: &Marks<'_>, inherited: u16) -> u16 {
    let mut state = 0;
    if inherited & UNRENDERED == 0
        && (marks.removed || marks.visibility.removed || is_never_rendered(element))
    {
        state |= UNRENDERED;
    }
    if marks.visibility.invisible == Some(true) {
        state |= INVISIBLE;
    }
    if marks.aria_hidden {
        state |= ARIA_HIDDEN;
    }
    if marks.inert {
        state |= INERT;
    }
    state
}

/// Whether the element can have the focus, and whether the Tab key gives it.
pub(super) fn focus(element: Element<'_>, marks: &Marks<'_>, state: u16) -> u16 {
    if state & (UNRENDERED | COLLAPSED | INVISIBLE | INERT) != 0 {
        return 0;
    }
    let by_itself = match element.namespace() {
        Namespace::Html => match element.name() {
            "a" | "area" => marks.is_link,
            "button" | "input" | "select" | "textarea" => {
                if marks.is_disabled || state & DISABLED != 0 {
                    return 0;
                }
                true
            }
            "iframe" | "frame" => true,
            "audio" | "video" => marks.has_controls,
            "summary" => state & DISCLOSURE != 0,
            _ => marks.is_editable,
        },
        Namespace::Svg => element.name() == "a" && has_link(element),
        _ => false,
    };
    match marks.tab_index {
        Some(index) if index < 0 => FOCUSABLE,
        Some(_) => FOCUSABLE | IN_TAB_ORDER,
        None if by_itself || marks.is_editable => FOCUSABLE | IN_TAB_ORDER,
        None => 0,
    }
}

/// Whether what is within stands in a section, so that its header and footer are not the page's.
pub(super) fn sections(element: Element<'_>, role: Role) -> u16 {
    let by_role = matches!(
        role,
        Role::Article | Role::Complementary | Role::Main | Role::Navigation | Role::Region
    );
    let elements = ["article", "aside", "main", "nav", "section"];
    if by_role || elements.iter().any(|name| element.is_html(name)) {
        IN_SECTION
    } else {
        0
    }
}

fn is_never_rendered(element: Element<'_>) -> bool {
    match element.namespace() {
        Namespace::Html => match element.name() {
            "base" | "datalist" | "head" | "link" | "meta" | "noembed" | "noframes"
            | "noscript" | "param" | "rp" | "script" | "source" | "style" | "template"
            | "title" | "track" => true,
            "input" => input_type(element).eq_ignore_ascii_case("hidden"),
            "dialog" => !element.has_attribute("open"),
            "audio" => !element.has_attribute("controls"),
            _ => false,
        },
        Namespace::Svg => matches!(
            element.name(),
            "clipPath"
                | "defs"
                | "desc"
                | "filter"
                | "linearGradient"
                | "marker"
                | "mask"
                | "metadata"
                | "pattern"
                | "radialGradient"
                | "script"
                | "style"
                | "symbol"
                | "title"
        ),
        _ => false,
    }
}
