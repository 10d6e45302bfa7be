//! The values of properties about what is painted over what.

use cssparser::{Parser, Token};

use super::{Setting, rest};
use crate::color::Color;
use crate::parser::Parsed;
use crate::property::Property;
use crate::references::Scanned;
use crate::value::{Keyword, Value, is_math, length, word};
use crate::written_color::{Written, color};

/// Of what makes a stacking context and changes no other property with time.
pub const STILL: Value = Value::Keyword(Keyword::InFlow);
const NONE: Value = Value::Keyword(Keyword::None);

/// A value that may change something: a mark for each of these properties, or nothing if it changes
/// nothing.
pub fn marks(properties: &[Property], input: &mut Parser<'_>) -> Vec<(Property, Setting)> {
    let is_moved = properties == [Property::Moved];
    let changes = if is_moved {
        may_pull(input)
    } else {
        !is_off(input)
    };
    let marked = properties.iter().filter(|_| changes);
    marked
        .map(|property| (*property, Setting::Value(Value::Other)))
        .collect()
}

/// `transform` and the like: marks, and whether it lifts the element by its own height.
pub fn transform(input: &mut Parser<'_>) -> Vec<(Property, Setting)> {
    let is_lifted = is_lifted(input);
    let mut marks = marks(&[Property::Stack, Property::Moved], input);
    if let Some((Property::Stack, value)) = marks.first_mut() {
        *value = Setting::Value(STILL);
    }
    if is_lifted && let Some((Property::Moved, value)) = marks.last_mut() {
        *value = Setting::Value(Value::Keyword(Keyword::Hidden));
    }
    marks
}

/// Whether a value is `translateY(-100%)` or `translate(0, -100%)` alone, or more than that.
fn is_lifted(input: &mut Parser<'_>) -> bool {
    let start = input.state();
    let place = match input.next() {
        Ok(Token::Function(name)) if name.eq_ignore_ascii_case("translatey") => Some(0),
        Ok(Token::Function(name))
            if name.eq_ignore_ascii_case("translate")
                || name.eq_ignore_ascii_case("translate3d") =>
        {
            Some(1)
        }
        _ => None,
    };
    let lifts = place.is_some_and(|place| {
        let lifts = input.parse_nested_block(|input| {
            for _ in 0..place {
                input.next()?;
                input.expect_comma()?;
            }
            let lifts = input.expect_percentage()? <= -1.0;
            while input.next().is_ok() {}
            Parsed::Ok(lifts)
        });
        lifts.unwrap_or(false) && matches!(input.next(), Err(_) | Ok(Token::Delim('!')))
    });
    input.reset(&start);
    lifts
}

/// Whether a value of `transform`, `will-change`, `grid-row` and the like leaves all as it is.
fn is_off(input: &mut Parser<'_>) -> bool {
    let start = input.state();
    let off = match input.next() {
        Ok(Token::Ident(word)) => [
            "none",
            "auto",
            "normal",
            "span",
            "scroll-position",
            "contents",
            "repeat",
        ]
        .iter()
        .any(|off| word.eq_ignore_ascii_case(off)),
        Ok(_) => false,
        Err(_) => true,
    };
    input.reset(&start);
    rest(input);
    off
}

/// Whether margins at the top or at the bottom may be negative. The second and the fourth are at
/// the sides.
fn may_pull(input: &mut Parser<'_>) -> bool {
    let mut may_pull = false;
    let mut index = 0;
    loop {
        let start = input.state();
        let Ok(token) = input.next().cloned() else {
            return may_pull;
        };
        if matches!(token, Token::Delim('!') | Token::CurlyBracketBlock) {
            input.reset(&start);
            return may_pull;
        }
        let is_negative = match token {
            Token::Dimension { value, .. } | Token::Number { value, .. } => value < 0.0,
            Token::Percentage { unit_value, .. } => unit_value < 0.0,
            Token::Function(name) if is_math(&name) => input
                .parse_nested_block(|input| Parsed::Ok(subtracts(input)))
                .unwrap_or(true),
            _ => false,
        };
        may_pull |= is_negative && index % 2 == 0;
        index += 1;
    }
}

