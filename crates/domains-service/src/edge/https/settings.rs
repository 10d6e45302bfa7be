//! The section `edge.https` of the settings.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use hyper::http::uri::Authority;
use serde::{Deserialize, Deserializer, Serialize, de};
use settings::text::FromText;
use settings::{Span, list};

use crate::edge::proxy_protocol::ProxyProtocol;
use crate::name::reserved_host;

/// How visitors are served over HTTPS by the edge itself.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpsSettings {
    /// The address to listen on, `IP:PORT`; empty (the default) if a proxy in front of the edge
    /// ends TLS.
    #[serde(with = "settings::optional_text")]
    pub listen: Option<SocketAddr>,
    /// Whether [trusted proxies](crate::edge::settings::EdgeSettings::trusted_proxies) that pass
    /// connections on begin them with a header of the PROXY protocol; no other address may.
    pub proxy_protocol: ProxyProtocol,
    /// The port that visitors reach it at. Default 443.
    pub public_port: u16,
    /// Hosts that are not customers', such as the API's: their connections are handed over to
    /// [`hand_over_to`](Self::hand_over_to) as they come, still encrypted.
    #[serde(deserialize_with = "read_hosts")]
    pub hand_over_hosts: Vec<String>,
    /// The proxy of these hosts, `HOST:PORT`. A name is looked up for each connection.
    #[serde(with = "settings::optional_text")]
    pub hand_over_to: Option<HostAndPort>,
    /// Whether the proxy is sent the visitor's address first, by version 2 of the PROXY protocol.
    pub hand_over_proxy_protocol: bool,
    /// How long the handshake of a visitor waits for a certificate that is being ordered; zero for
    /// not at all. It counts towards the time for the head of a request. Default 5 s.
    pub certificate_wait: Span<0, 60>,
}

impl Default for HttpsSettings {
    fn default() -> Self {
        Self {
            listen: None,
            proxy_protocol: ProxyProtocol::Off,
            public_port: 443,
            hand_over_hosts: Vec::new(),
            hand_over_to: None,
            hand_over_proxy_protocol: false,
            certificate_wait: Span::new(Duration::from_secs(5)),
        }
    }
}

impl HttpsSettings {
    /// Checks the combination of the values: each is valid by itself.
    ///
    /// # Errors
    /// The name of the setting and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        match (self.hand_over_hosts.is_empty(), &self.hand_over_to) {
            (false, None) => Err(
                "`edge.https.hand_over_to` is missing: `hand_over_hosts` need \
                                  a proxy, HOST:PORT"
                    .to_owned(),
            ),
            (true, Some(_)) => Err("`edge.https.hand_over_hosts` is empty: expected the hosts \
                                    that are handed over to `hand_over_to`"
                .to_owned()),
            _ if self.public_port == 0 => {
                Err("`edge.https.public_port` is 0; expected 1 to 65535".to_owned())
            }
            _ => Ok(()),
        }
    }
}

/// A host, which is a name or an address, and a port of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostAndPort {
    /// Addresses of IPv6 are without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
}

impl fmt::Display for HostAndPort {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.parse() {
            Ok(IpAddr::V6(address)) => write!(formatter, "[{address}]:{}", self.port),
            _ => write!(formatter, "{}:{}", self.host, self.port),
        }
    }
}

impl FromText for HostAndPort {
    fn from_text(text: &str) -> Result<Self, String> {
        let expected = "expected HOST:PORT, for example 127.0.0.1:8443 or proxy:8443";
        let read = || {
            let authority: Authority = text.parse().ok()?;
            let port = authority.port_u16().filter(|port| *port != 0)?;
            let host = authority.host();
            let is_plain = !host.is_empty() && !text.contains('@');
            let host = host
                .trim_start_matches('[')
                .trim_end_matches(']')
                .to_owned();
            is_plain.then_some(Self { host, port })
        };
        let shown = if text.contains('@') { "…" } else { text };
        read().ok_or_else(|| format!("\"{shown}\" is not allowed; {expected}"))
    }
}

fn read_hosts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let hosts: Vec<String> = list::deserialize(deserializer)?;
    let read = |host: String| match reserved_host(&host) {
        Ok(Some(name)) => Ok(name),
        _ => Err(de::Error::custom(format_args!(
            "\"{host}\" is not allowed; expected host names"
        ))),
    };
    hosts.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_is_a_host_with_a_port() {
        for text in [
            "127.0.0.1:8443",
            "[::1]:8443",
            "proxy:18443",
            "a.example.com:443",
        ] {
            assert_eq!(HostAndPort::from_text(text).unwrap().to_string(), text);
        }
        assert_eq!(HostAndPort::from_text("[::1]:1").unwrap().host, "::1");
        for text in [
            "proxy",
            "proxy:",
            ":443",
            "proxy:0",
            "a@b:443",
            "https://a:443",
            "a:70000",
        ] {
            HostAndPort::from_text(text).unwrap_err();
        }
    }
}
