//! The header of the PROXY protocol, version 2, from which a proxy learns whom it has a connection
//! with.

use std::net::{IpAddr, SocketAddr};

/// What each header begins with.
const SIGNATURE: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";
/// Version 2, a connection on behalf of somebody else.
const PROXY: u8 = 0x21;

/// The header for a TCP connection from `client` to `server`. An address of IPv4 that is written as
/// one of IPv6 counts as the former, if both are.
pub fn header(client: SocketAddr, server: SocketAddr) -> Vec<u8> {
    let mut header = SIGNATURE.to_vec();
    header.push(PROXY);
    match (client.ip().to_canonical(), server.ip().to_canonical()) {
        (IpAddr::V4(client), IpAddr::V4(server)) => {
            header.extend([0x11, 0, 12]);
            header.extend(client.octets());
            header.extend(server.octets());
        }
        (client, server) => {
            let v6 = |address| match address {
                IpAddr::V4(address) => address.to_ipv6_mapped().octets(),
                IpAddr::V6(address) => address.octets(),
            };
            header.extend([0x21, 0, 36]);
            header.extend(v6(client));
            header.extend(v6(server));
        }
    }
    header.extend(client.port().to_be_bytes());
    header.extend(server.port().to_be_bytes());
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> SocketAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_header_is_as_the_specification_says() {
        let header = header(
            address("192.0.2.1:56324"),
            address("[::ffff:192.0.2.2]:443"),
        );
        let signature = [13, 10, 13, 10, 0, 13, 10, 0x51, 0x55, 0x49, 0x54, 10];
        let rest = [
            0x21, 0x11, 0, 12, 192, 0, 2, 1, 192, 0, 2, 2, 0xdc, 4, 1, 0xbb,
        ];
        assert_eq!(header, [signature.as_slice(), &rest].concat());
    }

    #[test]
    fn addresses_of_ipv6_take_36_bytes() {
        let header = header(address("[2001:db8::1]:1"), address("192.0.2.2:443"));
        assert_eq!(header.len(), 16 + 36);
        assert_eq!(header[12..16], [0x21, 0x21, 0, 36]);
        assert_eq!(header[16..18], [0x20, 1]);
        assert_eq!(header[42..48], [0xff, 0xff, 192, 0, 2, 2]);
    }
}
