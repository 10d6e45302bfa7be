//! How requests have come: from whom, and for which name.

use std::net::IpAddr;

/// How requests have come.
pub struct Arrival {
    /// The other end of the connection: the visitor, or a proxy.
    pub peer: IpAddr,
    /// The name that the connection was opened for, if it is one over TLS.
    pub name: Option<Box<str>>,
}

impl Arrival {
    /// Whether requests for this host may be on the connection.
    pub fn is_for(&self, name: &str) -> bool {
        let opened_for = self.name.as_deref();
        opened_for.is_none_or(|opened_for| opened_for == name)
    }
}
