//! Where the messages in a direction of a connection start.

/// A message begins with its type, and with a length that includes itself.
const HEADER: usize = 5;

/// Where one is in the messages.
#[derive(Default)]
pub(super) struct MessageStarts {
    /// How much of each message's body is kept.
    kept: usize,
    /// The start of a message, as far as it is known.
    start: Vec<u8>,
    /// Whether it was the last one that was found.
    is_found: bool,
    /// The number of bytes until the next message.
    left: usize,
}

impl MessageStarts {
    /// The same with at most this much of each body.
    pub(super) fn with_bodies(kept: usize) -> Self {
        Self {
            kept,
            ..Self::default()
        }
    }

    /// Takes the bytes up to the end of the next start; returns the message's type and what is
    /// kept of its body, or `None` if the bytes end first.
    pub(super) fn next(&mut self, bytes: &mut &[u8]) -> Option<(u8, &[u8])> {
        if self.is_found {
            self.is_found = false;
            self.start.clear();
        }
        let skipped = self.left.min(bytes.len());
        self.left -= skipped;
        *bytes = bytes.split_at(skipped).1;
        self.take(HEADER, bytes)?;
        let [kind, length @ ..] = *self.start.first_chunk::<HEADER>()?;
        let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or_default();
        let body = length.saturating_sub(4);
        let kept = self.kept.min(body);
        self.take(HEADER + kept, bytes)?;
        self.left = body - kept;
        self.is_found = true;
        Some((kind, self.start.get(HEADER..)?))
    }

    /// Takes bytes until the start is as long as this; `None` if there are too few.
    fn take(&mut self, length: usize, bytes: &mut &[u8]) -> Option<()> {
        let missing = length.saturating_sub(self.start.len());
        let (taken, rest) = bytes.split_at(missing.min(bytes.len()));
        self.start.extend_from_slice(taken);
        *bytes = rest;
        (taken.len() == missing).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_found_in_whatever_pieces_the_messages_arrive() {
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
        for kept in [0, 4, 1000] {
            for piece in [1, 2, 4, 5, 6, 7, 30, 1000] {
                let (mut starts, mut found) = (MessageStarts::with_bodies(kept), Vec::new());
                for mut bytes in sent.concat().chunks(piece) {
                    while let Some((kind, body)) = starts.next(&mut bytes) {
                        found.push((kind, body.to_vec()));
                    }
                }
                let expected = sent.iter().map(|message| {
                    let body = &message[HEADER..];
                    (message[0], body[..kept.min(body.len())].to_vec())
                });
                assert_eq!(found, expected.collect::<Vec<_>>(), "{kept} {piece}");
            }
        }
    }
}
