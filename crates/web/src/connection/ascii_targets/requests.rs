//! Where the requests of a connection with HTTP/1 begin, and their targets in ASCII.

mod chunks;

use std::borrow::Cow;

use percent_encoding::{AsciiSet, percent_encode};

use chunks::{Chunks, Piece};

/// The first bytes of a line that are looked at: no length of a body takes more.
const LINE_BYTES: usize = 64;

/// What browsers encode in a path or a query, and parsers refuse in one of them.
const ENCODED: &AsciiSet = &AsciiSet::EMPTY.add(b'"').add(b'<').add(b'>').add(b'`');

/// The target of a request, or a line with it, in ASCII: percent-encodes the other bytes (RFC 3986,
/// section 2.1) and some characters, as browsers do. Programs and apps send them as they are, in any
/// encoding.
pub fn ascii_target(target: &[u8]) -> Cow<'_, str> {
    percent_encode(target, ENCODED).into()
}

/// Whether [`ascii_target`] changes it.
fn is_encoded(target: &[u8]) -> bool {
    !target.is_ascii() || target.iter().any(|byte| b"\"<>`".contains(byte))
}

/// Follows the requests of a connection. A body must not be changed: its length would no longer be
/// the one that was sent, and its end would be read as a request.
#[derive(Debug, Default)]
pub struct Requests {
    place: Place,
    /// The beginning of the line under way.
    line: Vec<u8>,
}

/// Where the next byte belongs.
#[derive(Clone, Copy, Debug, Default)]
enum Place {
    #[default]
    RequestLine,
    /// The headers of a request, with the length of its body if it was among them.
    Headers(Length),
    /// A body with so many bytes left.
    Body(u64),
    /// A body in chunks.
    Chunks(Chunks),
    /// Unknown from here on, because the body's length is.
    Unknown,
    /// A chunk is malformed.
    Malformed,
}

/// How long a body is.
#[derive(Clone, Copy, Debug)]
enum Length {
    /// There is none, as far as it is known.
    None,
    Bytes(u64),
    Chunks,
}

impl Requests {
    /// Whether nothing more is to be read, because a chunk is malformed: parsers differ in what they
    /// do then, and some leave without a response. A body that ends too early gets one.
    pub fn is_malformed(&self) -> bool {
        matches!(self.place, Place::Malformed)
    }

    /// Reads what arrived; returns what is to be read in its place, if that is something else.
    pub fn read(&mut self, arrived: &[u8]) -> Option<Vec<u8>> {
        let before = |rest: &[u8]| {
            let before = arrived.get(..arrived.len() - rest.len());
            before.unwrap_or_default().to_vec()
        };
        let mut encoded: Option<Vec<u8>> = None;
        let mut rest = arrived;
        while !rest.is_empty() && !self.is_malformed() {
            let is_target = matches!(self.place, Place::RequestLine);
            let (part, after) = rest.split_at(self.pass(rest));
            if is_target && is_encoded(part) {
                let encoded = encoded.get_or_insert_with(|| before(rest));
                encoded.extend_from_slice(ascii_target(part).as_bytes());
            } else if let Some(encoded) = &mut encoded {
                encoded.extend_from_slice(part);
            }
            rest = after;
        }
        if self.is_malformed() {
            return encoded.or_else(|| Some(before(rest)));
        }
        encoded
    }

    /// Passes those of these bytes that are in the same place, to the end of the line or body;
    /// returns how many.
    fn pass(&mut self, bytes: &[u8]) -> usize {
        match &mut self.place {
            Place::RequestLine | Place::Headers(_) => {
                let end = bytes.iter().position(|byte| *byte == b'\n');
                let length = end.map_or(bytes.len(), |end| end + 1);
                let room = LINE_BYTES.saturating_sub(self.line.len()).min(length);
                self.line
                    .extend_from_slice(bytes.get(..room).unwrap_or_default());
                if end.is_some() {
                    self.place = self.after_line();
                    self.line.clear();
                }
                length
            }
            Place::Body(left) => {
                let length = usize::try_from(*left).map_or(bytes.len(), |l| l.min(bytes.len()));
                *left -= length as u64;
                if *left == 0 {
                    self.place = Place::RequestLine;
                }
                length
            }
            Place::Chunks(chunks) => {
                let (place, length) = match chunks.pass(bytes) {
                    Piece::Chunks => return bytes.len(),
                    Piece::Last(length) => (Place::Unknown, length),
                    Piece::Malformed(length) => (Place::Malformed, length),
                };
                self.place = place;
                length
            }
            Place::Unknown | Place::Malformed => bytes.len(),
        }
    }

