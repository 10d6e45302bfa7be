//! The values of the properties of the layout.

use cssparser::{Parser, Token, match_ignore_ascii_case};

use super::{Setting, boxes};
use crate::parser::{Parsed, invalid};
use crate::property::{Name, Property, Shorthand, properties};
use crate::value::{Keyword, Value, is_math, length};

type Values = Vec<(Property, Setting)>;

/// How wide a border is if nothing says so.
const MEDIUM: f32 = 3.0;

/// Values of `align-items` with which elements of the same height are level.
const LEVEL: [&str; 6] = [
    "stretch",
    "center",
    "start",
    "end",
    "flex-start",
    "flex-end",
];
/// Values of properties of text with which spaces are as wide as any, and lines begin at an edge
/// or are in the middle.
const COLLAPSED: [&str; 12] = [
    "left",
    "right",
    "center",
    "start",
    "end",
    "-webkit-left",
    "-webkit-right",
    "-webkit-center",
    "-moz-center",
    "nowrap",
    "wrap",
    "collapse",
];

/// Reads a whole value.
///
/// # Errors
///
/// If browsers ignore it, or if it has `var()`.
pub(super) fn settings(shorthand: Shorthand, input: &mut Parser<'_>) -> Parsed<Values> {
    let values = match shorthand {
        Shorthand::Everything => return invalid(),
        _ if shorthand.is_mark() => return mark(shorthand, input),
        Shorthand::Display => display(input)?,
        Shorthand::Padding(_) | Shorthand::Margin(_) | Shorthand::BorderWidth(_) => {
            sides(shorthand, input)?
        }
        Shorthand::Border(_) => vec![border(input)?; properties(Name::Layout(shorthand)).count()],
        Shorthand::Gap => match *lengths(input) {
            [both] => vec![both, both],
            [row, column] => vec![row, column],
            _ => return invalid(),
        },
        Shorthand::RowGap | Shorthand::ColumnGap => match *lengths(input) {
            [one] => vec![one],
            _ => return invalid(),
        },
        Shorthand::BoxSizing => vec![keyword(input, |word| {
            Some(match_ignore_ascii_case! { word,
                "border-box" => Keyword::BorderBox,
                "content-box" => Keyword::ContentBox,
                _ => return None,
            })
        })?],
        Shorthand::Justify => vec![keyword(input, |word| {
            let is_packed = match_ignore_ascii_case! { word,
                "normal" | "flex-start" | "start" | "left" | "flex-end" | "end" | "right"
                | "center" => true,
                _ => false,
            };
            is_packed.then_some(Keyword::Packed)
        })?],
        _ => vec![direction(input)?],
    };
    let properties = properties(Name::Layout(shorthand));
    Ok(properties
        .zip(values.into_iter().map(Setting::Value))
        .collect())
}

/// A value if it may change something, whatever it is.
fn mark(shorthand: Shorthand, input: &mut Parser<'_>) -> Parsed<Values> {
    let mut first = None;
    let mut last = None;
    let mut changes = false;
    loop {
        let start = input.state();
        let token = match input.next() {
            Ok(Token::Delim('!')) => {
                input.reset(&start);
                break;
            }
            Ok(Token::CurlyBracketBlock) => return invalid(),
            Ok(token) => token.clone(),
            Err(_) => break,
        };
        changes |= !is_nothing(&token);
        first.get_or_insert_with(|| token.clone());
        last = Some(token);
    }
    let is = |token: &Option<Token<'_>>, name: &str| matches!(token, Some(Token::Ident(word)) if word.eq_ignore_ascii_case(name));
    match shorthand {
        Shorthand::Flex => {
            let is_zero = matches!(first, Some(Token::Number { value: 0.0, .. }));
            let is_fixed = is(&first, "none") || is(&first, "initial");
            changes = !(is_fixed || is_zero && is(&last, "auto"));
        }
        Shorthand::PointerEvents => changes = !is(&first, "auto"),
        Shorthand::VerticalAlign => changes &= !is(&first, "baseline"),
        Shorthand::AlignItems => changes &= !LEVEL.iter().any(|word| is(&first, word)),
        Shorthand::Most => {
            changes &=
                !matches!(first, Some(Token::Percentage { unit_value, .. }) if unit_value >= 1.0);
        }
        Shorthand::Spaces => changes &= !COLLAPSED.iter().any(|word| is(&first, word)),
        _ => {}
    }
    Ok(properties(Name::Layout(shorthand))
        .filter(|_| changes)
        .map(|property| (property, Setting::Value(Value::Other)))
        .collect())
}

fn is_nothing(token: &Token<'_>) -> bool {
    match token {
        Token::Number { value, .. } => *value == 0.0,
        Token::Ident(word) => ["none", "auto", "normal", "hidden", "initial", "unset"]
            .iter()
            .any(|nothing| word.eq_ignore_ascii_case(nothing)),
        _ => false,
    }
}

