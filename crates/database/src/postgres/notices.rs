//! What a server says about itself and the connection, beside the answers to queries.

/// The type and the length of a message.
pub(super) const HEADER: usize = 5;
/// The type of errors.
pub(super) const ERROR: u8 = b'E';
const NOTICE: u8 = b'N';
const BACKEND: u8 = b'K';
const READY: u8 = b'Z';

/// A standby, or a server that is not the primary any more.
const READ_ONLY: &[u8] = b"25006";
/// The part of the server that waits until a commit is on a standby, as its messages name it in
/// every language.
const WAIT_FOR_STANDBY: &[u8] = b"SyncRepWaitForLSN";

/// What a server has said on one connection.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one thing that the server has said"
)]
pub(super) struct Notices {
    /// The process that serves the connection.
    pub(super) backend: Option<i32>,
    /// Whether the server has given up waiting for a standby after a commit: it would acknowledge
    /// the commit, which a fail-over loses.
    pub(super) is_unconfirmed: bool,
    /// Whether the connection should be closed rather than used again: the server accepts no
    /// changes, and another one may.
    pub(super) is_over: bool,
    /// Whether a request has been answered since this was last cleared.
    pub(super) has_answered: bool,
    is_read_only: bool,
}

impl Notices {
    /// The types of the messages that [`note`](Self::note) reads.
    pub(super) const KINDS: [u8; 4] = [ERROR, NOTICE, BACKEND, READY];

    /// Reads a whole message.
    pub(super) fn note(&mut self, message: &[u8]) {
        let body = message.get(HEADER..).unwrap_or_default();
        match message.first() {
            Some(&ERROR) => {
                self.is_read_only |= field_of(message, b'C') == Some(READ_ONLY);
            }
            Some(&NOTICE) => {
                self.is_unconfirmed |= field_of(message, b'R') == Some(WAIT_FOR_STANDBY);
            }
            Some(&BACKEND) => {
                let process = body.first_chunk::<4>();
                self.backend = process.map(|process| i32::from_be_bytes(*process));
            }
            // A transaction that failed is rolled back first.
            Some(&READY) => {
                self.is_over |= self.is_read_only && body == b"I";
                self.has_answered = true;
            }
            _ => {}
        }
    }
}

/// A field of an error or a notice. They are a letter and a text each, and end with zero.
pub(super) fn field_of(message: &[u8], letter: u8) -> Option<&[u8]> {
    let mut fields = message.get(HEADER..)?.split(|byte| *byte == 0);
    fields.find_map(|field| field.strip_prefix(&[letter]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: u8, body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 4).unwrap().to_be_bytes();
        [&[kind], length.as_slice(), body].concat()
    }

    #[test]
    fn a_connection_is_over_after_the_transaction_that_found_the_server_read_only() {
        let mut notices = Notices::default();
        notices.note(&message(READY, b"I"));
        notices.note(&message(ERROR, b"SERROR\0C40001\0Magain\0\0"));
        notices.note(&message(READY, b"I"));
        assert!(!notices.is_over);

        notices.note(&message(
            ERROR,
            b"SERROR\0C25006\0Mcannot execute INSERT\0\0",
        ));
        notices.note(&message(READY, b"E"));
        assert!(!notices.is_over);
        notices.note(&message(READY, b"I"));
        assert!(notices.is_over);
    }

    #[test]
    fn only_a_notice_about_a_standby_makes_a_commit_unconfirmed() {
        let mut notices = Notices::default();
        notices.note(&message(
            NOTICE,
            b"SHINWEIS\0C00000\0MSyncRepWaitForLSN\0Relsewhere\0\0",
        ));
        assert!(!notices.is_unconfirmed);
        notices.note(&message(
            NOTICE,
            b"SWARNUNG\0C01000\0Mx\0RSyncRepWaitForLSN\0\0",
        ));
        assert!(notices.is_unconfirmed);
    }

    #[test]
    fn the_process_that_serves_a_connection_is_known() {
        let mut notices = Notices::default();
        notices.note(&message(BACKEND, &[0, 0, 1, 2, 9, 9, 9, 9]));
        assert_eq!(notices.backend, Some(258));
    }
}
