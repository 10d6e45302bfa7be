//! A URL, with the parameters for TLS that the driver does not know.

use std::path::PathBuf;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, LoadBalanceHosts, SslNegotiation};

use super::tls::{Authorities, Mode, Tls};
use super::{hosts, with_causes};
use crate::OpenError;

/// Where the servers are, and how to connect to them.
pub(crate) struct Address {
    /// For the driver, one for each host.
    pub(super) hosts: Vec<Config>,
    /// In which order the hosts are tried.
    pub(super) balance: LoadBalanceHosts,
    /// For the handshake.
    pub(super) tls: Tls,
}

impl Address {
    /// Reads a URL, but none of the files that it names.
    pub(crate) fn parse(url: &str) -> Result<Self, OpenError> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut tls, mut others) = (Written::default(), Vec::new());
        let mut sessions = None;
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            if let Some(written) = parameter.strip_prefix("target_session_attrs=") {
                sessions = Some(written);
            }
            if !tls.take(parameter)? {
                others.push(parameter);
            }
        }
        hosts::check_sessions(sessions)?;
        let config = format!("{place}?{}", others.join("&"));
        let config: Config = config
            .parse()
            .map_err(|error: tokio_postgres::Error| OpenError::InvalidUrl(with_causes(&error)))?;
        let is_direct = config.get_ssl_negotiation() == SslNegotiation::Direct;
        let tls = tls.check(is_direct)?;
        Ok(Self {
            hosts: hosts::each(&config, sessions.is_some())?,
            balance: config.get_load_balance_hosts(),
            tls,
        })
    }

    /// The host with this number, as logs show it.
    pub(super) fn name_of(&self, host: usize) -> Option<String> {
        let config = self.hosts.get(host)?;
        let port = config.get_ports().first().unwrap_or(&5432);
        match config.get_hosts().first()? {
            Host::Tcp(name) => Some(format!("{name}:{port}")),
            Host::Unix(path) => Some(path.display().to_string()),
        }
    }

    /// Reads the files that the URL names, to find out whether they can be used.
    pub(crate) fn check_files(&self) -> Result<(), OpenError> {
        self.tls.client().map(drop)
    }
}

/// The parameters as they are written.
#[derive(Default)]
struct Written {
    mode: Option<Mode>,
    root: Option<String>,
    certificate: Option<String>,
    key: Option<String>,
}

impl Written {
    /// Takes a parameter if it is one of these.
    fn take(&mut self, parameter: &str) -> Result<bool, OpenError> {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let decoded = percent_decode_str(value).decode_utf8();
        let value = decoded.map_or_else(|_| value.to_owned(), Into::into);
        match name {
            "sslmode" => self.mode = Some(Mode::read(&value)?),
            "sslrootcert" => self.root = Some(value),
            "sslcert" => self.certificate = Some(value),
            "sslkey" => self.key = Some(value),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What libpq would ignore is refused: whoever wrote it expects it to have an effect.
    fn check(self, is_direct: bool) -> Result<Tls, OpenError> {
        let mode = self.mode.unwrap_or(Mode::Prefer);
        let wrong = |message: String| Err(OpenError::Tls(message));
        if mode < Mode::Require && (is_direct || self.root.is_some() || self.certificate.is_some())
        {
            return wrong(format!(
                "sslmode={mode} does not ensure TLS, so that sslrootcert, sslcert and \
                 sslnegotiation=direct are not allowed; expected sslmode=require, verify-ca or \
                 verify-full"
            ));
        }
        let authorities = match self.root {
            None => Authorities::System,
            Some(root) if root == "system" => Authorities::System,
            Some(root) => Authorities::File(PathBuf::from(root)),
        };
        if mode == Mode::VerifyCa && authorities == Authorities::System {
            return wrong(
                "sslmode=verify-ca needs sslrootcert, a file: with the system's authorities, \
                 anyone's certificate would do; expected sslrootcert=FILE or sslmode=verify-full"
                    .to_owned(),
            );
        }
        let identity = match (self.certificate, self.key) {
            (None, None) => None,
            (Some(certificate), Some(key)) => Some((certificate.into(), key.into())),
            _ => return wrong("sslcert and sslkey belong together; one is missing".to_owned()),
        };
        Ok(Tls {
            mode,
            authorities,
            identity,
            is_direct,
        })
    }
}

#[cfg(test)]
mod tests;
