//! The values of properties, as far as checks need to know them.

use cssparser::{Parser, Token};

use super::color::Color;
use super::property::Name;

/// A value of a property.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    /// A keyword that matters, such as `none` of `display`.
    Keyword(Keyword),
    /// A length in pixels.
    Px(f32),
    /// A length in the element's, or for its font size the parent's, font size.
    Em(f32),
    /// A length in the root's font size.
    Rem(f32),
    /// Per cent, 1 for all.
    Fraction(f32),
    Number(f32),
    Color(Color),
    /// Colours from one to the other: those of a gradient or of shadows.
    Between(Color, Color),
    /// Images: the number of their first reference, and how many there are.
    Images(u32, u16),
    /// The number of a list of font families.
    Families(u32),
    /// A text with `var()`: the number of the text, and of the property that it is written for.
    Text(u32, Name),
    /// Any other value that is valid.
    Other,
    Inherit,
    Initial,
    /// Like `inherit` for inherited properties, like `initial` for others.
    Unset,
    /// `revert` or `revert-layer`: what it leads back to is not looked up.
    Revert,
}

/// A keyword that matters to a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyword {
    None,
    Hidden,
    Visible,
    Auto,
    /// `absolute` or `fixed`.
    OutOfFlow,
    /// Of `content`: a text with letters or digits.
    Words,
    /// `static`.
    InFlow,
    Relative,
    Sticky,
    CurrentColor,
    Bolder,
    Lighter,
    Larger,
    Smaller,
    /// `display: contents`.
    Contents,
    /// Kinds of boxes.
    Inline,
    InlineBlock,
    Block,
    Flex,
    InlineFlex,
    BorderBox,
    ContentBox,
    /// What is in it is next to each other.
    Packed,
    Row,
    Column,
}

/// A length, if this is one.
pub(super) fn length(token: &Token<'_>) -> Option<Value> {
    match token {
        Token::Number { value: 0.0, .. } => Some(Value::Px(0.0)),
        Token::Percentage { unit_value, .. } => Some(Value::Fraction(*unit_value)),
        Token::Dimension { value, unit, .. } => in_unit(*value, unit),
        _ => None,
    }
}

fn in_unit(value: f32, unit: &str) -> Option<Value> {
    let unit = unit.to_ascii_lowercase();
    let px = |times: f32| Some(Value::Px(value * times));
    match unit.as_str() {
        "px" => px(1.0),
        "em" => Some(Value::Em(value)),
        "rem" => Some(Value::Rem(value)),
        "pt" => px(96.0 / 72.0),
        "pc" => px(16.0),
        "in" => px(96.0),
        "cm" => px(96.0 / 2.54),
        "mm" => px(96.0 / 25.4),
        "q" => px(96.0 / 101.6),
        // Of the font, or of the window.
        "ex" | "rex" | "ch" | "rch" | "cap" | "rcap" | "ic" | "ric" | "lh" | "rlh" | "vw"
        | "vh" | "vi" | "vb" | "vmin" | "vmax" | "svw" | "svh" | "svi" | "svb" | "svmin"
        | "svmax" | "lvw" | "lvh" | "lvi" | "lvb" | "lvmin" | "lvmax" | "dvw" | "dvh" | "dvi"
        | "dvb" | "dvmin" | "dvmax" | "cqw" | "cqh" | "cqi" | "cqb" | "cqmin" | "cqmax" => {
            Some(Value::Other)
        }
        _ => None,
    }
}

/// Whether a function computes a number or a length.
pub(super) fn is_math(function: &str) -> bool {
    [
        "calc",
        "min",
        "max",
        "clamp",
        "round",
        "mod",
        "rem",
        "abs",
        "sign",
        "env",
        "anchor-size",
        "-webkit-calc",
        "calc-size",
        "fit-content",
        "sin",
        "cos",
        "tan",
        "pow",
        "sqrt",
        "hypot",
        "log",
        "exp",
    ]
    .iter()
    .any(|math| function.eq_ignore_ascii_case(math))
}

/// The value of a keyword, in any case.
pub(super) fn word(token: &Token<'_>, words: &[(&str, Value)]) -> Option<Value> {
    let Token::Ident(word) = token else {
        return None;
    };
    let mut words = words.iter();
    let found = words.find(|(name, _)| word.eq_ignore_ascii_case(name));
    found.map(|(_, value)| *value)
}

/// A keyword that every property can have.
pub(super) fn wide_keyword(input: &mut Parser<'_>) -> Option<Value> {
    input
        .try_parse(|input| {
            let word = input.expect_ident_cloned().map_err(drop)?;
            match word.to_ascii_lowercase().as_str() {
                "inherit" => Ok(Value::Inherit),
                "initial" => Ok(Value::Initial),
                "unset" => Ok(Value::Unset),
                "revert" | "revert-layer" => Ok(Value::Revert),
                _ => Err(()),
            }
        })
        .ok()
}
