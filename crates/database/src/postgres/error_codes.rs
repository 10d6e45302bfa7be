//! Puts the code of an error (SQLSTATE) in front of its message.
//!
//! Diesel does not keep the code of most errors, and the message is in the server's language. So
//! the code is written into the message while it is still known: as the message arrives.

use super::notices::{ERROR, HEADER, Notices, field_of};

/// Longer messages are left alone.
const LONGEST: usize = 64 * 1024;
const MARK: &str = "SQLSTATE ";

/// The code in front of a message: five letters and digits.
pub(crate) fn code_of(message: &str) -> Option<&str> {
    let (code, rest) = message.strip_prefix(MARK)?.split_at_checked(5)?;
    rest.starts_with(": ").then_some(code)
}

/// Where one is in the messages that arrive.
#[derive(Default)]
pub(super) struct ErrorCodes {
    /// The beginning of a message: less than its header, or one that is read as a whole, as far as
    /// it has arrived.
    beginning: Vec<u8>,
    /// The number of bytes until the next message.
    left: usize,
    /// What the messages say beside the answers to queries.
    pub(super) notices: Notices,
}

impl ErrorCodes {
    /// Adds received bytes to those that can be read. Only messages that are read as a whole wait
    /// until they are complete.
    pub(super) fn add(&mut self, mut received: &[u8], readable: &mut Vec<u8>) {
        while !received.is_empty() {
            let wanted = match self.left {
                0 => self.missing(),
                left => left,
            };
            let (bytes, rest) = received.split_at(wanted.min(received.len()));
            received = rest;
            if self.left > 0 {
                self.left -= bytes.len();
                readable.extend_from_slice(bytes);
            } else {
                self.beginning.extend_from_slice(bytes);
                self.begin(readable);
            }
        }
    }

    /// After the last byte.
    pub(super) fn end(&mut self, readable: &mut Vec<u8>) {
        readable.append(&mut self.beginning);
    }

    /// The number of bytes after the header, if that is known.
    fn body(&self) -> Option<usize> {
        let header = self.beginning.first_chunk::<HEADER>()?;
        let [_, length @ ..] = header;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        Some(length.saturating_sub(4))
    }

    fn is_read_as_a_whole(&self) -> bool {
        let is_short = self.body().is_some_and(|body| body <= LONGEST);
        is_short
            && self
                .beginning
                .first()
                .is_some_and(|kind| Notices::KINDS.contains(kind))
    }

    /// How many bytes are missing in the header, or in the error.
    fn missing(&self) -> usize {
        let whole = HEADER + self.body().unwrap_or_default();
        whole.saturating_sub(self.beginning.len())
    }

    fn begin(&mut self, readable: &mut Vec<u8>) {
        let Some(body) = self.body() else { return };
        if !self.is_read_as_a_whole() {
            self.left = body;
            readable.append(&mut self.beginning);
        } else if self.missing() == 0 {
            let message = std::mem::take(&mut self.beginning);
            self.notices.note(&message);
            let marked = with_code(&message);
            readable.extend(marked.unwrap_or(message));
        }
    }
}

/// The same error with its code in the message; `None` if it is not an error.
fn with_code(error: &[u8]) -> Option<Vec<u8>> {
    if error.first() != Some(&ERROR) {
        return None;
    }
    let mark = [MARK.as_bytes(), field_of(error, b'C')?, b": "].concat();
    let mut marked = Vec::with_capacity(error.len() + mark.len());
    for field in error.get(HEADER..)?.split_inclusive(|byte| *byte == 0) {
        match field.strip_prefix(b"M") {
            Some(message) => marked.extend([b"M", mark.as_slice(), message].concat()),
            None => marked.extend_from_slice(field),
        }
    }
    let length = u32::try_from(marked.len() + 4).ok()?;
    Some([[ERROR].as_slice(), &length.to_be_bytes(), &marked].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: u8, body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 4).unwrap().to_be_bytes();
        [&[kind], length.as_slice(), body].concat()
    }

    fn error(message_text: &str) -> Vec<u8> {
        let body = format!("SFEHLER\0VERROR\0C57014\0M{message_text}\0Fpostgres.c\0\0");
        message(ERROR, body.as_bytes())
    }

    /// What can be read when the bytes arrive in pieces of this size.
    fn read(bytes: &[u8], piece: usize) -> Vec<u8> {
        let (mut codes, mut readable) = (ErrorCodes::default(), Vec::new());
        for piece in bytes.chunks(piece) {
            codes.add(piece, &mut readable);
        }
        codes.end(&mut readable);
        readable
    }

    #[test]
    fn only_messages_of_errors_change_in_whatever_pieces_they_arrive() {
        let row = message(b'D', b"Enothing\0C40001\0Mof an error\0");
        let empty = message(b'1', b"");
        let notice = message(b'N', b"SHINWEIS\0C00000\0Mno error\0\0");
        let received = [
            row.clone(),
            error("Anfrage wird abgebrochen"),
            empty.clone(),
            notice.clone(),
            error("again"),
        ];
        let expected = [
            row,
            error("SQLSTATE 57014: Anfrage wird abgebrochen"),
            empty,
            notice,
            error("SQLSTATE 57014: again"),
        ];
        for piece in [1, 2, 3, 7, 64, 1000] {
            assert_eq!(
                read(&received.concat(), piece),
                expected.concat(),
                "{piece}"
            );
        }
    }

    #[test]
    fn what_is_cut_off_or_no_error_of_the_protocol_arrives_as_it_was_sent() {
        let cut = &error("cut off")[..20];
        let ancient = b"Ecould not fork new process for connection\n\0".as_slice();
        let without_code = message(ERROR, b"SERROR\0Mno code\0\0");
        for bytes in [cut, ancient, &without_code, b"E", b""] {
            assert_eq!(read(bytes, 7), bytes);
        }
    }

    #[test]
    fn the_code_is_found_in_front_of_a_message() {
        assert_eq!(code_of("SQLSTATE 40P01: deadlock detected"), Some("40P01"));
        for other in [
            "deadlock detected",
            "SQLSTATE 40P",
            "SQLSTATE 40P011: x",
            "",
        ] {
            assert_eq!(code_of(other), None);
        }
    }
}
