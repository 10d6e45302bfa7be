//! The settings of a service's public listener and operations listener.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use settings::{Bounded, FromText, Span};

use crate::{BaseUrl, BaseUrlError, Origin, SharedCountsPrefix, SharedCountsUrl};

/// The settings of the public listener.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpSettings {
    /// The address to listen on, `IP:PORT`; port 0 takes any free one. Default `127.0.0.1:8080`.
    #[serde(with = "settings::text")]
    pub listen: SocketAddr,
    /// The address that the public uses and links are built from; empty (the default) for `http://`
    /// and the listen address.
    #[serde(with = "settings::optional_text")]
    pub base_url: Option<BaseUrl>,
    /// How long browsers must use HTTPS for this host; 0 for no such rule. Only sent when
    /// [`base_url`](Self::base_url) is https. Default 365 d.
    pub hsts_max_age: Span,
    /// The number of worker threads, at most as many as the framework allows; 0 (the default) for
    /// one per processor.
    pub workers: Bounded<usize, 0, 512>,
    /// The origins whose scripts may use the API from a browser; none by default.
    #[serde(with = "settings::list")]
    pub cors_origins: Vec<Origin>,
    /// How long a connection may stay open without a request. Default 75 s.
    pub keep_alive: Span<1>,
    /// How long the head of a request may take to arrive. Default 10 s.
    pub request_head_timeout: Span<1>,
    /// How long a client may go without reading any of a response. Default 1 m.
    pub write_timeout: Span<1>,
    /// How long the body of a request may take to arrive. Default 15 s.
    pub body_timeout: Span<1>,
    /// The largest number of simultaneous connections; if there are more, those that have been idle
    /// for longest are closed. Default 10,000.
    pub max_connections: Bounded<usize, 1, 1_000_000>,
    /// Of these, connections from one address (for IPv6, from one /64 network) that is not a
    /// [trusted proxy's](Self::trusted_proxies); others are closed at once. 0 (the default) for an
    /// eighth of all.
    pub max_connections_per_address: Bounded<usize, 0, 1_000_000>,
    /// The longest path including its query, in bytes, up to 65,535. Default 8 KiB.
    pub max_uri_bytes: Bounded<usize, 256, 65_535>,
    /// The largest total size of header names and values, in bytes, up to 96 KiB. Default 16 KiB.
    pub max_header_bytes: Bounded<usize, 1_024, 98_304>,
    /// The longest body, in bytes, up to 16 MiB. Default 64 KiB.
    pub max_body_bytes: Bounded<usize, 1_024, 16_777_216>,
    /// Addresses and networks whose `X-Forwarded-For` is trusted. Default: loopback.
    #[serde(with = "settings::networks")]
    pub trusted_proxies: Vec<IpNet>,
    /// Requests that each API key may send in a [window](Self::rate_window); 0 for no limit.
    /// Default 6,000.
    pub requests_per_key: Bounded<u32, 0, 1_000_000_000>,
    /// Requests that the API keys of an account may send together in a window; 0 (the default) for no
    /// limit.
    pub requests_per_account: Bounded<u32, 0, 1_000_000_000>,
    /// Requests of an account that may be in progress at once, also of clients that have left; 0 for
    /// no limit. Default 256.
    pub requests_in_flight: Bounded<u32, 0, 1_000_000>,
    /// Requests without a valid API key that each address may send in a window; 0 for no limit.
    /// Default 1,200.
    pub requests_per_address: Bounded<u32, 0, 1_000_000_000>,
    /// Refused requests of one address that the audit trail records in a minute, one by one; the
    /// others are counted. 0 for no limit. Default 600.
    pub recorded_refusals: Bounded<u32, 0, 1_000_000_000>,
    /// The window in which requests are counted. Default 1 m.
    pub rate_window: Span<1>,
    /// The Redis server in which processes count requests together; empty (the default) if each
    /// process counts alone.
    #[serde(with = "settings::optional_text")]
    pub shared_counts_url: Option<SharedCountsUrl>,
    /// The prefix of the names in that server: processes with the same prefix share a limit.
    #[serde(with = "settings::text")]
    pub shared_counts_prefix: SharedCountsPrefix,
    /// How long a shutdown waits for running requests. Default 35 s: a request may wait 30 s for a
    /// report.
    pub shutdown_timeout: Span,
}

