//! The types of the messages in a direction of a connection.

/// A message begins with its type, and with a length that includes itself.
const HEADER: usize = 5;

/// Where one is in the messages.
#[derive(Default)]
pub(super) struct MessageTypes {
    /// The beginning of a message, as far as it is known.
    header: Vec<u8>,
    /// The number of bytes until the next message.
    left: usize,
}

impl MessageTypes {
    /// Takes the bytes up to the end of the next header; returns its type, or `None` if the bytes
    /// end first.
    pub(super) fn next(&mut self, bytes: &mut &[u8]) -> Option<u8> {
        loop {
            let skipped = self.left.min(bytes.len());
            self.left -= skipped;
            *bytes = bytes.split_at(skipped).1;
            let (byte, rest) = bytes.split_first()?;
            *bytes = rest;
            self.header.push(*byte);
            if let Some([kind, length @ ..]) = self.header.first_chunk::<HEADER>() {
                let (kind, length) = (*kind, u32::from_be_bytes(*length));
                self.left = usize::try_from(length).map_or(0, |length| length.saturating_sub(4));
                self.header.clear();
                return Some(kind);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_found_in_whatever_pieces_the_messages_arrive() {
        let message = |kind: u8, body: &[u8]| {
            let length = u32::try_from(body.len() + 4).unwrap().to_be_bytes();
            [&[kind], length.as_slice(), body].concat()
        };
        let sent = [
            message(b'P', b"\0SELECT 'S\0\0\0\x04'\0\0\0"),
            message(b'B', b""),
            message(b'S', b""),
            message(b'Q', b"SELECT 1\0"),
        ];
        for piece in [1, 2, 4, 5, 6, 30, 1000] {
            let (mut types, mut found) = (MessageTypes::default(), Vec::new());
            for mut bytes in sent.concat().chunks(piece) {
                while let Some(kind) = types.next(&mut bytes) {
                    found.push(kind);
                }
            }
            assert_eq!(found, b"PBSQ", "{piece}");
        }
    }
}
