//! Prepared statements for servers that forget them: behind a pooler that hands out a server's
//! connection for one transaction at a time, a statement that was prepared before may be unknown.
//!
//! The driver prepares each statement once and then runs it by its name. Here, on the way to the
//! server, the name is left out, and each time that a statement is run, it is parsed again in the
//! same message batch: no round trip more, and nothing is left behind on the server. Source: the
//! [extended query protocol](https://www.postgresql.org/docs/current/protocol-flow.html).

use std::collections::{HashMap, VecDeque};

/// A message begins with its type, and with a length that includes itself.
const HEADER: usize = 5;

/// What has been prepared, and where one is in the messages of both directions.
pub(super) struct Unnamed {
    /// The text of each statement and the types of its parameters, by its name.
    statements: HashMap<Vec<u8>, Vec<u8>>,
    /// The beginning of a message of the driver.
    unsent: Vec<u8>,
    /// The first message has no type.
    has_begun: bool,
    /// The name of the statement that the server has parsed in this batch.
    parsed: Option<Vec<u8>>,
    /// For each batch that the server has not ended: whether the driver expects each of the parsed
    /// statements to be confirmed.
    batches: VecDeque<VecDeque<bool>>,
    /// The beginning of a message of the server.
    header: Vec<u8>,
    /// The number of bytes until the server's next message.
    left: usize,
    /// Whether the server has accepted the connection: that is not the end of a batch.
    is_accepted: bool,
}

impl Unnamed {
    pub(super) fn new() -> Self {
        Self {
            statements: HashMap::new(),
            unsent: Vec::new(),
            has_begun: false,
            parsed: None,
            batches: VecDeque::from([VecDeque::new()]),
            header: Vec::with_capacity(HEADER),
            left: 0,
            is_accepted: false,
        }
    }

    /// Adds what the driver sends to what the server gets.
    pub(super) fn send(&mut self, bytes: &[u8], outgoing: &mut Vec<u8>) {
        self.unsent.extend_from_slice(bytes);
        while let Some(length) = self.complete() {
            let rest = self.unsent.split_off(length);
            let message = std::mem::replace(&mut self.unsent, rest);
            if self.has_begun {
                self.send_message(&message, outgoing);
            } else {
                self.has_begun = true;
                outgoing.extend_from_slice(&message);
            }
        }
    }

    /// The length of the driver's next message, if it is complete.
    fn complete(&self) -> Option<usize> {
        let before_length = usize::from(self.has_begun);
        let length = self.unsent.get(before_length..)?.first_chunk()?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let whole = before_length + length;
        (self.unsent.len() >= whole).then_some(whole)
    }

    fn send_message(&mut self, message: &[u8], outgoing: &mut Vec<u8>) {
        let (header, body) = message.split_at(HEADER.min(message.len()));
        let rewritten = match header.first() {
            Some(b'P') => self.parse(body, outgoing),
            Some(b'B') => self.bind(body, outgoing),
            Some(b'D') => self.describe(body, outgoing),
            Some(b'C') => {
                if let Some((name, _)) = body.strip_prefix(b"S").and_then(text) {
                    self.statements.remove(name);
                }
                None
            }
            // These end a batch.
            Some(b'S' | b'Q') => {
                self.parsed = None;
                self.batches.push_back(VecDeque::new());
                None
            }
            _ => None,
        };
        if rewritten.is_none() {
            outgoing.extend_from_slice(message);
        }
    }

    /// The driver prepares a statement.
    fn parse(&mut self, body: &[u8], outgoing: &mut Vec<u8>) -> Option<()> {
        let (name, rest) = text(body)?;
        self.statements.insert(name.to_vec(), rest.to_vec());
        self.parse_now(name, true, outgoing)
    }

    /// Has the server parse a prepared statement, if that was not the last one of this batch.
    fn parse_now(&mut self, name: &[u8], is_expected: bool, outgoing: &mut Vec<u8>) -> Option<()> {
        if self.parsed.as_deref() == Some(name) && !is_expected {
            return Some(());
        }
        let statement = self.statements.get(name)?;
        write(b'P', &[b"\0", statement], outgoing)?;
        self.parsed = Some(name.to_vec());
        self.batches.back_mut()?.push_back(is_expected);
        Some(())
    }

    /// The driver runs a statement with these parameters.
    fn bind(&mut self, body: &[u8], outgoing: &mut Vec<u8>) -> Option<()> {
        let (portal, rest) = text(body)?;
        let (name, parameters) = text(rest)?;
        self.parse_now(name, false, outgoing)?;
        write(b'B', &[portal, b"\0\0", parameters], outgoing)
    }

    /// The driver asks for the types of a statement.
    fn describe(&mut self, body: &[u8], outgoing: &mut Vec<u8>) -> Option<()> {
        let (name, _) = text(body.strip_prefix(b"S")?)?;
        self.parse_now(name, false, outgoing)?;
        write(b'D', &[b"S\0"], outgoing)
    }

    /// Adds what the server sends to what the driver gets.
    pub(super) fn receive(&mut self, mut received: &[u8], readable: &mut Vec<u8>) {
        while let Some((first, rest)) = received.split_first() {
            if self.left > 0 {
                let (bytes, rest) = received.split_at(self.left.min(received.len()));
                self.left -= bytes.len();
                readable.extend_from_slice(bytes);
                received = rest;
                continue;
            }
            self.header.push(*first);
            received = rest;
            let Some([kind, length @ ..]) = self.header.first_chunk::<HEADER>() else {
                continue;
            };
            let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or_default();
            let is_for_driver = self.is_for_driver(*kind);
            self.left = length.saturating_sub(4);
            if is_for_driver {
                readable.append(&mut self.header);
            }
            self.header.clear();
        }
    }

    /// After the server's last byte.
    pub(super) fn end(&mut self, readable: &mut Vec<u8>) {
        readable.append(&mut self.header);
    }

    fn is_for_driver(&mut self, kind: u8) -> bool {
        match kind {
            b'Z' if !self.is_accepted => self.is_accepted = true,
            // After an error, the rest of the batch was not run.
            b'Z' => drop(self.batches.pop_front()),
            b'1' => {
                let parsed = self.batches.front_mut().and_then(VecDeque::pop_front);
                return parsed.unwrap_or(true);
            }
            _ => {}
        }
        true
    }
}

/// A text that ends with zero, and what follows it.
fn text(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|byte| *byte == 0)?;
    let (text, rest) = bytes.split_at(end);
    Some((text, rest.get(1..)?))
}

fn write(kind: u8, parts: &[&[u8]], outgoing: &mut Vec<u8>) -> Option<()> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let length = u32::try_from(length + 4).ok()?;
    outgoing.push(kind);
    outgoing.extend(length.to_be_bytes());
    for part in parts {
        outgoing.extend_from_slice(part);
    }
    Some(())
}

#[cfg(test)]
mod tests;
