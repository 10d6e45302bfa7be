//! A stall timeout: the peer may be slow, but must keep making progress.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Sleep, sleep};

/// Ends a wait that lasts too long without progress.
pub struct StallTimeout {
    limit: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl StallTimeout {
    /// A timeout that is not running yet.
    pub fn new(limit: Duration) -> Self {
        Self {
            limit,
            waiting: None,
        }
    }

    /// Passes on the result of a poll, or returns [`io::ErrorKind::TimedOut`] once polls have been
    /// pending for the whole limit.
    pub fn poll<T>(&mut self, polled: Poll<T>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        let Poll::Ready(value) = polled else {
            let limit = self.limit;
            let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(limit)));
            ready!(waiting.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        };
        self.waiting = None;
        Poll::Ready(Ok(value))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::poll_fn;

    use super::*;

    #[tokio::test]
    async fn only_a_stall_causes_a_timeout() {
        let mut stall = StallTimeout::new(Duration::from_secs(1));
        let ready = poll_fn(|context| stall.poll(Poll::Ready(7), context)).await;
        assert_eq!(ready.unwrap(), 7);

        // Nothing is polled in the meantime.
        sleep(Duration::from_millis(1100)).await;
        let first = poll_fn(|context| Poll::Ready(stall.poll::<()>(Poll::Pending, context)));
        assert!(first.await.is_pending());

        let ended = poll_fn(|context| stall.poll::<()>(Poll::Pending, context)).await;
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
