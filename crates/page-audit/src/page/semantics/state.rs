//! The visibility of an element, from its attributes and those of its ancestors, as bits.

use html_document::{Element, Namespace};
use page_styles::{Possible, Style};

use super::marks::Marks;
use crate::page::aria::{Naming, Role};
use crate::page::implicit_role::{has_link, input_type};

/// Not rendered, because of itself or an ancestor.
pub(in crate::page) const UNRENDERED: u16 = 1;
/// Rendered, but invisible.
pub(in crate::page) const INVISIBLE: u16 = 1 << 1;
pub(in crate::page) const ARIA_HIDDEN: u16 = 1 << 2;
pub(in crate::page) const INERT: u16 = 1 << 3;
/// Within an article, a complementary part, the main part, a navigation or a region.
pub(in crate::page) const IN_SECTION: u16 = 1 << 4;
/// Within a disabled fieldset.
pub(in crate::page) const DISABLED: u16 = 1 << 5;
pub(in crate::page) const FOCUSABLE: u16 = 1 << 6;
pub(in crate::page) const IN_TAB_ORDER: u16 = 1 << 7;
/// The `<summary>` that opens a `<details>`.
pub(in crate::page) const DISCLOSURE: u16 = 1 << 8;
/// Within a closed `<details>`: it is rendered as soon as that is opened.
pub(in crate::page) const COLLAPSED: u16 = 1 << 9;

/// It has an attribute of WAI-ARIA that every role can have, with a value.
pub(in crate::page) const WITH_GLOBAL: u16 = 1 << 10;
/// Within a control that is named from its contents.
pub(in crate::page) const IN_NAMED_CONTROL: u16 = 1 << 11;

pub(in crate::page) const HIDDEN: u16 = UNRENDERED | COLLAPSED | INVISIBLE | ARIA_HIDDEN | INERT;
/// Invisibility is inherited by way of the style.
pub(in crate::page) const INHERITED: u16 =
    (HIDDEN & !INVISIBLE) | IN_SECTION | DISABLED | IN_NAMED_CONTROL;

/// Whether an element is seen, by its style or as a browser has measured.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sight {
    /// Not rendered on any screen.
    pub(super) is_hidden: bool,
    /// Invisible on every screen.
    pub(super) is_invisible: bool,
}

impl Sight {
    /// As its style says.
    pub(super) fn by(element: Element<'_>, marks: &Marks<'_>, style: Option<&Style>) -> Self {
        let is_invisible = |style: &Style| style.visibility.must_be(Possible::HIDDEN);
        Self {
            is_hidden: is_removed(element, marks, style),
            is_invisible: style.is_some_and(is_invisible),
        }
    }
}

/// The state from the element's own attributes, and what is seen of it.
pub(super) fn own_state(
    element: Element<'_>,
    marks: &Marks<'_>,
    sight: Sight,
    inherited: u16,
) -> u16 {
    let mut state = 0;
    if inherited & UNRENDERED == 0 && (sight.is_hidden || is_never_rendered(element)) {
        state |= UNRENDERED;
    }
    if sight.is_invisible {
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

/// Whether the element is not rendered on any screen. Without styles, browsers do not render what
/// is `hidden` or closed; the page's styles can change that.
fn is_removed(element: Element<'_>, marks: &Marks<'_>, style: Option<&Style>) -> bool {
    let is_closed = element.is_html("dialog") && !element.has_attribute("open");
    let by_default = if marks.removed || is_closed {
        Possible::HIDDEN
    } else {
        Possible::SHOWN
    };
    let Some(style) = style else {
        return by_default.must_be(Possible::HIDDEN);
    };
    let display = if style.display.may_be(Possible::UNSET) {
        style.display.without(Possible::UNSET).or(by_default)
    } else {
        style.display
    };
    display.must_be(Possible::HIDDEN) || style.content_visibility.must_be(Possible::HIDDEN)
}

/// Whether the element can be focused, and whether the Tab key reaches it.
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

/// What holds for the contents of an element: whether they are in a section, so that a header and
/// footer there are not the page's, and whether they name a control.
pub(super) fn surroundings(element: Element<'_>, role: Role) -> u16 {
    let of_control = if role.is_control() && role.naming() == Naming::Contents {
        IN_NAMED_CONTROL
    } else {
        0
    };
    sections(element, role) | of_control
}

fn sections(element: Element<'_>, role: Role) -> u16 {
    let by_role = matches!(
        role,
        Role::Article | Role::Complementary | Role::Main | Role::Navigation | Role::Region
    );
    if by_role || element.is_one_of(&["article", "aside", "main", "nav", "section"]) {
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
