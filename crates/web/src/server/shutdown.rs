//! Ways to stop a server.

use std::io;
use std::sync::Arc;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Notify;

/// Asks a server to stop. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct ShutdownHandle {
    requested: Arc<Notify>,
}

impl ShutdownHandle {
    /// Asks the server to stop, now or as soon as it runs. It finishes running requests first.
    pub fn stop(&self) {
        self.requested.notify_one();
    }

    pub(super) async fn requested(&self) {
        self.requested.notified().await;
    }
}

/// The signals that end a service: SIGTERM from a supervisor, SIGINT from a terminal.
pub(super) struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    pub(super) async fn received(mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