    fn after_line(&self) -> Place {
        let is_empty = matches!(*self.line, [b'\n'] | [b'\r', b'\n']);
        match self.place {
            // Parsers skip empty lines in front of a request.
            Place::RequestLine if !is_empty => Place::Headers(Length::None),
            Place::Headers(Length::None | Length::Bytes(0)) if is_empty => Place::RequestLine,
            Place::Headers(Length::Bytes(length)) if is_empty => Place::Body(length),
            Place::Headers(Length::Chunks) if is_empty => Place::Chunks(Chunks::FIRST),
            Place::Headers(length) => after_header(length, &self.line),
            place => place,
        }
    }
}

/// After this header, `length` being that of the body as far as it is known.
fn after_header(length: Length, line: &[u8]) -> Place {
    let end = line.iter().position(|byte| *byte == b':');
    let (name, value) = line.split_at(end.unwrap_or(line.len()));
    let is = |header: &str| name.trim_ascii().eq_ignore_ascii_case(header.as_bytes());
    let is_chunked = is("transfer-encoding");
    if !is_chunked && !is("content-length") {
        return if is("upgrade") {
            Place::Unknown
        } else {
            Place::Headers(length)
        };
    }
    let value = value.get(1..).unwrap_or_default().trim_ascii();
    let sent = if is_chunked {
        let is_known = value.eq_ignore_ascii_case(b"chunked");
        is_known.then_some(Length::Chunks)
    } else {
        let digits = value.iter().all(u8::is_ascii_digit);
        let digits = digits.then(|| str::from_utf8(value).ok()).flatten();
        let bytes = digits.and_then(|digits| digits.parse().ok());
        bytes.map(Length::Bytes)
    };
    match (length, sent) {
        (Length::None, Some(sent)) if line.ends_with(b"\n") => Place::Headers(sent),
        _ => Place::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read, in parts of this size.
    fn read(sent: &[u8], size: usize) -> Vec<u8> {
        let mut requests = Requests::default();
        let parts = sent.chunks(size);
        parts
            .flat_map(|part| requests.read(part).unwrap_or_else(|| part.to_vec()))
            .collect()
    }

    #[test]
    fn only_targets_are_encoded() {
        let body = "ü\r\nGET /ü HTTP/1.1\r\n\r\n";
        let sent = format!(
            "\r\nGET /caf\u{e9}?q=ß HTTP/1.1\r\nHost: ü\r\n\r\nPUT /ü HTTP/1.1\r\n\
             content-LENGTH: {} \r\n\r\n{body}GET /ü HTTP/1.1\n\nGET /%C3%BC HTTP/1.1\r\n",
            body.len(),
        );
        let expected = format!(
            "\r\nGET /caf%C3%A9?q=%C3%9F HTTP/1.1\r\nHost: ü\r\n\r\nPUT /%C3%BC HTTP/1.1\r\n\
             content-LENGTH: {} \r\n\r\n{body}GET /%C3%BC HTTP/1.1\n\nGET /%C3%BC HTTP/1.1\r\n",
            body.len(),
        );
        for size in 1..sent.len() {
            let read = read(sent.as_bytes(), size);
            assert_eq!(str::from_utf8(&read), Ok(&*expected), "{size}");
        }
        assert_eq!(
            read(b"GET /\xe9\xff?\"<`> HTTP/1.1\r\n", 100),
            b"GET /%E9%FF?%22%3C%60%3E HTTP/1.1\r\n"
        );
    }

    #[test]
    fn nothing_is_changed_after_a_body_whose_length_is_not_certain() {
        for header in [
            "Transfer-Encoding: gzip, chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 0",
            "Content-Length: 0\r\nTransfer-Encoding: chunked",
            "transfer-encoding : x",
            "Upgrade: websocket",
            "Content-Length: +0",
            "Content-Length:",
            "Content-Length: 0\r\nContent-Length: 0",
            "Content-Length: 99999999999999999999",
            &format!("Content-Length: {:070}", 0),
        ] {
            let sent = format!("GET / HTTP/1.1\r\n{header}\r\n\r\nGET /ü HTTP/1.1\r\n\r\n");
            assert_eq!(read(sent.as_bytes(), 1000), sent.as_bytes(), "{header}");
        }
    }
    #[test]
    fn nothing_is_read_from_a_malformed_chunk_on() {
        let head = "POST /ü HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
        for (body, expected) in [
            ("5\r\nhello\r\nGET /ü HTTP/1.1\r\n\r\n", "5\r\nhello\r\n"),
            ("6\r\nGET ü0\r\n\r\nGET /ü", "6\r\nGET ü"),
            (
                "0\r\n\r\nGET /ü HTTP/1.1\r\n\r\n",
                "0\r\n\r\nGET /ü HTTP/1.1\r\n\r\n",
            ),
        ] {
            let sent = format!("{head}{body}");
            let expected = format!("{}{expected}", head.replace('ü', "%C3%BC"));
            for size in 1..sent.len() {
                let read = read(sent.as_bytes(), size);
                assert_eq!(str::from_utf8(&read), Ok(&*expected), "{size}");
            }
        }
    }
}
