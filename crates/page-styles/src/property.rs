//! The properties that are kept, and the names that sheets set them by.

use cssparser::match_ignore_ascii_case;

pub use layout::Shorthand;
pub(super) use layout::named as layout_named;

mod layout;

/// The name of a property in a sheet: one that is kept, or a shorthand for several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    One(Property),
    All,
    Background,
    BorderImage,
    Font,
    GridArea,
    ListStyle,
    Mask,
    Transform,
    Layout(Shorthand),
}

/// A property that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Property {
    Display,
    Visibility,
    ContentVisibility,
    Position,
    Width,
    Height,
    MinWidth,
    MinHeight,
    AspectRatio,
    Color,
    BackgroundColor,
    BackgroundImage,
    BackgroundClip,
    TextFill,
    Opacity,
    Filter,
    Blend,
    FontSize,
    FontWeight,
    FontFamily,
    ListStyleImage,
    BorderImage,
    Mask,
    Content,
    Cursor,
    ColorScheme,
    TextShadow,
    TextStroke,
    ZIndex,
    /// Whether it may make a stacking context, by what has no other use here.
    Stack,
    /// Whether a transformation or a negative margin may move it over its neighbours.
    Moved,
    GridRow,
    GridColumn,
    Clip,
    Left,
    Top,
    Bottom,
    /// A shadow within, over the background.
    BoxShadow,
    TextIndent,
    /// Whether an image may leave gaps, or be blended with the colour behind it.
    BackgroundGaps,
    /// Whether a filter may change what is behind it.
    Backdrop,
    // Those of [`super::layout`], which are read only if a check asks for them.
    BoxKind,
    BoxSizing,
    PaddingTop,
    PaddingBottom,
    PaddingLeft,
    PaddingRight,
    MarginTop,
    MarginBottom,
    MarginLeft,
    MarginRight,
    BorderTop,
    BorderBottom,
    BorderLeft,
    BorderRight,
    BorderStyle,
    RowGap,
    ColumnGap,
    Justify,
    Direction,
    Shift,
    Raise,
    Spread,
    Scale,
}

impl Property {
    /// How many there are.
    pub(super) const COUNT: usize = Self::Scale as usize + 1;

    pub(super) const EVERYTHING: [Self; Self::COUNT] = [
        Self::Display,
        Self::Visibility,
        Self::ContentVisibility,
        Self::Position,
        Self::Width,
        Self::Height,
        Self::MinWidth,
        Self::MinHeight,
        Self::AspectRatio,
        Self::Color,
        Self::BackgroundColor,
        Self::BackgroundImage,
        Self::BackgroundClip,
        Self::TextFill,
        Self::Opacity,
        Self::Filter,
        Self::Blend,
        Self::FontSize,
        Self::FontWeight,
        Self::FontFamily,
        Self::ListStyleImage,
        Self::BorderImage,
        Self::Mask,
        Self::Content,
        Self::Cursor,
        Self::ColorScheme,
        Self::TextShadow,
        Self::TextStroke,
        Self::ZIndex,
        Self::Stack,
        Self::Moved,
        Self::GridRow,
        Self::GridColumn,
        Self::Clip,
        Self::Left,
        Self::Top,
        Self::Bottom,
        Self::BoxShadow,
        Self::TextIndent,
        Self::BackgroundGaps,
        Self::Backdrop,
        Self::BoxKind,
        Self::BoxSizing,
        Self::PaddingTop,
        Self::PaddingBottom,
        Self::PaddingLeft,
        Self::PaddingRight,
        Self::MarginTop,
        Self::MarginBottom,
        Self::MarginLeft,
        Self::MarginRight,
        Self::BorderTop,
        Self::BorderBottom,
        Self::BorderLeft,
        Self::BorderRight,
        Self::BorderStyle,
        Self::RowGap,
        Self::ColumnGap,
        Self::Justify,
        Self::Direction,
        Self::Shift,
        Self::Raise,
        Self::Spread,
        Self::Scale,
    ];

    /// Those that are always read.
    pub(super) const ALL: &[Self] = Self::EVERYTHING.split_at(Self::BoxKind as usize).0;

    /// Whether its only values are that something may be changed, and that nothing is. The latter
    /// are left out.
    pub fn is_mark(self) -> bool {
        matches!(
            self,
            Self::Stack
                | Self::Moved
                | Self::GridRow
                | Self::GridColumn
                | Self::BackgroundGaps
                | Self::Backdrop
        )
    }

