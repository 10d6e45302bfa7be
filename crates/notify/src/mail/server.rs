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
            failure: if is_policy(&error) {
                Failure::ForNow
            } else {
                permanent(&error)
            },
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
        failure: if is_about_recipient(error) {
            permanent(error)
        } else {
            Failure::ForNow
        },
        reason: error.to_string(),
    }
}

fn permanent(error: &Error) -> Failure {
    if error.is_permanent() {
        Failure::Refused
    } else {
        Failure::ForNow
    }
}

/// Whether the recipient's address or mailbox is at fault (RFC 3463).
fn is_about_recipient(error: &Error) -> bool {
    let text = error.to_string();
    [" 5.1.", " 5.2."].iter().any(|class| text.contains(class))
}

/// Whether it is about what this sender may do (RFC 3463), which the operator can change.
fn is_policy(error: &Error) -> bool {
    error.to_string().contains(" 5.7.")
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
