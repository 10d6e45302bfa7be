//! Whether a queue is available.

use std::fmt::Display;

/// Logs when a queue becomes unavailable and when it is available again, but not every attempt in
/// between.
#[derive(Debug)]
pub struct Contact {
    queue: &'static str,
    is_lost: bool,
}

impl Contact {
    /// Tracks the queue with this name; the name is used in the log.
    pub fn new(queue: &'static str) -> Self {
        Self {
            queue,
            is_lost: false,
        }
    }

    /// Returns the value, or `None` after a failure.
    pub fn record<T, E: Display>(&mut self, result: Result<T, E>) -> Option<T> {
        let queue = self.queue;
        match result {
            Ok(value) => {
                if std::mem::take(&mut self.is_lost) {
                    tracing::info!(queue, "the queue is available again");
                }
                Some(value)
            }
            Err(error) => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    tracing::warn!(queue, %error, "the queue is unavailable; retrying");
                }
                None
            }
        }
    }
}
