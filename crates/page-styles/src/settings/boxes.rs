//! The values of properties about boxes: `display`, widths and heights.

use cssparser::{Parser, Token, match_ignore_ascii_case};

use crate::value::{Keyword, Value, is_math, length};

/// Whether an element has a box: `none`, `contents`, or one of the many kinds of boxes.
pub fn display(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    let Token::Ident(word) = token else {
        return None;
    };
    let value = match_ignore_ascii_case! { word,
        "none" => Value::Keyword(Keyword::None),
        "contents" => Value::Keyword(Keyword::Contents),
        "block" | "inline" | "inline-block" | "flex" | "inline-flex" | "grid" | "inline-grid"
        | "table" | "inline-table" | "table-row" | "table-cell" | "table-row-group"
        | "table-header-group" | "table-footer-group" | "table-column" | "table-column-group"
        | "table-caption" | "list-item" | "flow-root" | "run-in" | "flow" | "ruby" | "ruby-base"
        | "ruby-text" | "math" | "-webkit-box" | "-webkit-inline-box" | "-webkit-flex"
        | "-webkit-inline-flex" | "grid-lanes" | "inline-grid-lanes" => {
            // `inline flow-root`, `block ruby`, …
            while input.try_parse(Parser::expect_ident_cloned).is_ok() {}
            Value::Keyword(Keyword::Visible)
        },
        _ => return None,
    };
    Some(value)
}

/// A width or a height: `auto`, or something definite.
pub fn size(token: &Token<'_>) -> Option<Value> {
    match token {
        Token::Ident(word) => match_ignore_ascii_case! { word,
            "auto" => Some(Value::Keyword(Keyword::Auto)),
            // They depend on the contents, so an image has no size before it arrives.
            "min-content" | "max-content" | "fit-content" | "-webkit-min-content"
            | "-webkit-max-content" | "-webkit-fit-content" | "intrinsic" | "min-intrinsic" =>
                Some(Value::Keyword(Keyword::Auto)),
            "stretch" | "-webkit-fill-available" => Some(Value::Other),
            _ => None,
        },
        Token::Function(name) if is_math(name) => Some(Value::Other),
        _ => length(token),
    }
}

/// `auto`, a ratio, or both.
pub fn aspect_ratio(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    let is_auto = matches!(token, Token::Ident(word) if word.eq_ignore_ascii_case("auto"));
    let is_number = matches!(token, Token::Number { .. });
    let is_function = matches!(token, Token::Function(name) if is_math(name));
    if !is_auto && !is_number && !is_function {
        return None;
    }
    let mut more = false;
    loop {
        let start = input.state();
        match input.next() {
            Ok(Token::Number { .. } | Token::Delim('/') | Token::Function(_)) => more = true,
            Ok(Token::Ident(word)) if word.eq_ignore_ascii_case("auto") => {}
            Ok(_) => {
                input.reset(&start);
                break;
            }
            Err(_) => break,
        }
    }
    Some(if is_auto && !more {
        Value::Keyword(Keyword::Auto)
    } else {
        Value::Other
    })
}
