//! What is certain about the styles of elements, for programs that compare it with a browser's.

use html_document::Element;
use page_styles::{Possible, Size};

use crate::page::Page;

/// What is certain about the style of an element, from the style sheets that are known. `None` is
/// what depends on the screen, on the browser, or on something that is not computed.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownStyle {
    /// Whether `display` is `none`.
    pub is_removed: Option<bool>,
    /// Whether `visibility` is `hidden` or `collapse`.
    pub is_invisible: Option<bool>,
    /// Whether `position` is `absolute` or `fixed`.
    pub is_out_of_flow: Option<bool>,
    /// Whether a style gives a width.
    pub has_width: Option<bool>,
    /// Whether a style gives a height.
    pub has_height: Option<bool>,
    /// The colour of text: red, green, blue and opacity.
    pub color: Option<[u8; 4]>,
    /// The background's colour.
    pub background: Option<[u8; 4]>,
    /// In pixels.
    pub font_size: Option<f32>,
    /// From 1 to 1000.
    pub font_weight: Option<u16>,
}

impl Page<'_> {
    /// What is certain about the style of an element.
    pub fn known_style(&self, element: Element<'_>) -> Option<KnownStyle> {
        let style = self.styles().of(element)?;
        let parts = |color: page_styles::Color| [color.red, color.green, color.blue, color.alpha];
        Some(KnownStyle {
            is_removed: either(style.display, Possible::HIDDEN),
            is_invisible: either(style.visibility, Possible::HIDDEN),
            is_out_of_flow: either(style.position, Possible::OUT),
            has_width: is_given(style.width),
            has_height: is_given(style.height),
            color: style.color.map(parts),
            background: style.background.map(parts),
            font_size: style.font_size.map(page_styles::Length::pixels),
            font_weight: style.font_weight,
        })
    }
}

/// Whether it is certainly this one, or certainly not.
fn either(possible: Possible, one: Possible) -> Option<bool> {
    if possible.must_be(one) {
        return Some(true);
    }
    (!possible.may_be(one) && !possible.may_be(Possible::UNSET)).then_some(false)
}

fn is_given(size: Size) -> Option<bool> {
    either(size.kind, Possible::GIVEN)
}
