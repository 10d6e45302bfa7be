//! Pieces of text, and their colours.

use crate::document::{Block, Colour, Heading, Item, Letters, Span, ink};
use crate::paper::{Text, Verdict};

pub(super) const SIZE: f32 = 8.8;
pub(super) const SMALL: f32 = 7.8;
pub(super) const MAX_MESSAGE: usize = 500;
pub(super) const MAX_EXCERPT: usize = 300;
/// The width of a number or a sign before an item.
pub(super) const NARROW: f32 = 18.0;
/// The width of "Expected".
pub(super) const WIDE: f32 = 46.0;

pub(super) const GOOD: [Colour; 2] = [[0x14, 0x73, 0x4a], [0x21, 0x9a, 0x64]];
pub(super) const MIDDLE: [Colour; 2] = [[0x8f, 0x53, 0x00], [0xc4, 0x7a, 0x04]];
pub(super) const BAD: [Colour; 2] = [[0xb5, 0x2a, 0x26], [0xd8, 0x45, 0x3d]];
pub(super) const OTHER: [Colour; 2] = [[0x0a, 0x5c, 0x86], [0x0a, 0x5c, 0x86]];
pub(super) const NONE: [Colour; 2] = [ink::MUTED, [0x7f, 0x8c, 0x84]];
pub(super) const fn list(is_ordered: bool, label_width: f32, items: Vec<Item>) -> Block {
    Block::List {
        is_ordered,
        label_width,
        is_in_pairs: false,
        items,
    }
}

/// What is only mentioned takes less room.
pub(super) const fn pairs(items: Vec<Item>) -> Block {
    Block::List {
        is_ordered: false,
        label_width: NARROW,
        is_in_pairs: true,
        items,
    }
}

pub(super) fn heading(level: u16, spans: Vec<Span>, space: f32) -> Block {
    Block::Heading(Heading {
        level,
        spans,
        space,
        ..Heading::default()
    })
}

/// The colour of a text, and that of a sign.
pub(super) const fn colours(verdict: Verdict) -> [Colour; 2] {
    match verdict {
        Verdict::Fail => BAD,
        Verdict::Warn => MIDDLE,
        Verdict::Info => OTHER,
        Verdict::Pass => GOOD,
        Verdict::Unmeasured | Verdict::NotApplicable => NONE,
    }
}

pub(super) fn colours_of(rating: &str) -> [Colour; 2] {
    match rating {
        "good" => GOOD,
        "decent" => MIDDLE,
        "bad" => BAD,
        _ => NONE,
    }
}

pub(super) fn plain(text: &str) -> Span {
    Span {
        text: text.to_owned(),
        size: SIZE,
        colour: ink::TEXT,
        ..Span::default()
    }
}

pub(super) fn muted(text: &str) -> Span {
    Span {
        size: SMALL,
        colour: ink::MUTED,
        ..plain(text)
    }
}

pub(super) fn bold(text: &str, size: f32) -> Span {
    Span {
        letters: Letters::Bold,
        size,
        ..plain(text)
    }
}

pub(super) fn gain(text: &str) -> Span {
    Span {
        colour: GOOD[0],
        ..bold(text, SIZE)
    }
}

pub(super) fn code(text: &str) -> Span {
    Span {
        letters: Letters::Mono,
        size: SMALL - 0.2,
        is_foreign: true,
        ..plain(&cut(text, MAX_EXCERPT))
    }
}

pub(super) fn foreign(span: Span) -> Span {
    Span {
        is_foreign: true,
        ..span
    }
}

pub(super) fn of_text(text: &Text, letters: Letters) -> Span {
    Span {
        letters,
        is_foreign: text.is_foreign,
        ..plain(&cut(&text.text, MAX_MESSAGE))
    }
}

/// At most this many characters.
pub(super) fn cut(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
/// With a large first letter.
pub(super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters
        .next()
        .map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + characters.as_str()
}