/// Whether something in a computation is negative or subtracted.
fn subtracts(input: &mut Parser<'_>) -> bool {
    let mut subtracts = false;
    while let Ok(token) = input.next() {
        subtracts |= match token {
            Token::Delim('-') | Token::ParenthesisBlock => true,
            Token::Dimension { value, .. } | Token::Number { value, .. } => *value < 0.0,
            _ => false,
        };
    }
    subtracts
}

/// `color-scheme`: whether browsers that are set to light colours use dark ones.
pub fn color_scheme(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    let mut words = vec![token.clone()];
    while let Ok(token) = input.try_parse(|input| match input.next() {
        Ok(token @ Token::Ident(_)) => Ok(token.clone()),
        _ => Err(()),
    }) {
        words.push(token);
    }
    let has = |scheme: &str| {
        let mut words = words.iter();
        words.any(|one| matches!(one, Token::Ident(word) if word.eq_ignore_ascii_case(scheme)))
    };
    let is_dark = has("dark") && !has("light");
    matches!(token, Token::Ident(_)).then_some(if is_dark { Value::Other } else { NONE })
}

/// `text-shadow`: the colours of at most two shadows. `None` if a variable has to be replaced first.
pub fn text_shadow(first: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    if let Some(none) = word(first, &[("none", NONE)]) {
        rest(input);
        return Some(none);
    }
    let mut colors = Vec::new();
    let mut shadows = 1;
    let mut next = Some(first.clone());
    while let Some(token) = next {
        match color(&token, input) {
            Some(Written::Known(color)) => colors.push(color),
            Some(_) => shadows = usize::MAX,
            None => match token {
                Token::Comma => shadows = shadows.saturating_add(1),
                Token::Function(name) if !is_math(&name) => return None,
                _ => {}
            },
        }
        next = next_of_value(input);
    }
    Some(match *colors {
        [one] if shadows == 1 => Value::Between(Color::TRANSPARENT, one),
        [one, other] if shadows == 2 => Value::Between(one, other),
        _ => Value::Other,
    })
}

/// The next token of a value; `None` at its end, before `!important` or a block.
fn next_of_value<'i>(input: &mut Parser<'i>) -> Option<Token<'i>> {
    let start = input.state();
    match input.next() {
        Ok(Token::Delim('!') | Token::CurlyBracketBlock) => {
            input.reset(&start);
            None
        }
        token => token.ok().cloned(),
    }
}

/// How many pixels a shadow may reach into an element without being behind its text.
const EDGE: f32 = 4.0;
/// The same in font sizes.
const THIN: f32 = 0.2;

/// `box-shadow`: whether a shadow may be over the background, behind the text.
/// `None` if a variable has to be replaced first.
pub fn box_shadow(first: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    let mut next = Some(first.clone());
    let mut covers = false;
    let (mut is_inset, mut is_deep, mut is_clear) = (false, false, false);
    while let Some(token) = next {
        if let Some(color) = color(&token, input) {
            is_clear = matches!(color, Written::Known(color) if color.alpha == 0);
        } else {
            match &token {
                Token::Comma => {
                    covers |= is_inset && is_deep && !is_clear;
                    (is_inset, is_deep, is_clear) = (false, false, false);
                }
                Token::Ident(word) if word.eq_ignore_ascii_case("inset") => is_inset = true,
                Token::Function(name) if is_math(name) => is_deep = true,
                Token::Function(_) => return None,
                token => {
                    let length = length(token);
                    is_deep |= length.is_some_and(
                        |length| !matches!(length, Value::Px(size) if size.abs() <= EDGE)
                            && !matches!(length, Value::Em(size) | Value::Rem(size) if size.abs() <= THIN),
                    );
                }
            }
        }
        next = next_of_value(input);
    }
    covers |= is_inset && is_deep && !is_clear;
    Some(if covers { Value::Other } else { NONE })
}

