//! The name servers that the system uses: `/etc/resolv.conf`.

use std::fs;
use std::io;
use std::net::{IpAddr, SocketAddr};

const FILE: &str = "/etc/resolv.conf";
const PORT: u16 = 53;
/// As in the C library (resolv.conf(5), `MAXNS`).
const MOST: usize = 3;

/// The system's name servers are not known.
#[derive(Debug, thiserror::Error)]
pub enum SystemResolversError {
    /// The file can't be read.
    #[error("{FILE} can't be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It names none.
    #[error("{FILE} names no name server")]
    None,
}

/// The system's name servers.
///
/// # Errors
/// When they are not known.
pub fn system_resolvers() -> Result<Vec<SocketAddr>, SystemResolversError> {
    let servers = parse(&fs::read_to_string(FILE)?);
    if servers.is_empty() {
        return Err(SystemResolversError::None);
    }
    Ok(servers)
}

fn parse(text: &str) -> Vec<SocketAddr> {
    let addresses = text.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let is_server = words.next() == Some("nameserver");
        let address = words.next().filter(|_| is_server)?;
        address.parse::<IpAddr>().ok()
    });
    addresses
        .map(|address| SocketAddr::new(address, PORT))
        .take(MOST)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_servers_are_read_and_nothing_else() {
        let text = "# nameserver 192.0.2.9\nsearch example.net\nnameserver 192.0.2.1\n  nameserver\t2001:db8::1 \n\
                    nameserver\nnameserver x\nnameserver 192.0.2.3\nnameserver 192.0.2.4\n";
        let servers = parse(text);
        let servers: Vec<String> = servers.iter().map(ToString::to_string).collect();
        assert_eq!(
            servers,
            ["192.0.2.1:53", "[2001:db8::1]:53", "192.0.2.3:53"]
        );
    }
}
