//! What is known about the style of an element.

use std::ops::Range;

use super::color::Color;
use super::layout::Layout;

/// Which of several values a property may have. Several are possible if it depends on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Possible(u8);

impl Possible {
    /// As the page would be without the authors' styles.
    pub(crate) const UNSET: Self = Self(1);
    /// `none` or `hidden`.
    pub(crate) const HIDDEN: Self = Self(1 << 1);
    /// What is not hidden, what is in the flow.
    pub(crate) const SHOWN: Self = Self(1 << 2);
    /// `display: contents`.
    pub(crate) const CONTENTS: Self = Self(1 << 3);
    /// `auto`.
    pub(crate) const AUTO: Self = Self(1 << 4);
    /// Something definite.
    pub(crate) const GIVEN: Self = Self(1 << 5);
    /// `absolute` or `fixed`.
    pub(crate) const OUT: Self = Self(1 << 6);
    pub(crate) const ANYTHING: Self = Self(0x7f);

    pub(super) const NOTHING: Self = Self(0);

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether this is one of those that are possible.
    pub(crate) fn may_be(self, one: Self) -> bool {
        self.0 & one.0 != 0
    }

    /// Whether nothing else is possible.
    pub(crate) fn must_be(self, one: Self) -> bool {
        self == one
    }

    /// Without that one.
    pub(crate) fn without(self, one: Self) -> Self {
        Self(self.0 & !one.0)
    }
}

/// A length in sixty-fourths of a pixel, as browsers have them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Length(i32);

impl Length {
    #[expect(clippy::cast_possible_truncation, reason = "it saturates")]
    pub(crate) fn px(pixels: f32) -> Self {
        Self((pixels * 64.0).round() as i32)
    }

    #[expect(clippy::cast_precision_loss, reason = "browsers round as well")]
    pub(crate) fn pixels(self) -> f32 {
        self.0 as f32 / 64.0
    }
}

/// A width or a height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Size {
    pub(crate) kind: Possible,
    /// If it is certain and in pixels.
    pub(crate) length: Option<Length>,
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
pub(crate) struct Style {
    pub(crate) display: Possible,
    pub(crate) visibility: Possible,
    pub(crate) content_visibility: Possible,
    pub(crate) position: Possible,
    pub(crate) width: Size,
    pub(crate) height: Size,
    pub(crate) min_width: Size,
    pub(crate) min_height: Size,
    pub(crate) aspect_ratio: Possible,
    pub(crate) color: Option<Color>,
    pub(crate) background: Option<Color>,
    /// Whether an image may be behind its text, or the text be filled with something else.
    pub(crate) has_image: bool,
    /// Whether it or an ancestor may change all colours within: by opacity or a filter.
    pub(crate) is_altered: bool,
    /// Whether something that is out of the flow may be before or after its contents.
    pub(crate) has_overlay: bool,
    pub(crate) font_size: Option<Length>,
    /// From 1 to 1000.
    pub(crate) font_weight: Option<u16>,
    /// The number of the list of font families.
    pub(crate) family: Option<u32>,
    /// The images that it loads for certain: the numbers of their references.
    pub(crate) images: Vec<Range<u32>>,
    /// What is said about its layout, if that was asked for.
    pub(crate) layout: Option<Box<Layout>>,
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
            background: Some(Color::TRANSPARENT),
            has_image: false,
            is_altered: false,
            has_overlay: false,
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
            background: None,
            has_image: true,
            is_altered: true,
            has_overlay: true,
            font_size: None,
            font_weight: None,
            family: None,
            images: Vec::new(),
            layout: None,
        }
    }
}
