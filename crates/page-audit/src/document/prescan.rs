//! Finds the encoding that the first bytes of a page declare, as the HTML standard's "prescan a byte
//! stream to determine its encoding" does (§13.2.3.2).

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// How many bytes are looked at.
pub(super) const PRESCANNED_BYTES: usize = 1024;

/// The encoding that a label in a `<meta>` stands for.
pub(super) fn meta_encoding(label: &[u8]) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(label)?;
    Some(if encoding == UTF_16BE || encoding == UTF_16LE {
        // It was read as ASCII, so it cannot be UTF-16.
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    })
}

/// The encoding that a `<meta>` among the first bytes declares.
pub(super) fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut scan = Prescan {
        bytes: bytes.get(..PRESCANNED_BYTES).unwrap_or(bytes),
        at: 0,
    };
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

/// The encoding that an XML declaration at the very start names (the standard's "get an XML
/// encoding").
pub(super) fn xml_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let bytes = bytes.get(..PRESCANNED_BYTES).unwrap_or(bytes);
    if bytes.starts_with(b"<\0?\0x\0") {
        return Some(UTF_16LE);
    }
    if bytes.starts_with(b"\0<\0?\0x") {
        return Some(UTF_16BE);
    }
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let declaration = declaration.split(|byte| *byte == b'>').next()?;
    let found = find(declaration, b"encoding")?;
    let value = declaration.get(found + b"encoding".len()..)?;
    let value = value
        .trim_ascii_start()
        .strip_prefix(b"=")?
        .trim_ascii_start();
    let (quote, value) = value.split_first()?;
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let end = value.iter().position(|byte| byte == quote)?;
    meta_encoding(value.get(..end)?)
}

/// The standard's "extracting a character encoding from a meta element", on a `content` attribute.
pub(super) fn encoding_of_content(content: &[u8]) -> Option<&'static Encoding> {
    let lower = content.to_ascii_lowercase();
    let mut rest = lower.as_slice();
    loop {
        let found = find(rest, b"charset")?;
        rest = rest.get(found + b"charset".len()..)?;
        let Some(value) = rest.trim_ascii_start().strip_prefix(b"=") else {
            continue;
        };
        let value = value.trim_ascii_start();
        let label = match value.split_first()? {
            (quote @ (b'"' | b'\''), value) => {
                value.get(..value.iter().position(|byte| byte == quote)?)?
            }
            _ => value
                .split(|byte| byte.is_ascii_whitespace() || *byte == b';')
                .next()?,
        };
        return meta_encoding(label);
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack
        .windows(needle.len())
        .position(|window| window == needle)
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
