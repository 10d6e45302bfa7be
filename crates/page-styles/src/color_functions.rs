//! The functions of CSS that compute colours.

use cssparser::{Parser, Token};

use super::color::Color;
use super::color_spaces::{byte, from_d50, from_linear, from_xyz, to_linear, to_oklab};

/// A number in a colour function.
#[derive(Clone, Copy)]
enum Number {
    Plain(f32),
    Fraction(f32),
    /// In degrees.
    Angle(f32),
}

/// Reads a colour within another one, which begins with this token.
pub(super) type ReadColor = fn(&Token<'_>, &mut Parser<'_>) -> Option<Color>;

/// The colour that this function computes, from its arguments. `None` if it is not computed here.
pub(super) fn computed(function: &str, input: &mut Parser<'_>, read: ReadColor) -> Option<Color> {
    let compute = match function {
        "rgb" | "rgba" => rgb,
        "hsl" | "hsla" => hsl,
        "oklch" => oklch,
        "oklab" => oklab,
        "hwb" => hwb,
        "lab" => lab,
        "lch" => lch,
        "color" => return in_space(input),
        "color-mix" => return mixed(input, read),
        _ => return None,
    };
    numbers(input).and_then(compute)
}

/// The colour spaces in which a colour is mixed with nothing to the same colour, less opaque: those
/// without hues (CSS Color 5, section 3).
const WITHOUT_HUE: [&str; 7] = [
    "srgb",
    "srgb-linear",
    "lab",
    "oklab",
    "xyz",
    "xyz-d50",
    "xyz-d65",
];

/// `color-mix()`, with nothing, in sRGB or in Oklab.
fn mixed(input: &mut Parser<'_>, read: ReadColor) -> Option<Color> {
    input.expect_ident_matching("in").ok()?;
    let space = input.expect_ident_cloned().ok()?.to_ascii_lowercase();
    input.expect_comma().ok()?;
    let (one, of_one) = ingredient(input, read)?;
    input.expect_comma().ok()?;
    let (two, of_two) = ingredient(input, read)?;
    input.expect_exhausted().ok()?;
    let (of_one, of_two) = match (of_one, of_two) {
        (None, None) => (0.5, 0.5),
        (Some(of_one), None) => (of_one, 1.0 - of_one),
        (None, Some(of_two)) => (1.0 - of_two, of_two),
        (Some(of_one), Some(of_two)) => (of_one, of_two),
    };
    let sum = of_one + of_two;
    if !WITHOUT_HUE.contains(&space.as_str()) || sum <= 0.0 {
        return None;
    }
    let weight = |color: Color, share: f32| f32::from(color.alpha) / 255.0 * share / sum;
    let (weight_one, weight_two) = (weight(one, of_one), weight(two, of_two));
    let alpha = weight_one + weight_two;
    if alpha <= 0.0 {
        return Some(Color::TRANSPARENT);
    }
    let is_one_colour = weight_one <= 0.0 || weight_two <= 0.0;
    if !is_one_colour && space == "oklab" {
        let (one, two) = (to_oklab(one), to_oklab(two));
        let part = |at: fn([f32; 3]) -> f32| {
            Number::Plain((at(one) * weight_one + at(two) * weight_two) / alpha)
        };
        let parts = [
            part(|[lightness, ..]| lightness),
            part(|[_, a, _]| a),
            part(|[.., b]| b),
        ];
        return oklab((parts, alpha * sum.min(1.0)));
    }
    if !is_one_colour && space != "srgb" {
        return None;
    }
    let part = |one: u8, two: u8| {
        byte((f32::from(one) * weight_one + f32::from(two) * weight_two) / alpha)
    };
    Some(Color {
        red: part(one.red, two.red),
        green: part(one.green, two.green),
        blue: part(one.blue, two.blue),
        alpha: byte(alpha * sum.min(1.0) * 255.0),
    })
}

/// Opaque colours on the way from one to another in Oklab.
pub(super) fn between_in_oklab(one: Color, other: Color) -> impl Iterator<Item = Option<Color>> {
    const STEPS: u8 = 16;
    let (one, other) = (to_oklab(one), to_oklab(other));
    (0..=STEPS).map(move |step| {
        let share = f32::from(step) / f32::from(STEPS);
        let mut parts = one.iter().zip(other);
        let mut part = || {
            let (one, other) = parts.next()?;
            Some(Number::Plain(one + (other - one) * share))
        };
        oklab(([part()?, part()?, part()?], 1.0))
    })
}

