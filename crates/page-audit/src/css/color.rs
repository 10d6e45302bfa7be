//! Colours.

use cssparser::color::{parse_hash_color, parse_named_color};
use cssparser::{ParseError, Parser, Token};

/// A colour: red, green, blue and opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Color {
    pub(crate) red: u8,
    pub(crate) green: u8,
    pub(crate) blue: u8,
    pub(crate) alpha: u8,
}

impl Color {
    pub(crate) const BLACK: Self = Self::opaque(0, 0, 0);
    pub(crate) const WHITE: Self = Self::opaque(255, 255, 255);
    pub(crate) const TRANSPARENT: Self = Self {
        alpha: 0,
        ..Self::BLACK
    };

    pub(crate) const fn opaque(red: u8, green: u8, blue: u8) -> Self {
        Self {
            red,
            green,
            blue,
            alpha: 255,
        }
    }

    pub(crate) fn is_opaque(self) -> bool {
        self.alpha == 255
    }

    /// The relative luminance (WCAG 2.2).
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The contrast ratio of two opaque colours (WCAG 2.2), from 1 to 21.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// As CSS writes it.
    pub(crate) fn text(self) -> String {
        let Self {
            red,
            green,
            blue,
            alpha,
        } = self;
        if self.is_opaque() {
            format!("#{red:02x}{green:02x}{blue:02x}")
        } else {
            format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}")
        }
    }
}

/// A colour as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Written {
    Known(Color),
    Current,
    /// A valid colour that is not computed here.
    Unknown,
}

/// The colour that begins with this token. `None` if none does.
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
            let parsed = input.parse_nested_block(|input| {
                let known = match name.as_str() {
                    "rgb" | "rgba" => numbers(input).and_then(rgb),
                    "hsl" | "hsla" => numbers(input).and_then(hsl),
                    "oklch" => numbers(input).and_then(oklch),
                    "oklab" => numbers(input).and_then(oklab),
                    _ => None,
                };
                while input.next().is_ok() {}
                Ok::<_, ParseError<()>>(known)
            });
            Some(parsed.ok()?.map_or(Written::Unknown, Written::Known))
        }
        _ => None,
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

/// A number in a colour function.
#[derive(Clone, Copy)]
enum Number {
    Plain(f32),
    Fraction(f32),
    /// In degrees.
    Angle(f32),
}

/// Three numbers, and the opacity. `None` if there is something else.
fn numbers(input: &mut Parser<'_>) -> Option<([Number; 3], f32)> {
    let mut numbers = [Number::Plain(0.0); 4];
    let mut count = 0;
    while let Ok(token) = input.next() {
        let number = match token {
            Token::Number { value, .. } => Number::Plain(*value),
            Token::Percentage { unit_value, .. } => Number::Fraction(*unit_value),
            Token::Dimension { value, unit, .. } => {
                let degrees = match unit.to_ascii_lowercase().as_str() {
                    "deg" => 1.0,
                    "turn" => 360.0,
                    "rad" => 180.0 / std::f32::consts::PI,
                    "grad" => 0.9,
                    _ => return None,
                };
                Number::Angle(value * degrees)
            }
            Token::Ident(word) if word.eq_ignore_ascii_case("none") => Number::Plain(0.0),
            Token::Comma | Token::Delim('/') => continue,
            _ => return None,
        };
        *numbers.get_mut(count)? = number;
        count += 1;
    }
    let [one, two, three, alpha] = numbers;
    let alpha = match (count, alpha) {
        (3, _) => 1.0,
        (4, Number::Plain(alpha) | Number::Fraction(alpha)) => alpha,
        _ => return None,
    };
    Some(([one, two, three], alpha))
}

fn rgb((parts, alpha): ([Number; 3], f32)) -> Option<Color> {
    let part = |number| match number {
        Number::Plain(value) => Some(byte(value)),
        Number::Fraction(value) => Some(byte(value * 255.0)),
        Number::Angle(_) => None,
    };
    let [red, green, blue] = parts.map(part);
    Some(Color {
        red: red?,
        green: green?,
        blue: blue?,
        alpha: byte(alpha * 255.0),
    })
}

