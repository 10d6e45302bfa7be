//! The spaces in text that nobody else can change: those that a `style` attribute sets with
//! `!important`.

use cssparser::{Parser, Token, parse_important};

use super::parser::{Parsed, each_declaration, invalid, parser};
use super::value::{Value, length};

/// The spaces that a `style` attribute sets with `!important`. `None` is what it does not set, and
/// what is not known here.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ImportantSpaces {
    /// `letter-spacing`.
    pub letters: Option<Space>,
    /// `word-spacing`.
    pub words: Option<Space>,
    /// `line-height`.
    pub lines: Option<Space>,
}

/// A space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Space {
    /// In pixels.
    Px(f32),
    /// In the size of the text.
    Em(f32),
}

/// `line-height: normal`, which depends on the font.
const NORMAL_LINE: f32 = 1.2;

impl ImportantSpaces {
    /// Those of a `style` attribute.
    pub fn from_style(style: &str) -> Self {
        let mut found = Self::default();
        each_declaration(&mut parser(style), |name, input| {
            let (space, is_line) = match name.to_ascii_lowercase().as_str() {
                "letter-spacing" => (&mut found.letters, false),
                "word-spacing" => (&mut found.words, false),
                "line-height" => (&mut found.lines, true),
                _ => return invalid(),
            };
            let value = value(input, is_line)?;
            if input.try_parse(parse_important).is_ok() && input.is_exhausted() {
                *space = value;
            }
            Ok(())
        });
        found
    }
}

/// A value of one of the properties; `None` if it is valid and not known.
fn value(input: &mut Parser<'_>, is_line: bool) -> Parsed<Option<Space>> {
    let token = input.next()?.clone();
    let space = match &token {
        Token::Ident(word) if word.eq_ignore_ascii_case("normal") => normal(is_line),
        Token::Ident(word) if word.eq_ignore_ascii_case("initial") => normal(is_line),
        Token::Ident(word) => {
            let wide = ["inherit", "unset", "revert", "revert-layer"];
            if !wide.iter().any(|wide| word.eq_ignore_ascii_case(wide)) {
                return invalid();
            }
            return Ok(None);
        }
        Token::Number { value, .. } if is_line => Space::Em(*value),
        Token::Function(_) => {
            input.parse_nested_block(|input| {
                while input.next().is_ok() {}
                Parsed::Ok(())
            })?;
            return Ok(None);
        }
        token => match length(token) {
            Some(Value::Px(pixels)) => Space::Px(pixels),
            Some(Value::Em(times)) => Space::Em(times),
            Some(Value::Fraction(part)) if is_line => Space::Em(part),
            Some(_) => return Ok(None),
            None => return invalid(),
        },
    };
    Ok(Some(space))
}

fn normal(is_line: bool) -> Space {
    Space::Em(if is_line { NORMAL_LINE } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_important_declarations_count_and_of_these_the_last() {
        let letters = |style: &str| ImportantSpaces::from_style(style).letters;
        let em = |times| Some(Space::Em(times));
        assert_eq!(letters("letter-spacing: .1em !important"), em(0.1));
        assert_eq!(
            letters("LETTER-SPACING:3PX!IMPORTANT"),
            Some(Space::Px(3.0))
        );
        assert_eq!(letters("letter-spacing: normal ! important;"), em(0.0));
        assert_eq!(letters("letter-spacing: .1em"), None);
        let twice = "letter-spacing:.1em!important;letter-spacing:.2em!important;letter-spacing:0";
        assert_eq!(letters(twice), em(0.2));
        for taken_back in ["inherit", "unset", "calc(1px + 1em)", "var(--x)", "1vw"] {
            let style =
                format!("letter-spacing:1px!important;letter-spacing:{taken_back}!important");
            assert_eq!(letters(&style), None, "{style}");
        }
        for ignored in ["wide", "1", "1px 2px", "#fff"] {
            let style = format!("letter-spacing:1px!important;letter-spacing:{ignored}!important");
            assert_eq!(letters(&style), Some(Space::Px(1.0)), "{style}");
        }
    }

    #[test]
    fn the_height_of_lines_may_be_a_number_or_a_percentage() {
        let lines = |style: &str| ImportantSpaces::from_style(style).lines;
        assert_eq!(lines("line-height:1.5!important"), Some(Space::Em(1.5)));
        assert_eq!(lines("line-height:120%!important"), Some(Space::Em(1.2)));
        assert_eq!(lines("line-height:initial!important"), Some(Space::Em(1.2)));
        let words = ImportantSpaces::from_style("word-spacing:.2em!important;color:red!important");
        assert_eq!(words.words, Some(Space::Em(0.2)));
        assert_eq!((words.letters, words.lines), (None, None));
    }
}
