//! The text that a control shows, and which parts of it styles may hide.

use html_document::{Element, Step, push_collapsed};
use page_styles::{ComputedStyles, Length, Possible, Size, Style};

use super::super::icons::is_icon;
use super::spoken::contains;
use crate::page::{Page, input_type, is_labelable};

/// How much of a text is compared.
const MAX_TEXT: usize = 500;
/// How many elements and texts are read for one control.
const MAX_STEPS: usize = 500;
/// How much of the classes of an element is read, in bytes: many controls may have the same label.
const MAX_CLASS: usize = 1_000;
/// Parts of the names of classes whose elements show a picture, or nothing, instead of their text.
const UNREADABLE: [&str; 8] = [
    "icon",
    "material-symbols",
    "sr-only",
    "screen-reader",
    "screenreader",
    "visually-hidden",
    "visuallyhidden",
    "glyph",
];

/// The text that people see on a control.
#[derive(Default)]
pub(super) struct Shown {
    pub(super) text: String,
    /// Whether elements begin or end within it.
    has_edges: bool,
}

impl Shown {
    /// Whether the name contains the text.
    pub(super) fn is_in(&self, name: &str) -> bool {
        contains(name, &self.text, self.has_edges)
    }
}

/// The text within that people see; with doubts, only what they see for certain.
pub(super) fn shown_text(
    page: &Page<'_>,
    control: Element<'_>,
    doubts: Option<&Doubts<'_>>,
) -> Shown {
    let mut shown = Shown::default();
    if control.is_html("input") {
        button_text(control).trim().clone_into(&mut shown.text);
        return shown;
    }
    let mut steps = control.steps();
    let mut count = 0;
    while let Some(step) = steps.next() {
        count += 1;
        if count > MAX_STEPS || shown.text.len() >= MAX_TEXT {
            break;
        }
        match step {
            Step::Text(piece) => push_collapsed(&mut shown.text, piece, MAX_TEXT),
            Step::Enter(element) => {
                shown.has_edges = true;
                let is_doubtful = doubts.is_some_and(|doubts| {
                    doubts.may_hide(element) || is_another_label(page, element)
                });
                if is_doubtful || page.is_hidden(element) || is_unreadable(element) {
                    steps.skip_element(element);
                } else if is_apart(element) {
                    push_collapsed(&mut shown.text, " ", MAX_TEXT);
                }
            }
            Step::Leave(element) if is_apart(element) => {
                push_collapsed(&mut shown.text, " ", MAX_TEXT);
            }
            Step::Leave(_) => {}
        }
    }
    shown.text.truncate(shown.text.trim_end().len());
    shown
}

/// The text of an `<input>` that is a button. Without a value, it depends on the browser.
fn button_text(input: Element<'_>) -> String {
    let kind = input_type(input);
    let is_button = ["button", "reset", "submit"]
        .iter()
        .any(|button| kind.eq_ignore_ascii_case(button));
    let mut text = String::new();
    if is_button {
        let value = input.attribute("value").unwrap_or_default();
        push_collapsed(&mut text, value, MAX_TEXT);
    }
    text
}

/// Whether the text does not belong to the line around it.
fn is_apart(element: Element<'_>) -> bool {
    ["br", "div", "p", "li", "h1", "h2", "h3", "h4", "h5", "h6"]
        .iter()
        .any(|name| element.is_html(name))
}

/// Whether the element may show what is no part of the label around it: what another control in it
/// is called, as in a tree; a key that does the same; a picture.
fn is_another_label(page: &Page<'_>, element: Element<'_>) -> bool {
    page.role(element).is_control() || element.is_html("kbd") || is_icon(page, element)
}

/// Whether the element shows no text of a label: a picture, or the field that it is for.
pub(super) fn is_unreadable(element: Element<'_>) -> bool {
    if is_labelable(element) {
        return true;
    }
    let class = element.attribute("class").unwrap_or_default();
    let end = class.floor_char_boundary(MAX_CLASS);
    let class = class.get(..end).unwrap_or_default().to_ascii_lowercase();
    element.name() == "svg" || UNREADABLE.iter().any(|part| class.contains(part))
}

/// What styles may hide from those who see, and not from screen readers.
pub(super) struct Doubts<'p> {
    styles: &'p ComputedStyles,
    /// Whether a style sheet was not read.
    is_incomplete: bool,
    /// Whether the control is altered with all that is in it.
    is_altered: bool,
}

impl<'p> Doubts<'p> {
    pub(super) fn new(page: &Page<'_>, styles: &'p ComputedStyles, control: Element<'_>) -> Self {
        Self {
            styles,
            is_incomplete: page.styles().unknown().is_some(),
            is_altered: styles.of(control).is_some_and(|style| style.is_altered),
        }
    }

    /// Whether a part of the control may be invisible: out of the flow, where it may be off the
    /// screen or clipped, tiny, transparent, or not shown on every screen.
    pub(super) fn may_hide(&self, part: Element<'_>) -> bool {
        let is_styled = part.has_attribute("class") || part.has_attribute("id");
        if self.is_incomplete && is_styled {
            return true;
        }
        let Some(style) = self.styles.of(part) else {
            return true;
        };
        style.position.may_be(Possible::OUT)
            || style.display.may_be(Possible::HIDDEN)
            || style.visibility.may_be(Possible::HIDDEN)
            || style.content_visibility.may_be(Possible::HIDDEN)
            || self.is_transparent(part)
            || (style.is_altered && !self.is_altered)
            || style
                .layout
                .as_deref()
                .is_some_and(|layout| layout.is_scaled)
            || is_tiny(style.width)
            || is_tiny(style.height)
            || self.is_replaced(part)
    }

    /// Whether the text of the element itself cannot be seen.
    pub(super) fn is_transparent(&self, element: Element<'_>) -> bool {
        let color = self.styles.of(element).and_then(|style| style.color);
        color.is_some_and(|color| color.alpha == 0)
    }

    /// Whether an image may be in the place of the element's text, which is beside its box or has
    /// no size.
    pub(super) fn is_replaced(&self, element: Element<'_>) -> bool {
        self.styles.of(element).is_none_or(|style| {
            let has_size = [style.width, style.height]
                .iter()
                .all(|size| size.kind.may_be(Possible::GIVEN));
            style.font_size.is_some_and(|size| size < Length::px(1.0))
                || (has_size && moves_text(style))
        })
    }
}

fn is_tiny(size: Size) -> bool {
    size.length.is_some_and(|length| length <= Length::px(1.0))
}

/// Whether the text may begin elsewhere, as with `text-indent`.
fn moves_text(style: &Style) -> bool {
    style
        .layout
        .as_deref()
        .is_some_and(|layout| layout.is_spread)
}
