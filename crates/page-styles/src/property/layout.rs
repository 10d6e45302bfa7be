//! The properties of the layout, and the names that sheets set them by.

use cssparser::match_ignore_ascii_case;

use super::{Name, Property};

/// A name that stands for several properties of the layout, or has values of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shorthand {
    /// `all`.
    Everything,
    Display,
    /// From one to four lengths.
    Padding(Sides),
    Margin(Sides),
    BorderWidth(Sides),
    /// A width, a style and a colour in any order.
    Border(Sides),
    BorderStyle,
    BoxSizing,
    Gap,
    RowGap,
    ColumnGap,
    Justify,
    Direction,
    /// What may move an element away from those beside it, or give it another size.
    Shift,
    Flex,
    PointerEvents,
    VerticalAlign,
    /// `align-items`, and shorthands for it.
    AlignItems,
    /// `max-width` and `max-height`.
    Most,
    /// How wide spaces are.
    Spacing,
    /// Whether and how spaces are kept or made wider.
    Spaces,
    /// What may scale or turn an element with all that is in it, or put that into columns.
    Scale,
}

/// Some sides of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    All,
    Block,
    Inline,
    Top,
    Right,
    Bottom,
    Left,
}

const PADDING: [Property; 4] = [
    Property::PaddingTop,
    Property::PaddingBottom,
    Property::PaddingLeft,
    Property::PaddingRight,
];
const MARGIN: [Property; 4] = [
    Property::MarginTop,
    Property::MarginBottom,
    Property::MarginLeft,
    Property::MarginRight,
];
const BORDER: [Property; 4] = [
    Property::BorderTop,
    Property::BorderBottom,
    Property::BorderLeft,
    Property::BorderRight,
];

/// The property or shorthand of the layout with this name.
pub fn named(name: &str) -> Option<Name> {
    use Shorthand as S;
    use Sides::{All, Block, Bottom, Inline, Left, Right, Top};
    let shorthand = match_ignore_ascii_case! { name,
        "all" => S::Everything,
        "display" => S::Display,
        "box-sizing" | "-webkit-box-sizing" => S::BoxSizing,
        "padding" => S::Padding(All),
        "padding-block" => S::Padding(Block),
        "padding-inline" => S::Padding(Inline),
        "padding-top" | "padding-block-start" => S::Padding(Top),
        "padding-right" | "padding-inline-end" => S::Padding(Right),
        "padding-bottom" | "padding-block-end" => S::Padding(Bottom),
        "padding-left" | "padding-inline-start" => S::Padding(Left),
        "margin" => S::Margin(All),
        "margin-block" => S::Margin(Block),
        "margin-inline" => S::Margin(Inline),
        "margin-top" | "margin-block-start" => S::Margin(Top),
        "margin-right" | "margin-inline-end" => S::Margin(Right),
        "margin-bottom" | "margin-block-end" => S::Margin(Bottom),
        "margin-left" | "margin-inline-start" => S::Margin(Left),
        "border" => S::Border(All),
        "border-block" => S::Border(Block),
        "border-inline" => S::Border(Inline),
        "border-top" | "border-block-start" => S::Border(Top),
        "border-right" | "border-inline-end" => S::Border(Right),
        "border-bottom" | "border-block-end" => S::Border(Bottom),
        "border-left" | "border-inline-start" => S::Border(Left),
        "border-width" => S::BorderWidth(All),
        "border-block-width" => S::BorderWidth(Block),
        "border-inline-width" => S::BorderWidth(Inline),
        "border-top-width" | "border-block-start-width" => S::BorderWidth(Top),
        "border-right-width" | "border-inline-end-width" => S::BorderWidth(Right),
        "border-bottom-width" | "border-block-end-width" => S::BorderWidth(Bottom),
        "border-left-width" | "border-inline-start-width" => S::BorderWidth(Left),
        "gap" | "grid-gap" => S::Gap,
        "row-gap" | "grid-row-gap" => S::RowGap,
        "column-gap" | "grid-column-gap" => S::ColumnGap,
        "justify-content" | "place-content" => S::Justify,
        "flex-direction" | "flex-flow" => S::Direction,
        "flex" => S::Flex,
        "pointer-events" => S::PointerEvents,
        "border-style" | "border-top-style" | "border-right-style" | "border-bottom-style"
        | "border-left-style" | "border-block-style" | "border-inline-style" => S::BorderStyle,
        "float" | "top" | "right" | "bottom" | "left" | "inset" | "inset-block" | "inset-inline"
        | "inset-block-start" | "inset-block-end" | "inset-inline-start" | "inset-inline-end"
        | "translate" | "order" | "flex-grow" | "flex-basis" | "align-self" | "justify-self"
        | "place-self" => S::Shift,
        "vertical-align" => S::VerticalAlign,
        "align-items" | "place-items" => S::AlignItems,
        "max-width" | "max-height" | "max-inline-size" | "max-block-size" => S::Most,
        "letter-spacing" | "word-spacing" => S::Spacing,
        "text-align" | "text-align-last" | "text-indent" | "white-space"
        | "white-space-collapse" => S::Spaces,
        "transform" | "-webkit-transform" | "scale" | "rotate" | "zoom" | "offset-path"
        | "writing-mode" | "columns" | "column-count" | "column-width" => S::Scale,
        _ => return None,
    };
    Some(Name::Layout(shorthand))
}

impl Shorthand {
    /// Whether its only values are that something may be changed, and that nothing is.
    pub fn is_mark(self) -> bool {
        matches!(
            self,
            Self::BorderStyle
                | Self::Shift
                | Self::Flex
                | Self::PointerEvents
                | Self::VerticalAlign
                | Self::AlignItems
                | Self::Most
                | Self::Spacing
                | Self::Spaces
                | Self::Scale
        )
    }

    /// The properties that it stands for.
    pub(super) fn properties(self) -> &'static [Property] {
        match self {
            Self::Everything => &Property::EVERYTHING,
            Self::Display => &[Property::Display, Property::BoxKind],
            Self::Padding(sides) => sides.of(&PADDING),
            Self::Margin(sides) => sides.of(&MARGIN),
            Self::BorderWidth(sides) | Self::Border(sides) => sides.of(&BORDER),
            Self::BorderStyle => &[Property::BorderStyle],
            Self::BoxSizing => &[Property::BoxSizing],
            Self::RowGap => &[Property::RowGap],
            Self::ColumnGap => &[Property::ColumnGap],
            Self::Gap => &[Property::RowGap, Property::ColumnGap],
            Self::Justify => &[Property::Justify],
            Self::Direction => &[Property::Direction],
            Self::Shift | Self::Flex | Self::PointerEvents | Self::Most => &[Property::Shift],
            Self::VerticalAlign | Self::AlignItems => &[Property::Raise],
            Self::Spacing => &[Property::Shift, Property::Spread],
            Self::Spaces => &[Property::Spread],
            Self::Scale => &[Property::Scale],
        }
    }
}

impl Sides {
    /// Those of the properties that are for these sides.
    fn of(self, properties: &'static [Property]) -> &'static [Property] {
        let range = match self {
            Self::All => 0..4,
            Self::Block => 0..2,
            Self::Inline => 2..4,
            Self::Top => 0..1,
            Self::Bottom => 1..2,
            Self::Left => 2..3,
            Self::Right => 3..4,
        };
        properties.get(range).unwrap_or_default()
    }
}
