//! `content`: what is before and after an element.

use cssparser::{Parser, Token};

use crate::style::Words;

/// The words of a value, which is not read on. An alternative text stands for all of it (CSS
/// Generated Content 3, section 1.2), and the characters of icon fonts, for private use, are no
/// words. Other signs are, which screen readers name.
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
    let is_private = matches!(sign, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
    let is_invisible = matches!(
        sign,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    );
    !sign.is_whitespace() && !sign.is_control() && !is_private && !is_invisible
}
