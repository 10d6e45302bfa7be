//! Networks, for `#[serde(with = "settings::networks")]`: a [`list`] of addresses and
//! of networks such as `10.0.0.0/8`.

use std::net::IpAddr;

use ipnet::IpNet;
use serde::{Deserializer, Serializer, de};

use crate::list;

/// Reads the networks; an address becomes a network that contains only itself.
///
/// # Errors
/// When an item is neither an address nor a network.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<IpNet>, D::Error> {
    let texts: Vec<String> = list::deserialize(deserializer)?;
    let network = |text: &String| {
        let address = text.parse::<IpAddr>().map(IpNet::from);
        address.or_else(|_| text.parse()).map_err(|_| {
            let expected = "expected addresses or networks such as 10.0.0.0/8";
            de::Error::custom(format_args!("\"{text}\" is not allowed; {expected}"))
        })
    };
    texts.iter().map(network).collect()
}

/// Writes each network as text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(networks: &[IpNet], serializer: S) -> Result<S::Ok, S::Error> {
    list::serialize(networks, serializer)
}
