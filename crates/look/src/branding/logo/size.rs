//! The size that the header of a logo states, in pixels.

/// A number of pixels for each unit of CSS that has one
/// ([CSS Values, section 6.2](https://www.w3.org/TR/css-values-4/#absolute-lengths)).
const UNITS: [(&str, f64); 8] = [
    ("px", 1.0),
    ("in", 96.0),
    ("cm", 96.0 / 2.54),
    ("mm", 9.6 / 2.54),
    ("q", 2.4 / 2.54),
    ("pt", 96.0 / 72.0),
    ("pc", 16.0),
    ("", 1.0),
];

/// The longer side of a PNG, from its first chunk
/// ([PNG, section 11.2.1](https://www.w3.org/TR/png-3/#11IHDR)); `None` if that is not there.
pub(super) fn of_png(bytes: &[u8]) -> Option<f64> {
    let header = bytes.get(8..24)?;
    let (start, sides) = header.split_at(8);
    let sides = sides.as_chunks::<4>().0.iter();
    let longest = sides.map(|side| u32::from_be_bytes(*side)).max()?;
    start.ends_with(b"IHDR").then_some(longest.into())
}

/// The longer side that the first element of an SVG states; 0 if it leaves both to the page.
/// `attributes` is the text after `<svg`.
pub(super) fn of_svg(attributes: &str) -> f64 {
    let sides = Attributes(attributes).filter(|(name, _)| matches!(*name, "width" | "height"));
    let sides = sides.filter_map(|(_, value)| pixels(value));
    sides.fold(0.0, f64::max)
}

fn pixels(length: &str) -> Option<f64> {
    let length = length.trim().to_ascii_lowercase();
    UNITS.iter().find_map(|(unit, pixels)| {
        let number: f64 = length.strip_suffix(unit)?.trim().parse().ok()?;
        Some(number * pixels)
    })
}

/// The attributes of an element, with their values.
struct Attributes<'a>(&'a str);

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let (name, rest) = self.0.split_once('=')?;
        let rest = rest.trim_start();
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, rest) = rest.strip_prefix(quote)?.split_once(quote)?;
        let name = name.trim();
        self.0 = rest;
        (!name.contains('>')).then_some((name, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_of_a_png_is_read() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\0\x20";
        assert_eq!(of_png(png), Some(60_000.0));
        assert_eq!(of_png(png.get(..20).unwrap()), None);
        assert_eq!(
            of_png(b"\x89PNG\r\n\x1a\n\0\0\0\rIDAT\0\0\0\x01\0\0\0\x20"),
            None
        );
    }

    #[test]
    fn the_size_of_an_svg_is_read_in_every_unit() {
        for (attributes, longest) in [
            (" width=\"60000\" height='20'>", 60_000.0),
            ("\n height = \"3e3px\" width=\"1\"/>", 3_000.0),
            (" width=\" 40IN \">", 3_840.0),
            (" width='2540mm'>", 9_600.0),
            (" width=\"100%\" height=\"10em\">", 0.0),
            (" viewBox=\"0 0 60000 60000\">", 0.0),
            ("><g width=\"9000\">", 0.0),
            (" data-width=\"9000\" width=\"8", 0.0),
        ] {
            assert!((of_svg(attributes) - longest).abs() < 0.01, "{attributes}");
        }
    }
}
