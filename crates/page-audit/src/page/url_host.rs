//! What a URL's host says about it.

use std::net::Ipv6Addr;

use url::{Host, Url};

/// Whether the host is an IP address and no name.
pub(crate) fn is_ip_address(url: &Url) -> bool {
    matches!(url.host(), Some(Host::Ipv4(_) | Host::Ipv6(_)))
}

/// Whether browsers take the URL to be safe though it is no https: the visitor's own machine (W3C
/// Secure Contexts §3.1).
pub(crate) fn is_trustworthy(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address == Ipv6Addr::LOCALHOST,
        Some(Host::Domain(name)) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            name == "localhost" || name.ends_with(".localhost")
        }
        None => false,
    }
}