/// From how many pixels on a text is beside its box, or from which part of the width.
const BESIDE: f32 = 200.0;

/// `text-indent`: whether it may move the text out of sight.
pub fn text_indent(token: &Token<'_>, input: &mut Parser<'_>) -> Value {
    let length = length(token);
    rest_of(token, input);
    let is_beside = match length {
        Some(Value::Px(pixels)) => pixels.abs() >= BESIDE,
        Some(Value::Em(size) | Value::Rem(size)) => size.abs() >= BESIDE / 16.0,
        Some(Value::Fraction(part)) => part.abs() >= 1.0,
        _ => false,
    };
    if is_beside { Value::Other } else { NONE }
}

pub fn text_stroke(token: &Token<'_>, input: &mut Parser<'_>) -> Value {
    let is_zero = matches!(
        token,
        Token::Dimension { value: 0.0, .. } | Token::Number { value: 0.0, .. }
    );
    rest_of(token, input);
    if is_zero { NONE } else { Value::Other }
}

/// Skips the rest of a value that begins with this token.
fn rest_of(token: &Token<'_>, input: &mut Parser<'_>) {
    if matches!(token, Token::Function(_) | Token::ParenthesisBlock) {
        let _ = input.parse_nested_block(|input| {
            while input.next().is_ok() {}
            Parsed::Ok(())
        });
    }
    rest(input);
}

/// `z-index`. `None` if a variable has to be replaced first.
pub fn z_index(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    match token {
        Token::Number {
            int_value: Some(_),
            value,
            ..
        } => Some(Value::Number(*value)),
        Token::Function(name) if is_math(name) => computed(token, input),
        _ => word(token, &[("auto", Value::Keyword(Keyword::Auto))]),
    }
}

/// The integer that `calc()` computes, or another value. `None` if a variable has to be replaced
/// first; then nothing is read.
fn computed(function: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    let start = input.state();
    let mut scanned = Scanned::default();
    scanned.take(function, input);
    input.reset(&start);
    if scanned.has_substitution {
        return None;
    }
    let is_calc = matches!(function, Token::Function(name) if name.eq_ignore_ascii_case("calc"));
    let number = input.parse_nested_block(|input| {
        let number = sum(input);
        let is_all = input.is_exhausted();
        while input.next().is_ok() {}
        Parsed::Ok(number.filter(|_| is_all && is_calc))
    });
    Some(
        number
            .ok()
            .flatten()
            .map_or(Value::Other, |number| Value::Number(number.round())),
    )
}

/// A sum of numbers (CSS Values 4, section 10.1).
fn sum(input: &mut Parser<'_>) -> Option<f32> {
    let mut sum = product(input)?;
    loop {
        let start = input.state();
        match input.next() {
            Ok(Token::Delim('+')) => sum += product(input)?,
            Ok(Token::Delim('-')) => sum -= product(input)?,
            _ => {
                input.reset(&start);
                return Some(sum);
            }
        }
    }
}

fn product(input: &mut Parser<'_>) -> Option<f32> {
    let mut product = factor(input)?;
    loop {
        let start = input.state();
        match input.next() {
            Ok(Token::Delim('*')) => product *= factor(input)?,
            Ok(Token::Delim('/')) => product /= factor(input)?,
            _ => {
                input.reset(&start);
                return Some(product).filter(|product| product.is_finite());
            }
        }
    }
}

fn factor(input: &mut Parser<'_>) -> Option<f32> {
    match input.next().ok()? {
        Token::Number { value, .. } => Some(*value),
        Token::ParenthesisBlock => {
            let number = input.parse_nested_block(|input| {
                let number = sum(input);
                let is_all = input.is_exhausted();
                while input.next().is_ok() {}
                Parsed::Ok(number.filter(|_| is_all))
            });
            number.ok().flatten()
        }
        _ => None,
    }
}
