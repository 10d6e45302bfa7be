//! What happens to the messages between the driver and the server on their way: errors get their
//! code, and statements lose their names where the server forgets them.

use super::error_codes::ErrorCodes;
use super::notices::Notices;
use super::unnamed::Unnamed;

/// The messages of a connection, in both directions.
#[derive(Default)]
pub(super) struct Messages {
    /// Only where the server forgets prepared statements.
    unnamed: Option<Unnamed>,
    error_codes: ErrorCodes,
}

impl Messages {
    /// For a server that forgets prepared statements.
    pub(super) fn without_names() -> Self {
        Self {
            unnamed: Some(Unnamed::new()),
            error_codes: ErrorCodes::default(),
        }
    }

    /// What the server has said beside the answers to queries.
    pub(super) fn said(&self) -> &Notices {
        &self.error_codes.notices
    }

    /// The driver requests something.
    pub(super) fn begin(&mut self) {
        self.error_codes.notices.has_answered = false;
    }

    /// Adds what the driver sends to what the server gets, if that is not the same.
    pub(super) fn send(&mut self, bytes: &[u8], outgoing: &mut Vec<u8>) -> bool {
        let Some(unnamed) = &mut self.unnamed else {
            return false;
        };
        unnamed.send(bytes, outgoing);
        true
    }

    /// Adds what the server sends to what the driver gets.
    pub(super) fn receive(&mut self, received: &[u8], readable: &mut Vec<u8>) {
        let Some(unnamed) = &mut self.unnamed else {
            return self.error_codes.add(received, readable);
        };
        let mut kept = Vec::with_capacity(received.len());
        unnamed.receive(received, &mut kept);
        self.error_codes.add(&kept, readable);
    }

    /// After the server's last byte.
    pub(super) fn end(&mut self, readable: &mut Vec<u8>) {
        if let Some(unnamed) = &mut self.unnamed {
            let mut kept = Vec::new();
            unnamed.end(&mut kept);
            self.error_codes.add(&kept, readable);
        }
        self.error_codes.end(readable);
    }
}
