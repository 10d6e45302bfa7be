//! The settings of verification: the name servers, the number of concurrent checks, and the targets
//! of the records.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, de};
use settings::{Bounded, Span, list, optional_text};

use crate::name::reserved_host;

/// The maximum length of an edge target: a token of 32 characters and a dot are put in front of it.
const MAX_EDGE_TARGET_BYTES: usize = 253 - 33;
/// Time for two checks, one of a claim and one of the name's owner, and for writing their outcomes.
const MIN_LEASE: Duration = Duration::from_secs(20);
const MAX_LEASE: Duration = Duration::from_hours(24);

/// The proof that a domain needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VerificationMode {
    /// A record in DNS.
    #[default]
    Dns,
    /// Nothing: accounts are trusted to own the names that they store.
    Trust,
}

/// The section `verification` of the settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct VerificationSettings {
    /// The proof that a domain needs.
    pub mode: VerificationMode,
    /// Whether this process checks due domains; if not, it only serves the API and others check.
    pub enabled: bool,
    /// The name servers to query; if there are none, the system's.
    #[serde(
        deserialize_with = "read_resolvers",
        serialize_with = "list::serialize"
    )]
    pub resolvers: Vec<SocketAddr>,
    /// The host to which visitors' names should point. Each claim's own CNAME target is below it;
    /// without it, only TXT records can prove a name.
    #[serde(
        deserialize_with = "read_edge_target",
        serialize_with = "optional_text::serialize"
    )]
    pub edge_target: Option<String>,
    /// The addresses to which names at the apex of a zone should point, since an apex cannot have a
    /// CNAME. Without them, an ALIAS to the edge target is offered.
    #[serde(
        deserialize_with = "read_edge_addresses",
        serialize_with = "list::serialize"
    )]
    pub edge_addresses: Vec<IpAddr>,
    /// Former edge targets: records that point below them still prove names.
    #[serde(deserialize_with = "read_former_edge_targets")]
    pub former_edge_targets: Vec<String>,
    /// Whether the TXT record of a name directly below a public suffix also proves its account's
    /// names below it.
    pub apex_proves_below: bool,
    /// The authorities that issue the certificates, as CAA records name them.
    #[serde(with = "settings::list")]
    pub certificate_authorities: Vec<String>,
    /// Concurrent checks in this process, 1 to 1,024. An account gets another one only while it has
    /// fewer than are free.
    pub at_once: Bounded<usize, 1, 1024>,
    /// How long a claim on a domain lasts; afterwards another process can take the domain over.
    pub lease: Span,
    /// How often the table is queried for due domains.
    pub poll_interval: Span<1>,
}

impl Default for VerificationSettings {
    fn default() -> Self {
        Self {
            mode: VerificationMode::default(),
            enabled: true,
            resolvers: Vec::new(),
            edge_target: None,
            edge_addresses: Vec::new(),
            former_edge_targets: Vec::new(),
            apex_proves_below: false,
            certificate_authorities: vec!["letsencrypt.org".to_owned()],
            at_once: Bounded::new(32),
            lease: Span::new(Duration::from_mins(1)),
            poll_interval: Span::new(Duration::from_secs(1)),
        }
    }
}

impl VerificationSettings {
    /// Checks the combination of the values: each is valid by itself.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let wrong = |name: &str, value: &dyn std::fmt::Debug, allowed: &str| {
            Err(format!(
                "verification.{name} is {value:?}: it must be {allowed}"
            ))
        };
        if !(MIN_LEASE..=MAX_LEASE).contains(&self.lease.get()) {
            return wrong("lease", &self.lease.get(), "from 20s to 1day");
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for VerificationMode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "dns" => Ok(Self::Dns),
            "trust" => Ok(Self::Trust),
            other => {
                let message = format_args!("\"{other}\" is not allowed; expected dns or trust");
                Err(de::Error::custom(message))
            }
        }
    }
}

fn read_resolvers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<SocketAddr>, D::Error> {
    let texts: Vec<String> = list::deserialize(deserializer)?;
    let resolver = |text: &String| {
        text.parse().map_err(|_| {
            let expected = "expected IP:PORT, such as 192.0.2.53:53 or [2001:db8::53]:53";
            de::Error::custom(format_args!("\"{text}\" is not allowed; {expected}"))
        })
    };
    texts.iter().map(resolver).collect()
}

fn read_edge_addresses<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<IpAddr>, D::Error> {
    let texts: Vec<String> = list::deserialize(deserializer)?;
    let mut addresses = Vec::new();
    for text in &texts {
        let refused = |expected: &str| {
            let message = format_args!("\"{text}\" is not allowed; expected {expected}");
            Err(de::Error::custom(message))
        };
        let Ok(address) = text.parse() else {
            return refused("IP addresses, such as 192.0.2.1 or 2001:db8::1");
        };
        if !is_reachable(address) {
            return refused("addresses at which visitors can reach the edge");
        }
        if addresses.contains(&address) {
            return refused("each address once");
        }
        addresses.push(address);
    }
    Ok(addresses)
}

/// Whether the address can be reached from other machines, and can be in an A or AAAA record.
fn is_reachable(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            !(address.is_loopback()
                || address.is_link_local()
                || address.is_multicast()
                || address.is_broadcast()
                || address.octets().starts_with(&[0]))
        }
        IpAddr::V6(address) => {
            !(address.is_loopback()
                || address.is_unspecified()
                || address.is_unicast_link_local()
                || address.is_multicast()
                || address.to_ipv4_mapped().is_some())
        }
    }
}

fn read_edge_target<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    edge_target(&text).map(Some)
}

fn read_former_edge_targets<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<String>, D::Error> {
    let texts: Vec<String> = list::deserialize(deserializer)?;
    texts.iter().map(|text| edge_target(text)).collect()
}

fn edge_target<E: de::Error>(text: &str) -> Result<String, E> {
    let host = reserved_host(text).ok().flatten();
    // `*.HOST` is a separate record, not a part of the host.
    let is_written = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let is_target = |host: &String| {
        host.contains('.') && host.len() <= MAX_EDGE_TARGET_BYTES && host.bytes().all(is_written)
    };
    host.filter(is_target).ok_or_else(|| {
        let expected = "expected a host name of two labels at least and 220 bytes at most";
        E::custom(format_args!("\"{text}\" is not allowed; {expected}"))
    })
}
