//! The connection on which requests arrive: its peer and its name.

use std::net::IpAddr;

/// The connection on which requests arrive.
pub struct Arrival {
    /// The peer: the visitor, or a proxy.
    pub peer: IpAddr,
    /// The name that the connection was opened for, if it is one over TLS.
    pub name: Option<Box<str>>,
}

impl Arrival {
    /// Whether the connection may carry requests for this host.
    pub fn is_for(&self, name: &str) -> bool {
        let opened_for = self.name.as_deref();
        opened_for.is_none_or(|opened_for| opened_for == name)
    }
}
