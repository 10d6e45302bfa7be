//! The SMTP server that mail is handed to.

use std::fs;

use lettre::Address;
use lettre::message::Mailbox;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use url::{Host, Url};

use crate::model::Failure;
use crate::settings::{MailSettings, MailTls};

/// The server, and the sender of mail.
#[derive(Clone)]
pub struct Server {
    host: String,
    port: u16,
    tls: MailTls,
    parameters: Option<TlsParameters>,
    credentials: Option<Credentials>,
    hello: ClientId,
    /// The sender.
    pub from: Mailbox,
}

/// Why a server has not accepted a mail.
#[derive(Debug)]
pub struct Refusal {
    /// The code of its reply, if there was one.
    pub status: Option<u16>,
    /// In words.
    pub reason: String,
    /// What follows from it.
    pub failure: Failure,
}

impl Server {
    /// The server of these settings, to which the host of this URL introduces itself.
    ///
    /// # Errors
    /// The setting, and why it cannot be used.
    pub fn new(settings: &MailSettings, own: &Url) -> Result<Self, String> {
        let fault = |name: &str, reason: &str| format!("setting `notify.mail.{name}`: {reason}");
        let from = settings.from.as_ref();
        let from = from.ok_or_else(|| fault("from", "it is required where there is a host"))?;
        let is_encrypted = settings.tls != MailTls::None;
        if !settings.user.is_empty() && !is_encrypted {
            return Err(fault(
                "tls",
                "a password is not sent in clear; write \"starttls\" or \"implicit\"",
            ));
        }
        let parameters = is_encrypted.then(|| TlsParameters::new(settings.host.clone()));
        Ok(Self {
            host: settings.host.clone(),
            port: settings.port(),
            tls: settings.tls,
            parameters: parameters
                .transpose()
                .map_err(|error| fault("host", &error.to_string()))?,
            credentials: credentials(settings).map_err(|reason| fault("password_file", &reason))?,
            hello: match own.host() {
                Some(Host::Domain(name)) => ClientId::Domain(name.to_owned()),
                Some(Host::Ipv4(address)) => ClientId::Ipv4(address),
                Some(Host::Ipv6(address)) => ClientId::Ipv6(address),
                None => ClientId::default(),
            },
            from: from.0.clone(),
        })
    }

    /// Hands a mail over; returns the code of the server's reply, and its words.
    ///
    /// # Errors
    /// Why it was not accepted.
    pub async fn send(&self, to: &Address, mail: &[u8]) -> Result<(u16, String), Refusal> {
        let connected = self.connect().await;
        let mut connection = connected.map_err(|error| {
            // What is wrong between the two servers is the operator's business.
            tracing::warn!(%error, host = self.host, "mail cannot be handed over");
            Refusal::for_now("the mail server cannot be used".to_owned())
        })?;
        let from = Mail::new(Some(self.from.email.clone()), Vec::new());
        connection
            .command(from)
            .await
            .map_err(|error| refusal(&error))?;
        let to = connection.command(Rcpt::new(to.clone(), Vec::new())).await;
        to.map_err(|error| Refusal {
            failure: at_recipient(&error),
            ..refusal(&error)
        })?;
        connection
            .command(Data)
            .await
            .map_err(|error| refusal(&error))?;
        let reply = connection
            .message(mail)
            .await
            .map_err(|error| refusal(&error))?;
        // It is accepted, whatever the answer to this is.
        let _ = connection.quit().await;
        let words: Vec<&str> = reply.message().collect();
        Ok((u16::from(reply.code()), words.join("\n")))
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let implicit = self
            .parameters
            .clone()
            .filter(|_| self.tls == MailTls::Implicit);
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, None, &self.hello, implicit, None).await?;
        if let Some(parameters) = self
            .parameters
            .clone()
            .filter(|_| self.tls == MailTls::Starttls)
        {
            connection.starttls(parameters, &self.hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

/// Who signs in, if somebody does.
fn credentials(settings: &MailSettings) -> Result<Option<Credentials>, String> {
    if settings.user.is_empty() {
        return Ok(None);
    }
    let file = &settings.password_file;
    let password = fs::read_to_string(file)
        .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let password = password.trim_end_matches(['\r', '\n']).to_owned();
    Ok(Some(Credentials::new(settings.user.clone(), password)))
}

fn refusal(error: &Error) -> Refusal {
    Refusal {
        status: error.status().map(u16::from),
        reason: error.to_string(),
        failure: if error.is_permanent() && has_class(error, NO_SUCH_ADDRESS) {
            Failure::Refused
        } else {
            Failure::ForNow
        },
    }
}

/// The classes of replies that say that an address or a mailbox does not exist (RFC 3463, RFC 7504);
/// others are about the sender, quotas and what this server may do, which the operator can change.
const NO_SUCH_ADDRESS: &[&str] = &[
    " 5.1.1 ", " 5.1.2 ", " 5.1.3 ", " 5.1.6 ", " 5.1.10 ", " 5.2.1 ",
];

fn has_class(error: &Error, classes: &[&str]) -> bool {
    let text = error.to_string();
    classes.iter().any(|class| text.contains(class))
}

/// What follows from a refusal of the recipient. A server without classes says 550 for no such
/// address, but also if it does not relay.
fn at_recipient(error: &Error) -> Failure {
    let is_plain = error.status().map(u16::from) == Some(550) && !has_class(error, &[" 5."]);
    let is_relay = error.to_string().to_lowercase().contains("relay");
    if is_plain && !is_relay {
        return Failure::Refused;
    }
    refusal(error).failure
}

impl Refusal {
    /// Something that may work later.
    pub fn for_now(reason: String) -> Self {
        Self {
            status: None,
            reason,
            failure: Failure::ForNow,
        }
    }
}
