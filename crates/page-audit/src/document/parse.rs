//! Drives the HTML parser over a page's text, tag by tag, so that the line of every tag is known and
//! no tag has attributes without end.

use encoding_rs::Encoding;
use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};

use super::build::Builder;
use super::guard::Guard;

/// How many attributes a tag keeps at least. The parser compares each with every other, so a tag of
/// more than [`LONG_TAG`] bytes that goes on with attributes past this number loses them.
const MOST_ATTRIBUTES: usize = 256;
/// From how many bytes on a tag is looked at.
const LONG_TAG: usize = 2048;

pub(super) struct Parsed {
    pub(super) builder: Builder,
    /// Whether a limit was reached and part of the page was left out.
    pub(super) incomplete: bool,
    /// Whether the `<head>` ended without a tag that says so.
    pub(super) head_was_cut: bool,
    /// The encoding that a `<meta>` asks for, instead of the one the text was decoded with. The tree
    /// is then of no use.
    pub(super) change_encoding: Option<&'static Encoding>,
}

/// Parses a page. `tentative` is the encoding it was decoded with, if a `<meta>` may change it.
pub(super) fn parse(text: &str, tentative: Option<&'static Encoding>) -> Parsed {
    // Scripts are not run, but browsers and search engines run them and so do not see `<noscript>`.
    let options = TreeBuilderOpts {
        scripting_enabled: true,
        ..TreeBuilderOpts::default()
    };
    let guard = Guard::new(TreeBuilder::new(Builder::new(), options), tentative);
    let options = TokenizerOpts {
        discard_bom: false,
        ..TokenizerOpts::default()
    };
    let mut feeder = Feeder {
        text,
        shared: StrTendril::from(text),
        has_returns: text.contains('\r'),
        tokenizer: Tokenizer::new(guard, options),
        queue: BufferQueue::default(),
        line: 1,
        tag: None,
        cut_attributes: false,
    };
    feeder.run();
    feeder.tokenizer.end();
    let guard = feeder.tokenizer.sink;
    Parsed {
        incomplete: feeder.cut_attributes || guard.stopped.get(),
        head_was_cut: guard.head_was_cut.get(),
        change_encoding: guard.change_encoding.get(),
        builder: guard.builder.sink,
    }
}

/// A `<` from which on the parser has given no token: it may be within a tag that begins there.
struct OpenTag {
    start: usize,
    looked_at: bool,
}

struct Feeder<'t> {
    text: &'t str,
    /// The text again, for the parser to take pieces of without copying.
    shared: StrTendril,
    has_returns: bool,
    tokenizer: Tokenizer<Guard>,
    queue: BufferQueue,
    /// The line of the next byte, from 1.
    line: u32,
    tag: Option<OpenTag>,
    cut_attributes: bool,
}

