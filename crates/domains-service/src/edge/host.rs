//! The name in a `Host` header, or in a request line that contains it.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The longest name in DNS, without the root's dot (RFC 1035, section 2.3.4).
const MAX_NAME_BYTES: usize = 253;
const MAX_LABEL_BYTES: usize = 63;

/// A name or address as visitors' clients send it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Host<'a> {
    /// Lower case, without a port or final dot, as nearly all clients send it.
    Name(Cow<'a, str>),
    /// An address: valid, but no domain.
    Address(IpAddr),
}

impl<'a> Host<'a> {
    /// Reads `host [":" port]` (RFC 9110, section 7.2). `None` for anything that is not a host: of
    /// the characters that RFC 3986 allows in registered names, only those of DNS names are
    /// accepted.
    pub fn parse(text: &'a [u8]) -> Option<Self> {
        if let Some(address) = text.strip_prefix(b"[") {
            let end = address.iter().position(|&byte| byte == b']')?;
            let (address, rest) = address.split_at_checked(end)?;
            is_port(rest.strip_prefix(b"]")?).then_some(())?;
            let address: Ipv6Addr = std::str::from_utf8(address).ok()?.parse().ok()?;
            return Some(Self::Address(address.into()));
        }
        let end = text.iter().position(|&byte| byte == b':');
        let (name, port) = text.split_at_checked(end.unwrap_or(text.len()))?;
        is_port(port).then_some(())?;
        let name = name.strip_suffix(b".").unwrap_or(name);
        if !is_name(name) {
            return None;
        }
        let name = std::str::from_utf8(name).ok()?;
        let name = if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(name.to_ascii_lowercase())
        } else {
            Cow::Borrowed(name)
        };
        if ends_in_a_number(&name) {
            let address: Ipv4Addr = name.parse().ok()?;
            return Some(Self::Address(address.into()));
        }
        Some(Self::Name(name))
    }
}

/// Whether it is empty, or a colon and a port; the port may be missing.
fn is_port(text: &[u8]) -> bool {
    match text.strip_prefix(b":") {
        Some(b"") => true,
        // The length is limited because of leading zeros.
        Some(digits) => {
            digits.len() <= 5
                && digits.iter().all(u8::is_ascii_digit)
                && str::from_utf8(digits).is_ok_and(|digits| digits.parse::<u16>().is_ok())
        }
        None => text.is_empty(),
    }
}

fn is_name(name: &[u8]) -> bool {
    let is_label = |label: &[u8]| {
        (1..=MAX_LABEL_BYTES).contains(&label.len())
            && label
                .iter()
                .all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    name.len() <= MAX_NAME_BYTES && name.split(|&byte| byte == b'.').all(is_label)
}

/// Whether the URL standard would read this as an IPv4 address, or refuse it.
fn ends_in_a_number(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default();
    let hexadecimal = last.strip_prefix("0x");
    last.bytes().all(|byte| byte.is_ascii_digit())
        || hexadecimal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        match Host::parse(text.as_bytes())? {
            Host::Name(name) => Some(name.into_owned()),
            Host::Address(address) => panic!("{text} is the address {address}"),
        }
    }

    #[test]
    fn a_name_has_one_spelling() {
        for text in [
            "go.waymark.dev",
            "GO.Waymark.DEV",
            "go.waymark.dev.",
            "go.waymark.dev:8080",
            "go.waymark.dev:65535",
            "Go.waymark.dev.:443",
            "go.waymark.dev:",
        ] {
            assert_eq!(name(text).as_deref(), Some("go.waymark.dev"), "{text}");
        }
        assert_eq!(name("_a.b").as_deref(), Some("_a.b"));
        assert_eq!(name("localhost").as_deref(), Some("localhost"));
    }

    #[test]
    fn addresses_are_recognised() {
        for text in [
            "192.0.2.1",
            "192.0.2.1:80",
            "192.0.2.1.",
            "[2001:db8::1]",
            "[::1]:8080",
        ] {
            assert!(
                matches!(Host::parse(text.as_bytes()), Some(Host::Address(_))),
                "{text}"
            );
        }
    }

    #[test]
    fn nonsense_is_not_a_host() {
        let long_label = format!("{}.dev", "a".repeat(64));
        let long_name = format!("{}dev", "a.".repeat(126));
        for text in [
            "",
            ".",
            "..",
            ":80",
            "a..b",
            ".a.b",
            "a.b..",
            "a b",
            "a,b",
            "a/b",
            "a@b",
            "user@a.b",
            "a%2eb",
            "a\\b",
            "*.a.b",
            "a.b:80:80",
            "a.b:http",
            "a.b:123456",
            "a.b:65536",
            "[::1]:99999",
            "[::1",
            "::1",
            "[::1]x",
            "[a.b]",
            "[]",
            "1.2.3",
            "0x7f.1",
            "1.2.3.4.5",
            "300.1.1.1",
            "bücher.de",
            "a\u{0}b",
            &long_label,
            &long_name,
        ] {
            assert_eq!(Host::parse(text.as_bytes()), None, "{text:?}");
        }
    }
}
