//! Which addresses are refused, however they are written.

use page_audit::{AddressPolicy, Fetcher, TargetUrl, is_global};

use crate::server::{Server, html, redirect};
use crate::{code, fetch, loopback, target};

/// Addresses that no page may be fetched from: the first and the last of each range, and those that
/// attacks target.
const NOT_GLOBAL: &[(&str, &str)] = &[
    ("this network", "0.0.0.0 0.255.255.255"),
    (
        "private",
        "10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255",
    ),
    (
        "carrier-grade NAT",
        "100.64.0.0 100.100.100.200 100.127.255.255",
    ),
    ("loopback", "127.0.0.1 127.255.255.255"),
    (
        "link-local, metadata",
        "169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255",
    ),
    ("a cloud's platform", "168.63.129.16"),
    (
        "protocol assignments",
        "192.0.0.0 192.0.0.9 192.0.0.170 192.0.0.192 192.0.0.255",
    ),
    (
        "documentation",
        "192.0.2.0 192.0.2.255 198.51.100.0 198.51.100.255",
    ),
    ("documentation", "203.0.113.0 203.0.113.255"),
    ("6to4 relays", "192.88.99.0 192.88.99.255"),
    ("benchmarking", "198.18.0.0 198.19.255.255"),
    ("multicast", "224.0.0.1 239.255.255.255"),
    (
        "reserved, broadcast",
        "240.0.0.0 255.255.255.254 255.255.255.255",
    ),
    ("IPv6 unspecified, loopback", ":: ::1"),
    ("IPv4-compatible", "::127.0.0.1 ::8.8.8.8"),
    (
        "IPv4-mapped",
        "::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254",
    ),
    ("IPv4-translated", "::ffff:0:127.0.0.1"),
    (
        "NAT64",
        "64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::169.254.169.254 64:ff9b::100.64.0.1",
    ),
    (
        "local NAT64",
        "64:ff9b:1:: 64:ff9b:1:ffff:ffff:ffff:ffff:ffff 64:ff9b:1::8.8.8.8",
    ),
    ("discard-only, dummy", "100:: 100:0:0:1::"),
    ("Teredo", "2001:: 2001:0:7f00:1:: 2001::ffff:80ff:fffe"),
    (
        "IPv6 protocol assignments",
        "2001:1::1 2001:10:: 2001:20::1 2001:1ff:ffff::",
    ),
    ("IPv6 benchmarking", "2001:2::"),
    (
        "IPv6 documentation",
        "2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 3fff:: 3fff:fff:ffff::",
    ),
    (
        "6to4",
        "2002:: 2002:7f00:1::1 2002:a00:1:: 2002:a9fe:a9fe:: 2002:808:808::",
    ),
    ("not assigned, segment routing", "4000:: 5f00::"),
    (
        "unique local, metadata",
        "fc00:: fd00:ec2::254 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    ),
    (
        "IPv6 link-local, site-local",
        "fe80::1 febf:: fec0:: feff::",
    ),
    (
        "IPv6 multicast",
        "ff02::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    ),
];

pub fn not_global() -> impl Iterator<Item = &'static str> {
    NOT_GLOBAL
        .iter()
        .flat_map(|(_, addresses)| addresses.split(' '))
}

/// Neighbours of those ranges, and special addresses that are reachable nevertheless.
const GLOBAL: &str = "\
    1.0.0.0 1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 \
    128.0.0.0 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 \
    191.255.255.255 192.0.1.0 192.0.1.255 192.0.3.0 192.31.196.1 192.52.193.1 192.88.98.255 \
    192.88.100.0 192.167.255.255 192.169.0.0 192.175.48.1 198.17.255.255 198.20.0.0 \
    198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 2000:: 2001:200:: \
    2001:db7:ffff:: 2001:db9:: 2001:4860:4860::8888 2003:: 2606:4700::1111 2620:4f:8000::1 \
    3ffe:ffff:: 3fff:1000:: 64:ff9b::8.8.8.8";

/// Other ways to write `127.0.0.1`, `0.0.0.0`, `10.0.0.1`, `::1` and `localhost`.
const SPELLINGS: &str = "\
    2130706433 0x7f000001 0X7F000001 017700000001 127.1 127.0.1 0x7f.1 0177.0.0.1 0177.0.0.0x1 \
    127.0.0.1. 00000177.0.0.1 %31%32%37.0.0.1 \
    \u{ff11}\u{ff12}\u{ff17}.\u{ff10}.\u{ff10}.\u{ff11} \u{2460}\u{2461}\u{2466}.0.0.1 \
    127\u{3002}0\u{3002}0\u{3002}1 0 0x0 167772161 0xa000001 012.1 10.1 10.0.1 \
    [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [0000:0000::0001] [::ffff:a00:1] \
    localhost LOCALHOST localhost. a.localhost a.b.LocalHost. %6cocalhost \
    \u{ff4c}\u{ff4f}\u{ff43}\u{ff41}\u{ff4c}\u{ff48}\u{ff4f}\u{ff53}\u{ff54}";

fn in_url(address: &str) -> String {
    if address.contains(':') {
        format!("[{address}]")
    } else {
        address.to_owned()
    }
}

#[test]
fn global_addresses_are_recognised_according_to_the_registries() {
    for address in not_global() {
        assert!(
            !is_global(address.parse().unwrap()),
            "{address} is not global"
        );
    }
    for address in GLOBAL.split(' ') {
        assert!(is_global(address.parse().unwrap()), "{address} is global");
    }
}

#[test]
fn only_loopback_itself_is_allowed_in_addition() {
    for address in not_global() {
        let is_loopback = address.starts_with("127.") || address == "::1";
        let address = address.parse().unwrap();
        assert_eq!(
            AddressPolicy::AllowLoopback.allows(address),
            is_loopback,
            "{address}"
        );
    }
}

#[test]
fn private_networks_are_allowed_on_demand_but_no_metadata_service() {
    let allowed = |address: &str| AddressPolicy::AllowPrivate.allows(address.parse().unwrap());
    for address in "127.0.0.1 ::1 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fc00::1 \
                    fd12:3456::1 fdff::1 8.8.8.8 2606:4700::1111"
        .split(' ')
        .filter(|address| !address.is_empty())
    {
        assert!(allowed(address), "{address} is allowed");
    }
    for address in "0.0.0.0 169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16 \
                    192.0.0.192 fd00:ec2::254 fd20:ce::254 fe80::1 \
                    ::ffff:10.0.0.1 64:ff9b::10.0.0.1 2002:a00:1:: 224.0.0.1 ff02::1"
        .split(' ')
        .filter(|address| !address.is_empty())
    {
        assert!(!allowed(address), "{address} is refused");
    }
}

#[test]
fn urls_with_a_refused_address_are_refused_in_every_spelling() {
    let literals = not_global().map(in_url);
    let hosts = literals.chain(SPELLINGS.split(' ').map(str::to_owned));
    for host in hosts {
        for url in [
            format!("http://{host}/"),
            format!("https://{host}:8443/x?y#z"),
        ] {
            let error = TargetUrl::parse(&url, AddressPolicy::PublicOnly).unwrap_err();
            assert_eq!(error.code(), "blocked_address", "{url}");
        }
    }
    for address in GLOBAL.split(' ') {
        let url = format!("http://{}/", in_url(address));
        assert!(
            TargetUrl::parse(&url, AddressPolicy::PublicOnly).is_ok(),
            "{url}"
        );
    }
}

#[tokio::test]
async fn a_url_that_was_checked_under_a_laxer_policy_is_refused_again() {
    let server = Server::always(html("<p>secret")).await;
    let fetcher = Fetcher::new(page_audit::FetchSettings::default()).unwrap();

    for host in ["127.0.0.1", "localhost"] {
        let result = fetcher
            .fetch(&target(&server.named("http", host, "/")))
            .await;
        assert_eq!(code(&result), "blocked_address", "{host}");
    }

    assert_eq!(server.connections(), 0);
}

#[tokio::test]
async fn redirects_to_a_refused_address_are_refused_in_every_spelling() {
    let literals = not_global().map(in_url);
    let spellings = [
        "0",
        "0x0",
        "167772161",
        "0xa000001",
        "012.1",
        "10.1",
        "[::ffff:7f00:1]",
    ];
    let hosts: Vec<String> = literals.chain(spellings.map(str::to_owned)).collect();
    let routes = hosts.clone();
    let server = Server::routed(move |path| {
        let index: usize = path.trim_start_matches('/').parse().unwrap();
        redirect(&format!("http://{}:9999/latest/meta-data/", routes[index]))
    })
    .await;
    let fetcher = Fetcher::new(loopback()).unwrap();

    for (index, host) in hosts.iter().enumerate() {
        if host.starts_with("127.") || host == "[::1]" {
            continue;
        }
        let result = fetcher
            .fetch(&target(&server.url(&format!("/{index}"))))
            .await;
        assert_eq!(code(&result), "blocked_address", "{host}");
    }
}

#[tokio::test]
async fn a_redirect_without_a_scheme_is_checked_too() {
    let server = Server::always(redirect("//169.254.169.254/latest/meta-data/")).await;

    let result = fetch(loopback(), &server.url("/")).await;

    assert_eq!(code(&result), "blocked_address");
    assert!(result.unwrap_err().to_string().contains("169.254.169.254"));
}
