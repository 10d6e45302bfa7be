//! Errors that prevent the edge from starting.

use std::io;
use std::net::SocketAddr;

use keyring::KeyringError;

/// The visitors' listener cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum EdgeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {0} (setting `{1}`): {2}")]
    Listen(SocketAddr, &'static str, #[source] io::Error),
    /// HTTPS is enabled, but the private keys of certificates cannot be decrypted.
    #[error(transparent)]
    Keys(#[from] KeyringError),
    /// The TLS library cannot be set up.
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] rustls::Error),
    /// A thread cannot be started.
    #[error("a thread of the edge cannot be started: {0}")]
    Thread(#[source] io::Error),
    /// The list of known bots cannot be searched.
    #[error("the list of bots cannot be read: {0}")]
    Bots(#[from] aho_corasick::BuildError),
    /// A page for visitors cannot be written.
    #[error("a page for visitors cannot be written: {0}")]
    Pages(#[from] askama::Error),
    /// Metrics with these names already exist.
    #[error("the edge's metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}