fn hsl(([hue, saturation, lightness], alpha): ([Number; 3], f32)) -> Option<Color> {
    let percent = |number| match number {
        Number::Fraction(value) => Some(value.clamp(0.0, 1.0)),
        Number::Plain(value) => Some((value / 100.0).clamp(0.0, 1.0)),
        Number::Angle(_) => None,
    };
    let hue = degrees(hue)?;
    let (saturation, lightness) = (percent(saturation)?, percent(lightness)?);
    let chroma = saturation * lightness.min(1.0 - lightness);
    // CSS Color 4, section 7.1.
    let part = |offset: f32| {
        let at = (offset + hue / 30.0).rem_euclid(12.0);
        byte(255.0 * (lightness - chroma * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0)))
    };
    Some(Color {
        red: part(0.0),
        green: part(8.0),
        blue: part(4.0),
        alpha: byte(alpha * 255.0),
    })
}

fn degrees(hue: Number) -> Option<f32> {
    match hue {
        Number::Plain(degrees) | Number::Angle(degrees) => Some(degrees),
        Number::Fraction(_) => None,
    }
}

fn oklch(([lightness, chroma, hue], alpha): ([Number; 3], f32)) -> Option<Color> {
    let chroma = match chroma {
        Number::Plain(chroma) => chroma,
        Number::Fraction(share) => share * 0.4,
        Number::Angle(_) => return None,
    };
    let hue = degrees(hue)?.to_radians();
    let part = |value| Number::Plain(value);
    let (a, b) = (part(chroma * hue.cos()), part(chroma * hue.sin()));
    oklab(([lightness, a, b], alpha))
}

/// CSS Color 4, section 10.
#[expect(clippy::excessive_precision, reason = "as the standard has them")]
fn oklab(([lightness, a, b], alpha): ([Number; 3], f32)) -> Option<Color> {
    let lightness = match lightness {
        Number::Plain(value) | Number::Fraction(value) => value.clamp(0.0, 1.0),
        Number::Angle(_) => return None,
    };
    let axis = |number| match number {
        Number::Plain(value) => Some(value),
        Number::Fraction(share) => Some(share * 0.4),
        Number::Angle(_) => None,
    };
    let (a, b) = (axis(a)?, axis(b)?);
    let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    let part = |linear: f32| {
        // Beyond what screens show, browsers do not agree.
        if !(-0.001..=1.001).contains(&linear) {
            return None;
        }
        let linear = linear.clamp(0.0, 1.0);
        let part = if linear <= 0.003_130_8 {
            linear * 12.92
        } else {
            1.055 * linear.powf(1.0 / 2.4) - 0.055
        };
        Some(byte(part * 255.0))
    };
    Some(Color {
        red: part(4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short)?,
        green: part(-1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short)?,
        blue: part(-0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short)?,
        alpha: byte(alpha * 255.0),
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is clamped to what a byte holds"
)]
fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
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
            "color-mix(in srgb, red, blue)",
            "rgb(from red r g b)",
            "lab(1 2 3)",
        ] {
            assert_eq!(read(text), Some(Written::Unknown), "{text}");
        }
        assert_eq!(read("currentColor"), Some(Written::Current));
        for text in ["reddish", "#12", "#ggg", "url(a)", "12px", "none"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let contrast = |one: Color, two: Color| (one.contrast(two) * 100.0).round();
        assert!((contrast(Color::BLACK, Color::WHITE) - 2100.0).abs() < 0.5);
        assert!((contrast(Color::WHITE, Color::WHITE) - 100.0).abs() < 0.5);
        // The lightest grey that passes on white, and the next.
        let grey = |part| Color::opaque(part, part, part);
        assert!(grey(0x76).contrast(Color::WHITE) >= 4.5);
        assert!(grey(0x77).contrast(Color::WHITE) < 4.5);
    }
}
