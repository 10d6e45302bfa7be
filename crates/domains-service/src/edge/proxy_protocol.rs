//! The [PROXY protocol](https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt), by which a
//! proxy says on whose behalf it opened a connection.

use std::io;
use std::net::{IpAddr, SocketAddr, SocketAddrV6};

use proxy_header::{Error, ParseConfig, Protocol, ProxiedAddress, ProxyHeader};
use serde::{Deserialize, Deserializer, Serialize, de};
use tokio::io::{AsyncRead, AsyncReadExt};

/// The length of the shortest header: `PROXY UNKNOWN` with its end.
const MIN_BYTES: usize = 15;
/// The longest header that is read; delivery networks add some hundred bytes to the addresses.
const MAX_BYTES: usize = 2_048;
/// Where version 2 has the length of what follows.
const LENGTH_AT: std::ops::Range<usize> = 14..16;

/// Whether trusted proxies begin each connection with a header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProxyProtocol {
    /// They do not.
    #[default]
    Off,
    /// They do, in version 1 or 2.
    V1V2,
}

impl<'de> Deserialize<'de> for ProxyProtocol {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match &*String::deserialize(deserializer)? {
            "off" => Ok(Self::Off),
            "v1v2" => Ok(Self::V1V2),
            other => Err(de::Error::custom(format_args!(
                "\"{other}\" is not allowed; expected off or v1v2"
            ))),
        }
    }
}

/// Both ends of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// Who connected.
    pub client: SocketAddr,
    /// The address that was connected to.
    pub server: SocketAddr,
}

/// The header of version 2 for a TCP connection. An address of IPv4 that is written as one of IPv6
/// counts as the former, if both are.
pub fn header(ends: Ends) -> Vec<u8> {
    let (client, server) = (ends.client.ip(), ends.server.ip());
    let ends = match (client.to_canonical(), server.to_canonical()) {
        (client @ IpAddr::V4(_), server @ IpAddr::V4(_)) => ProxiedAddress::stream(
            SocketAddr::new(client, ends.client.port()),
            SocketAddr::new(server, ends.server.port()),
        ),
        _ => ProxiedAddress::stream(as_v6(ends.client), as_v6(ends.server)),
    };
    let mut header = Vec::new();
    // Fails only for addresses of two families.
    let _ = ProxyHeader::with_address(ends).encode_v2(&mut header);
    header
}

fn as_v6(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) => ip.to_ipv6_mapped(),
        IpAddr::V6(ip) => ip,
    };
    SocketAddrV6::new(ip, address.port(), 0, 0).into()
}

/// Reads a header, and nothing after it; `None` if the proxy opened the connection for itself, or
/// does not know for whom.
///
/// # Errors
/// When there is no header, it is malformed, or longer than any that is in use.
pub async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<Ends>> {
    let malformed = || io::Error::from(io::ErrorKind::InvalidData);
    let mut bytes = vec![0; MIN_BYTES];
    stream.read_exact(&mut bytes).await?;
    loop {
        let config = ParseConfig {
            include_tlvs: false,
            ..ParseConfig::default()
        };
        match ProxyHeader::parse(&bytes, config) {
            Ok((header, length)) if length == bytes.len() => {
                let ends = header.proxied_address();
                let ends = ends.filter(|ends| ends.protocol == Protocol::Stream);
                return Ok(ends.map(|ends| Ends {
                    client: ends.source,
                    server: ends.destination,
                }));
            }
            Err(Error::BufferTooShort) => {}
            Ok(_) | Err(_) => return Err(malformed()),
        }
        let read = bytes.len();
        let length = known_length(&bytes);
        // The parser asks for more than a header has that is shorter than its addresses.
        if length <= read || length > MAX_BYTES {
            return Err(malformed());
        }
        bytes.resize(length, 0);
        let rest = bytes.get_mut(read..).unwrap_or_default();
        stream.read_exact(rest).await?;
    }
}

