//! Facts about a URL's host.

use std::net::Ipv6Addr;

use url::{Host, Url};

/// Whether the host is an IP address and not a name.
pub(crate) fn is_ip_address(url: &Url) -> bool {
    matches!(url.host(), Some(Host::Ipv4(_) | Host::Ipv6(_)))
}

/// Whether browsers consider the URL safe although it is not https: the visitor's own machine (W3C
/// Secure Contexts §3.1).
pub(crate) fn is_trustworthy(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address == Ipv6Addr::LOCALHOST,
        Some(Host::Domain(name)) => {
            let name = without_dot(name);
            name == "localhost" || name.ends_with(".localhost")
        }
        None => false,
    }
}

/// Whether two URLs belong to one site: to one host, or to names under one registrable domain (HTML
/// standard, "same site", ignoring the scheme).
pub(crate) fn is_same_site(one: &Url, other: &Url) -> bool {
    match (one.host(), other.host()) {
        (Some(Host::Domain(one)), Some(Host::Domain(other))) => {
            let (one, other) = (without_dot(one), without_dot(other));
            let registrable = psl::domain_str(one);
            one == other || (registrable.is_some() && registrable == psl::domain_str(other))
        }
        (Some(one), Some(other)) => one == other,
        _ => false,
    }
}

fn without_dot(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_what_one_owner_registered() {
        let same = |one: &str, other: &str| {
            is_same_site(&Url::parse(one).unwrap(), &Url::parse(other).unwrap())
        };
        for (one, other) in [
            ("https://example.com/", "http://example.com:81/"),
            ("https://www.example.com/", "https://static.example.com./"),
            ("https://a.example.co.uk/", "https://example.co.uk/"),
            (
                "https://b.a.example.github.io/",
                "https://example.github.io/",
            ),
            ("https://shop.例え.jp/", "https://xn--r8jz45g.jp/"),
            ("https://192.0.2.1/", "https://192.0.2.1:8443/"),
            ("https://localhost/", "https://localhost:8443/"),
        ] {
            assert!(same(one, other), "{one} {other}");
            assert!(same(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("https://example.com/", "https://example.net/"),
            ("https://example.com/", "https://notexample.com/"),
            ("https://one.co.uk/", "https://other.co.uk/"),
            ("https://one.github.io/", "https://other.github.io/"),
            ("https://192.0.2.1/", "https://198.51.2.1/"),
            ("https://example.com/", "data:,x"),
        ] {
            assert!(!same(one, other), "{one} {other}");
        }
    }
}
