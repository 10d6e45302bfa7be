//! Why the edge cannot be started.

use std::io;
use std::net::SocketAddr;

/// The visitors' listener cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum EdgeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {0} (setting `edge.listen`): {1}")]
    Listen(SocketAddr, #[source] io::Error),
    /// A thread cannot be started.
    #[error("a thread of the edge cannot be started: {0}")]
    Thread(#[source] io::Error),
    /// Metrics with these names already exist.
    #[error("the edge's metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}