/// What hides an element or not, and its kind of box.
fn display(input: &mut Parser<'_>) -> Parsed<Vec<Value>> {
    let token = input.next()?.clone();
    let has_more = input.try_parse(Parser::expect_ident_cloned).is_ok();
    let Some(shown) = boxes::display(&token, input) else {
        return invalid();
    };
    let kind = match &token {
        Token::Ident(word) if !has_more => match_ignore_ascii_case! { word,
            "inline" => Value::Keyword(Keyword::Inline),
            "inline-block" => Value::Keyword(Keyword::InlineBlock),
            "block" | "flow-root" | "list-item" => Value::Keyword(Keyword::Block),
            "flex" | "-webkit-flex" => Value::Keyword(Keyword::Flex),
            "inline-flex" | "-webkit-inline-flex" => Value::Keyword(Keyword::InlineFlex),
            _ => Value::Other,
        },
        _ => Value::Other,
    };
    Ok(vec![shown, kind])
}

/// The values of a shorthand for sides, in the order of its properties: at the top, at the bottom,
/// on the left, on the right.
fn sides(shorthand: Shorthand, input: &mut Parser<'_>) -> Parsed<Vec<Value>> {
    let written = lengths(input);
    let count = properties(Name::Layout(shorthand)).count();
    let of = |order: &[usize]| {
        order
            .iter()
            .find_map(|index| written.get(*index))
            .copied()
            .unwrap_or(Value::Other)
    };
    match (count, written.len()) {
        (4, 1..=4) => Ok(vec![of(&[0]), of(&[2, 0]), of(&[3, 1, 0]), of(&[1, 0])]),
        (2, 1..=2) => Ok(vec![of(&[0]), of(&[1, 0])]),
        (1, 1) => Ok(written),
        _ => invalid(),
    }
}

fn lengths(input: &mut Parser<'_>) -> Vec<Value> {
    let mut lengths = Vec::new();
    loop {
        let start = input.state();
        let Ok(token) = input.next().cloned() else {
            break;
        };
        let Some(length) = one_length(&token) else {
            input.reset(&start);
            break;
        };
        lengths.push(length);
    }
    lengths
}

fn one_length(token: &Token<'_>) -> Option<Value> {
    match token {
        Token::Function(name) if is_math(name) => Some(Value::Other),
        Token::Ident(word) => Some(match_ignore_ascii_case! { word,
            "auto" => Value::Other,
            "normal" => Value::Px(0.0),
            "thin" => Value::Px(1.0),
            "medium" => Value::Px(MEDIUM),
            "thick" => Value::Px(5.0),
            _ => return None,
        }),
        _ => length(token),
    }
}

/// How wide a border is.
fn border(input: &mut Parser<'_>) -> Parsed<Value> {
    let mut width = Value::Px(MEDIUM);
    let mut is_off = false;
    let mut has_any = false;
    loop {
        let start = input.state();
        let token = match input.next() {
            Ok(Token::Delim('!')) => {
                input.reset(&start);
                break;
            }
            Ok(token) => token.clone(),
            Err(_) => break,
        };
        has_any = true;
        match &token {
            Token::Ident(word) => {
                is_off |= word.eq_ignore_ascii_case("none") || word.eq_ignore_ascii_case("hidden");
            }
            Token::Function(name) if name.eq_ignore_ascii_case("var") => return invalid(),
            Token::CurlyBracketBlock => return invalid(),
            _ => {}
        }
        if let Some(length) = one_length(&token) {
            width = length;
        }
    }
    match (has_any, is_off) {
        (false, _) => invalid(),
        (true, true) => Ok(Value::Px(0.0)),
        (true, false) => Ok(width),
    }
}

/// Whether children are in a row or in one column, from `flex-direction` or `flex-flow`.
fn direction(input: &mut Parser<'_>) -> Parsed<Value> {
    let (mut is_column, mut wraps, mut is_other, mut has_any) = (false, false, false, false);
    while let Ok(word) = input.try_parse(Parser::expect_ident_cloned) {
        has_any = true;
        match_ignore_ascii_case! { &word,
            "row" | "nowrap" => {},
            "column" => is_column = true,
            "wrap" => wraps = true,
            _ => is_other = true,
        }
    }
    match (has_any, is_column) {
        (false, _) => invalid(),
        _ if is_other || is_column && wraps => Ok(Value::Other),
        (true, true) => Ok(Value::Keyword(Keyword::Column)),
        (true, false) => Ok(Value::Keyword(Keyword::Row)),
    }
}

/// The last of some keywords; any other value is [`Value::Other`].
fn keyword(input: &mut Parser<'_>, known: impl Fn(&str) -> Option<Keyword>) -> Parsed<Value> {
    let mut value = None;
    while let Ok(word) = input.try_parse(Parser::expect_ident_cloned) {
        value = Some(known(&word).map_or(Value::Other, Value::Keyword));
    }
    value.map_or_else(invalid, Ok)
}
