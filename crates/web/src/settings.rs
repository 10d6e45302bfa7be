//! Settings: built-in defaults, a TOML file over them, the environment over both.

mod load;
pub mod read;
pub mod write;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

pub use load::{SettingsError, load_settings};

use crate::BaseUrl;
use crate::middleware::Origin;

/// The most workers that can be asked for, and that the framework starts; each is a thread.
const MAX_WORKERS: u64 = 512;

/// How a service is reached.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpSettings {
    /// The address to listen on, `IP:PORT`; port 0 takes any free one. Default `127.0.0.1:8080`.
    #[serde(deserialize_with = "read::from_text", serialize_with = "write::text")]
    pub listen: SocketAddr,
    /// The address the public uses, from which links are built; empty (the default) for
    /// `http://` and the address listened on.
    #[serde(
        deserialize_with = "read::optional_text",
        serialize_with = "write::optional_text"
    )]
    pub base_url: Option<BaseUrl>,
    /// The number of worker threads; 0 (the default) for one per processor.
    #[serde(deserialize_with = "read_workers")]
    pub workers: usize,
    /// The origins whose scripts may use the API from a browser; none by default.
    #[serde(deserialize_with = "read::list", serialize_with = "write::texts")]
    pub cors_origins: Vec<Origin>,
    /// How long a connection may stay open without a request. Default 75 s.
    #[serde(
        deserialize_with = "read::some_time",
        serialize_with = "write::duration"
    )]
    pub keep_alive: Duration,
    /// How long the head of a request may take to arrive. Default 10 s.
    #[serde(
        deserialize_with = "read::some_time",
        serialize_with = "write::duration"
    )]
    pub request_head_timeout: Duration,
    /// How long a client may take nothing of an answer. Default 1 m.
    #[serde(
        deserialize_with = "read::some_time",
        serialize_with = "write::duration"
    )]
    pub write_timeout: Duration,
    /// How long the body of a request may take to arrive. Default 15 s.
    #[serde(
        deserialize_with = "read::some_time",
        serialize_with = "write::duration"
    )]
    pub body_timeout: Duration,
    /// Connections at the same time. Default 10,000.
    #[serde(deserialize_with = "read::count::<_, 1, 1_000_000>")]
    pub max_connections: usize,
    /// The longest path with query, in bytes, up to 65,535. Default 8 KiB.
    #[serde(deserialize_with = "read::count::<_, 256, 65_535>")]
    pub max_uri_bytes: usize,
    /// The largest sum of header names and values, in bytes, up to 96 KiB. Default 16 KiB.
    #[serde(deserialize_with = "read::count::<_, 1_024, 98_304>")]
    pub max_header_bytes: usize,
    /// The longest body, in bytes, up to 16 MiB. Default 64 KiB.
    #[serde(deserialize_with = "read::count::<_, 1_024, 16_777_216>")]
    pub max_body_bytes: usize,
    /// Addresses and networks whose `X-Forwarded-For` is believed. Default: loopback.
    #[serde(deserialize_with = "read::networks", serialize_with = "write::texts")]
    pub trusted_proxies: Vec<IpNet>,
    /// Requests that each API key may send in a [window](Self::rate_window); 0 for any number. Default 6,000.
    #[serde(deserialize_with = "read_requests")]
    pub requests_per_key: u32,
    /// Requests without a good API key that each address may send in a window; 0 for any number. Default 1,200.
    #[serde(deserialize_with = "read_requests")]
    pub requests_per_address: u32,
    /// The window that requests are counted in. Default 1 m.
    #[serde(
        deserialize_with = "read::some_time",
        serialize_with = "write::duration"
    )]
    pub rate_window: Duration,
    /// How long a stop waits for running requests. Default 35 s: a report may be waited for 30 s.
    #[serde(
        deserialize_with = "read::duration",
        serialize_with = "write::duration"
    )]
    pub shutdown_timeout: Duration,
}

impl Default for HttpSettings {
    fn default() -> Self {
        Self {
            listen: loopback(8080),
            base_url: None,
            workers: 0,
            cors_origins: Vec::new(),
            keep_alive: Duration::from_secs(75),
            request_head_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_mins(1),
            body_timeout: Duration::from_secs(15),
            max_connections: 10_000,
            max_uri_bytes: 8 * 1024,
            max_header_bytes: 16 * 1024,
            max_body_bytes: 64 * 1024,
            trusted_proxies: vec![
                IpNet::new_assert(Ipv4Addr::new(127, 0, 0, 0).into(), 8),
                IpNet::new_assert(Ipv6Addr::LOCALHOST.into(), 128),
            ],
            requests_per_key: 6_000,
            requests_per_address: 1_200,
            rate_window: Duration::from_mins(1),
            shutdown_timeout: Duration::from_secs(35),
        }
    }
}

/// How operators reach a service: health and metrics, on a listener of their own.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct OperationsSettings {
    /// The address to listen on, `IP:PORT`; empty for no such listener. Default `127.0.0.1:8081`.
    #[serde(
        deserialize_with = "read::optional_text",
        serialize_with = "write::optional_text"
    )]
    pub listen: Option<SocketAddr>,
}

impl Default for OperationsSettings {
    fn default() -> Self {
        Self {
            listen: Some(loopback(8081)),
        }
    }
}

const fn loopback(port: u16) -> SocketAddr {
    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port)
}

fn read_requests<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    read::integer::<_, 0, 1_000_000_000>(deserializer)
        .and_then(|count| u32::try_from(count).map_err(serde::de::Error::custom))
}

fn read_workers<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    read::integer::<_, 0, MAX_WORKERS>(deserializer)
        .and_then(|count| usize::try_from(count).map_err(serde::de::Error::custom))
}
