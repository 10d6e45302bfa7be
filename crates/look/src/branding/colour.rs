//! A brand's colour, darkened for light pages and lightened for dark ones until it is readable.

/// The required contrast of text (WCAG 2.2, 1.4.3).
const ENOUGH: f64 = 4.5;
/// A little more, since colours are rounded.
const AIM: f64 = ENOUGH + 0.05;
/// The share of the colour in the background of a selected item, as in the style sheet's own
/// colours.
const IN_GROUND: f64 = 0.12;

/// The backgrounds of links, as in the style sheet: surface, page, sunken.
const LIGHT: [Rgb; 3] = [
    Rgb([0xff, 0xff, 0xff]),
    Rgb([0xf3, 0xf5, 0xf3]),
    Rgb([0xf1, 0xf4, 0xf1]),
];
const DARK: [Rgb; 3] = [
    Rgb([0x16, 0x1c, 0x19]),
    Rgb([0x0e, 0x13, 0x11]),
    Rgb([0x1c, 0x24, 0x20]),
];
const BLACK: Rgb = Rgb([0, 0, 0]);
const WHITE: Rgb = Rgb([0xff, 0xff, 0xff]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rgb([u8; 3]);

/// A style sheet with the colour: `#rrggbb`.
///
/// # Errors
/// What is allowed.
pub(super) fn style(text: &str) -> Result<String, String> {
    let colour = Rgb::parse(text).ok_or_else(|| {
        format!("\"{text}\" is not allowed; write # and six hexadecimal digits, such as #0a5c86")
    })?;
    let light = colour.readable_on(LIGHT, BLACK);
    let dark = colour.readable_on(DARK, WHITE);
    let soft = |colour: Rgb, [surface, ..]: [Rgb; 3]| surface.mixed(colour, IN_GROUND).hex();
    Ok(format!(
        ":root {{\n  --accent: light-dark({}, {});\n  --on-accent: light-dark({}, {});\n  \
         --accent-soft: light-dark({}, {});\n  --brand: {};\n  --on-brand: {};\n}}\n",
        light.hex(),
        dark.hex(),
        WHITE.hex(),
        BLACK.hex(),
        soft(light, LIGHT),
        soft(dark, DARK),
        colour.hex(),
        colour.text().hex(),
    ))
}

/// The colour itself, that of a text on it, and that of links on white.
pub(super) fn inline(text: &str) -> Option<[String; 3]> {
    let colour = Rgb::parse(text)?;
    let link = colour.readable_on(LIGHT, BLACK);
    Some([colour.hex(), colour.text().hex(), link.hex()])
}

impl Rgb {
    fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(Self([red, green, blue]))
    }

    fn hex(self) -> String {
        let Self([red, green, blue]) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The colour nearest to this one, in the direction of `end`, that is readable on each
    /// background, and on the first one tinted with it. `end` itself always is.
    fn readable_on(self, grounds: [Self; 3], end: Self) -> Self {
        let can_be_read = |colour: &Self| {
            let [surface, ..] = grounds;
            let chosen = surface.mixed(*colour, IN_GROUND);
            let mut all = grounds.into_iter().chain([chosen]);
            all.all(|ground| colour.contrast(ground) >= AIM)
        };
        let steps = (0..=100_u8).map(|step| self.mixed(end, f64::from(step) / 100.0));
        let mut steps = steps.filter(can_be_read);
        steps.next().unwrap_or(end)
    }

    /// Black or white, whichever can be read better on this colour: one of them always can.
    fn text(self) -> Self {
        if self.contrast(WHITE) >= ENOUGH {
            WHITE
        } else {
            BLACK
        }
    }

    fn mixed(self, other: Self, share: f64) -> Self {
        let mut mixed = self.0;
        for (part, other) in mixed.iter_mut().zip(other.0) {
            let value = f64::from(*part) * (1.0 - share) + f64::from(other) * share;
            *part = rounded(value);
        }
        Self(mixed)
    }

    /// The contrast ratio (WCAG 2.2).
    fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The relative luminance (WCAG 2.2).
    fn luminance(self) -> f64 {
        let parts = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        let [red, green, blue] = parts;
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is between 0 and 255"
)]
fn rounded(value: f64) -> u8 {
    value.round() as u8
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "both are rounded to hundredths")]
mod tests {
    use super::*;
    use crate::assets::STYLE;

    #[test]
    fn the_contrast_is_that_of_the_standard() {
        let contrast = |one: &str, other: &str| {
            let colours = [one, other].map(|text| Rgb::parse(text).unwrap());
            (colours[0].contrast(colours[1]) * 100.0).round() / 100.0
        };
        assert_eq!(contrast("#000000", "#ffffff"), 21.0);
        assert_eq!(contrast("#777777", "#ffffff"), 4.48);
        assert_eq!(contrast("#ff0000", "#ffffff"), 4.0);
    }

    #[test]
    fn every_colour_can_be_read_in_both_schemes() {
        let steps = [0_u8, 0x20, 0x55, 0x80, 0xaa, 0xd0, 0xff];
        for red in steps {
            for green in steps {
                for blue in steps {
                    let colour = Rgb([red, green, blue]);
                    assert!(colour.contrast(colour.text()) >= ENOUGH, "{colour:?}");
                    for (grounds, end, on_accent) in [(LIGHT, BLACK, WHITE), (DARK, WHITE, BLACK)] {
                        let shown = colour.readable_on(grounds, end);
                        let soft = grounds[0].mixed(shown, IN_GROUND);
                        for ground in grounds.into_iter().chain([soft, on_accent]) {
                            let contrast = shown.contrast(ground);
                            assert!(contrast >= ENOUGH, "{colour:?}: {shown:?} on {ground:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_colour_that_can_be_read_stays_as_it_is() {
        let style = style("#0a5c86").unwrap();
        assert!(style.contains("--accent: light-dark(#0a5c86, "), "{style}");
    }

    #[test]
    fn the_grounds_are_those_of_the_style_sheet() {
        let sheet = std::str::from_utf8(&STYLE.bytes).unwrap();
        for (index, name) in ["surface", "bg", "sunken"].into_iter().enumerate() {
            let (light, dark) = (LIGHT[index].hex(), DARK[index].hex());
            let light = if light == "#ffffff" { "#fff" } else { &light };
            let pair = format!("--{name}: light-dark({light}, {dark})");
            assert!(sheet.contains(&pair), "{pair}");
        }
    }
}
