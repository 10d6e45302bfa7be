//! The box of a target, as far as style sheets say it for certain.

use html_document::Element;

use page_styles::{
    BoxKind, ComputedStyles, Declared, Layout, Length, Possible, Sides, Size, Style,
};

/// The size of a target with its padding and border, and what is around it; in pixels, none of it
/// smaller than it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TargetBox {
    pub(super) width: f32,
    pub(super) height: f32,
    /// The margins at the top, at the bottom, on the left and on the right.
    pub(super) margins: [f32; 4],
    pub(super) kind: BoxKind,
}

/// What browsers' own style sheets say about a button at most: at the top, at the bottom, on the
/// left and on the right.
const PADDING_OF_BUTTONS: [f32; 4] = [2.0, 2.0, 8.0, 8.0];
const BORDER_OF_BUTTONS: [f32; 4] = [2.0; 4];
const MARGIN_OF_BUTTONS: [f32; 4] = [2.0; 4];
const NONE: [f32; 4] = [0.0; 4];
/// How wide a border is that has a style and no width.
const MEDIUM: [f32; 4] = [3.0; 4];

impl TargetBox {
    /// `None` if any of it is uncertain, or if its width and height do not count.
    pub(super) fn of(element: Element<'_>, styles: &ComputedStyles) -> Option<Self> {
        let style = styles.of(element).filter(|style| is_certain(style))?;
        let default = Layout::default();
        let layout = style.layout.as_deref().unwrap_or(&default);
        if layout.is_shifted || layout.is_scaled || layout.has_generated {
            return None;
        }
        let is_button = element.is_html("button");
        let kind = kind(element, layout)?;
        let is_in_flex = element
            .parent()
            .and_then(|parent| flex_kind(parent, styles))
            .is_some();
        if kind == BoxKind::Inline && !is_in_flex {
            return None;
        }
        let of_buttons = |sizes| if is_button { sizes } else { NONE };
        let unset_border = match (is_button, layout.may_have_border) {
            (true, _) => BORDER_OF_BUTTONS,
            (false, true) => MEDIUM,
            (false, false) => NONE,
        };
        let padding = certain(&layout.padding, of_buttons(PADDING_OF_BUTTONS))?;
        let border = certain(&layout.border, unset_border)?;
        let is_border_box = layout.is_border_box.or(is_button)?;
        let outer = |size: Size, smallest: Size, first: usize| {
            let around: f32 = [&padding, &border]
                .iter()
                .flat_map(|sides| sides.get(first..first + 2).unwrap_or_default())
                .sum();
            let whole = |length: Length| {
                if is_border_box {
                    length.pixels().max(around)
                } else {
                    length.pixels() + around
                }
            };
            let at_least = match smallest.length {
                Some(length) => whole(length),
                None if smallest.kind.may_be(Possible::GIVEN) => return None,
                None => 0.0,
            };
            Some(whole(size.length?).max(at_least))
        };
        Some(Self {
            width: outer(style.width, style.min_width, 2)?,
            height: outer(style.height, style.min_height, 0)?,
            margins: certain(&layout.margin, of_buttons(MARGIN_OF_BUTTONS))?,
            kind,
        })
    }
}

/// Whether nothing can change the place, the extent or the meaning of an element with this style.
pub(super) fn is_certain(style: &Style) -> bool {
    let is_shown =
        !style.display.may_be(Possible::HIDDEN) && !style.display.may_be(Possible::CONTENTS);
    is_shown && style.position.must_be(Possible::SHOWN) && !style.is_altered
}

/// The kind of box of an element that is neither a table nor a part of one.
pub(super) fn kind(element: Element<'_>, layout: &Layout) -> Option<BoxKind> {
    let unset = if element.is_html("button") {
        BoxKind::InlineBlock
    } else if element.is_one_of(&["a", "span", "i", "b", "em", "strong", "small"]) {
        BoxKind::Inline
    } else if element.is_one_of(&[
        "div", "li", "ul", "ol", "nav", "p", "section", "article", "header", "footer", "main",
        "aside", "form", "fieldset", "body", "figure", "dd", "dt", "menu",
    ]) {
        BoxKind::Block
    } else {
        return layout
            .kind
            .or(BoxKind::Inline)
            .filter(|_| layout.kind != Declared::Nothing);
    };
    layout.kind.or(unset)
}

/// The layout of an element whose children are in a flexible row or column.
pub(super) fn flex_kind<'s>(
    element: Element<'_>,
    styles: &'s ComputedStyles,
) -> Option<&'s Layout> {
    let layout = styles.of(element)?.layout.as_deref()?;
    matches!(
        layout.kind,
        Declared::Certain(BoxKind::Flex | BoxKind::InlineFlex)
    )
    .then_some(layout)
}

/// The lengths of all sides, if they are certain. Those below zero count as zero.
pub(super) fn certain(sides: &Sides, unset: [f32; 4]) -> Option<[f32; 4]> {
    let mut lengths = [0.0; 4];
    for ((length, side), unset) in lengths.iter_mut().zip(sides).zip(unset) {
        *length = side.or(Length::px(unset))?.pixels().max(0.0);
    }
    Some(lengths)
}
