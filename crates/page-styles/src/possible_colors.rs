//! The colours that the declarations of an element leave possible.

use super::color::Color;
use super::property::Property;
use super::style::Style;
use super::value::{Keyword, Value};
use super::values::Values;

/// None, one or two colours, or it is not known which.
#[derive(Debug, Clone, Copy)]
enum Colors {
    None,
    One(Color),
    Two(Color, Color),
    Unknown,
}

impl Colors {
    fn new(one: Option<Color>, two: Option<(Color, Color)>) -> Self {
        match (one, two) {
            (Some(one), _) => Self::One(one),
            (None, Some((one, other))) => Self::Two(one, other),
            (None, None) => Self::Unknown,
        }
    }

    /// What one or the other may be.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::None, colors) | (colors, Self::None) => colors,
            (Self::One(one), Self::One(other)) if one == other => self,
            (Self::One(one), Self::One(other)) => Self::Two(one, other),
            (Self::Two(one, two), Self::One(third)) | (Self::One(third), Self::Two(one, two)) => {
                if third == one || third == two {
                    Self::Two(one, two)
                } else {
                    Self::Unknown
                }
            }
            (Self::Two(one, two), Self::Two(third, fourth)) => Self::Two(one, two)
                .or(Self::One(third))
                .or(Self::One(fourth)),
        }
    }

    fn fields(self) -> (Option<Color>, Option<(Color, Color)>) {
        match self {
            Self::One(one) => (Some(one), None),
            Self::Two(one, other) => (None, Some((one, other))),
            Self::None | Self::Unknown => (None, None),
        }
    }
}

impl Values {
    /// Sets the colours of the text and behind it.
    pub(super) fn colors(&self, parent: &Style, style: &mut Style) {
        let of_parent = Colors::new(parent.color, parent.colors);
        let unset = Colors::new(style.color, style.colors);
        let color = self.possible_colors(Property::Color, of_parent, of_parent, unset);
        (style.color, style.colors) = color.fields();
        let of_parent = Colors::new(parent.background, parent.backgrounds);
        let unset = Colors::new(style.background, style.backgrounds);
        let behind = self.possible_colors(Property::BackgroundColor, color, of_parent, unset);
        (style.background, style.backgrounds) = behind.fields();
    }

    fn possible_colors(
        &self,
        property: Property,
        current: Colors,
        parent: Colors,
        unset: Colors,
    ) -> Colors {
        let is_text = property == Property::Color;
        let (values, or_unset) = self.of(property);
        let without = if or_unset { unset } else { Colors::None };
        values.iter().fold(without, |colors, value| {
            colors.or(match value {
                Value::Color(color) => Colors::One(*color),
                Value::Keyword(Keyword::CurrentColor) => current,
                Value::Inherit => parent,
                Value::Unset if is_text => parent,
                Value::Initial if is_text => Colors::One(Color::BLACK),
                Value::Initial | Value::Unset => Colors::One(Color::TRANSPARENT),
                _ => Colors::Unknown,
            })
        })
    }
}
