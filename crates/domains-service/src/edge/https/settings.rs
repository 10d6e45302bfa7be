//! The section `edge.https` of the settings.

use std::net::SocketAddr;

use serde::{Deserialize, Deserializer, Serialize, de};
use settings::list;

use crate::name::reserved_host;

/// How visitors are served over HTTPS by the edge itself.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpsSettings {
    /// The address to listen on, `IP:PORT`; empty (the default) if a proxy in front of the edge
    /// ends TLS.
    #[serde(with = "settings::optional_text")]
    pub listen: Option<SocketAddr>,
    /// The port that visitors reach it at. Default 443.
    pub public_port: u16,
    /// Hosts that are not customers', such as the API's: their connections are handed over to
    /// [`hand_over_to`](Self::hand_over_to) as they come, still encrypted.
    #[serde(deserialize_with = "read_hosts")]
    pub hand_over_hosts: Vec<String>,
    /// The proxy of these hosts, `IP:PORT`.
    #[serde(with = "settings::optional_text")]
    pub hand_over_to: Option<SocketAddr>,
    /// Whether the proxy is sent the visitor's address first, by version 2 of the PROXY protocol.
    pub hand_over_proxy_protocol: bool,
}

impl Default for HttpsSettings {
    fn default() -> Self {
        Self {
            listen: None,
            public_port: 443,
            hand_over_hosts: Vec::new(),
            hand_over_to: None,
            hand_over_proxy_protocol: false,
        }
    }
}

impl HttpsSettings {
    /// Checks the combination of the values: each is valid by itself.
    ///
    /// # Errors
    /// The name of the setting and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        match (self.hand_over_hosts.is_empty(), self.hand_over_to) {
            (false, None) => Err(
                "`edge.https.hand_over_to` is missing: `hand_over_hosts` need \
                                  an address, IP:PORT"
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
