//! The `DevTools` protocol over a socket: messages of JSON, each ended by a NUL.

use std::io;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;
use tokio::io::Interest;
use tokio::net::UnixStream;

use crate::protocol::{Command, Event};

/// More than a snapshot of the largest size can take when each byte of it is escaped.
const MAX_MESSAGE_BYTES: usize = 128 << 20;

const PART_BYTES: usize = 256 << 10;

/// Why nothing more can be said to a browser, or why it refuses a command.
#[derive(Debug, Error)]
pub enum PipeError {
    /// The browser has ended.
    #[error("the browser ended")]
    Ended,
    /// It refuses a command.
    #[error("{method}: {message}")]
    Refused {
        /// The command.
        method: &'static str,
        /// What the browser says about it.
        message: String,
    },
    /// What it sends is not the protocol.
    #[error("the browser's message cannot be read: {0}")]
    Unreadable(String),
}

impl From<io::Error> for PipeError {
    fn from(_: io::Error) -> Self {
        Self::Ended
    }
}

/// A message from the browser.
pub enum Message {
    /// To the command with this number.
    Reply(u64, Result<Value, String>),
    /// Of the session with this name, if of one.
    Event(Option<String>, Event),
}

/// Both directions. Waiting for a message can be given up without harm.
pub struct Pipe {
    stream: UnixStream,
    incoming: Vec<u8>,
    /// How much of `incoming` is known to have no NUL.
    searched: usize,
    outgoing: Vec<u8>,
    last_id: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Envelope<'a, C> {
    id: u64,
    method: &'static str,
    params: &'a C,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_id: Option<&'a str>,
}

impl Pipe {
    /// A pipe to a browser that has just started.
    pub fn new(stream: UnixStream) -> Self {
        Self {
            stream,
            incoming: Vec::new(),
            searched: 0,
            outgoing: Vec::new(),
            last_id: 0,
        }
    }

    /// Sends a command when the next message is waited for; returns its number.
    pub fn post<C: Command>(&mut self, session: Option<&str>, command: &C) -> u64 {
        self.last_id += 1;
        let envelope = Envelope {
            id: self.last_id,
            method: C::METHOD,
            params: command,
            session_id: session,
        };
        // These types have no keys that JSON lacks, and a vector takes all that is written.
        if serde_json::to_writer(&mut self.outgoing, &envelope).is_ok() {
            self.outgoing.push(0);
        }
        self.last_id
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<Message, PipeError> {
        loop {
            if let Some(text) = self.take_message() {
                return read(&text);
            }
            if self.incoming.len() > MAX_MESSAGE_BYTES {
                return Err(PipeError::Unreadable("it is too long".to_owned()));
            }
            let mut interest = Interest::READABLE;
            if !self.outgoing.is_empty() {
                interest = interest.add(Interest::WRITABLE);
            }
            let ready = self.stream.ready(interest).await?;
            if ready.is_writable() && !self.outgoing.is_empty() {
                self.write_some()?;
            }
            if ready.is_readable() {
                self.read_some()?;
            }
        }
    }

    fn write_some(&mut self) -> Result<(), PipeError> {
        match self.stream.try_write(&self.outgoing) {
            Ok(count) => drop(self.outgoing.drain(..count)),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => return Err(PipeError::Ended),
        }
        Ok(())
    }

    fn read_some(&mut self) -> Result<(), PipeError> {
        let before = self.incoming.len();
        self.incoming.resize(before + PART_BYTES, 0);
        let room = self.incoming.get_mut(before..).unwrap_or_default();
        let read = self.stream.try_read(room);
        self.incoming
            .truncate(before + *read.as_ref().unwrap_or(&0));
        match read {
            Ok(0) => Err(PipeError::Ended),
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => Err(PipeError::Ended),
            _ => Ok(()),
        }
    }

    fn take_message(&mut self) -> Option<Vec<u8>> {
        let new = self.incoming.get(self.searched..)?;
        let Some(end) = new.iter().position(|&byte| byte == 0) else {
            self.searched = self.incoming.len();
            return None;
        };
        let end = self.searched + end;
        let rest = self.incoming.split_off(end + 1);
        let mut text = std::mem::replace(&mut self.incoming, rest);
        text.pop();
        self.searched = 0;
        Some(text)
    }
}

/// The text with a replacement character for each surrogate that is alone: scripts have them in
/// strings, JSON does not.
fn well_formed(text: &[u8]) -> Vec<u8> {
    let mut passed = Vec::with_capacity(text.len());
    let mut left = text;
    while let Some((&first, rest)) = left.split_first() {
        let taken = match (first, surrogate(left), left.get(6..).map(surrogate)) {
            (b'\\', Some(Surrogate::High), Some(Some(Surrogate::Low))) => 12,
            (b'\\', Some(_), _) => {
                passed.extend(br"\ufffd");
                left = left.get(6..).unwrap_or_default();
                continue;
            }
            // What is escaped does not begin an escape.
            (b'\\', None, _) if !rest.is_empty() => 2,
            _ => 1,
        };
        let (part, rest) = left.split_at(taken);
        passed.extend(part);
        left = rest;
    }
    passed
}

#[derive(PartialEq)]
enum Surrogate {
    High,
    Low,
}

/// What is escaped at the beginning of the text, if it is one.
fn surrogate(text: &[u8]) -> Option<Surrogate> {
    let digits = text.strip_prefix(br"\u")?.get(..4)?;
    let unit = u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    match unit {
        0xd800..0xdc00 => Some(Surrogate::High),
        0xdc00..0xe000 => Some(Surrogate::Low),
        _ => None,
    }
}

fn read(text: &[u8]) -> Result<Message, PipeError> {
    let unreadable = |error: serde_json::Error| PipeError::Unreadable(error.to_string());
    let message = serde_json::from_slice(text);
    let mut message: Value = message
        .or_else(|_| serde_json::from_slice(&well_formed(text)))
        .map_err(unreadable)?;
    let mut take = |name: &str| message.get_mut(name).map(Value::take);
    if let Some(id) = take("id") {
        let result = match take("error") {
            Some(error) => Err(error
                .get("message")
                .and_then(Value::as_str)
                .unwrap_or("")
                .into()),
            None => Ok(take("result").unwrap_or_default()),
        };
        return Ok(Message::Reply(id.as_u64().unwrap_or_default(), result));
    }
    let session = take("sessionId").and_then(|name| name.as_str().map(str::to_owned));
    let method = take("method").unwrap_or_default();
    let params = take("params").unwrap_or_default();
    let event = Event::read(method.as_str().unwrap_or_default(), params);
    Ok(Message::Event(session, event))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_that_are_alone_are_replaced() {
        let text = |json: &str| {
            let text = well_formed(json.as_bytes());
            serde_json::from_slice::<String>(&text).unwrap()
        };
        for (json, expected) in [
            (r#""\ud83d\ude00""#, "\u{1f600}"),
            (r#""a\ud83d""#, "a\u{fffd}"),
            (r#""\ude00\ud83d b""#, "\u{fffd}\u{fffd} b"),
            (r#""\ud83d\ud83d\ude00""#, "\u{fffd}\u{1f600}"),
            (r#""\\ud83d""#, r"\ud83d"),
        ] {
            assert_eq!(text(json), expected, "{json}");
        }
    }
}
