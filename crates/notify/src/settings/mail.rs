//! The section `notify.mail` of both services' settings: the server that mail is handed to.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;

use lettre::message::Mailbox;
use serde::{Deserialize, Deserializer, Serialize, de};
use settings::{Bounded, FromText};
use url::Host;

/// Mail. Without a host, the default, there is none.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct MailSettings {
    /// The SMTP server.
    #[serde(deserialize_with = "read_host")]
    pub host: String,
    /// Its port; 0 for that of the kind of encryption: 587, 465 or 25.
    pub port: u16,
    /// How the connection is encrypted.
    pub tls: MailTls,
    /// Who signs in there; empty for nobody.
    pub user: String,
    /// The file with the password.
    pub password_file: PathBuf,
    /// The sender.
    #[serde(with = "settings::optional_text")]
    pub from: Option<Sender>,
    /// How many mails an address gets in an hour; what is beyond them waits and comes as one.
    pub per_hour: PerHour,
}

fn read_host<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_host = || matches!(Host::parse(&text), Ok(Host::Domain(_) | Host::Ipv4(_)));
    if text.is_empty() || text.parse::<IpAddr>().is_ok() || is_host() {
        return Ok(text);
    }
    let message = format_args!("\"{text}\" is not allowed; expected a host name or an IP address");
    Err(de::Error::custom(message))
}

type PerHour = Bounded<u16, 1, 1000>;

/// How the connection to the server is encrypted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MailTls {
    /// It begins in clear, and is encrypted before anything is said (RFC 3207).
    #[default]
    Starttls,
    /// From its first byte (RFC 8314).
    Implicit,
    /// Not at all: for a server on the same machine.
    None,
}

/// An address, with a name or without.
#[derive(Clone, Debug)]
pub struct Sender(pub Mailbox);

impl FromText for Sender {
    fn from_text(text: &str) -> Result<Self, String> {
        text.parse().map(Self).map_err(|_| {
            format!(
                "\"{text}\" is not allowed; write an address such as Waymark <waymark@example.com>"
            )
        })
    }
}

impl fmt::Display for Sender {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Default for MailSettings {
    fn default() -> Self {
        Self {
            host: String::new(),
            port: 0,
            tls: MailTls::default(),
            user: String::new(),
            password_file: PathBuf::new(),
            from: None,
            per_hour: Bounded::new(20),
        }
    }
}

impl MailSettings {
    /// The port.
    pub fn port(&self) -> u16 {
        match (self.port, self.tls) {
            (0, MailTls::Starttls) => 587,
            (0, MailTls::Implicit) => 465,
            (0, MailTls::None) => 25,
            (port, _) => port,
        }
    }
}
