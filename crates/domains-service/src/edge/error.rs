//! Why the edge can't be started.

use std::io;
use std::net::SocketAddr;

/// The visitors' listener can't be started.
#[derive(Debug, thiserror::Error)]
pub enum EdgeError {
    /// The address can't be listened on.
    #[error("cannot listen on {0} (setting `edge.listen`): {1}")]
    Listen(SocketAddr, #[source] io::Error),
    /// A thread can't be started.
    #[error("a thread of the edge can't be started: {0}")]
    Thread(#[source] io::Error),
    /// Metrics of these names are registered already.
    #[error("the edge's metrics can't be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}
