//! `content`: what is before and after an element.

use cssparser::{Parser, Token};

use crate::style::Words;

/// The words of a value, which is not read on. An alternative text stands for all of it (CSS
/// Generated Content 3, section 1.2), and the characters of icon fonts are no words. The signs of
/// links to headings are, which screen readers name.
pub fn words(input: &mut Parser<'_>) -> Words {
    let start = input.state();
    let mut words = Words::None;
    while let Ok(token) = input.next() {
        let more = match token {
            Token::Delim('/') => {
                words = Words::None;
                continue;
            }
            Token::QuotedString(text) if text.chars().any(is_said) => Words::Some,
            Token::Function(name) if name.eq_ignore_ascii_case("attr") => Words::OfAttribute,
            Token::Function(name)
                if name.eq_ignore_ascii_case("counter")
                    || name.eq_ignore_ascii_case("counters") =>
            {
                Words::Some
            }
            _ => continue,
        };
        words = words.max(more);
    }
    input.reset(&start);
    words
}

fn is_said(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '#' | '§' | '¶')
}