impl Feeder<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while at < self.text.len() {
            if self.text.as_bytes().get(at) == Some(&b'<') {
                self.feed_less_than(at);
                at += 1;
            }
            let rest = self.text.get(at..).unwrap_or_default();
            let end = rest.find('<').map_or(self.text.len(), |length| at + length);
            at = self.feed_between(at, end);
        }
    }

    /// A `<` is fed alone, so that a token that still belongs to what is before it is not taken for
    /// the end of the tag that it may begin.
    fn feed_less_than(&mut self, at: usize) {
        let gave_token = self.feed(at, at + 1);
        if gave_token || self.tag.is_none() {
            self.tag = Some(OpenTag {
                start: at,
                looked_at: false,
            });
            self.tokenizer.sink.builder.sink.line.set(self.line);
        }
    }

    /// Feeds text without a `<`. Returns where to go on, which is past `end` if attributes were cut.
    fn feed_between(&mut self, start: usize, end: usize) -> usize {
        let mut at = start;
        while at < end {
            let stop = match &self.tag {
                Some(tag) if !tag.looked_at => {
                    let stop = self.text.floor_char_boundary(tag.start + LONG_TAG);
                    end.min(stop.max(at))
                }
                _ => end,
            };
            if self.feed(at, stop) {
                self.tag = None;
            }
            at = stop;
            if let Some(tag) = &mut self.tag
                && !tag.looked_at
                && at < self.text.len()
                && self.text.floor_char_boundary(tag.start + LONG_TAG) <= at
            {
                tag.looked_at = true;
                let start = tag.start;
                if let Some(excess) = excess_attributes(self.text.as_bytes(), start, at) {
                    return self.cut(at, &excess);
                }
            }
        }
        end
    }

    fn cut(&mut self, at: usize, excess: &Excess) -> usize {
        self.cut_attributes = true;
        self.feed(at, excess.from);
        self.push(StrTendril::from_slice(" "));
        self.count_lines(excess.from, excess.to);
        excess.to
    }

    /// Whether the parser gave a token.
    fn feed(&mut self, start: usize, end: usize) -> bool {
        let before = self.tokenizer.sink.tokens.get();
        if let (Ok(offset), Ok(length)) = (u32::try_from(start), u32::try_from(end - start)) {
            self.push(self.shared.subtendril(offset, length));
        }
        self.count_lines(start, end);
        self.tokenizer.sink.tokens.get() != before
    }

    fn push(&mut self, piece: StrTendril) {
        self.queue.push_back(piece);
        while !matches!(self.tokenizer.feed(&self.queue), TokenizerResult::Done) {}
    }

    fn count_lines(&mut self, start: usize, end: usize) {
        let bytes = self.text.as_bytes().get(start..end).unwrap_or_default();
        let mut lines = bytes.split(|byte| *byte == b'\n').count() - 1;
        if self.has_returns {
            let next = self.text.as_bytes().get(start + 1..).unwrap_or_default();
            let pairs = bytes.iter().zip(next.iter().chain(&[0]));
            lines += pairs
                .filter(|(byte, next)| **byte == b'\r' && **next != b'\n')
                .count();
        }
        self.line = self
            .line
            .saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
    }
}

/// Attributes of a tag that are left out: from a place between two of them to the tag's end.
#[derive(Debug, PartialEq)]
struct Excess {
    from: usize,
    to: usize,
}

/// What to leave out of the tag that begins at `start`, of which the parser has read up to `read`.
fn excess_attributes(text: &[u8], start: usize, read: usize) -> Option<Excess> {
    let mut lexer = TagLexer {
        text,
        at: start + 1,
    };
    if lexer.peek() == Some(b'/') {
        lexer.at += 1;
    }
    if !lexer.peek()?.is_ascii_alphabetic() {
        return None;
    }
    lexer.skip_until(|byte| is_space(byte) || matches!(byte, b'/' | b'>'));
    let mut count = 0;
    let mut from = None;
    loop {
        let to = lexer.skip_to_attribute();
        match (to, from) {
            (Some(to), Some(from)) => return Some(Excess { from, to }),
            (Some(_), None) => return None,
            (None, _) => {}
        }
        lexer.skip_attribute();
        count += 1;
        if count >= MOST_ATTRIBUTES && lexer.at >= read && from.is_none() {
            from = Some(lexer.at);
        }
    }
}

/// Finds the attributes of a tag as the standard's tokenizer does.
struct TagLexer<'t> {
    text: &'t [u8],
    at: usize,
}

impl TagLexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_until(&mut self, stop: impl Fn(u8) -> bool) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|byte| stop(*byte));
        self.at += length.unwrap_or(rest.len());
    }

    /// Goes to the next attribute's name, or returns where the tag ends: its `/>`, `>` or the text's
    /// end.
    fn skip_to_attribute(&mut self) -> Option<usize> {
        let mut slash = None;
        loop {
            match self.peek() {
                None => return Some(self.at),
                Some(b'>') => return Some(slash.unwrap_or(self.at)),
                Some(b'/') => slash = Some(self.at),
                Some(byte) if is_space(byte) => slash = None,
                Some(_) => return None,
            }
            self.at += 1;
        }
    }

    fn skip_attribute(&mut self) {
        // An equals sign that comes first belongs to the name.
        self.at += 1;
        self.skip_until(|byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'='));
        let end_of_name = self.at;
        self.skip_until(|byte| !is_space(byte));
        if self.peek() != Some(b'=') {
            self.at = end_of_name;
            return;
        }
        self.at += 1;
        self.skip_until(|byte| !is_space(byte));
        match self.peek() {
            Some(quote @ (b'"' | b'\'')) => {
                self.at += 1;
                self.skip_until(|byte| byte == quote);
                self.at += usize::from(self.at < self.text.len());
            }
            _ => self.skip_until(|byte| is_space(byte) || byte == b'>'),
        }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c')
}
