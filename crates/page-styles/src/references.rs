//! The URLs that a style sheet refers to.

use cssparser::{Parser, Token};
use html_document::NodeId;

use super::parser::{Parsed, invalid};

/// What a URL in a style sheet is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Use {
    /// A picture.
    Image,
    /// A font.
    Font,
}

/// A URL in a style sheet.
#[derive(Debug, Clone)]
pub struct Reference {
    /// As it is written.
    pub url: Box<str>,
    /// What the URL is for.
    pub usage: Use,
    /// The element that has or links the sheet, or has it in its `style`.
    pub element: NodeId,
    /// The number of the sheet's URL, from which this one is resolved.
    pub sheet: u32,
    /// The line in the sheet, from 0.
    pub line: u32,
}

/// How many URLs of a value are read.
const MAX_URLS: usize = 1_000;

/// What a scan of a value found.
#[derive(Debug, Default)]
pub(super) struct Scanned {
    pub(super) important: bool,
    /// It has `var()` or `env()`, so it is known only once these are replaced.
    pub(super) has_substitution: bool,
    pub(super) urls: Vec<Box<str>>,
    /// It has a URL that is left out of these: of data, or within the page.
    pub(super) has_other_url: bool,
}

/// Reads a whole value.
///
/// # Errors
///
/// If it has a block at its top: it is a rule and not a declaration. Or if what follows an
/// exclamation mark is not `important` alone.
pub(super) fn scan(input: &mut Parser<'_>) -> Parsed<Scanned> {
    scan_with(input, |_, _| false)
}

/// Reads a whole value, without the tokens at its top for which `is_other` is true. It has to read
/// the blocks that these open.
///
/// # Errors
///
/// As of [`scan`].
pub(super) fn scan_with(
    input: &mut Parser<'_>,
    mut is_other: impl FnMut(&Token<'_>, &mut Parser<'_>) -> bool,
) -> Parsed<Scanned> {
    let mut scanned = Scanned::default();
    while let Ok(token) = input.next() {
        match token {
            Token::CurlyBracketBlock => return invalid(),
            Token::Delim('!') => {
                input.expect_ident_matching("important")?;
                if !input.is_exhausted() {
                    return invalid();
                }
                scanned.important = true;
            }
            _ => {
                let token = token.clone();
                if !is_other(&token, input) {
                    scanned.take(&token, input);
                }
            }
        }
    }
    Ok(scanned)
}

impl Scanned {
    /// Takes what this token and the block that it opens contain.
    pub(super) fn take(&mut self, token: &Token<'_>, input: &mut Parser<'_>) {
        match token {
            Token::UnquotedUrl(url) => self.add(url),
            Token::Function(name) => {
                let is = |function: &str| name.eq_ignore_ascii_case(function);
                self.has_substitution |= is("var") || is("env") || is("attr");
                let has_urls = is("url")
                    || is("src")
                    || is("image-set")
                    || is("-webkit-image-set")
                    || is("image");
                self.take_block(input, has_urls);
            }
            Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock => {
                self.take_block(input, false);
            }
            _ => {}
        }
    }

    fn take_block(&mut self, input: &mut Parser<'_>, strings_are_urls: bool) {
        // What is too deep is left out.
        let _ = input.parse_nested_block(|input| {
            while let Ok(token) = input.next() {
                match token {
                    Token::QuotedString(url) if strings_are_urls => self.add(url),
                    Token::Ident(_)
                    | Token::Number { .. }
                    | Token::Dimension { .. }
                    | Token::Percentage { .. }
                    | Token::Comma => {}
                    _ => {
                        let token = token.clone();
                        self.take(&token, input);
                    }
                }
            }
            Parsed::Ok(())
        });
    }

    fn add(&mut self, url: &str) {
        let url = url.trim_ascii();
        // `#a` is within the page, and data: URLs may be long.
        let is_data = url
            .get(..5)
            .is_some_and(|start| start.eq_ignore_ascii_case("data:"));
        if url.starts_with('#') || is_data {
            self.has_other_url = true;
        } else if !url.is_empty() && self.urls.len() < MAX_URLS {
            self.urls.push(url.into());
        }
    }
}
