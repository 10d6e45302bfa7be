//! Prevents a hostile page from making the parser use more time and memory than in proportion to
//! the page's size.
//!
//! The HTML standard's tree construction walks the stack of open elements and the list of active
//! formatting elements at every tag, and creates every unclosed formatting element again in every
//! paragraph. Both lists are therefore kept short, and the elements created that way are counted.

use std::cell::{Cell, RefCell};

use encoding_rs::Encoding;
use html5ever::LocalName;
use html5ever::tokenizer::{EndTag, StartTag, Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;

use super::build::{Builder, weight};
use super::closed_early::ClosedEarly;
use super::names::{is_formatting, is_raw_text, is_void};
use super::open::Open;
use crate::decode::meta_encoding;
use crate::node::NodeId;
use crate::parse_errors::{ParseErrorKind, ParseErrors};

/// How many elements and attributes, by weight, may be created beyond those written in the page.
const MAX_REPEATED: usize = 1_000_000;
/// How many different names elements and attributes may have: html5ever looks for each among all
/// others, which are in a table that does not grow.
const MAX_NAMES: usize = 50_000;
/// How many times the page's size the document may take in memory, with what checks note of it.
const MAX_TIMES: usize = 10;
/// What the document of a small page may take.
const SMALL_PAGE_BYTES: usize = 8 * 1024 * 1024;

/// A token sink that passes tokens on to the tree builder.
pub(super) struct Guard {
    pub(super) builder: TreeBuilder<NodeId, Builder>,
    /// How many tokens arrived, not counting parse errors.
    pub(super) tokens: Cell<usize>,
    /// The encoding that the page was decoded with, while a `<meta>` may still change it.
    tentative: Cell<Option<&'static Encoding>>,
    /// The different encoding that a `<meta>` declares.
    pub(super) change_encoding: Cell<Option<&'static Encoding>>,
    /// Whether a limit was reached and the rest of the page is left out.
    pub(super) stopped: Cell<bool>,
    /// Whether there was a `<head>`, and no `</head>` or `<body>` yet.
    head_is_open: Cell<bool>,
    /// Whether the `<body>` began in that state.
    pub(super) head_was_cut: Cell<bool>,
    open: Open,
    /// How many elements and attributes, by weight, were created beyond those written in the page.
    repeated: Cell<usize>,
    /// How many bytes the document may take.
    most_bytes: usize,
    /// The elements that were closed early and whose end tag has not come yet.
    closed_early: RefCell<ClosedEarly>,
    /// The tags that the parser had to correct.
    pub(super) errors: RefCell<ParseErrors>,
}

impl Guard {
    pub(super) fn new(
        builder: TreeBuilder<NodeId, Builder>,
        tentative: Option<&'static Encoding>,
        page_bytes: usize,
    ) -> Self {
        Self {
            builder,
            tokens: Cell::new(0),
            tentative: Cell::new(tentative),
            change_encoding: Cell::new(None),
            stopped: Cell::new(false),
            head_is_open: Cell::new(false),
            head_was_cut: Cell::new(false),
            open: Open::default(),
            repeated: Cell::new(0),
            most_bytes: page_bytes
                .saturating_mul(MAX_TIMES)
                .saturating_add(SMALL_PAGE_BYTES),
            closed_early: RefCell::default(),
            errors: RefCell::default(),
        }
    }

    fn start_tag(&self, tag: Tag, line: u64) -> TokenSinkResult<NodeId> {
        let name = tag.name.clone();
        let attributes = weight(&tag.attrs);
        let sink = &self.builder.sink;
        let (elements_before, attributes_before) = (sink.elements.get(), sink.attributes.get());
        let errors_before = sink.errors.get();
        let has_duplicates = tag.had_duplicate_attributes;
        let result = self.builder.process_token(Token::TagToken(tag), line);
        // The first tag is not at fault for a missing doctype.
        if elements_before > 0 && sink.errors.get() > errors_before {
            self.record_error(&name, StartTag);
        }
        if has_duplicates {
            let mut errors = self.errors.borrow_mut();
            errors.add(sink.line.get(), &name, ParseErrorKind::DuplicateAttribute);
        }
        let elements = sink.elements.get() - elements_before;
        let made = elements + sink.attributes.get() - attributes_before;
        self.count_repeated(made.saturating_sub(attributes + 1));
        self.open.add(elements);
        if elements == 0 || is_void(&name) || !matches!(result, TokenSinkResult::Continue) {
            return result;
        }
        if is_formatting(&name) {
            self.open.add_formatting();
        }
        if self.open.is_full(&name, &self.builder) {
            self.stopped
                .set(self.stopped.get() || self.open.is_too_deep.get());
            self.close_early(name, line);
        }
        result
    }

    fn end_tag(&self, tag: Tag, line: u64) -> TokenSinkResult<NodeId> {
        let name = tag.name.clone();
        let sink = &self.builder.sink;
        let (before, errors_before) = (self.made(), sink.errors.get());
        let is_first = sink.elements.get() == 0;
        let result = self.builder.process_token(Token::TagToken(tag), line);
        if !is_first && sink.errors.get() > errors_before {
            self.record_error(&name, EndTag);
        }
        self.count_made(before);
        result
    }

    fn record_error(&self, name: &LocalName, tag: TagKind) {
        let sink = &self.builder.sink;
        let kind = match (tag, &**sink.last_error.borrow()) {
            (EndTag, _) => ParseErrorKind::EndTag,
            (StartTag, "Unacknowledged self-closing tag") => ParseErrorKind::SelfClosing,
            (StartTag, "nested forms") => ParseErrorKind::NestedForm,
            (StartTag, _) => ParseErrorKind::StartTag,
        };
        self.errors.borrow_mut().add(sink.line.get(), name, kind);
    }

    /// How many elements and attributes, by weight, there are.
    fn made(&self) -> usize {
        let sink = &self.builder.sink;
        sink.elements.get() + sink.attributes.get()
    }

    /// Counts what was made for a token that asks for nothing.
    fn count_made(&self, before: usize) {
        let made = self.made() - before;
        if made > 0 {
            self.open.add(made);
            self.count_repeated(made);
        }
    }

    fn count_repeated(&self, more: usize) {
        self.repeated.set(self.repeated.get() + more);
        if self.repeated.get() > MAX_REPEATED {
            self.stopped.set(true);
        }
    }

    /// Closes the element that was just opened, so that the following ones become its siblings.
    fn close_early(&self, name: LocalName, line: u64) {
        let end = Tag {
            kind: EndTag,
            name: name.clone(),
            self_closing: false,
            attrs: Vec::new(),
            had_duplicate_attributes: false,
        };
        let _continue = self.builder.process_token(Token::TagToken(end), line);
        self.open.remove(&name);
        if !is_raw_text(&name) {
            self.closed_early.borrow_mut().push(name);
        }
    }

    /// The standard's "change the encoding"; the caller does the rest.
    fn record_encoding(&self, label: &str) {
        let Some(named) = meta_encoding(label.as_bytes()) else {
            return;
        };
        let tentative = self.tentative.take();
        if tentative.is_some_and(|encoding| encoding != named) {
            self.change_encoding.set(Some(named));
            self.stopped.set(true);
        }
    }

    fn is_end_of_closed(&self, name: &LocalName) -> bool {
        self.closed_early.borrow_mut().pop_if(name)
    }
}

impl TokenSink for Guard {
    type Handle = NodeId;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<NodeId> {
        if !matches!(token, Token::ParseError(_)) {
            self.tokens.set(self.tokens.get() + 1);
        }
        if self.stopped.get() && !matches!(token, Token::EOFToken) {
            return TokenSinkResult::Continue;
        }
        let may_begin_body = !self.builder.sink.has_body.get();
        if may_begin_body && let Token::TagToken(tag) = &token {
            match (tag.kind, &*tag.name) {
                (StartTag, "head") => self.head_is_open.set(true),
                (EndTag, "head") | (StartTag, "body") => self.head_is_open.set(false),
                _ => {}
            }
        }
        let result = match token {
            Token::TagToken(tag) if tag.kind == StartTag => self.start_tag(tag, line),
            Token::TagToken(tag) if self.is_end_of_closed(&tag.name) => TokenSinkResult::Continue,
            Token::TagToken(tag) => self.end_tag(tag, line),
            other => {
                let before = self.made();
                let result = self.builder.process_token(other, line);
                self.count_made(before);
                result
            }
        };
        let bytes = self.builder.sink.bytes() + self.closed_early.borrow().bytes();
        if bytes > self.most_bytes || self.builder.sink.name_count() > MAX_NAMES {
            self.stopped.set(true);
        }
        if may_begin_body && self.builder.sink.has_body.get() {
            self.head_was_cut.set(self.head_is_open.get());
        }
        if let TokenSinkResult::EncodingIndicator(label) = &result {
            self.record_encoding(label);
        }
        result
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder
            .adjusted_current_node_present_but_not_in_html_namespace()
    }
}
