//! Chunked bodies.

/// Follows a chunked body (RFC 9112, section 7.1) to the line of its last chunk.
#[derive(Clone, Copy, Debug)]
pub struct Chunks {
    place: Place,
    /// The size of the chunk, or what is left of it.
    left: u64,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// The chunk's size, of which so many digits were read.
    Size(u8),
    /// What may follow white space after the size.
    Blank,
    Extension,
    LineFeed,
    Data,
    /// The line break after the data.
    AfterData,
    AfterDataLineFeed,
}

/// What a piece of a body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// All of it belongs to the chunks.
    Chunks,
    /// After so many bytes, the last chunk's line has ended.
    Last(usize),
    /// The byte after so many is wrong: nobody can tell where the body ends.
    Malformed(usize),
}

impl Chunks {
    /// Before the first one.
    pub const FIRST: Self = Self {
        place: Place::Size(0),
        left: 0,
    };

    /// Passes what arrived.
    pub fn pass(&mut self, bytes: &[u8]) -> Piece {
        let mut rest = bytes;
        while let Some((byte, after)) = rest.split_first() {
            if matches!(self.place, Place::Data) {
                let length = usize::try_from(self.left).unwrap_or(usize::MAX);
                let data = length.min(rest.len());
                self.left -= data as u64;
                if self.left == 0 {
                    self.place = Place::AfterData;
                }
                rest = rest.get(data..).unwrap_or_default();
                continue;
            }
            let Some(next) = self.after(*byte) else {
                return Piece::Malformed(bytes.len() - rest.len());
            };
            rest = after;
            if matches!((self.place, next), (Place::LineFeed, Place::Data)) && self.left == 0 {
                return Piece::Last(bytes.len() - rest.len());
            }
            self.place = next;
        }
        Piece::Chunks
    }

    fn after(&mut self, byte: u8) -> Option<Place> {
        Some(match (self.place, byte) {
            (Place::Size(digits @ 0..16), _) if byte.is_ascii_hexdigit() => {
                let digit = char::from(byte).to_digit(16)?;
                self.left = (self.left << 4) | u64::from(digit);
                Place::Size(digits + 1)
            }
            (Place::Size(1..) | Place::Blank, b'\t' | b' ') => Place::Blank,
            (Place::Size(1..) | Place::Blank, b';') | (Place::Extension, b'\t') => Place::Extension,
            (Place::Size(1..) | Place::Blank | Place::Extension, b'\r') => Place::LineFeed,
            (Place::Extension, _) if !byte.is_ascii_control() => Place::Extension,
            (Place::LineFeed, b'\n') => Place::Data,
            (Place::AfterData, b'\r') => Place::AfterDataLineFeed,
            (Place::AfterDataLineFeed, b'\n') => Place::Size(0),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a body is that arrives in parts of this size.
    fn piece(sent: &[u8], size: usize) -> Piece {
        let mut chunks = Chunks::FIRST;
        let mut before = 0;
        for part in sent.chunks(size) {
            match chunks.pass(part) {
                Piece::Chunks => before += part.len(),
                Piece::Last(length) => return Piece::Last(before + length),
                Piece::Malformed(length) => return Piece::Malformed(before + length),
            }
        }
        Piece::Chunks
    }

    #[test]
    fn chunks_end_with_the_last_one_or_at_the_first_wrong_byte() {
        for (sent, expected) in [
            ("5\r\nhello\r\n0\r\n\r\n", Piece::Last(13)),
            (
                "5;a=\"b\" \r\nhello\r\n00;x\r\nA: b\r\n\r\n",
                Piece::Last(23),
            ),
            ("A \r\n0123456789\r\n", Piece::Chunks),
            ("7FFFFFFFFFFFFFFF\r\nhello", Piece::Chunks),
            ("10000000000000005\r\n", Piece::Malformed(16)),
            ("\r\nhello", Piece::Malformed(0)),
            ("+5\r\nhello", Piece::Malformed(0)),
            ("5h\r\nhello", Piece::Malformed(1)),
            ("5 5\r\nhello", Piece::Malformed(2)),
            ("5\nhello", Piece::Malformed(1)),
            ("5;\nhello", Piece::Malformed(2)),
            ("5;a\rb\r\n", Piece::Malformed(4)),
            ("5\r\nhello0\r\n\r\n", Piece::Malformed(8)),
            ("5\r\nhello\r0\r\n\r\n", Piece::Malformed(9)),
            ("5\r\nhello\r\n\r\n", Piece::Malformed(10)),
        ] {
            for size in 1..=sent.len() {
                assert_eq!(piece(sent.as_bytes(), size), expected, "{sent:?}, {size}");
            }
        }
    }
}
