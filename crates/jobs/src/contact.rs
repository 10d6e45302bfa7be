//! Whether a queue can be used.

use std::fmt::Display;

/// Logs when contact with a queue is lost and when it is found again, and not at every try between.
#[derive(Debug)]
pub struct Contact {
    queue: &'static str,
    is_lost: bool,
}

impl Contact {
    /// Contact with the queue of this name, for the log.
    pub fn new(queue: &'static str) -> Self {
        Self {
            queue,
            is_lost: false,
        }
    }

    /// The value, or nothing after a failure.
    pub fn note<T, E: Display>(&mut self, result: Result<T, E>) -> Option<T> {
        let queue = self.queue;
        match result {
            Ok(value) => {
                if std::mem::take(&mut self.is_lost) {
                    tracing::info!(queue, "the queue can be used again");
                }
                Some(value)
            }
            Err(error) => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    tracing::warn!(queue, %error, "the queue can't be used; trying until it can");
                }
                None
            }
        }
    }
}
