//! What is known about the size of an element's box and about what is around it.

use super::length::Length;

/// Something that style sheets may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Declared<T> {
    /// Nothing: it is as browsers have it.
    #[default]
    Nothing,
    /// This, on every screen.
    Certain(T),
    /// It may be one thing or another.
    Uncertain,
}

impl<T: Copy> Declared<T> {
    /// What is certain, where `unset` is what browsers have.
    pub fn or(self, unset: T) -> Option<T> {
        match self {
            Self::Nothing => Some(unset),
            Self::Certain(value) => Some(value),
            Self::Uncertain => None,
        }
    }
}

/// A kind of box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoxKind {
    /// In a line, with lines of its own.
    Inline,
    /// One box in a line.
    InlineBlock,
    /// A block of its own.
    Block,
    /// A block of flexible boxes.
    Flex,
    /// Flexible boxes in a line.
    InlineFlex,
}

/// The lengths at the top, at the bottom, on the left and on the right.
pub type Sides = [Declared<Length>; 4];

/// What style sheets say about the layout of an element. Lengths are upper bounds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is something that may be so or not"
)]
pub struct Layout {
    /// What kind of box it has.
    pub kind: Declared<BoxKind>,
    /// Whether its width and height include padding and border.
    pub is_border_box: Declared<bool>,
    /// Between its border and its contents.
    pub padding: Sides,
    /// Around its border.
    pub margin: Sides,
    /// The widths of its border.
    pub border: Sides,
    /// Whether it may have a border where none has a width.
    pub may_have_border: bool,
    /// Between rows of flexible boxes.
    pub row_gap: Declared<Length>,
    /// Between columns of flexible boxes.
    pub column_gap: Declared<Length>,
    /// Whether what is in it is next to each other.
    pub is_packed: Declared<bool>,
    /// Whether flexible boxes are below each other.
    pub is_column: Declared<bool>,
    /// Whether it may be elsewhere or have another size than its other properties say.
    pub is_shifted: bool,
    /// Whether it may be higher or lower than the line of text that it is in, or what is in it
    /// than what is beside that.
    pub is_raised: bool,
    /// Whether spaces in it, and in all that is in it, may be wider than usual, or lines begin
    /// elsewhere.
    pub is_spread: bool,
    /// Whether it may be scaled or turned with all that is in it, or that be put into columns.
    pub is_scaled: bool,
    /// Whether there is something before or after its contents.
    pub has_generated: bool,
}
