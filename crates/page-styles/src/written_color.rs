//! Colours as sheets write them.

use cssparser::color::{parse_hash_color, parse_named_color};
use cssparser::{Parser, Token};

use super::color::Color;
use super::color_functions::computed;
use super::color_spaces::byte;
use super::parser::Parsed;
use super::references::Scanned;
use super::value::{Keyword, Value};

/// A colour as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Written {
    Known(Color),
    Current,
    /// A valid colour that is not computed here.
    Unknown,
}

impl From<Written> for Value {
    fn from(written: Written) -> Self {
        match written {
            Written::Known(color) => Self::Color(color),
            Written::Current => Self::Keyword(Keyword::CurrentColor),
            Written::Unknown => Self::Other,
        }
    }
}

/// The colour that begins with this token. `None` if none does, or if a variable has to be replaced
/// first; then nothing is read.
pub(super) fn color(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Written> {
    match token {
        Token::Hash(text) | Token::IDHash(text) => {
            let (red, green, blue, alpha) = parse_hash_color(text.as_bytes()).ok()?;
            Some(Written::Known(Color {
                red,
                green,
                blue,
                alpha: byte(alpha * 255.0),
            }))
        }
        Token::Ident(name) => named(name),
        Token::Function(name) => {
            let name = name.to_ascii_lowercase();
            let is_color = [
                "rgb",
                "rgba",
                "hsl",
                "hsla",
                "hwb",
                "lab",
                "lch",
                "oklab",
                "oklch",
                "color",
                "color-mix",
                "light-dark",
                "device-cmyk",
                "contrast-color",
            ]
            .contains(&name.as_str());
            if !is_color {
                return None;
            }
            let before = input.state();
            let known = input.parse_nested_block(|input| {
                let known = computed(&name, input, known);
                while input.next().is_ok() {}
                Parsed::Ok(known)
            });
            if let Some(known) = known.ok().flatten() {
                return Some(Written::Known(known));
            }
            input.reset(&before);
            let mut scanned = Scanned::default();
            scanned.take(token, input);
            if scanned.has_substitution {
                // Whoever replaces it has to read the function.
                input.reset(&before);
                return None;
            }
            Some(Written::Unknown)
        }
        _ => None,
    }
}

/// A colour that is known.
fn known(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Color> {
    match color(token, input)? {
        Written::Known(color) => Some(color),
        Written::Current | Written::Unknown => None,
    }
}

fn named(name: &str) -> Option<Written> {
    if let Ok((red, green, blue)) = parse_named_color(name) {
        return Some(Written::Known(Color::opaque(red, green, blue)));
    }
    match name.to_ascii_lowercase().as_str() {
        "transparent" => Some(Written::Known(Color::TRANSPARENT)),
        "currentcolor" => Some(Written::Current),
        // Of the system and of old browsers: what they look like is up to the browser.
        "accentcolor"
        | "accentcolortext"
        | "activetext"
        | "buttonborder"
        | "buttonface"
        | "buttontext"
        | "canvas"
        | "canvastext"
        | "field"
        | "fieldtext"
        | "graytext"
        | "highlight"
        | "highlighttext"
        | "linktext"
        | "mark"
        | "marktext"
        | "selecteditem"
        | "selecteditemtext"
        | "visitedtext"
        | "activeborder"
        | "activecaption"
        | "appworkspace"
        | "background"
        | "buttonhighlight"
        | "buttonshadow"
        | "captiontext"
        | "inactiveborder"
        | "inactivecaption"
        | "inactivecaptiontext"
        | "infobackground"
        | "infotext"
        | "menu"
        | "menutext"
        | "scrollbar"
        | "threeddarkshadow"
        | "threedface"
        | "threedhighlight"
        | "threedlightshadow"
        | "threedshadow"
        | "window"
        | "windowframe"
        | "windowtext"
        | "-webkit-text"
        | "-webkit-link"
        | "-webkit-activelink" => Some(Written::Unknown),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Written> {
        let mut input = Parser::new(text);
        let token = input.next().ok()?.clone();
        color(&token, &mut input)
    }

    #[test]
    fn colors_are_read_as_browsers_do() {
        for (text, expected) in [
            ("red", "#ff0000"),
            ("RebeccaPurple", "#663399"),
            ("#abc", "#aabbcc"),
            ("#abcd", "#aabbccdd"),
            ("#12345678", "#12345678"),
            ("transparent", "#00000000"),
            ("rgb(1, 2, 3)", "#010203"),
            ("rgb(1 2 3 / 50%)", "#01020380"),
            ("RGBA(255,255,255,.5)", "#ffffff80"),
            ("rgb(100%, 0%, 300%)", "#ff00ff"),
            ("hsl(120, 100%, 25%)", "#008000"),
            ("hsl(240deg 100% 50% / 1)", "#0000ff"),
            ("hsla(0.5turn,100%,50%,1)", "#00ffff"),
            ("hsl(-120 100% 50%)", "#0000ff"),
            // Tailwind's slate-500 and red-500.
            ("oklch(55.4% 0.046 257.417)", "#62748e"),
            ("oklab(100% 0 0)", "#ffffff"),
            ("hwb(0 86% 14%)", "#dbdbdb"),
            ("hwb(120 0% 49.8%)", "#008000"),
            ("lab(100 0 0)", "#ffffff"),
            // Tailwind's slate-500 and red-600 as builds write them.
            ("lab(48.0876% -2.03595 -16.5814)", "#62748e"),
            ("lch(50% 0 0)", "#777777"),
            ("color(srgb 1 0.5 0)", "#ff8000"),
            ("color(display-p3 0.5 0.5 0.5)", "#808080"),
            ("color-mix(in oklab, white, black)", "#636363"),
            ("color-mix(in srgb, red, blue)", "#800080"),
            ("color-mix(in srgb, #fff 90%, #000)", "#e6e6e6"),
            ("color-mix(in srgb, 20% #fff, #000 20%)", "#80808066"),
            ("color-mix(in oklab, #000 60%, transparent)", "#00000099"),
            ("color-mix(in oklab, transparent, RED 40%)", "#ff000066"),
        ] {
            match read(text) {
                Some(Written::Known(color)) => assert_eq!(color.text(), expected, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn what_is_not_computed_is_unknown_and_what_is_not_valid_is_nothing() {
        for text in [
            "canvas",
            "color-mix(in lab, red, blue)",
            "color-mix(in oklch, red 60%, transparent)",
            "color-mix(in srgb, currentcolor, blue)",
            "rgb(from red r g b)",
            "lab(50 200 0)",
            "color(rec2020 1 1 1)",
        ] {
            assert_eq!(read(text), Some(Written::Unknown), "{text}");
        }
        assert_eq!(read("currentColor"), Some(Written::Current));
        for text in [
            "reddish",
            "#12",
            "#ggg",
            "url(a)",
            "12px",
            "none",
            // Only known when the variable is.
            "rgb(var(--c))",
            "rgb(1 2 3 / VAR(--o, 1))",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