/// A colour of a mixture, and how much of it.
fn ingredient(input: &mut Parser<'_>, read: ReadColor) -> Option<(Color, Option<f32>)> {
    let share = |input: &mut Parser<'_>| input.try_parse(Parser::expect_percentage).ok();
    let before = share(input);
    let token = input.next().ok()?.clone();
    let color = read(&token, input)?;
    let share = before.or_else(|| share(input));
    let is_valid = share.is_none_or(|share| (0.0..=1.0).contains(&share));
    is_valid.then_some((color, share))
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
    let red = 4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short;
    let green = -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short;
    let blue = -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short;
    from_linear([red, green, blue], alpha)
}

fn lch(([lightness, chroma, hue], alpha): ([Number; 3], f32)) -> Option<Color> {
    let chroma = match chroma {
        Number::Plain(chroma) => chroma,
        Number::Fraction(share) => share * 150.0,
        Number::Angle(_) => return None,
    };
    let hue = degrees(hue)?.to_radians();
    let part = |value| Number::Plain(value);
    let (a, b) = (part(chroma * hue.cos()), part(chroma * hue.sin()));
    lab(([lightness, a, b], alpha))
}

/// CSS Color 4, section 9.
#[expect(clippy::excessive_precision, reason = "as the standard has them")]
fn lab(([lightness, a, b], alpha): ([Number; 3], f32)) -> Option<Color> {
    let lightness = match lightness {
        Number::Plain(value) => value.clamp(0.0, 100.0),
        Number::Fraction(share) => (share * 100.0).clamp(0.0, 100.0),
        Number::Angle(_) => return None,
    };
    let axis = |number| match number {
        Number::Plain(value) => Some(value),
        Number::Fraction(share) => Some(share * 125.0),
        Number::Angle(_) => None,
    };
    let (a, b) = (axis(a)?, axis(b)?);
    let middle = (lightness + 16.0) / 116.0;
    let (front, back) = (a / 500.0 + middle, middle - b / 200.0);
    let part = |root: f32| {
        let cube = root.powi(3);
        if cube > 216.0 / 24_389.0 {
            cube
        } else {
            (116.0 * root - 16.0) * 27.0 / 24_389.0
        }
    };
    // The white of D50.
    from_d50(
        [
            part(front) * 0.964_295_68,
            part(middle),
            part(back) * 0.825_104_60,
        ],
        alpha,
    )
}

fn hwb(([hue, white, black], alpha): ([Number; 3], f32)) -> Option<Color> {
    let share = |number| match number {
        Number::Fraction(share) => Some(share.clamp(0.0, 1.0)),
        Number::Plain(value) => Some((value / 100.0).clamp(0.0, 1.0)),
        Number::Angle(_) => None,
    };
    let (white, black) = (share(white)?, share(black)?);
    if white + black >= 1.0 {
        let grey = byte(white / (white + black) * 255.0);
        let color = Color::opaque(grey, grey, grey);
        return Some(Color {
            alpha: byte(alpha * 255.0),
            ..color
        });
    }
    let pure = [hue, Number::Fraction(1.0), Number::Fraction(0.5)];
    let pure = hsl((pure, alpha))?;
    let part = |part: u8| byte((f32::from(part) / 255.0 * (1.0 - white - black) + white) * 255.0);
    Some(Color {
        red: part(pure.red),
        green: part(pure.green),
        blue: part(pure.blue),
        ..pure
    })
}

/// `color()`, in the spaces that screens have.
#[expect(clippy::excessive_precision, reason = "as the standard has them")]
fn in_space(input: &mut Parser<'_>) -> Option<Color> {
    let space = input.expect_ident_cloned().ok()?.to_ascii_lowercase();
    let (parts, alpha) = numbers(input)?;
    let part = |number| match number {
        Number::Plain(value) | Number::Fraction(value) => Some(value),
        Number::Angle(_) => None,
    };
    let [red, green, blue] = parts.map(part);
    let parts = [red?, green?, blue?];
    match space.as_str() {
        "srgb" => from_linear(parts.map(to_linear), alpha),
        "srgb-linear" => from_linear(parts, alpha),
        "display-p3" => {
            let [red, green, blue] = parts.map(to_linear);
            from_xyz(
                [
                    0.486_570_95 * red + 0.265_667_69 * green + 0.198_217_29 * blue,
                    0.228_974_56 * red + 0.691_738_52 * green + 0.079_286_91 * blue,
                    0.045_113_38 * green + 1.043_944_37 * blue,
                ],
                alpha,
            )
        }
        _ => None,
    }
}
