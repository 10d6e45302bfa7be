//! What an element's attributes determine about its role, focus and visibility.

use html_document::{Element, Namespace};

use crate::page::aria::AriaAttribute;
use crate::page::text_within::is_blank;

/// The relevant attributes of an element, read once.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an attribute that is there or not"
)]
pub(super) struct Marks<'d> {
    pub(super) role: Option<&'d str>,
    pub(super) tab_index: Option<i64>,
    pub(super) has_focus_attribute: bool,
    /// Not rendered because of `hidden` or as a closed pop-up, unless the page's styles say
    /// otherwise.
    pub(super) removed: bool,
    pub(super) aria_hidden: bool,
    pub(super) inert: bool,
    pub(super) has_aria: bool,
    /// Has a global ARIA attribute other than `aria-hidden`, which hides an element but does not
    /// give it a meaning.
    pub(super) has_global: bool,
    /// At least one of those is not blank.
    pub(super) has_global_value: bool,
    pub(super) is_link: bool,
    pub(super) is_editable: bool,
    pub(super) is_disabled: bool,
    pub(super) has_controls: bool,
}

impl<'d> Marks<'d> {
    pub(super) fn of(element: Element<'d>) -> Self {
        let mut marks = Self::default();
        let is_html = element.namespace() == Namespace::Html;
        for attribute in element.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "role" => marks.role = Some(value),
                "tabindex" => {
                    marks.tab_index = tab_index(value);
                    marks.has_focus_attribute = true;
                }
                "accesskey" => marks.has_focus_attribute = true,
                "hidden" if is_html => marks.removed = true,
                "popover" if is_html && !element.is_html("dialog") => marks.removed = true,
                "inert" if is_html => marks.inert = true,
                "href" => marks.is_link = true,
                "contenteditable" if is_html => {
                    marks.is_editable = !value.trim_ascii().eq_ignore_ascii_case("false");
                }
                "disabled" => marks.is_disabled = true,
                "controls" => marks.has_controls = true,
                name if name.starts_with("aria-") => marks.read_aria(name, value),
                _ => {}
            }
        }
        marks
    }

    fn read_aria(&mut self, name: &str, value: &str) {
        self.has_aria = true;
        if name == "aria-hidden" {
            self.aria_hidden = value.trim_ascii().eq_ignore_ascii_case("true");
            return;
        }
        if AriaAttribute::named(name).is_some_and(|known| known.is_global) {
            self.has_global = true;
            self.has_global_value |= !is_blank(value);
        }
    }
}

/// An integer as HTML parses it: text after the digits is ignored.
pub(crate) fn tab_index(value: &str) -> Option<i64> {
    let value = value.trim_ascii_start();
    let (sign, digits) = match value.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, value.strip_prefix('+').unwrap_or(value)),
    };
    let end = digits
        .find(|at: char| !at.is_ascii_digit())
        .unwrap_or(digits.len());
    let digits = digits.get(..end).filter(|digits| !digits.is_empty())?;
    Some(sign * digits.parse::<i64>().unwrap_or(i64::from(i32::MAX)))
}
