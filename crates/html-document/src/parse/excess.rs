//! Finds surplus attributes of a tag.

/// How many attributes a tag keeps at least. The parser compares each with every other, so a long
/// tag loses its attributes beyond this number.
const MAX_ATTRIBUTES: usize = 256;

/// The attributes of a tag that are left out: from a place between two of them to the tag's end.
#[derive(Debug, PartialEq)]
pub(super) struct Excess {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The part to leave out of the tag that begins at `start`, which the parser has read up to `read`.
pub(super) fn excess_attributes(text: &[u8], start: usize, read: usize) -> Option<Excess> {
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
        if count >= MAX_ATTRIBUTES && lexer.at >= read && from.is_none() {
            from = Some(lexer.at);
        }
    }
}

/// Finds the attributes of a tag in the same way as the standard's tokenizer.
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

    /// Goes to the next attribute's name, or returns where the tag ends: its `/>`, `>` or the
    /// text's end.
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
