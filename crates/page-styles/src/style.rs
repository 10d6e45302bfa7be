//! What is known about the style of an element.

use std::ops::Range;

use super::color::Color;
use super::layout::Layout;
use super::length::Length;

/// Which of several values a property may have. Several are possible if it depends on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Possible(u8);

impl Possible {
    /// As the page would be without the authors' styles.
    pub const UNSET: Self = Self(1);
    /// `none` or `hidden`.
    pub const HIDDEN: Self = Self(1 << 1);
    /// What is not hidden, what is in the flow.
    pub const SHOWN: Self = Self(1 << 2);
    /// `display: contents`.
    pub const CONTENTS: Self = Self(1 << 3);
    /// `auto`.
    pub const AUTO: Self = Self(1 << 4);
    /// Something definite.
    pub const GIVEN: Self = Self(1 << 5);
    /// `absolute` or `fixed`.
    pub const OUT: Self = Self(1 << 6);
    /// Nothing is known.
    pub const ANYTHING: Self = Self(0x7f);

    pub(super) const NOTHING: Self = Self(0);

    /// What one or the other may be.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether this is one of those that are possible.
    pub fn may_be(self, one: Self) -> bool {
        self.0 & one.0 != 0
    }

    /// Whether nothing else is possible.
    pub fn must_be(self, one: Self) -> bool {
        self == one
    }

    /// Without that one.
    #[must_use]
    pub fn without(self, one: Self) -> Self {
        Self(self.0 & !one.0)
    }
}

/// What may lie over or under the contents of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    Nothing,
    /// Something that is painted above what is in the flow.
    Above,
    /// Something that may be painted below that.
    Behind,
}

/// The words that a style puts before or after the contents of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Words {
    /// None.
    #[default]
    None,
    /// Those of an attribute, if the element has it.
    OfAttribute,
    /// Some, or it is not certain that there are none.
    Some,
}

/// How much of an element shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Opacity(u16);

impl Opacity {
    /// All of it.
    pub const FULL: Self = Self(10_000);

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is between nothing and all"
    )]
    pub(super) fn new(share: f32) -> Self {
        Self((share.clamp(0.0, 1.0) * f32::from(Self::FULL.0)).round() as u16)
    }

    /// From 0 to 1.
    pub fn share(self) -> f64 {
        f64::from(self.0) / f64::from(Self::FULL.0)
    }
}

/// The least and the greatest `z-index` that are possible, where `auto` is 0: both are painted in
/// the same step (CSS 2.2, Appendix E).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ZIndex {
    /// The least.
    pub least: i32,
    /// The greatest.
    pub greatest: i32,
}

impl ZIndex {
    pub(super) const AUTO: Self = Self {
        least: 0,
        greatest: 0,
    };
}

/// A width or a height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// Whether it is unset, automatic or given.
    pub kind: Possible,
    /// If it is certain and in pixels.
    pub length: Option<Length>,
}

impl Size {
    pub(super) const UNSET: Self = Self {
        kind: Possible::UNSET,
        length: None,
    };
    pub(super) const ANYTHING: Self = Self {
        kind: Possible::ANYTHING,
        length: None,
    };
}

