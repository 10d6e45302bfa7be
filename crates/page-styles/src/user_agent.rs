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
    /// A field for text: browsers agree on its colours.
    Field,
    /// Something that is laid over the page, in the browser's own colours.
    Panel,
    /// An annotation above other text.
    Ruby,
    /// An element of SVG or `MathML`.
    Foreign,
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
pub(super) fn kind(styled: &StyledElement<'_>) -> Kind {
    let element = styled.element;
    if element.namespace() != Namespace::Html {
        return Kind::Foreign;
    }
    match styled.name {
        "a" if element.has_attribute("href") => Kind::Link,
        "b" | "strong" | "th" => Kind::Bold,
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
        _ if styled.is_popover => Kind::Panel,
        "input" if is_field(element) => Kind::Field,
        "button" | "input" | "select" => Kind::Control,
        "textarea" | "option" | "optgroup" | "meter" | "progress" | "video" | "audio"
        | "iframe" | "object" | "embed" => Kind::Widget,
        "dialog" => Kind::Panel,
        "rt" => Kind::Ruby,
        _ => Kind::Plain,
    }
}

/// Whether it is an `<input>` that is a field for a text.
fn is_field(input: Element<'_>) -> bool {
    let kinds = [
        "text", "email", "tel", "url", "search", "number", "password", "",
    ];
    let kind = input.attribute("type").unwrap_or_default();
    kinds.iter().any(|text| kind.eq_ignore_ascii_case(text))
}

impl Kind {
    /// How many kinds there are.
    pub(super) const COUNT: usize = Self::Foreign as usize + 1;

    /// Whether browsers give it colours, which are others on dark pages.
    pub(super) fn has_colors(self) -> bool {
        matches!(
            self,
            Self::Link | Self::Mark | Self::Line | Self::Field | Self::Panel
        )
    }

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
            Self::Panel => {
                style.color = Some(Color::BLACK);
                style.background = Some(Color::WHITE);
            }
            Self::Ruby => scale(0.5),
            Self::Control | Self::Field => {
                let is_known = self == Self::Field;
                style.color = is_known.then_some(Color::BLACK);
                style.colors = None;
                style.background = is_known.then_some(Color::WHITE);
                style.font_size = Some(Length::px(CONTROL_SIZE));
                style.font_weight = Some(400);
                style.family = None;
                style.has_shadow = false;
                style.shadows = None;
                style.is_indented = false;
            }
            Self::Widget | Self::Foreign => {
                style.color = None;
                style.colors = None;
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
