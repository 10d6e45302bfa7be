//! The values of properties about fonts.

use cssparser::{Parser, Token, match_ignore_ascii_case};

use crate::parser::{Parsed, invalid};
use crate::value::{Keyword, Value, is_math, length};

/// A value of `font-size`.
pub fn font_size(token: &Token<'_>) -> Option<Value> {
    match token {
        Token::Ident(word) => Some(match_ignore_ascii_case! { word,
            "xx-small" => Value::Px(9.0),
            "x-small" => Value::Px(10.0),
            "small" => Value::Px(13.0),
            "medium" => Value::Px(16.0),
            "large" => Value::Px(18.0),
            "x-large" => Value::Px(24.0),
            "xx-large" => Value::Px(32.0),
            "xxx-large" => Value::Px(48.0),
            "larger" => Value::Keyword(Keyword::Larger),
            "smaller" => Value::Keyword(Keyword::Smaller),
            "math" => Value::Other,
            _ => return None,
        }),
        Token::Function(name) if is_math(name) => Some(Value::Other),
        _ => length(token),
    }
}

/// A value of `font-weight`.
pub fn font_weight(token: &Token<'_>) -> Option<Value> {
    match token {
        Token::Ident(word) => Some(match_ignore_ascii_case! { word,
            "normal" => Value::Number(400.0),
            "bold" => Value::Number(700.0),
            "bolder" => Value::Keyword(Keyword::Bolder),
            "lighter" => Value::Keyword(Keyword::Lighter),
            _ => return None,
        }),
        Token::Number { value, .. } if (1.0..=1000.0).contains(value) => {
            Some(Value::Number(*value))
        }
        Token::Function(name) if is_math(name) => Some(Value::Other),
        _ => None,
    }
}

/// How many font families of a list are read.
const MAX_FAMILIES: usize = 50;

/// The names of font families, in lower case.
pub fn families(input: &mut Parser<'_>) -> Parsed<Vec<Box<str>>> {
    let mut families: Vec<Box<str>> = Vec::new();
    let mut words = String::new();
    loop {
        let start = input.state();
        match input.next() {
            Ok(Token::QuotedString(name)) if words.is_empty() => {
                words = name.to_ascii_lowercase();
            }
            Ok(Token::Ident(word)) => {
                if !words.is_empty() {
                    words.push(' ');
                }
                words.push_str(&word.to_ascii_lowercase());
            }
            Ok(Token::Comma) if !words.is_empty() => {
                let family = std::mem::take(&mut words);
                if families.len() < MAX_FAMILIES {
                    families.push(family.into());
                }
            }
            Ok(Token::Delim('!')) => {
                input.reset(&start);
                break;
            }
            Ok(_) => return invalid(),
            Err(_) => break,
        }
    }
    if words.is_empty() {
        return invalid();
    }
    families.push(words.into());
    Ok(families)
}

/// What `font` sets.
pub struct Font {
    pub size: Value,
    pub weight: Value,
    pub families: Vec<Box<str>>,
}

/// `italic bold 12px/1.5 "A", sans-serif`. `None` for a font of the system.
pub fn font(input: &mut Parser<'_>) -> Parsed<Option<Font>> {
    let mut weight = Value::Number(400.0);
    loop {
        let token = input.next()?.clone();
        if is_of_system(&token) {
            return Ok(None);
        }
        if let Some(found) = font_weight(&token)
            && !matches!(&token, Token::Ident(word) if word.eq_ignore_ascii_case("normal"))
        {
            weight = found;
            continue;
        }
        match font_size(&token) {
            Some(size) => {
                let slash = |input: &mut Parser<'_>| input.expect_delim('/');
                if input.try_parse(slash).is_ok() {
                    input.next()?;
                }
                return Ok(Some(Font {
                    size,
                    weight,
                    families: families(input)?,
                }));
            }
            // The style, the variant or the width.
            None => match token {
                Token::Ident(_) | Token::Dimension { .. } | Token::Percentage { .. } => {}
                _ => return invalid(),
            },
        }
    }
}

fn is_of_system(token: &Token<'_>) -> bool {
    let names = [
        "caption",
        "icon",
        "menu",
        "message-box",
        "small-caption",
        "status-bar",
    ];
    let Token::Ident(word) = token else {
        return false;
    };
    names.iter().any(|name| word.eq_ignore_ascii_case(name))
}