/// What is known about the style of an element. What is `None` is not certain.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is something that may be so or not"
)]
pub struct Style {
    /// Whether it may have no box.
    pub display: Possible,
    /// Whether it may be invisible.
    pub visibility: Possible,
    /// Whether its contents may be skipped.
    pub content_visibility: Possible,
    /// Whether it may be out of the flow.
    pub position: Possible,
    /// `width`.
    pub width: Size,
    /// `height`.
    pub height: Size,
    /// `min-width`.
    pub min_width: Size,
    /// `min-height`.
    pub min_height: Size,
    /// Whether it may have an `aspect-ratio`.
    pub aspect_ratio: Possible,
    /// The colour of its text.
    pub color: Option<Color>,
    /// If that depends on the screen, the two that are possible.
    pub colors: Option<(Color, Color)>,
    /// The colour behind it.
    pub background: Option<Color>,
    /// If that depends on the screen, the two that are possible.
    pub backgrounds: Option<(Color, Color)>,
    /// Whether an image may be behind its text, apart from a gradient that is known.
    pub has_image: bool,
    /// The colours between which those of a gradient are that covers the one behind it.
    pub gradient: Option<(Color, Color)>,
    /// Whether its text may be filled with something else than its colour.
    pub is_filled: bool,
    /// Whether what is behind it may be changed by a filter.
    pub has_backdrop: bool,
    /// Whether it or an ancestor may change all colours within: by opacity or a filter.
    pub is_altered: bool,
    /// How much of it shows, apart from what its ancestors leave of that: its `opacity`.
    pub opacity: Option<Opacity>,
    /// Whether it or an ancestor may change all colours within by a filter or by blending.
    pub is_filtered: bool,
    /// Whether something that is out of the flow may be before or after its contents.
    pub overlay: Overlay,
    /// The words before or after its contents, by `content`.
    pub words: Words,
    /// Whether its text may have a shadow, apart from those that are known.
    pub has_shadow: bool,
    /// The colours of one or two shadows of its text.
    pub shadows: Option<(Color, Color)>,
    /// Whether the letters of its text may have an outline.
    pub has_stroke: bool,
    /// Whether its text may be beside its box.
    pub is_indented: bool,
    /// Whether browsers may use dark colours where the page sets none.
    pub is_dark: bool,
    /// Whether it may be painted above what is in the flow: if it is positioned, or makes a
    /// stacking context (CSS 2.2, Appendix E).
    pub is_layered: bool,
    /// Whether it may be painted below what is in the flow, by a negative `z-index`.
    pub is_behind: bool,
    /// Where it is in the order of painting, if it is layered.
    pub z_index: Option<ZIndex>,
    /// Whether it may lie over or under its neighbours: by a cell of a grid, a shift or a negative
    /// margin.
    pub is_moved: bool,
    /// Whether it certainly covers nothing that is seen: it is cut off, or beside the screen.
    pub is_nowhere: bool,
    /// The size of its text.
    pub font_size: Option<Length>,
    /// From 1 to 1000.
    pub font_weight: Option<u16>,
    /// The number of the list of font families.
    pub family: Option<u32>,
    /// The images that it loads for certain: the numbers of their references.
    pub images: Vec<Range<u32>>,
    /// What is said about its layout, if that was asked for.
    pub layout: Option<Box<Layout>>,
}

impl Style {
    /// The style of what is around the root element.
    pub(super) fn initial() -> Self {
        Self {
            display: Possible::UNSET,
            visibility: Possible::SHOWN,
            content_visibility: Possible::SHOWN,
            position: Possible::SHOWN,
            width: Size::UNSET,
            height: Size::UNSET,
            min_width: Size::UNSET,
            min_height: Size::UNSET,
            aspect_ratio: Possible::UNSET,
            color: Some(Color::BLACK),
            colors: None,
            background: Some(Color::TRANSPARENT),
            backgrounds: None,
            has_image: false,
            gradient: None,
            is_filled: false,
            has_backdrop: false,
            is_altered: false,
            opacity: Some(Opacity::FULL),
            is_filtered: false,
            overlay: Overlay::Nothing,
            words: Words::None,
            has_shadow: false,
            shadows: None,
            has_stroke: false,
            is_indented: false,
            is_dark: false,
            is_layered: false,
            is_behind: false,
            z_index: Some(ZIndex::AUTO),
            is_moved: false,
            is_nowhere: false,
            font_size: Some(Length::px(16.0)),
            font_weight: Some(400),
            family: None,
            images: Vec::new(),
            layout: None,
        }
    }

    /// A style of which nothing is known.
    pub(super) fn unknown() -> Self {
        Self {
            display: Possible::ANYTHING,
            visibility: Possible::ANYTHING,
            content_visibility: Possible::ANYTHING,
            position: Possible::ANYTHING,
            width: Size::ANYTHING,
            height: Size::ANYTHING,
            min_width: Size::ANYTHING,
            min_height: Size::ANYTHING,
            aspect_ratio: Possible::ANYTHING,
            color: None,
            colors: None,
            background: None,
            backgrounds: None,
            has_image: true,
            gradient: None,
            is_filled: true,
            has_backdrop: true,
            is_altered: true,
            opacity: None,
            is_filtered: true,
            overlay: Overlay::Behind,
            words: Words::None,
            has_shadow: true,
            shadows: None,
            has_stroke: true,
            is_indented: true,
            is_dark: true,
            is_layered: true,
            is_behind: true,
            z_index: None,
            is_moved: true,
            is_nowhere: false,
            font_size: None,
            font_weight: None,
            family: None,
            images: Vec::new(),
            layout: None,
        }
    }
}
