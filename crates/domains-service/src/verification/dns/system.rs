//! The name servers that the system uses: `/etc/resolv.conf`.

use std::fs;
use std::io;
use std::net::SocketAddr;

use resolv_conf::{Config, ScopedIp};

const FILE: &str = "/etc/resolv.conf";
const PORT: u16 = 53;
/// As in the C library (resolv.conf(5), `MAXNS`).
const MAX_SERVERS: usize = 3;

/// The reason why the system's name servers cannot be determined.
#[derive(Debug, thiserror::Error)]
pub enum SystemResolversError {
    /// The file cannot be read.
    #[error("{FILE} cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file names none.
    #[error("{FILE} names no name server")]
    None,
}

/// The system's name servers.
///
/// # Errors
/// When they cannot be determined.
pub fn system_resolvers() -> Result<Vec<SocketAddr>, SystemResolversError> {
    let servers = parse(&fs::read(FILE)?);
    if servers.is_empty() {
        return Err(SystemResolversError::None);
    }
    Ok(servers)
}

/// As in the C library, a line that cannot be read is skipped.
fn parse(file: &[u8]) -> Vec<SocketAddr> {
    let (config, _) = Config::parse_with_errors(file);
    let addresses = config
        .nameservers
        .into_iter()
        .filter_map(|server| match server {
            ScopedIp::V4(address) => Some(SocketAddr::from((address, PORT))),
            ScopedIp::V6(address, None) => Some(SocketAddr::from((address, PORT))),
            // A scope is the name of an interface, whose number only the C library can look up.
            ScopedIp::V6(_, Some(_)) => None,
        });
    addresses.take(MAX_SERVERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_servers_are_read_and_nothing_else() {
        let text = "# nameserver 192.0.2.9\nsearch example.net\nnameserver 192.0.2.1\n\
                    \x20 nameserver\t2001:db8::1 \nnameserver\nnameserver x\n\
                    nameserver 192.0.2.3\nnameserver 192.0.2.4\n";
        let servers = parse(text.as_bytes());
        let servers: Vec<String> = servers.iter().map(ToString::to_string).collect();
        assert_eq!(
            servers,
            ["192.0.2.1:53", "[2001:db8::1]:53", "192.0.2.3:53"]
        );
    }
}
