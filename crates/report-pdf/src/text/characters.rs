//! The characters of a text, before it is set.

use std::ops::Range;
use std::rc::Rc;

use super::{FIRST_STRONG_ISOLATE, MAX_CHARACTERS, POP_ISOLATE, REPLACEMENT};
use crate::document::Span;

/// Without what a PDF cannot have, and without what directs the text after it.
pub(super) fn clean(text: &str) -> impl Iterator<Item = char> {
    let is_kept = |character: &char| {
        !matches!(character, '\u{ad}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{202a}'..='\u{202e}')
            && !matches!(character, '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e0fff}')
    };
    let characters = text
        .chars()
        .filter(is_kept)
        .map(|character| match character {
            _ if character.is_control() => ' ',
            '\u{2028}' | '\u{2029}' => ' ',
            // Not characters, in every plane.
            _ if u32::from(character) & 0xfffe == 0xfffe => REPLACEMENT,
            _ => character,
        });
    characters.take(MAX_CHARACTERS)
}

/// Marks that are set on the letter before.
pub(super) const fn is_mark(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    )
}

/// The text of all spans, and where each is in it. What others wrote keeps its direction to itself.
pub(super) fn joined(spans: &[Span]) -> (Rc<str>, Vec<Range<usize>>) {
    let mut text = String::new();
    let mut ranges = Vec::new();
    for span in spans {
        let start = text.len();
        if span.is_foreign {
            text.push(FIRST_STRONG_ISOLATE);
        }
        text.extend(clean(&span.text));
        if span.is_foreign {
            text.push(POP_ISOLATE);
        }
        ranges.push(start..text.len());
    }
    (text.into(), ranges)
}
