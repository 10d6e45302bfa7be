//! The style sheet that browsers begin with, as far as it matters.

use html_document::{Element, Namespace};

use super::color::Color;
use super::length::Length;
use super::node::StyledElement;
use super::style::Style;

/// What browsers' own style sheets say about an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(super) enum Kind {
    Plain,
    Heading1,
    Heading2,
    Heading3,
    Heading4,
    Heading5,
    Heading6,
    Bold,
    Smaller,
    Larger,
    Monospace,
    Link,
    Mark,
    Line,
    /// A control of a form with a font of its own.
    Control,
    /// Another control of a form, or something else that browsers draw in their own way.
    Widget,
    /// Its attributes set colours or sizes.
    Presentational,
}

/// The colour of links that nobody has visited.
const LINK: Color = Color::opaque(0, 0, 0xee);
/// That of `<hr>`.
const LINE: Color = Color::opaque(128, 128, 128);
/// That of `<mark>`.
const MARKED: Color = Color::opaque(255, 255, 0);

/// The size of text in buttons and fields, in pixels.
const CONTROL_SIZE: f32 = 40.0 / 3.0;

/// The kind of an element.
pub(super) fn kind(styled: &StyledElement<'_>, is_quirky: bool) -> Kind {
    let element = styled.element;
    if element.namespace() != Namespace::Html {
        return Kind::Presentational;
    }
    match styled.name {
        "a" if element.has_attribute("href") => Kind::Link,
        "b" | "strong" => Kind::Bold,
        "th" if !has_colors(element) => Kind::Bold,
        "h1" => Kind::Heading1,
        "h2" => Kind::Heading2,
        "h3" => Kind::Heading3,
        "h4" => Kind::Heading4,
        "h5" => Kind::Heading5,
        "h6" => Kind::Heading6,
        "small" | "sub" | "sup" => Kind::Smaller,
        "big" => Kind::Larger,
        "code" | "kbd" | "samp" | "tt" | "pre" | "listing" | "xmp" | "plaintext" => Kind::Monospace,
        "mark" => Kind::Mark,
        "hr" => Kind::Line,
        "button" | "input" | "select" if !styled.is_popover => Kind::Control,
        "button" | "input" | "select" | "textarea" | "option" | "optgroup" | "meter"
        | "progress" | "video" | "audio" | "iframe" | "object" | "embed" | "dialog" | "rt"
        | "marquee" | "selectedcontent" => Kind::Widget,
        "font" => Kind::Presentational,
        "table" if is_quirky || has_colors(element) => Kind::Presentational,
        "body" | "tr" | "td" | "th" | "tbody" | "thead" | "tfoot" if has_colors(element) => {
            Kind::Presentational
        }
        _ if styled.is_popover => Kind::Widget,
        _ => Kind::Plain,
    }
}

fn has_colors(element: Element<'_>) -> bool {
    ["bgcolor", "background", "text", "link"]
        .iter()
        .any(|name| element.has_attribute(name))
}

impl Kind {
    /// How many kinds there are.
    pub(super) const COUNT: usize = Self::Presentational as usize + 1;

    /// Changes what an element inherits to what browsers make of it.
    pub(super) fn apply(self, style: &mut Style) {
        let mut scale = |times: f32| {
            style.font_size = style
                .font_size
                .map(|size| Length::px(size.pixels() * times));
        };
        match self {
            Self::Plain | Self::Bold => {}
            Self::Heading1 => scale(2.0),
            Self::Heading2 => scale(1.5),
            Self::Heading3 => scale(1.17),
            Self::Heading4 => scale(1.0),
            Self::Heading5 => scale(0.83),
            Self::Heading6 => scale(0.67),
            Self::Smaller => scale(1.0 / 1.2),
            Self::Larger => scale(1.2),
            // Its size depends on whether the family is set to `monospace` alone.
            Self::Monospace => style.font_size = None,
            Self::Link => style.color = Some(LINK),
            Self::Mark => {
                style.color = Some(Color::BLACK);
                style.background = Some(MARKED);
            }
            Self::Line => style.color = Some(LINE),
            Self::Control => {
                style.color = None;
                style.background = None;
                style.font_size = Some(Length::px(CONTROL_SIZE));
                style.font_weight = Some(400);
                style.family = None;
                style.has_shadow = false;
                style.is_indented = false;
            }
            Self::Widget | Self::Presentational => {
                style.color = None;
                style.background = None;
                style.font_size = None;
                style.font_weight = None;
                style.family = None;
            }
        }
        if matches!(
            self,
            Self::Heading1
                | Self::Heading2
                | Self::Heading3
                | Self::Heading4
                | Self::Heading5
                | Self::Heading6
                | Self::Bold
        ) {
            style.font_weight = Some(700);
        }
    }
}
