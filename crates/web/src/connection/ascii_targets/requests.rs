//! Where the requests of a connection with HTTP/1 begin, and their targets in ASCII.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, percent_encode};

/// The first bytes of a line that are looked at: no length of a body takes more.
const LINE_BYTES: usize = 64;

/// The target of a request, or a line with it, in ASCII: percent-encodes the other bytes (RFC 3986,
/// section 2.1), as browsers do. Programs and apps send them as they are, in any encoding.
pub fn ascii_target(target: &[u8]) -> Cow<'_, str> {
    percent_encode(target, &AsciiSet::EMPTY).into()
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
    Headers(Option<u64>),
    /// A body with so many bytes left.
    Body(u64),
    /// Unknown from here on, because the body's length is.
    Unknown,
}

impl Requests {
    /// Reads what arrived; returns what is to be read in its place, if that is something else.
    pub fn read(&mut self, arrived: &[u8]) -> Option<Vec<u8>> {
        let mut encoded: Option<Vec<u8>> = None;
        let mut rest = arrived;
        while !rest.is_empty() {
            let (part, after) = rest.split_at(self.part(rest));
            if matches!(self.place, Place::RequestLine) && !part.is_ascii() {
                let before = arrived
                    .get(..arrived.len() - rest.len())
                    .unwrap_or_default();
                let encoded = encoded.get_or_insert_with(|| before.to_vec());
                encoded.extend_from_slice(ascii_target(part).as_bytes());
            } else if let Some(encoded) = &mut encoded {
                encoded.extend_from_slice(part);
            }
            self.pass(part);
            rest = after;
        }
        encoded
    }

    /// How many of these bytes are in the same place: to the end of the line or body.
    fn part(&self, bytes: &[u8]) -> usize {
        match self.place {
            Place::RequestLine | Place::Headers(_) => {
                let end = bytes.iter().position(|byte| *byte == b'\n');
                end.map_or(bytes.len(), |end| end + 1)
            }
            Place::Body(left) => usize::try_from(left).map_or(bytes.len(), |l| l.min(bytes.len())),
            Place::Unknown => bytes.len(),
        }
    }

    fn pass(&mut self, part: &[u8]) {
        match &mut self.place {
            Place::RequestLine | Place::Headers(_) => {
                let room = LINE_BYTES.saturating_sub(self.line.len()).min(part.len());
                self.line
                    .extend_from_slice(part.get(..room).unwrap_or(part));
                if part.ends_with(b"\n") {
                    self.place = self.after_line();
                    self.line.clear();
                }
            }
            Place::Body(left) => {
                *left = left.saturating_sub(part.len() as u64);
                if *left == 0 {
                    self.place = Place::RequestLine;
                }
            }
            Place::Unknown => {}
        }
    }

    fn after_line(&self) -> Place {
        let is_empty = matches!(*self.line, [b'\n'] | [b'\r', b'\n']);
        match self.place {
            // Parsers skip empty lines in front of a request.
            Place::RequestLine if !is_empty => Place::Headers(None),
            Place::Headers(None | Some(0)) if is_empty => Place::RequestLine,
            Place::Headers(Some(length)) if is_empty => Place::Body(length),
            Place::Headers(length) => after_header(length, &self.line),
            place => place,
        }
    }
}

/// After this header, `length` being that of the body as far as it is known.
fn after_header(length: Option<u64>, line: &[u8]) -> Place {
    let end = line.iter().position(|byte| *byte == b':');
    let (name, value) = line.split_at(end.unwrap_or(line.len()));
    let is = |header: &str| name.trim_ascii().eq_ignore_ascii_case(header.as_bytes());
    if is("transfer-encoding") || is("upgrade") {
        return Place::Unknown;
    }
    if !is("content-length") {
        return Place::Headers(length);
    }
    let digits = value.get(1..).unwrap_or_default().trim_ascii();
    let is_whole = line.ends_with(b"\n") && digits.iter().all(u8::is_ascii_digit);
    let sent = str::from_utf8(digits)
        .ok()
        .and_then(|text| text.parse().ok());
    match (length, sent) {
        (None, Some(_)) if is_whole => Place::Headers(sent),
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
            read(b"GET /\xe9\xff HTTP/1.1\r\n", 100),
            b"GET /%E9%FF HTTP/1.1\r\n"
        );
    }

    #[test]
    fn nothing_is_changed_after_a_body_whose_length_is_not_certain() {
        for header in [
            "Transfer-Encoding: chunked",
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
}
