//! The section `edge` of the settings.

use std::net::SocketAddr;
use std::time::Duration;

use hyper::header::HeaderName;
use hyper::http::uri::Authority;
use ipnet::IpNet;
use serde::{Deserialize, Deserializer, Serialize, de};
use settings::{Bounded, FromText, Span, list};
use url::Url;
use web::connection::fitting_connections;

use super::https::settings::HttpsSettings;
use super::proxy_protocol::ProxyProtocol;

/// The settings of the edge.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct EdgeSettings {
    /// The address to listen on for plain HTTP, `IP:PORT`; empty (the default) for no such listener.
    #[serde(with = "settings::optional_text")]
    pub listen: Option<SocketAddr>,
    /// Whether [trusted proxies](Self::trusted_proxies) that pass connections on begin them with a
    /// header of the PROXY protocol; no other address may.
    pub proxy_protocol: ProxyProtocol,
    /// The number of threads; 0 (the default) for one per processor.
    pub workers: Bounded<usize, 0, 1024>,
    /// The maximum number of connections; if there are more, those that have been idle for longest
    /// are closed. Default 2048.
    pub max_connections: Bounded<usize, 1, 1_000_000>,
    /// Of these, connections from one address (for IPv6, from one /64 network) that is not a
    /// [trusted proxy's](Self::trusted_proxies); others are closed at once. 0 (the default) for an
    /// eighth of all.
    pub max_connections_per_address: Bounded<usize, 0, 1_000_000>,
    /// How long a connection may stay open after a response without a new request. It must be
    /// longer than the proxy in front keeps its connections, or the proxy sends requests into
    /// closing ones. Default 130 s.
    pub keep_alive: Span<1>,
    /// How long a request's head may take, from its first byte to its last; for the first request,
    /// measured from the opening of the connection. Default 10 s.
    pub request_head_timeout: Span<1>,
    /// The total time to wait for a body on its way to the backend; each 16 KiB that arrive add a
    /// second. Default 30 s.
    pub body_timeout: Span<1>,
    /// The maximum time without reading any of a response. Default 1 m.
    pub write_timeout: Span<1>,
    /// The backend, a short-link service: `http://HOST:PORT`; empty (the default) for none.
    #[serde(with = "settings::optional_text")]
    pub backend: Option<Backend>,
    /// How long connecting to the backend may take. Default 3 s.
    pub backend_connect_timeout: Span<1>,
    /// How long the backend may send nothing: before its response begins, and within it. While it
    /// waits for a visitor's body, only [`body_timeout`](Self::body_timeout) counts. Default 60 s.
    pub backend_timeout: Span<1>,
    /// The maximum number of one address's requests (for IPv6, of one /64 network) in progress at
    /// the backend; others get 429. 0 (the default) for a sixteenth of the connections.
    pub max_backend_requests_per_address: Bounded<usize, 0, 1_000_000>,
    /// Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. Default:
    /// loopback.
    #[serde(with = "settings::networks")]
    pub trusted_proxies: Vec<IpNet>,
    /// Request headers that the backend gets although they are of those that say who a visitor is
    /// or what was requested; in lower case. Default: none.
    #[serde(deserialize_with = "read_header_names")]
    pub passed_headers: Vec<String>,
    /// How often the counters are written. Default 10 s.
    pub visits_interval: Span<1>,
    /// How long a stop waits for running requests. Default 35 s.
    pub shutdown_timeout: Span,
    /// HTTPS without a proxy in front.
    pub https: HttpsSettings,
}

impl Default for EdgeSettings {
    fn default() -> Self {
        Self {
            listen: None,
            proxy_protocol: ProxyProtocol::Off,
            workers: Bounded::new(0),
            max_connections: Bounded::new(2048),
            max_connections_per_address: Bounded::new(0),
            keep_alive: Span::new(Duration::from_secs(130)),
            request_head_timeout: Span::new(Duration::from_secs(10)),
            body_timeout: Span::new(Duration::from_secs(30)),
            write_timeout: Span::new(Duration::from_mins(1)),
            backend: None,
            backend_connect_timeout: Span::new(Duration::from_secs(3)),
            backend_timeout: Span::new(Duration::from_mins(1)),
            max_backend_requests_per_address: Bounded::new(0),
            trusted_proxies: vec![
                IpNet::new_assert([127, 0, 0, 0].into(), 8),
                IpNet::new_assert(std::net::Ipv6Addr::LOCALHOST.into(), 128),
            ],
            passed_headers: Vec::new(),
            visits_interval: Span::new(Duration::from_secs(10)),
            shutdown_timeout: Span::new(Duration::from_secs(35)),
            https: HttpsSettings::default(),
        }
    }
}

impl EdgeSettings {
    /// The same with as many connections as the limit of open files allows: half of the files are
    /// for visitors, and a connection that is proxied or handed over takes two.
    #[must_use]
    pub fn fitting(&self) -> Self {
        let each = match (&self.backend, &self.https.hand_over_to) {
            (Some(_), _) => 4,
            // At most half are handed over.
            (None, Some(_)) => 3,
            (None, None) => 2,
        };
        let connections = self.max_connections.get();
        let connections = fitting_connections("edge.max_connections", connections, each);
        Self {
            max_connections: connections.into(),
            ..self.clone()
        }
    }

    /// The maximum number of one address's requests in progress at the backend.
    pub fn backend_requests_per_address(&self) -> usize {
        match self.max_backend_requests_per_address.get() {
            0 => self.max_connections.get().div_ceil(16),
            count => count,
        }
    }
}

fn read_header_names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let names: Vec<String> = list::deserialize(deserializer)?;
    let read = |name: String| match HeaderName::from_bytes(name.as_bytes()) {
        Ok(name) => Ok(name.as_str().to_owned()),
        Err(_) => Err(de::Error::custom(format_args!(
            "\"{name}\" is not allowed; expected names of headers, such as X-User-Id"
        ))),
    };
    names.into_iter().map(read).collect()
}

/// The address of the short-link service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backend {
    /// The backend's host and port.
    pub authority: Authority,
}

impl std::fmt::Display for Backend {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "http://{}", self.authority)
    }
}

impl FromText for Backend {
    fn from_text(text: &str) -> Result<Self, String> {
        let is_plain = |url: &Url| {
            url.scheme() == "http"
                && url.path() == "/"
                && url.query().is_none()
                && url.fragment().is_none()
                && url.username().is_empty()
                && url.password().is_none()
        };
        let url = Url::parse(text).ok().filter(is_plain);
        let authority = url.and_then(|url| url.authority().parse().ok());
        // User-info is secret and is not repeated.
        let shown = if text.contains('@') { "…" } else { text };
        let expected = "expected http://HOST:PORT";
        authority
            .map(|authority| Self { authority })
            .ok_or_else(|| format!("\"{shown}\" is not allowed; {expected}"))
    }
}
