//! How a connection is encrypted, and which servers are trusted.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::crypto::{CryptoProvider, aws_lc_rs};
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::verifier::AnyName;
use crate::OpenError;

/// libpq's `sslmode`, weakest first; without `allow`, which tries without TLS first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(super) enum Mode {
    /// Never TLS.
    Disable,
    /// TLS if the server has it.
    Prefer,
    /// TLS, with any server; with an authorities' file, like [`VerifyCa`](Self::VerifyCa), as libpq
    /// does it.
    Require,
    /// TLS, with a server whose certificate is signed by an authority.
    VerifyCa,
    /// The same, and the certificate is for the host of the URL.
    VerifyFull,
}

const MODES: [(&str, Mode); 5] = [
    ("disable", Mode::Disable),
    ("prefer", Mode::Prefer),
    ("require", Mode::Require),
    ("verify-ca", Mode::VerifyCa),
    ("verify-full", Mode::VerifyFull),
];

impl Mode {
    pub(super) fn read(text: &str) -> Result<Self, OpenError> {
        let found = MODES.iter().find(|(name, _)| *name == text);
        found.map(|(_, mode)| *mode).ok_or_else(|| {
            let names = MODES.map(|(name, _)| name).join(", ");
            let shown: String = text.chars().take(40).collect();
            OpenError::Tls(format!(
                "sslmode={shown} is unknown; expected one of {names}"
            ))
        })
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = MODES.iter().filter(|(_, mode)| mode == self);
        formatter.write_str(names.next().map_or("", |(name, _)| name))
    }
}

/// Who signs the certificates of servers.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Authorities {
    /// Those that the system trusts.
    System,
    /// Those in a file of certificates in PEM format.
    File(PathBuf),
}

/// The parameters of a URL for TLS.
#[derive(Debug)]
pub(super) struct Tls {
    pub(super) mode: Mode,
    pub(super) authorities: Authorities,
    /// The files of our own certificate and its key, for servers that ask for one.
    pub(super) identity: Option<(PathBuf, PathBuf)>,
    /// Whether the handshake begins without asking the server.
    pub(super) is_direct: bool,
}

impl Tls {
    /// Whether a connection without TLS is good enough.
    pub(super) fn is_optional(&self) -> bool {
        self.mode == Mode::Prefer
    }

    /// What the handshake needs; `None` if there is none.
    pub(super) fn client(&self) -> Result<Option<Arc<ClientConfig>>, OpenError> {
        if self.mode == Mode::Disable {
            return Ok(None);
        }
        let provider = Arc::new(aws_lc_rs::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(unusable)?;
        let builder = match self.trusted(&provider)? {
            Some(trusted) if self.mode == Mode::VerifyFull => builder.with_webpki_verifier(trusted),
            trusted => builder
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(AnyName::new(trusted, &provider))),
        };
        let mut client = match &self.identity {
            None => builder.with_no_client_auth(),
            Some((certificate, key)) => builder
                .with_client_auth_cert(certificates("sslcert", certificate)?, private_key(key)?)
                .map_err(unusable)?,
        };
        if self.is_direct {
            client.alpn_protocols = vec![b"postgresql".to_vec()];
        }
        Ok(Some(Arc::new(client)))
    }
    /// What verifies that an authority has signed a certificate; `None` if any will do.
    fn trusted(
        &self,
        provider: &Arc<CryptoProvider>,
    ) -> Result<Option<Arc<WebPkiServerVerifier>>, OpenError> {
        let mut roots = RootCertStore::empty();
        match &self.authorities {
            Authorities::System if self.mode < Mode::VerifyCa => return Ok(None),
            Authorities::System => {
                roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            }
            Authorities::File(file) => {
                for certificate in certificates("sslrootcert", file)? {
                    roots
                        .add(certificate)
                        .map_err(|error| bad_file("sslrootcert", file, error))?;
                }
            }
        }
        WebPkiServerVerifier::builder_with_provider(roots.into(), Arc::clone(provider))
            .build()
            .map(Some)
            .map_err(unusable)
    }
}

fn certificates(name: &str, file: &Path) -> Result<Vec<CertificateDer<'static>>, OpenError> {
    let read: Result<Vec<_>, pem::Error> =
        CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    match read {
        Ok(none) if none.is_empty() => Err(bad_file(name, file, "it has no certificate")),
        Ok(certificates) => Ok(certificates),
        Err(error) => Err(bad_file(name, file, error)),
    }
}

fn private_key(file: &Path) -> Result<PrivateKeyDer<'static>, OpenError> {
    PrivateKeyDer::from_pem_file(file).map_err(|error| bad_file("sslkey", file, error))
}

fn bad_file(name: &str, file: &Path, error: impl fmt::Display) -> OpenError {
    let file = file.display();
    OpenError::Tls(format!(
        "{name}={file} cannot be used: {error}; expected a readable file in PEM format"
    ))
}

fn unusable(error: impl fmt::Display) -> OpenError {
    OpenError::Tls(error.to_string())
}
