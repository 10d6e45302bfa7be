//! Finds the encoding that the first bytes of a page declare, as the HTML standard's "prescan a
//! byte stream to determine its encoding" does (§13.2.3.2).

use encoding_rs::Encoding;

use super::label::{encoding_of_content, find, meta_encoding};

/// The encoding that a `<meta>` among these bytes declares.
pub(super) fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut scan = Prescan { bytes, at: 0 };
    while scan.at < scan.bytes.len() {
        if scan.starts_with(b"<!--") {
            scan.at += 2;
            scan.skip_past(b"-->");
        } else if scan.is_meta() {
            scan.at += 5;
            if let Some(encoding) = scan.meta() {
                return Some(encoding);
            }
        } else if scan.is_tag() {
            scan.skip_tag_name();
            while scan.attribute().is_some() {}
        } else if scan.starts_with(b"<!") || scan.starts_with(b"</") || scan.starts_with(b"<?") {
            scan.skip_past(b">");
        } else {
            scan.at += 1;
        }
    }
    None
}

struct Prescan<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Prescan<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn starts_with(&self, start: &[u8]) -> bool {
        self.rest().starts_with(start)
    }

    fn skip_past(&mut self, end: &[u8]) {
        let found = find(self.rest(), end).map(|found| self.at + found + end.len());
        self.at = found.unwrap_or(self.bytes.len());
    }

    fn is_meta(&self) -> bool {
        let rest = self.rest();
        rest.get(..5)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"<meta"))
            && rest.get(5).is_some_and(|byte| is_space_or_slash(*byte))
    }

    fn is_tag(&self) -> bool {
        let mut rest = self.rest().iter();
        rest.next() == Some(&b'<')
            && match rest.next() {
                Some(b'/') => rest.next().is_some_and(u8::is_ascii_alphabetic),
                Some(byte) => byte.is_ascii_alphabetic(),
                None => false,
            }
    }

    fn skip_tag_name(&mut self) {
        while self
            .peek()
            .is_some_and(|byte| !byte.is_ascii_whitespace() && byte != b'>')
        {
            self.at += 1;
        }
    }

    fn meta(&mut self) -> Option<&'static Encoding> {
        let mut seen: Vec<Vec<u8>> = Vec::new();
        let mut got_pragma = false;
        let mut need_pragma = None;
        let mut charset = None;
        while let Some((name, value)) = self.attribute() {
            if seen.contains(&name) {
                continue;
            }
            match name.as_slice() {
                b"http-equiv" => got_pragma |= value == b"content-type",
                b"content" => {
                    if charset.is_none()
                        && let Some(encoding) = encoding_of_content(&value)
                    {
                        charset = Some(encoding);
                        need_pragma = Some(true);
                    }
                }
                b"charset" => {
                    charset = meta_encoding(&value);
                    need_pragma = Some(false);
                }
                _ => {}
            }
            seen.push(name);
        }
        match need_pragma {
            Some(true) if !got_pragma => None,
            Some(_) => charset,
            None => None,
        }
    }

    /// The standard's "get an attribute": its name and value in lower case.
    fn attribute(&mut self) -> Option<(Vec<u8>, Vec<u8>)> {
        while self.peek().is_some_and(is_space_or_slash) {
            self.at += 1;
        }
        let mut name = Vec::new();
        loop {
            match self.peek()? {
                b'>' if name.is_empty() => {
                    return None;
                }
                b'=' if !name.is_empty() => break,
                b'/' | b'>' => return Some((name, Vec::new())),
                byte if byte.is_ascii_whitespace() => {
                    self.skip_spaces();
                    if self.peek()? != b'=' {
                        return Some((name, Vec::new()));
                    }
                    break;
                }
                byte => name.push(byte.to_ascii_lowercase()),
            }
            self.at += 1;
        }
        self.at += 1;
        self.skip_spaces();
        let value = self.value()?;
        Some((name, value))
    }

    fn value(&mut self) -> Option<Vec<u8>> {
        let mut value = Vec::new();
        let first = self.peek()?;
        if matches!(first, b'"' | b'\'') {
            loop {
                self.at += 1;
                let byte = self.peek()?;
                if byte == first {
                    self.at += 1;
                    return Some(value);
                }
                value.push(byte.to_ascii_lowercase());
            }
        }
        while let Some(byte) = self.peek() {
            if byte.is_ascii_whitespace() || byte == b'>' {
                return Some(value);
            }
            value.push(byte.to_ascii_lowercase());
            self.at += 1;
        }
        None
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }
}

fn is_space_or_slash(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'/'
}
