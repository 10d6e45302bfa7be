//! A server's URL, with the parameters for TLS that the driver does not know.

use std::path::PathBuf;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, SslNegotiation};

use super::tls::{Authorities, Mode, Tls};
use super::with_causes;
use crate::OpenError;

/// Where a server is, and how to connect to it.
pub(crate) struct Address {
    /// For the driver.
    pub(super) config: Config,
    /// For the handshake.
    pub(super) tls: Tls,
}

impl Address {
    /// Reads a URL, but none of the files that it names.
    pub(crate) fn parse(url: &str) -> Result<Self, OpenError> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut tls, mut others) = (Written::default(), Vec::new());
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            if !tls.take(parameter)? {
                others.push(parameter);
            }
        }
        let config = format!("{place}?{}", others.join("&"));
        let mut config: Config = config
            .parse()
            .map_err(|error: tokio_postgres::Error| OpenError::InvalidUrl(with_causes(&error)))?;
        let is_direct = config.get_ssl_negotiation() == SslNegotiation::Direct;
        let tls = tls.check(is_direct)?;
        prepare(&mut config);
        Ok(Self { config, tls })
    }

    /// Reads the files that the URL names, to find out whether they can be used.
    pub(crate) fn check_files(&self) -> Result<(), OpenError> {
        self.tls.client().map(drop)
    }
}

/// Has the driver leave the whole handshake to our connector, except on a Unix socket: there is no
/// TLS, and the driver does not call it.
fn prepare(config: &mut Config) {
    if config.get_hosts().is_empty() {
        for address in config.get_hostaddrs().to_vec() {
            config.host(address.to_string());
        }
    }
    let is_remote = |host: &Host| matches!(host, Host::Tcp(_));
    if config.get_hosts().iter().any(is_remote) {
        config
            .ssl_mode(SslMode::Require)
            .ssl_negotiation(SslNegotiation::Direct);
    } else {
        config
            .ssl_mode(SslMode::Disable)
            .ssl_negotiation(SslNegotiation::Postgres);
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
