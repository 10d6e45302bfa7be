//! Waiting with a limit, for whoever may neither hurry nor stand still.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Sleep, sleep};

/// Ends a wait that lasts for too long at a stretch.
pub struct Patience {
    limit: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patience {
    /// With nothing to wait for yet.
    pub fn new(limit: Duration) -> Self {
        Self {
            limit,
            waiting: None,
        }
    }

    /// What was polled, or [`io::ErrorKind::TimedOut`] when it has been pending each time for as long as the limit.
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
    async fn only_waiting_wears_it_out() {
        let mut patience = Patience::new(Duration::from_secs(1));
        let ready = poll_fn(|context| patience.poll(Poll::Ready(7), context)).await;
        assert_eq!(ready.unwrap(), 7);

        // Nobody asked for anything meanwhile.
        sleep(Duration::from_millis(1100)).await;
        let first = poll_fn(|context| Poll::Ready(patience.poll::<()>(Poll::Pending, context)));
        assert!(first.await.is_pending());

        let ended = poll_fn(|context| patience.poll::<()>(Poll::Pending, context)).await;
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
