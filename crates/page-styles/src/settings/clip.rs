//! The values of `clip` and `clip-path`.

use cssparser::{Parser, Token};

use super::rest;
use crate::parser::Parsed;
use crate::value::{Keyword, Value, length, word};

const NONE: Value = Value::Keyword(Keyword::None);

/// What `clip-path` has if nothing is left of the element, wherever it is.
pub const NOTHING_LEFT: Value = Value::Number(0.0);

/// `clip` and `clip-path`, if nothing is left: hidden by `clip`, which is for what is out of the flow
/// (CSS Masking 1, section 6), or [`NOTHING_LEFT`].
pub fn clip(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    if let Token::Function(name) = token {
        let name = name.to_ascii_lowercase();
        let nothing = input.parse_nested_block(|input| Parsed::Ok(leaves_nothing(&name, input)));
        rest(input);
        return Some(match nothing {
            Ok(true) if name == "rect" => Value::Keyword(Keyword::Hidden),
            Ok(true) => NOTHING_LEFT,
            _ => Value::Other,
        });
    }
    let none = word(token, &[("none", NONE), ("auto", NONE)]);
    rest(input);
    none.or(Some(Value::Other))
}

/// How many lengths of a shape are read.
const MAX_LENGTHS: usize = 16;

/// Whether a shape is a pixel or less: `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)`, `inset(50%)`,
/// `circle(0 at center)`, `polygon(0 0, 0 0, 0 0)`.
fn leaves_nothing(shape: &str, input: &mut Parser<'_>) -> bool {
    let mut lengths = Vec::new();
    while let Ok(token) = input.next() {
        if *token == Token::Comma {
            continue;
        }
        // Where the centre is, or how round the corners are.
        let is_placed = matches!(token, Token::Ident(word) if word.eq_ignore_ascii_case("at")
            || word.eq_ignore_ascii_case("round"));
        if is_placed {
            while input.next().is_ok() {}
            break;
        }
        let Some(length) = length(token).filter(|_| lengths.len() < MAX_LENGTHS) else {
            while input.next().is_ok() {}
            return false;
        };
        lengths.push(length);
    }
    let is_half = |length: &Value| matches!(length, Value::Fraction(part) if *part >= 0.5);
    let is_tiny = |length: &Value| match length {
        Value::Px(pixels) => pixels.abs() <= 1.0,
        Value::Fraction(part) => *part == 0.0,
        _ => false,
    };
    let (count, is_all_tiny) = (lengths.len(), lengths.iter().all(is_tiny));
    match shape {
        "rect" => count == 4 && is_all_tiny,
        "inset" => count > 0 && lengths.iter().all(is_half),
        "circle" => count == 1 && is_all_tiny,
        "ellipse" => count == 2 && lengths.iter().any(is_tiny),
        "polygon" => count > 0 && is_all_tiny,
        _ => false,
    }
}
