//! The removable parts of JavaScript.

use super::style::{after_string, comment_length};

#[cfg(test)]
mod tests;

/// A lower bound on the bytes of comments and white space that can be removed. Comments that begin
/// with `!`, as licences do, stay.
pub(super) fn removable_bytes(script: &[u8]) -> usize {
    let mut scanner = Scanner {
        rest: script,
        removable: 0,
        before: b';',
        word: Vec::new(),
        templates: Vec::new(),
        braces: 0,
    };
    while let Some(byte) = scanner.rest.first() {
        scanner.step(*byte);
    }
    scanner.removable
}

/// The longest keyword that a regular expression can follow, in bytes.
const MAX_KEYWORD: usize = 10;

struct Scanner<'s> {
    rest: &'s [u8],
    removable: usize,
    /// The last byte that is neither white space nor in a comment.
    before: u8,
    /// The word that ends there, if it can be a keyword.
    word: Vec<u8>,
    /// How many braces were open around each template literal whose placeholder is being read.
    templates: Vec<usize>,
    braces: usize,
}

impl Scanner<'_> {
    fn step(&mut self, byte: u8) {
        match byte {
            b'"' | b'\'' => {
                self.skip(1);
                self.rest = after_string(self.rest, byte);
                self.end_token(byte);
            }
            b'`' => {
                self.skip(1);
                self.template();
            }
            b'/' if self.rest.starts_with(b"//") => {
                let end = self.rest.iter().position(|byte| *byte == b'\n');
                self.remove(end.unwrap_or(self.rest.len()));
            }
            b'/' if self.rest.starts_with(b"/*!") => self.skip(comment_length(self.rest)),
            b'/' if self.rest.starts_with(b"/*") => self.remove(comment_length(self.rest)),
            b'/' if self.regular_expression_follows() => {
                self.skip(1);
                self.rest = after_regular_expression(self.rest);
                self.end_token(b')');
            }
            b'}' if self.templates.last() == Some(&self.braces) => {
                self.templates.pop();
                self.skip(1);
                self.template();
            }
            byte if byte.is_ascii_whitespace() => self.white_space(),
            byte => {
                match byte {
                    b'{' => self.braces += 1,
                    b'}' => self.braces = self.braces.saturating_sub(1),
                    _ => {}
                }
                self.token(byte);
            }
        }
    }

    fn skip(&mut self, length: usize) {
        self.rest = self.rest.get(length..).unwrap_or_default();
    }

    fn remove(&mut self, length: usize) {
        self.removable += length;
        self.skip(length);
    }

    fn end_token(&mut self, last: u8) {
        self.before = last;
        self.word.clear();
    }

    fn token(&mut self, byte: u8) {
        if !is_word(byte) {
            self.word.clear();
        } else if !is_word(self.before) {
            self.word = vec![byte];
        } else if self.word.len() <= MAX_KEYWORD {
            self.word.push(byte);
        }
        self.before = byte;
        self.skip(1);
    }

    fn white_space(&mut self) {
        let space = self
            .rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace());
        let has_break = space.clone().any(|byte| *byte == b'\n');
        let length = space.count();
        self.skip(length);
        let kept = usize::from(self.separates(has_break));
        self.removable += length - kept;
        if kept > 0 && is_word(self.before) && self.rest.first().copied().is_some_and(is_word) {
            // The next word does not continue the previous one.
            self.before = b' ';
        }
    }

    /// Whether white space here is significant; a line break may act as a semicolon.
    fn separates(&self, has_break: bool) -> bool {
        let Some(after) = self.rest.first().copied() else {
            return false;
        };
        if has_break {
            let ends = b"{;,([=+-*&|?:<>".contains(&self.before);
            let begins = b"})],;.:?=*&|".contains(&after);
            return !ends && !begins;
        }
        let both_words = is_word(self.before) && is_word(after);
        let both_signs = self.before == after && matches!(after, b'+' | b'-' | b'/');
        both_words || both_signs
    }

    /// Goes to the end of the template literal or to its next placeholder.
    fn template(&mut self) {
        while let Some(byte) = self.rest.first() {
            match byte {
                b'\\' => self.skip(2),
                b'`' => {
                    self.skip(1);
                    self.end_token(b')');
                    return;
                }
                b'$' if self.rest.starts_with(b"${") => {
                    self.skip(2);
                    self.templates.push(self.braces);
                    self.end_token(b'(');
                    return;
                }
                _ => self.skip(1),
            }
        }
    }

    /// Whether a slash here begins a regular expression rather than dividing.
    fn regular_expression_follows(&self) -> bool {
        const KEYWORDS: [&[u8]; 12] = [
            b"await",
            b"case",
            b"delete",
            b"do",
            b"else",
            b"in",
            b"instanceof",
            b"of",
            b"return",
            b"throw",
            b"typeof",
            b"void",
        ];
        if self.word.is_empty() {
            return b"(,=:[!&|?{;+-*/%~^<>".contains(&self.before);
        }
        KEYWORDS.contains(&self.word.as_slice())
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}

/// The text after a regular expression's body; a line break means that it was not one.
fn after_regular_expression(text: &[u8]) -> &[u8] {
    let mut escaped = false;
    let mut in_class = false;
    let end = text.iter().position(|byte| {
        let plain = !escaped;
        escaped = plain && *byte == b'\\';
        match byte {
            b'\n' => return true,
            b'[' if plain => in_class = true,
            b']' if plain => in_class = false,
            b'/' if plain && !in_class => return true,
            _ => {}
        }
        false
    });
    end.and_then(|end| text.get(end + 1..)).unwrap_or_default()
}
