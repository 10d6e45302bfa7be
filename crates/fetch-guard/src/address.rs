//! Which network addresses a page may be fetched from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{Ipv4Net, Ipv6Net};

/// Which addresses the fetcher may connect to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AddressPolicy {
    /// Only addresses of the public internet; see [`is_global`].
    #[default]
    PublicOnly,
    /// Also this machine (`127.0.0.0/8`, `::1` and the name `localhost`), for tests and local
    /// trials. Private networks are still refused.
    AllowLoopback,
    /// Also this machine and private networks (RFC 1918, and RFC 4193 for IPv6), for people who
    /// check pages on their own network. Cloud metadata services are still refused.
    AllowPrivate,
}

impl AddressPolicy {
    /// Whether a connection to this address is allowed.
    pub fn allows(self, address: IpAddr) -> bool {
        match self {
            Self::PublicOnly => is_global(address),
            Self::AllowLoopback => is_global(address) || address.is_loopback(),
            Self::AllowPrivate => {
                is_global(address) || address.is_loopback() || is_private(address)
            }
        }
    }

    /// Whether this host name may be looked up at all: `localhost` and the names below it mean this
    /// machine, whatever a lookup returns (RFC 6761, section 6.3).
    pub fn allows_name(self, name: &str) -> bool {
        match self {
            Self::PublicOnly => !is_localhost(name),
            Self::AllowLoopback | Self::AllowPrivate => true,
        }
    }
}

/// Whether this is a unicast address of the public internet that can serve a page.
///
/// It is not if the IANA special-purpose address registries ([IPv4], [IPv6]) mark the address as
/// not globally reachable, or if it is a multicast address. There are three deliberate differences:
///
/// - An address that wraps an IPv4 address is judged strictly: a NAT64 one (`64:ff9b::/96`,
///   RFC 6052) by the address inside; IPv4-mapped and IPv4-compatible ones, 6to4 (`2002::/16`) and
///   Teredo (`2001::/32`) are always refused.
/// - The blocks for protocol assignments (`192.0.0.0/24`, `2001::/23`) are refused entirely. Their
///   few reachable addresses are anycast to infrastructure near this machine, and one cloud has its
///   metadata service there.
/// - `168.63.129.16` is a public address through which a cloud reaches its own virtual machines.
///
/// [IPv4]: https://www.iana.org/assignments/iana-ipv4-special-registry/
/// [IPv6]: https://www.iana.org/assignments/iana-ipv6-special-registry/
pub fn is_global(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_global_v4(address),
        IpAddr::V6(address) => is_global_v6(address),
    }
}

const fn v4(a: u8, b: u8, c: u8, d: u8, prefix_length: u8) -> Ipv4Net {
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), prefix_length)
}

const fn v6(a: u16, b: u16, c: u16, prefix_length: u8) -> Ipv6Net {
    Ipv6Net::new_assert(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0), prefix_length)
}

const UNIQUE_LOCAL_V6: Ipv6Net = v6(0xfc00, 0, 0, 7);

/// Networks within the unique local ones in which Amazon and Google have their metadata services.
const METADATA_V6: [Ipv6Net; 2] = [v6(0xfd00, 0x0ec2, 0, 32), v6(0xfd20, 0x00ce, 0, 32)];

/// Whether the address belongs to a private network. Link-local ones do not: a URL cannot name the
/// interface of an IPv6 one, and IPv4 ones include metadata services.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private(),
        IpAddr::V6(address) => {
            let is_metadata = METADATA_V6.iter().any(|network| network.contains(&address));
            UNIQUE_LOCAL_V6.contains(&address) && !is_metadata
        }
    }
}

const NOT_GLOBAL_V4: [Ipv4Net; 17] = [
    v4(0, 0, 0, 0, 8),          // this network, RFC 791
    v4(10, 0, 0, 0, 8),         // private, RFC 1918
    v4(100, 64, 0, 0, 10),      // shared by carrier-grade NAT, RFC 6598
    v4(127, 0, 0, 0, 8),        // loopback, RFC 1122
    v4(168, 63, 129, 16, 32),   // Azure's platform address
    v4(169, 254, 0, 0, 16),     // link-local, RFC 3927; metadata services of clouds
    v4(172, 16, 0, 0, 12),      // private, RFC 1918
    v4(192, 0, 0, 0, 24),       // protocol assignments, RFC 6890
    v4(192, 0, 2, 0, 24),       // documentation, RFC 5737
    v4(192, 88, 99, 0, 24),     // 6to4 relays, RFC 7526
    v4(192, 168, 0, 0, 16),     // private, RFC 1918
    v4(198, 18, 0, 0, 15),      // benchmarking, RFC 2544
    v4(198, 51, 100, 0, 24),    // documentation, RFC 5737
    v4(203, 0, 113, 0, 24),     // documentation, RFC 5737
    v4(224, 0, 0, 0, 4),        // multicast, RFC 5771
    v4(240, 0, 0, 0, 4),        // reserved, RFC 1112
    v4(255, 255, 255, 255, 32), // broadcast, RFC 8190
];

fn is_global_v4(address: Ipv4Addr) -> bool {
    !NOT_GLOBAL_V4
        .iter()
        .any(|network| network.contains(&address))
}

/// All of global unicast (RFC 4291, section 2.4). Outside it are loopback, unspecified, IPv4-mapped
/// and -compatible, NAT64, discard-only, segment routing, unique local, link-local, site-local and
/// multicast addresses.
const GLOBAL_UNICAST_V6: Ipv6Net = v6(0x2000, 0, 0, 3);

const NOT_GLOBAL_V6: [Ipv6Net; 4] = [
    v6(0x2001, 0, 0, 23), // protocol assignments (Teredo, benchmarking, ORCHID…), RFC 2928
    v6(0x2001, 0xdb8, 0, 32), // documentation, RFC 3849
    v6(0x2002, 0, 0, 16), // 6to4, RFC 3056
    v6(0x3fff, 0, 0, 20), // documentation, RFC 9637
];

/// Where a network without IPv4 maps the whole IPv4 address space (RFC 6052).
pub(crate) const NAT64: Ipv6Net = v6(0x64, 0xff9b, 0, 96);

fn is_global_v6(address: Ipv6Addr) -> bool {
    if NAT64.contains(&address) {
        let [.., a, b, c, d] = address.octets();
        return is_global_v4(Ipv4Addr::new(a, b, c, d));
    }
    GLOBAL_UNICAST_V6.contains(&address)
        && !NOT_GLOBAL_V6
            .iter()
            .any(|network| network.contains(&address))
}

fn is_localhost(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

/// Whether a port cannot serve web pages, because it belongs to another protocol that an HTTP
/// request could harm: those of the [Fetch standard] ("bad port"), and those of databases, caches,
/// queues, remote control and container engines.
///
/// [Fetch standard]: https://fetch.spec.whatwg.org/#port-blocking
pub(crate) fn is_bad_port(port: u16) -> bool {
    BAD_PORTS.contains(&port) || SERVER_PORTS.contains(&port)
}

#[rustfmt::skip]
const BAD_PORTS: [u16; 83] = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080,
];

#[rustfmt::skip]
const SERVER_PORTS: [u16; 26] = [
    445, 873, 1433, 1521, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5672, 5900, 5985, 5986, 6379,
    6443, 8086, 9042, 9092, 9200, 9300, 10250, 11211, 27017, 50000,
];
