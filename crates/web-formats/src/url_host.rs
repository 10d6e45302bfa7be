//! Facts about a URL's host.

use std::net::Ipv6Addr;

use url::{Host, Url};

/// Whether the host is an IP address and not a name.
pub fn is_ip_address(url: &Url) -> bool {
    matches!(url.host(), Some(Host::Ipv4(_) | Host::Ipv6(_)))
}

/// Whether browsers consider the URL safe although it is not https: the visitor's own machine (W3C
/// Secure Contexts §3.1).
pub fn is_trustworthy(url: &Url) -> bool {
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
pub fn is_same_site(one: &Url, other: &Url) -> bool {
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

/// The same URL at the host with `www.` in front, or without it. `None` for hosts of which people
/// do not expect another: addresses, deeper names, and names that a provider gives its customers.
pub fn www_variant(url: &Url) -> Option<Url> {
    let Some(Host::Domain(name)) = url.host() else {
        return None;
    };
    let name = without_dot(name);
    let without = name.strip_prefix("www.");
    let domain = psl::domain(without.unwrap_or(name).as_bytes())?;
    let is_whole = domain.as_bytes() == without.unwrap_or(name).as_bytes();
    if !is_whole || domain.suffix().typ() == Some(psl::Type::Private) {
        return None;
    }
    let other = without.map_or_else(|| format!("www.{name}"), str::to_owned);
    let mut variant = url.clone();
    variant.set_host(Some(&other)).ok()?;
    variant.set_fragment(None);
    Some(variant)
}

fn without_dot(name: &str) -> &str {
    name.strip_suffix('.').unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_registered_domain_has_a_variant_with_www() {
        let variant = |url: &str| www_variant(&Url::parse(url).unwrap()).map(String::from);
        for (one, other) in [
            ("https://example.com/a?b", "https://www.example.com/a?b"),
            ("http://example.co.uk/", "http://www.example.co.uk/"),
            ("https://xn--r8jz45g.jp/", "https://www.xn--r8jz45g.jp/"),
        ] {
            assert_eq!(variant(one).as_deref(), Some(other));
            assert_eq!(variant(other).as_deref(), Some(one));
        }
        let without_fragment = variant("https://example.com/a#b");
        assert_eq!(
            without_fragment.as_deref(),
            Some("https://www.example.com/a")
        );
        for none in [
            "https://shop.example.com/",
            "https://www.shop.example.com/",
            "https://www.co.uk/",
            "https://someone.github.io/",
            "https://192.0.2.1/",
            "https://localhost/",
        ] {
            assert_eq!(variant(none), None);
        }
    }

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
