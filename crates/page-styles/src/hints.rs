//! What attributes say about colours and fonts: presentational hints, which come after the browser's
//! own style sheet and before the authors' (HTML standard, "Rendering"; CSS Cascading and
//! Inheritance 5, section 6.1).

use cssparser::color::parse_named_color;
use html_document::{Document, Element};

use super::color::Color;
use super::length::Length;
use super::style::Style;

/// The size of normal text, and that of each `size` of `<font>` from 1.
const MEDIUM: f32 = 16.0;
const SIZES: [f32; 7] = [10.0, 13.0, MEDIUM, 18.0, 24.0, 32.0, 48.0];

/// Whether an attribute of the element may be a hint that is known here.
pub(super) fn has_hints(element: Element<'_>, name: &str) -> bool {
    let names: &[&str] = match name {
        "body" => &["bgcolor", "background", "text"],
        "table" | "thead" | "tbody" | "tfoot" | "tr" | "td" | "th" => &["bgcolor", "background"],
        "font" => &["color", "size", "face"],
        _ => return false,
    };
    names.iter().any(|name| element.has_attribute(name))
}

/// Changes a style without declarations to what the attributes of the element make of it.
pub(super) fn apply(element: Element<'_>, style: &mut Style) {
    let color = |name| element.attribute(name).and_then(legacy_color);
    let [own, behind] = match element.name() {
        "font" => ["color", ""],
        "body" => ["text", "bgcolor"],
        _ => ["", "bgcolor"],
    };
    style.color = color(own).or(style.color);
    style.background = color(behind).or(style.background);
    if element.name() != "font" {
        let image = element.attribute("background");
        style.has_image |= image.is_some_and(|url| !url.trim_ascii().is_empty());
        return;
    }
    if element.has_attribute("face") {
        style.family = None;
    }
    if let Some(size) = element.attribute("size").and_then(legacy_size) {
        // That of a fixed-width font is smaller.
        style.font_size = style.font_size.map(|_| Length::px(size));
    }
}

/// What `<table>` inherits in quirks mode: the colour of `<body>` and no font (HTML standard,
/// "Tables"; Quirks Mode, section 3.4).
pub(super) fn reset_table(style: &mut Style, body: Option<&Style>) {
    style.color = body.and_then(|body| body.color);
    style.colors = body.and_then(|body| body.colors);
    style.font_size = Some(Length::px(MEDIUM));
    style.font_weight = Some(400);
}

/// The colour that `<body>` gives to links that nobody has visited.
pub(super) fn link_color(document: &Document) -> Option<Color> {
    document.body()?.attribute("link").and_then(legacy_color)
}

/// A colour of an attribute (HTML standard, "rules for parsing a legacy color value").
fn legacy_color(text: &str) -> Option<Color> {
    if text.is_empty() {
        return None;
    }
    let text = text.trim_ascii();
    if text.eq_ignore_ascii_case("transparent") {
        return None;
    }
    if let Ok((red, green, blue)) = parse_named_color(text) {
        return Some(Color::opaque(red, green, blue));
    }
    let digit = |sign: char| sign.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    if let Some(short) = text.strip_prefix('#').filter(|short| short.len() == 3)
        && let [Some(red), Some(green), Some(blue)] = *short.chars().map(digit).collect::<Vec<_>>()
    {
        return Some(Color::opaque(red * 17, green * 17, blue * 17));
    }
    // Signs beyond the first plane are two.
    let signs = text
        .chars()
        .flat_map(|sign| std::iter::repeat_n(sign, sign.len_utf16()));
    let mut signs = signs.take(128).peekable();
    signs.next_if_eq(&'#');
    let mut digits: Vec<u8> = signs.map(|sign| digit(sign).unwrap_or(0)).collect();
    while digits.is_empty() || !digits.len().is_multiple_of(3) {
        digits.push(0);
    }
    let length = digits.len() / 3;
    let mut parts: Vec<&[u8]> = digits.chunks(length).collect();
    for part in &mut parts {
        *part = part.get(length.saturating_sub(8)..).unwrap_or_default();
    }
    while parts
        .iter()
        .all(|part| part.len() > 2 && part.first() == Some(&0))
    {
        for part in &mut parts {
            *part = part.get(1..).unwrap_or_default();
        }
    }
    let byte = |part: &&[u8]| {
        part.iter()
            .take(2)
            .fold(0, |value, digit| value * 16 + digit)
    };
    match *parts.iter().map(byte).collect::<Vec<_>>() {
        [red, green, blue] => Some(Color::opaque(red, green, blue)),
        _ => None,
    }
}

/// A size of `<font>`, in pixels (HTML standard, "rules for parsing a legacy font size").
fn legacy_size(text: &str) -> Option<f32> {
    let text = text.trim_ascii_start();
    let (from, sign) = match text.bytes().next()? {
        b'+' => (1, 1),
        b'-' => (1, -1),
        _ => (0, 0),
    };
    let digits = text.get(from..)?;
    let end = digits.find(|sign: char| !sign.is_ascii_digit());
    let digits = digits.get(..end.unwrap_or(digits.len()))?;
    if digits.is_empty() {
        return None;
    }
    let number: i32 = digits.parse().ok()?;
    let size = if sign == 0 {
        number
    } else {
        number.saturating_mul(sign).saturating_add(3)
    };
    let index = usize::try_from(size.clamp(1, 7) - 1).ok()?;
    SIZES.get(index).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_of_attributes_are_read_as_browsers_do() {
        for (text, expected) in [
            ("navy", "#000080"),
            (" Navy ", "#000080"),
            ("#abc", "#aabbcc"),
            ("abc", "#0a0b0c"),
            ("#a1b2c3", "#a1b2c3"),
            ("a1b2c3", "#a1b2c3"),
            ("#ab", "#0a0b00"),
            ("chucknorris", "#c00000"),
            ("#12345", "#123450"),
            ("rgb(1,2,3)", "#001030"),
            ("#00000000000ff", "#0000ff"),
            ("#0000000f10000000f20000000f3", "#f1f2f3"),
            ("#1234567890", "#125690"),
            ("\u{1f600}", "#000000"),
            ("#gg0000", "#000000"),
            (" ", "#000000"),
        ] {
            let color = legacy_color(text).map(Color::text);
            assert_eq!(color.as_deref(), Some(expected), "{text}");
        }
        assert_eq!(legacy_color(""), None);
        assert_eq!(legacy_color(" TRANSPARENT"), None);
    }

    #[test]
    fn sizes_of_attributes_are_read_as_browsers_do() {
        for (text, expected) in [
            ("1", 10.0),
            (" 5px", 24.0),
            ("+2", 24.0),
            ("-1", 13.0),
            ("-9", 10.0),
            ("12", 48.0),
        ] {
            assert_eq!(legacy_size(text), Some(expected), "{text}");
        }
        for text in ["", "+", "x1", "99999999999"] {
            assert_eq!(legacy_size(text), None, "{text}");
        }
    }
}
