//! The client's address, even behind proxies.

use std::fmt;
use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv6Addr};

use actix_web::dev::Payload;
use actix_web::http::header::HeaderName;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use ipnet::IpNet;

use crate::Problem;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The proxies whose `X-Forwarded-For` is trusted.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrustedProxies(pub Vec<IpNet>);

/// The client's address: the peer's, or the last one in `X-Forwarded-For` that does not belong to
/// a trusted proxy. For IPv6, only the /64 prefix, since one client usually controls all of it.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// The address of a connected client, whatever its headers say.
    pub fn of_peer(peer: IpAddr) -> Self {
        Self(match peer.to_canonical() {
            IpAddr::V6(address) => network_of(address).into(),
            address @ IpAddr::V4(_) => address,
        })
    }

    /// The address of a client behind these trusted proxies, from the values of
    /// `X-Forwarded-For`; `None` if that is itself the address of a trusted proxy.
    pub fn behind<'a>(
        proxies: &[IpNet],
        peer: IpAddr,
        forwarded_for: impl Iterator<Item = &'a [u8]>,
    ) -> Option<Self> {
        let values = forwarded_for.map(|value| std::str::from_utf8(value).unwrap_or("?"));
        let client = client_behind(proxies, peer, addresses(values));
        (!trusts(proxies, client)).then(|| Self::of_peer(client))
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => address.fmt(formatter),
            IpAddr::V6(network) => write!(formatter, "{network}/64"),
        }
    }
}

impl FromRequest for ClientAddress {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let proxies = request.app_data::<Data<TrustedProxies>>();
        ready(match proxies {
            Some(proxies) => Ok(proxies.client(request)),
            None => Err(Problem::internal(&"app_data lacks the trusted proxies")),
        })
    }
}

impl TrustedProxies {
    /// The client's address.
    pub(crate) fn client(&self, request: &HttpRequest) -> ClientAddress {
        let address = self.address(request);
        ClientAddress::of_peer(address.unwrap_or(Ipv6Addr::UNSPECIFIED.into()))
    }

    /// The client's full address, also for IPv6; `None` for a request that did not come over a
    /// network.
    pub(crate) fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        let peer = request.peer_addr()?.ip();
        let values = request.headers().get_all(X_FORWARDED_FOR);
        let values = values.map(|value| value.to_str().unwrap_or("?"));
        Some(client_behind(&self.0, peer, addresses(values)))
    }
}

impl TrustedProxies {
    /// Whether the request comes from a trusted proxy.
    pub(crate) fn sent(&self, request: &HttpRequest) -> bool {
        let peer = request.peer_addr();
        peer.is_some_and(|peer| trusts(&self.0, peer.ip().to_canonical()))
    }
}

fn trusts(proxies: &[IpNet], address: IpAddr) -> bool {
    proxies.iter().any(|network| network.contains(&address))
}

fn client_behind(proxies: &[IpNet], peer: IpAddr, forwarded: Vec<Option<IpAddr>>) -> IpAddr {
    let mut client = peer.to_canonical();
    for address in forwarded.into_iter().rev() {
        if !trusts(proxies, client) {
            break;
        }
        // Proxies append addresses, so this is from the client: use the last address seen.
        let Some(address) = address else { break };
        client = address;
    }
    client
}

fn addresses<'a>(values: impl Iterator<Item = &'a str>) -> Vec<Option<IpAddr>> {
    let texts = values.flat_map(|value| value.split(','));
    texts
        .map(|text| text.trim().parse().ok().map(|ip: IpAddr| ip.to_canonical()))
        .collect()
}

fn network_of(address: Ipv6Addr) -> Ipv6Addr {
    let [a, b, c, d, ..] = address.segments();
    Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;
    use crate::HttpSettings;

    fn client(peer: &str, forwarded: &[&str]) -> String {
        let mut request = TestRequest::default().peer_addr(format!("{peer}:1234").parse().unwrap());
        for value in forwarded {
            request = request.append_header((X_FORWARDED_FOR, *value));
        }
        let proxies = TrustedProxies(HttpSettings::default().trusted_proxies);
        proxies.client(&request.to_http_request()).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(client("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn addresses_written_by_the_client_are_ignored() {
        assert_eq!(
            client("127.0.0.1", &["1.1.1.1, 198.51.100.1, 127.0.0.2"]),
            "198.51.100.1"
        );
        assert_eq!(
            client("127.0.0.1", &["1.1.1.1", "198.51.100.1"]),
            "198.51.100.1"
        );
        assert_eq!(client("127.0.0.1", &["1.1.1.1, x"]), "127.0.0.1");
    }

    #[test]
    fn an_ipv6_network_is_one_client() {
        let one = client("[::1]", &["2001:db8:1:2:3::1"]);
        assert_eq!(one, "2001:db8:1:2::/64");
        assert_eq!(client("[::1]", &["2001:db8:1:2:ffff::9"]), one);
        assert_eq!(client("[::1]", &["::ffff:198.51.100.1"]), "198.51.100.1");
    }
}
