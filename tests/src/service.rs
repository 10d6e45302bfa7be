//! A service that runs.

use std::net::SocketAddr;

use testing::{Client, Process};

/// A service that has been ready.
pub struct Service {
    /// Its process.
    pub process: Process,
    /// The base URL of its API, such as `http://127.0.0.1:8080`.
    pub base: String,
    /// The base URL of its operations listener.
    pub operations: String,
    /// The address for visitors, if there is one: `127.0.0.1:8084`.
    pub edge: Option<SocketAddr>,
    /// The address for visitors over HTTPS, if there is one.
    pub https: Option<SocketAddr>,
}

impl Service {
    /// A client of its API that uses this key.
    pub fn client(&self, key: &str) -> Client {
        Client::new(self.base.clone(), Some(key))
    }

    /// A client of its health and metrics.
    pub fn health(&self) -> Client {
        Client::new(self.operations.clone(), None)
    }

    /// Fails the test if it has logged an error.
    pub fn assert_quiet(&self) {
        let log = self.process.stderr();
        assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
    }
}