    /// Whether its values are images.
    pub fn has_images(self) -> bool {
        matches!(
            self,
            Self::BackgroundImage
                | Self::ListStyleImage
                | Self::BorderImage
                | Self::Mask
                | Self::Content
                | Self::Cursor
        )
    }
}

/// The property with this name, if it matters.
pub(super) fn named(name: &str) -> Option<Name> {
    use Name::One;
    use Property as P;
    Some(match_ignore_ascii_case! { name,
        "all" => Name::All,
        "aspect-ratio" => One(P::AspectRatio),
        "background" => Name::Background,
        "background-repeat" | "background-blend-mode" => One(P::BackgroundGaps),
        "backdrop-filter" | "-webkit-backdrop-filter" => One(P::Backdrop),
        "background-clip" | "-webkit-background-clip" => One(P::BackgroundClip),
        "background-color" => One(P::BackgroundColor),
        "background-image" => One(P::BackgroundImage),
        "block-size" | "height" => One(P::Height),
        "border-image" | "-webkit-border-image" => Name::BorderImage,
        "border-image-source" => One(P::BorderImage),
        "bottom" | "inset-block-end" => One(P::Bottom),
        "box-shadow" | "-webkit-box-shadow" => One(P::BoxShadow),
        "clip" | "clip-path" | "-webkit-clip-path" => One(P::Clip),
        "color" => One(P::Color),
        "color-scheme" => One(P::ColorScheme),
        "contain" | "isolation" | "perspective" | "will-change" | "container-type" | "animation"
        | "-webkit-animation" | "animation-name" | "view-transition-name" | "offset-path" =>
            One(P::Stack),
        "content" => One(P::Content),
        "content-visibility" => One(P::ContentVisibility),
        "cursor" => One(P::Cursor),
        "display" => One(P::Display),
        "filter" | "-webkit-filter" => One(P::Filter),
        "font" => Name::Font,
        "font-family" => One(P::FontFamily),
        "font-size" => One(P::FontSize),
        "font-weight" => One(P::FontWeight),
        "grid-area" => Name::GridArea,
        "grid-column" | "grid-column-start" => One(P::GridColumn),
        "grid-row" | "grid-row-start" => One(P::GridRow),
        "inline-size" | "width" => One(P::Width),
        "left" | "inset-inline-start" => One(P::Left),
        "list-style" => Name::ListStyle,
        "list-style-image" => One(P::ListStyleImage),
        "margin" | "margin-top" | "margin-bottom" | "margin-block-start"
        | "margin-block-end" => One(P::Moved),
        "mask" | "-webkit-mask" => Name::Mask,
        "mask-image" | "-webkit-mask-image" => One(P::Mask),
        "min-block-size" | "min-height" => One(P::MinHeight),
        "min-inline-size" | "min-width" => One(P::MinWidth),
        "mix-blend-mode" => One(P::Blend),
        "opacity" => One(P::Opacity),
        "position" => One(P::Position),
        "text-indent" => One(P::TextIndent),
        "text-shadow" => One(P::TextShadow),
        "top" | "inset-block-start" => One(P::Top),
        "transform" | "-webkit-transform" | "translate" | "scale" | "rotate" => Name::Transform,
        "-webkit-text-fill-color" => One(P::TextFill),
        "-webkit-text-stroke" | "-webkit-text-stroke-width" => One(P::TextStroke),
        "visibility" => One(P::Visibility),
        "z-index" => One(P::ZIndex),
        _ => return None,
    })
}

/// The properties that a name stands for.
pub(super) fn properties(name: Name) -> impl Iterator<Item = Property> {
    let slice: &'static [Property] = match name {
        Name::One(_) => &[],
        Name::All => Property::ALL,
        Name::Background => &[
            Property::BackgroundColor,
            Property::BackgroundImage,
            Property::BackgroundClip,
        ],
        Name::BorderImage => &[Property::BorderImage],
        Name::Font => &[
            Property::FontSize,
            Property::FontWeight,
            Property::FontFamily,
        ],
        Name::GridArea => &[Property::GridRow, Property::GridColumn],
        Name::ListStyle => &[Property::ListStyleImage],
        Name::Mask => &[Property::Mask],
        Name::Transform => &[Property::Stack, Property::Moved],
        Name::Layout(shorthand) => shorthand.properties(),
    };
    let one = match name {
        Name::One(property) => Some(property),
        _ => None,
    };
    one.into_iter().chain(slice.iter().copied())
}
