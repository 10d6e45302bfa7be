//! Tracks requests being processed, whether or not their client is still waiting for the response.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use prometheus::{IntGauge, Registry};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

/// Counts running requests, so that a shutdown can wait for them.
#[derive(Debug)]
pub(crate) struct InFlight {
    running: IntGauge,
    draining: AtomicBool,
    finished: Notify,
}

impl InFlight {
    /// Starts at zero; also exported at `/metrics`.
    pub(crate) fn new(registry: &Registry) -> Result<Self, prometheus::Error> {
        let running = IntGauge::new("http_requests_in_flight", "Requests being processed.")?;
        registry.register(Box::new(running.clone()))?;
        Ok(Self {
            running,
            draining: AtomicBool::default(),
            finished: Notify::default(),
        })
    }

    /// Counts a request until the guard is dropped.
    pub(super) fn enter(&self) -> impl Drop + '_ {
        self.running.inc();
        Guard(self)
    }

    /// From now on, every response asks its client to close the connection.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// Waits until no request is running, for at most `limit`. Returns how many still are.
    pub(crate) async fn wait_until_idle(&self, limit: Duration) -> i64 {
        let deadline = Instant::now() + limit;
        loop {
            let finished = self.finished.notified();
            let running = self.running.get();
            if running == 0 || timeout_at(deadline, finished).await.is_err() {
                return running;
            }
        }
    }
}

struct Guard<'a>(&'a InFlight);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.running.dec();
        self.0.finished.notify_waiters();
    }
}
