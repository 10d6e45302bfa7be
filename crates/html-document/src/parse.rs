//! Feeds a page's text to the HTML parser tag by tag, so that the line of every tag is known and
//! the number of a tag's attributes is limited.

use encoding_rs::Encoding;
use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::interface::QuirksMode;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};

use crate::parse_errors::ParseErrors;
use crate::tree::Tree;

mod build;
mod closed_early;
mod excess;
mod guard;
mod name;
mod names;
mod open;
mod sink;

use build::Builder;
use excess::{Excess, excess_attributes};
use guard::Guard;

/// The length of a tag, in bytes, from which its attributes are counted.
const LONG_TAG: usize = 2048;

pub(crate) struct Parsed {
    pub(crate) tree: Tree,
    pub(crate) doctype: Option<String>,
    pub(crate) quirks_mode: QuirksMode,
    /// Whether a limit was reached and part of the page was left out.
    pub(crate) incomplete: bool,
    /// The tags that the parser had to correct.
    pub(crate) errors: ParseErrors,
    /// Whether the `<head>` ended without a tag that ends it.
    pub(crate) head_was_cut: bool,
    /// The encoding that a `<meta>` declares, if it is not the one that the text was decoded with.
    /// The tree is then useless.
    pub(crate) change_encoding: Option<&'static Encoding>,
}

/// Parses a page. `tentative` is the encoding that it was decoded with, if a `<meta>` may change
/// it.
pub(crate) fn parse(text: &str, tentative: Option<&'static Encoding>) -> Parsed {
    // Scripts are not run, but browsers and search engines run them and therefore ignore
    // `<noscript>`.
    let options = TreeBuilderOpts {
        scripting_enabled: true,
        ..TreeBuilderOpts::default()
    };
    let builder = TreeBuilder::new(Builder::new(), options);
    let guard = Guard::new(builder, tentative, text.len());
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
    let builder = guard.builder.sink;
    Parsed {
        tree: builder.tree.into_inner(),
        doctype: builder.doctype.into_inner(),
        quirks_mode: builder.quirks.get(),
        errors: guard.errors.into_inner(),
        incomplete: feeder.cut_attributes || guard.stopped.get(),
        head_was_cut: guard.head_was_cut.get(),
        change_encoding: guard.change_encoding.get(),
    }
}

/// A `<` since which the parser has emitted no token: it may be within a tag that begins there.
struct OpenTag {
    start: usize,
    counted: bool,
}

struct Feeder<'t> {
    text: &'t str,
    /// The text, shared so that the parser can take pieces without copying.
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

    /// A `<` is fed by itself, so that a token that still belongs to the text before it is not
    /// mistaken for the end of the tag that it may begin.
    fn feed_less_than(&mut self, at: usize) {
        let gave_token = self.feed(at, at + 1);
        if gave_token || self.tag.is_none() {
            self.tag = Some(OpenTag {
                start: at,
                counted: false,
            });
            self.tokenizer.sink.builder.sink.line.set(self.line);
        }
    }

    /// Feeds text without a `<`. Returns where to continue, which is past `end` if attributes were
    /// cut.
    fn feed_between(&mut self, start: usize, end: usize) -> usize {
        let mut at = start;
        while at < end {
            let stop = match &self.tag {
                Some(tag) if !tag.counted => {
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
                && !tag.counted
                && at < self.text.len()
                && self.text.floor_char_boundary(tag.start + LONG_TAG) <= at
            {
                tag.counted = true;
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

    /// Whether the parser has emitted a token.
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
