//! A timeout for a visitor's body.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep};

/// Each time this many bytes have arrived, a second is added to the time left.
const BYTES_PER_SECOND: u32 = 16 * 1024;

/// The time left for a body. Without it, visitors could hold connections by sending a byte now and
/// then.
pub struct BodyTimeout {
    limit: Duration,
    left: Duration,
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl BodyTimeout {
    /// The full time.
    pub fn new(limit: Duration) -> Self {
        Self {
            limit,
            left: limit,
            waiting: None,
        }
    }

    /// Waits for more of the body; ready when the time is used up.
    pub fn wait(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let left = self.left;
        let begin = || (Instant::now(), Box::pin(sleep(left)));
        let (_, waiting) = self.waiting.get_or_insert_with(begin);
        waiting.as_mut().poll(context)
    }

    /// Ends a wait, because this many bytes have arrived.
    pub fn end(&mut self, bytes: usize) {
        if let Some((since, _)) = self.waiting.take() {
            self.left = self.left.saturating_sub(since.elapsed());
        }
        let back = Duration::from_secs(bytes as u64) / BYTES_PER_SECOND;
        self.left = self.limit.min(self.left.saturating_add(back));
    }
}
