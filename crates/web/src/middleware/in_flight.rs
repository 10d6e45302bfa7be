//! Which requests are being worked on, with or without a client that still waits for the answer.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// Counts running requests, so that a stop can wait for them.
#[derive(Debug, Default)]
pub(crate) struct InFlight {
    running: AtomicUsize,
    draining: AtomicBool,
    finished: Notify,
}

impl InFlight {
    /// Counts a request until the guard is dropped.
    pub(super) fn enter(&self) -> impl Drop + '_ {
        self.running.fetch_add(1, Ordering::SeqCst);
        Guard(self)
    }

    /// From now on every answer asks its client to close the connection.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// Waits until no request is running, at most `limit`. Returns how many still are.
    pub(crate) async fn wait_until_idle(&self, limit: Duration) -> usize {
        let deadline = Instant::now() + limit;
        loop {
            let finished = self.finished.notified();
            let running = self.running.load(Ordering::SeqCst);
            if running == 0 || timeout_at(deadline, finished).await.is_err() {
                return running;
            }
        }
    }
}

struct Guard<'a>(&'a InFlight);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
        self.0.finished.notify_waiters();
    }
}