/// How long an incomplete header is at least. Version 1 ends with its line.
fn known_length(bytes: &[u8]) -> usize {
    let is_text = bytes.starts_with(b"P");
    match bytes.get(LENGTH_AT) {
        _ if is_text => bytes.len() + 1,
        Some(&[high, low]) => LENGTH_AT.end + usize::from(u16::from_be_bytes([high, low])),
        _ => LENGTH_AT.end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNATURE: [u8; 12] = [13, 10, 13, 10, 0, 13, 10, 0x51, 0x55, 0x49, 0x54, 10];

    fn ends(client: &str, server: &str) -> Ends {
        Ends {
            client: client.parse().unwrap(),
            server: server.parse().unwrap(),
        }
    }

    /// What is read, and what is left for whoever reads next.
    async fn read_from(mut bytes: &[u8]) -> (io::Result<Option<Ends>>, &[u8]) {
        let read = read(&mut bytes).await;
        (read, bytes)
    }

    #[test]
    fn a_header_is_as_the_specification_says() {
        let header = header(ends("192.0.2.1:56324", "[::ffff:192.0.2.2]:443"));
        let rest = [
            0x21, 0x11, 0, 12, 192, 0, 2, 1, 192, 0, 2, 2, 0xdc, 4, 1, 0xbb,
        ];
        assert_eq!(header, [SIGNATURE.as_slice(), &rest].concat());
    }

    #[tokio::test]
    async fn what_is_written_is_read() {
        for (client, server, read) in [
            ("192.0.2.1:1", "192.0.2.2:443", "192.0.2.1:1"),
            ("[2001:db8::1]:2", "[2001:db8::2]:443", "[2001:db8::1]:2"),
            ("192.0.2.1:3", "[2001:db8::2]:443", "[::ffff:192.0.2.1]:3"),
        ] {
            let mut bytes = header(ends(client, server));
            bytes.extend_from_slice(b"GET /");
            let (ends, rest) = read_from(&bytes).await;
            assert_eq!(ends.unwrap().unwrap().client.to_string(), read);
            assert_eq!(rest, b"GET /");
        }
    }

    #[tokio::test]
    async fn version_1_is_a_line() {
        for (line, expected) in [
            (
                "PROXY TCP4 192.0.2.1 192.0.2.2 56324 443\r\n",
                Some(ends("192.0.2.1:56324", "192.0.2.2:443")),
            ),
            (
                "PROXY TCP6 2001:db8::1 2001:db8::2 1 443\r\n",
                Some(ends("[2001:db8::1]:1", "[2001:db8::2]:443")),
            ),
            ("PROXY UNKNOWN\r\n", None),
            ("PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n", None),
        ] {
            let sent = format!("{line}PROXY");
            let (read, rest) = read_from(sent.as_bytes()).await;
            assert_eq!(read.unwrap(), expected, "{line}");
            assert_eq!(rest, b"PROXY", "{line}");
        }
    }

    #[tokio::test]
    async fn version_2_may_say_more_or_nothing() {
        let local = [SIGNATURE.as_slice(), &[0x20, 0, 0, 0]].concat();
        assert_eq!(read_from(&local).await.0.unwrap(), None);
        let more = [
            0x21, 0x11, 0, 16, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 0, 10, 4, 0, 1, 0,
        ];
        let more = [SIGNATURE.as_slice(), &more].concat();
        let read = read_from(&more).await.0.unwrap();
        assert_eq!(read, Some(ends("1.2.3.4:9", "5.6.7.8:10")));
    }

    #[tokio::test]
    async fn anything_else_is_refused() {
        let v2 = |rest: &[u8]| [SIGNATURE.as_slice(), rest, &vec![0; 70_000]].concat();
        for bytes in [
            Vec::new(),
            b"PROXY".to_vec(),
            b"GET / HTTP/1.1\r\nHost: go.waymark.dev\r\n\r\n".to_vec(),
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03abcdefghijk".to_vec(),
            b"PROXY TCP4 192.0.2.1 192.0.2.2 99999 443\r\n".to_vec(),
            b"PROXY TCP4 ::1 ::2 1 443\r\n".to_vec(),
            b"PROXY TCP4 192.0.2.1\r\n192.0.2.2 1 443\r\n".to_vec(),
            b"proxy TCP4 192.0.2.1 192.0.2.2 1 443\r\n".to_vec(),
            [b"PROXY UNKNOWN ".as_slice(), &vec![b'a'; 70_000]].concat(),
            v2(&[0x31, 0x11, 0, 12]),
            v2(&[0x22, 0x11, 0, 12]),
            v2(&[0x21, 0x11, 0, 11]),
            v2(&[0x21, 0x41, 0, 12]),
            v2(&[0x21, 0x11, 0xff, 0xff]),
            [SIGNATURE.as_slice(), &[0x21, 0x11, 0, 12, 1]].concat(),
        ] {
            let shown = bytes.get(..40).unwrap_or(&bytes).escape_ascii().to_string();
            assert!(read_from(&bytes).await.0.is_err(), "{shown}");
        }
    }
}
