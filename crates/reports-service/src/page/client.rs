//! Whose wrong passwords are counted: the visitor's address, also behind proxies.

use std::net::{IpAddr, Ipv6Addr};

use actix_web::HttpRequest;
use actix_web::http::header::{HeaderMap, HeaderName};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use web::settings::{read, write};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The section `page` of the settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct PageSettings {
    /// Addresses and networks whose `X-Forwarded-For` is believed. Default: loopback.
    #[serde(
        deserialize_with = "read::networks",
        serialize_with = "write::texts"
    )]
    pub trusted_proxies: Vec<IpNet>,
}

impl Default for PageSettings {
    fn default() -> Self {
        Self {
            trusted_proxies: vec![
                IpNet::new_assert([127, 0, 0, 0].into(), 8),
                IpNet::new_assert(Ipv6Addr::LOCALHOST.into(), 128),
            ],
        }
    }
}

impl PageSettings {
    /// The visitor's address: the peer's, or the last one of `X-Forwarded-For` that no trusted proxy has. Of IPv6 the
    /// network alone, since a visitor has all of it.
    pub(super) fn client(&self, request: &HttpRequest) -> String {
        let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
        let Some(mut client) = peer else {
            return "unknown".to_owned();
        };
        for address in forwarded_for(request.headers()).into_iter().rev() {
            if !self.trusts(client) {
                break;
            }
            // What is no address was not written by a proxy: its own is the last one known.
            let Some(address) = address else { break };
            client = address;
        }
        match client {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => network_of(address),
        }
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies
            .iter()
            .any(|network| network.contains(&address))
    }
}

fn forwarded_for(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let values = headers.get_all(X_FORWARDED_FOR);
    let texts = values.flat_map(|value| value.to_str().unwrap_or("?").split(','));
    texts
        .map(|text| text.trim().parse().ok().map(|ip: IpAddr| ip.to_canonical()))
        .collect()
}

fn network_of(address: Ipv6Addr) -> String {
    let [a, b, c, d, ..] = address.segments();
    format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn client(peer: &str, forwarded: &[&str]) -> String {
        let mut request = TestRequest::default().peer_addr(format!("{peer}:1234").parse().unwrap());
        for value in forwarded {
            request = request.append_header((X_FORWARDED_FOR, *value));
        }
        PageSettings::default().client(&request.to_http_request())
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(client("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn what_a_visitor_writes_itself_does_not_count() {
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
    fn an_ipv6_network_is_one_visitor() {
        let one = client("[::1]", &["2001:db8:1:2:3::1"]);
        assert_eq!(one, "2001:db8:1:2::/64");
        assert_eq!(client("[::1]", &["2001:db8:1:2:ffff::9"]), one);
        assert_eq!(client("[::1]", &["::ffff:198.51.100.1"]), "198.51.100.1");
    }
}