impl Default for HttpSettings {
    fn default() -> Self {
        Self {
            listen: loopback(8080),
            base_url: None,
            hsts_max_age: Span::new(Duration::from_hours(365 * 24)),
            workers: Bounded::new(0),
            cors_origins: Vec::new(),
            keep_alive: Span::new(Duration::from_secs(75)),
            request_head_timeout: Span::new(Duration::from_secs(10)),
            write_timeout: Span::new(Duration::from_mins(1)),
            body_timeout: Span::new(Duration::from_secs(15)),
            max_connections: Bounded::new(10_000),
            max_connections_per_address: Bounded::new(0),
            max_uri_bytes: Bounded::new(8 * 1024),
            max_header_bytes: Bounded::new(16 * 1024),
            max_body_bytes: Bounded::new(64 * 1024),
            trusted_proxies: vec![
                IpNet::new_assert(Ipv4Addr::new(127, 0, 0, 0).into(), 8),
                IpNet::new_assert(Ipv6Addr::LOCALHOST.into(), 128),
            ],
            requests_per_key: Bounded::new(6_000),
            requests_per_account: Bounded::new(0),
            requests_in_flight: Bounded::new(256),
            requests_per_address: Bounded::new(1_200),
            recorded_refusals: Bounded::new(600),
            rate_window: Span::new(Duration::from_mins(1)),
            shared_counts_url: None,
            shared_counts_prefix: SharedCountsPrefix::default(),
            shutdown_timeout: Span::new(Duration::from_secs(35)),
        }
    }
}

/// The settings of the operations listener, which serves health and metrics.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct OperationsSettings {
    /// The address to listen on, `IP:PORT`; empty to disable the listener. Default
    /// `127.0.0.1:8081`.
    #[serde(with = "settings::optional_text")]
    pub listen: Option<SocketAddr>,
}

impl Default for OperationsSettings {
    fn default() -> Self {
        Self {
            listen: Some(loopback(8081)),
        }
    }
}

impl FromText for BaseUrl {
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse()
            .map_err(|error: BaseUrlError| error.to_string())
    }
}

const fn loopback(port: u16) -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use settings::load_settings;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Settings {
        http: HttpSettings,
    }

    fn load(setting: &str) -> Result<HttpSettings, String> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        write!(file, "{setting}").unwrap();
        let settings = load_settings::<Settings>("NO_SUCH_PREFIX", "[http]", Some(file.path()));
        settings
            .map(|settings| settings.http)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn settings_of_a_file_are_used_and_the_rest_have_defaults() {
        let http = load(
            "[http]\nbase_url = \"https://example.net/tools\"\n\
             cors_origins = [\"https://a.example\"]\nkeep_alive = \"5s\"",
        );

        let http = http.unwrap();
        assert_eq!(
            http.base_url.unwrap().to_string(),
            "https://example.net/tools"
        );
        assert_eq!(http.cors_origins.len(), 1);
        assert_eq!(http.keep_alive.get().as_secs(), 5);
        assert_eq!(http.body_timeout.get().as_secs(), 15);
    }

    #[test]
    fn a_bad_setting_is_named_with_its_value_and_what_is_allowed() {
        for (name, value, reason) in [
            ("base_url", "ftp://x", "is not a base URL; write http:// or"),
            ("cors_origins", "example.com", "is not an origin; write for"),
            ("workers", "513", "is not allowed; expected a whole number"),
            ("rate_window", "0s", "is not allowed; expected 1s or more"),
            ("shutdown_timeout", "366d", "is not allowed; expected at"),
        ] {
            let message = load(&format!("[http]\n{name} = \"{value}\"")).unwrap_err();

            let setting = format!("setting `http.{name}` ");
            let expected = format!("\"{value}\" {reason}");
            assert!(
                message.starts_with(&setting) && message.contains(&expected),
                "{message}"
            );
        }
    }
}
