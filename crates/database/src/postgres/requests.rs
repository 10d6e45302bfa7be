//! What a connection has requested, and which of it has not been answered.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::message_starts::MessageStarts;

/// How much of a statement is kept, in characters. It tells statements apart that may wait.
pub(super) const KEPT: usize = 100;

/// A statement's name and the kept part of its text fit in here.
const BODY: usize = 512;

/// The requests of a connection.
pub(super) struct Requests {
    sent: MessageStarts,
    received: MessageStarts,
    /// Whether the server has accepted the connection: until then, others limit the time.
    is_ready: bool,
    /// The beginnings of the prepared statements, by their names.
    prepared: HashMap<Vec<u8>, Arc<str>>,
    /// The statement that was sent last.
    latest: Arc<str>,
    /// The last statement of each request without an answer.
    unanswered: VecDeque<Arc<str>>,
    /// Whether a request has been sent in part.
    has_begun: bool,
}

impl Requests {
    pub(super) fn new() -> Self {
        Self {
            sent: MessageStarts::with_bodies(BODY),
            received: MessageStarts::default(),
            is_ready: false,
            prepared: HashMap::new(),
            latest: Arc::from(""),
            unanswered: VecDeque::new(),
            has_begun: false,
        }
    }

    /// Whether an answer is due.
    pub(super) fn are_open(&self) -> bool {
        self.has_begun || !self.unanswered.is_empty()
    }

    /// The beginning of the statement whose answer is due.
    pub(super) fn statement(&self) -> Arc<str> {
        Arc::clone(self.unanswered.front().unwrap_or(&self.latest))
    }

    /// These bytes have been sent.
    pub(super) fn sent(&mut self, mut bytes: &[u8]) {
        // The first message has no type.
        if !self.is_ready {
            return;
        }
        while let Some((kind, body)) = self.sent.next(&mut bytes) {
            match kind {
                b'P' => {
                    let (name, text) = split(body);
                    let text = beginning(text);
                    self.prepared.insert(name.to_vec(), Arc::clone(&text));
                    self.latest = text;
                }
                b'B' => {
                    let (_portal, rest) = split(body);
                    if let Some(text) = self.prepared.get(split(rest).0) {
                        self.latest = Arc::clone(text);
                    }
                }
                b'C' => {
                    if let Some(name) = body.strip_prefix(b"S") {
                        self.prepared.remove(split(name).0);
                    }
                }
                b'Q' => self.latest = beginning(body),
                _ => {}
            }
            // A synchronisation or a simple query ends a request; a farewell is not answered.
            self.has_begun = !matches!(kind, b'S' | b'Q' | b'X');
            if matches!(kind, b'S' | b'Q') {
                self.unanswered.push_back(Arc::clone(&self.latest));
            }
        }
    }

    /// These bytes have arrived.
    pub(super) fn received(&mut self, mut bytes: &[u8]) {
        while let Some((kind, _)) = self.received.next(&mut bytes) {
            if kind == b'Z' {
                self.is_ready = true;
                self.unanswered.pop_front();
            }
        }
    }
}

/// A text that ends with zero, and what follows it.
fn split(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| *byte == 0);
    let (text, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
    (text, rest.get(1..).unwrap_or_default())
}

/// The first characters of a statement.
fn beginning(text: &[u8]) -> Arc<str> {
    let valid = split(text).0.utf8_chunks().next();
    let text = valid.map_or("", |chunk| chunk.valid());
    let end = text.char_indices().nth(KEPT).map(|(end, _)| end);
    Arc::from(text.get(..end.unwrap_or(text.len())).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: u8, body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 4).unwrap().to_be_bytes();
        [&[kind], length.as_slice(), body].concat()
    }

    fn prepare(name: &str, text: &str) -> Vec<u8> {
        message(b'P', format!("{name}\0{text}\0\0\0").as_bytes())
    }

    fn run(name: &str) -> Vec<u8> {
        [
            message(b'B', format!("\0{name}\0parameters").as_bytes()),
            message(b'E', b"\0\0\0\0\0"),
            message(b'S', b""),
        ]
        .concat()
    }

    fn accepted() -> Requests {
        let mut requests = Requests::new();
        requests.sent(b"whatever comes before");
        requests.received(&message(b'Z', b"I"));
        requests
    }

    #[test]
    fn the_statement_is_known_whose_answer_is_due() {
        let mut requests = accepted();
        assert!(!requests.are_open());
        let long = "SELECT 'ä' ".repeat(60);
        requests.sent(&prepare("one", &long));
        assert!(requests.are_open());
        requests.sent(&message(b'S', b""));
        requests.received(&message(b'Z', b"I"));
        assert!(!requests.are_open());
        requests.sent(&prepare("two", "INSERT"));
        requests.sent(&message(b'S', b""));
        requests.received(&message(b'Z', b"I"));

        for piece in [1, 7, 1000] {
            let sent = [run("one"), run("two"), message(b'Q', b"COMMIT\0")].concat();
            for bytes in sent.chunks(piece) {
                requests.sent(bytes);
            }
            let first: String = long.chars().take(KEPT).collect();
            for expected in [first.as_str(), "INSERT", "COMMIT"] {
                assert_eq!(&*requests.statement(), expected);
                assert!(requests.are_open());
                requests.received(&message(b'Z', b"I"));
            }
            assert!(!requests.are_open());
        }

        requests.sent(&message(b'X', b""));
        assert!(!requests.are_open());
    }

    #[test]
    fn a_closed_statement_is_forgotten() {
        let mut requests = accepted();
        requests.sent(&prepare("one", "SELECT 1"));
        requests.sent(&message(b'C', b"Sone\0"));
        assert!(requests.prepared.is_empty());
    }
}
