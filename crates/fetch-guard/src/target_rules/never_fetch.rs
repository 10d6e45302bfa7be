//! Hosts and networks that an operator excludes.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use url::Host;

/// A host or network that is never fetched. Written as `example.com`, which includes all names
/// below it, as an address, or as a network such as `192.0.2.0/24`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct NeverFetch(Entry);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Entry {
    /// In lower case, as A-labels and without a final dot.
    Name(String),
    Network(IpNet),
}

/// The text is neither a host nor a network.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "\"{0}\" is not allowed; expected a host such as example.com (its subdomains are included), an \
     address, or a network such as 192.0.2.0/24"
)]
pub struct NeverFetchError(String);

impl NeverFetch {
    pub(crate) fn has_name(&self, name: &str) -> bool {
        let Entry::Name(excluded) = &self.0 else {
            return false;
        };
        let name = name.strip_suffix('.').unwrap_or(name);
        let below = name.strip_suffix(excluded.as_str());
        below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
    }

    pub(crate) fn has_address(&self, address: IpAddr) -> bool {
        matches!(&self.0, Entry::Network(network) if network.contains(&address))
    }
}

impl FromStr for NeverFetch {
    type Err = NeverFetchError;

    fn from_str(text: &str) -> Result<Self, NeverFetchError> {
        let refused = || NeverFetchError(text.to_owned());
        if let Ok(network) = text.parse::<IpNet>() {
            return Ok(Self(Entry::Network(network.trunc())));
        }
        if let Ok(address) = text.parse::<IpAddr>() {
            return Ok(Self(Entry::Network(address.into())));
        }
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
        if !text.chars().all(is_plain) {
            return Err(refused());
        }
        // As the hosts of URLs are read, which also finds the other ways to write an address.
        match Host::parse(text).map_err(|_| refused())? {
            Host::Domain(name) => {
                let name = name.strip_suffix('.').unwrap_or(&name);
                if name.split('.').any(str::is_empty) {
                    return Err(refused());
                }
                Ok(Self(Entry::Name(name.to_owned())))
            }
            Host::Ipv4(address) => Ok(Self(Entry::Network(IpAddr::V4(address).into()))),
            Host::Ipv6(address) => Ok(Self(Entry::Network(IpAddr::V6(address).into()))),
        }
    }
}

impl TryFrom<String> for NeverFetch {
    type Error = NeverFetchError;

    fn try_from(text: String) -> Result<Self, NeverFetchError> {
        text.parse()
    }
}

impl From<NeverFetch> for String {
    fn from(entry: NeverFetch) -> Self {
        entry.to_string()
    }
}

impl fmt::Display for NeverFetch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Entry::Name(name) => name.fmt(formatter),
            Entry::Network(network) => network.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str) -> NeverFetch {
        text.parse().unwrap()
    }

    #[test]
    fn a_host_includes_the_names_below_it_and_no_others() {
        for text in ["shop.example", "SHOP.example", "shop.example."] {
            let shop = entry(text);
            for name in [
                "shop.example",
                "shop.example.",
                "a.shop.example",
                "a.b.shop.example.",
            ] {
                assert!(shop.has_name(name), "{text}: {name}");
            }
            for name in [
                "example",
                "workshop.example",
                "shop.example.com",
                "shop.examples",
            ] {
                assert!(!shop.has_name(name), "{text}: {name}");
            }
        }
        assert!(entry("b\u{fc}cher.example").has_name("www.xn--bcher-kva.example"));
        for name in ["my-shop.example", "_shop.example"] {
            assert!(entry(name).has_name(name));
        }
    }

    #[test]
    fn networks_and_addresses_are_recognised_in_every_spelling() {
        for (text, address, expected) in [
            ("192.0.2.7", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.8", false),
            ("3221225991", "192.0.2.7", true),
            ("192.0.2.7/24", "192.0.2.255", true),
            ("192.0.2.0/24", "192.0.3.0", false),
            ("2001:db8::/32", "2001:db8:1::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("2001:db8::1", "2001:db8::1", true),
            ("2001:db8::1", "2001:db8::2", false),
        ] {
            let found = entry(text).has_address(address.parse().unwrap());
            assert_eq!(found, expected, "{text}: {address}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            "*.example.com",
            "https://example.com",
            "example.com/path",
            "example.com:8080",
            "exa mple.com",
            ".example.com",
            "192.0.2.0/33",
            "user@example.com",
        ] {
            let error = text.parse::<NeverFetch>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("\"{text}\" is not")), "{error}");
        }
    }

    #[test]
    fn an_entry_is_written_as_it_is_read() {
        for text in ["shop.example", "192.0.2.0/24", "2001:db8::1/128"] {
            assert_eq!(entry(text).to_string(), text);
        }
    }
}
