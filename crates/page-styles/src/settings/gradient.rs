//! The colours of gradients.

use cssparser::{Parser, Token};

use crate::color::Color;
use crate::color_functions::between_in_oklab;
use crate::parser::Parsed;
use crate::value::{Value, is_math};
use crate::written_color::{Written, color};

/// How many colours of a gradient are read.
const MAX_STOPS: usize = 32;

/// A colour of a gradient.
#[derive(Clone, Copy)]
struct Stop {
    color: Color,
    /// Whether the gradient is in sRGB unless it says something else (CSS Images 4, section 3.4.2).
    is_legacy: bool,
}

/// Two colours between which all of a gradient are, in each of red, green and blue. Reads the block
/// of the function with this name if they are known, and nothing if not.
pub fn gradient(name: &str, input: &mut Parser<'_>) -> Option<Value> {
    let name = name.to_ascii_lowercase();
    let kind = name.strip_prefix("-webkit-").unwrap_or(&name);
    let kind = kind.strip_prefix("repeating-").unwrap_or(kind);
    if !["linear-gradient", "radial-gradient", "conic-gradient"].contains(&kind) {
        return None;
    }
    let start = input.state();
    let found = input.parse_nested_block(|input| {
        let found = colors(input);
        while input.next().is_ok() {}
        Parsed::Ok(found)
    });
    let found = found.ok().flatten();
    if found.is_none() {
        input.reset(&start);
    }
    found
}

fn colors(input: &mut Parser<'_>) -> Option<Value> {
    let mut stops = Vec::new();
    let mut is_in_srgb = None;
    while let Ok(token) = input.next() {
        let token = token.clone();
        match color(&token, input) {
            Some(Written::Known(color)) if stops.len() < MAX_STOPS => stops.push(Stop {
                color,
                is_legacy: is_legacy(&token),
            }),
            Some(_) => return None,
            None => match token {
                Token::Function(name) if is_math(&name) => skip_block(input),
                Token::Function(_) | Token::ParenthesisBlock => return None,
                Token::Ident(word) if word.eq_ignore_ascii_case("in") => {
                    let space = input.expect_ident().ok()?;
                    let is_oklab = space.eq_ignore_ascii_case("oklab");
                    if !is_oklab && !space.eq_ignore_ascii_case("srgb") {
                        return None;
                    }
                    is_in_srgb = Some(!is_oklab);
                }
                _ => {}
            },
        }
    }
    let is_in_srgb = is_in_srgb.unwrap_or_else(|| stops.iter().all(|stop| stop.is_legacy));
    let stops: Vec<Color> = stops.into_iter().map(|stop| stop.color).collect();
    let (first, others) = stops.split_first()?;
    let (last, _) = others.split_last()?;
    if is_in_srgb && stops.len() == 2 {
        return Some(Value::Between(*first, *last));
    }
    let is_one = |other: &Color| {
        let hue = |color: &Color| [color.red, color.green, color.blue];
        other.alpha > 0 && hue(other) == hue(first)
    };
    if first.alpha > 0 && others.iter().all(is_one) {
        let alphas = || stops.iter().map(|stop| stop.alpha);
        let with = |alpha| Color { alpha, ..*first };
        return Some(Value::Between(with(alphas().min()?), with(alphas().max()?)));
    }
    if !stops.iter().all(|stop| stop.is_opaque()) {
        return None;
    }
    if is_in_srgb {
        return Some(around(&stops));
    }
    let pairs = stops.iter().zip(others);
    let between = pairs.flat_map(|(one, other)| between_in_oklab(*one, *other));
    Some(around(&between.collect::<Option<Vec<_>>>()?))
}

/// The darkest and the lightest colour that each part of these opaque ones makes possible.
fn around(colors: &[Color]) -> Value {
    let (mut low, mut high) = (Color::WHITE, Color::BLACK);
    for color in colors {
        low = Color::opaque(
            low.red.min(color.red),
            low.green.min(color.green),
            low.blue.min(color.blue),
        );
        high = Color::opaque(
            high.red.max(color.red),
            high.green.max(color.green),
            high.blue.max(color.blue),
        );
    }
    Value::Between(low, high)
}

/// Whether it is a colour of the old syntaxes (CSS Color 4, section 4.1).
fn is_legacy(token: &Token<'_>) -> bool {
    let Token::Function(name) = token else {
        return true;
    };
    let names = ["rgb", "rgba", "hsl", "hsla", "hwb"];
    names.iter().any(|legacy| name.eq_ignore_ascii_case(legacy))
}

fn skip_block(input: &mut Parser<'_>) {
    let _ = input.parse_nested_block(|input| {
        while input.next().is_ok() {}
        Parsed::Ok(())
    });
}
