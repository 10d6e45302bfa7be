//! A certificate with its chain and private key, checked and ready to be served.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, TimeDelta};
use rustls::RootCertStore;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::crypto::aws_lc_rs::sign::any_supported_type;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::sign::CertifiedKey;
use x509_parser::prelude::{FromDer, GeneralName, X509Certificate};

use super::intermediates;
use crate::model::{CertificateRow, warn_at};
use keyring::{Keyring, SealError};

/// The most certificates of a chain, and its longest text: hostile ones take memory.
const MAX_CHAIN: usize = 10;
const MAX_CHAIN_BYTES: usize = 64 * 1024;

/// How much later than our clock the validity of a new certificate may begin.
const MAX_AHEAD: TimeDelta = TimeDelta::days(1);

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// It is no chain of certificates.
    #[error("the chain is not PEM, or is empty or longer than {MAX_CHAIN} certificates")]
    Chain,
    /// The first certificate cannot be read.
    #[error("the certificate cannot be read: {0}")]
    Certificate(String),
    /// It is not for this name.
    #[error("the certificate is not for {0}")]
    OtherName(String),
    /// The private key cannot be read.
    #[error("the private key cannot be used: {0}")]
    Key(String),
    /// It belongs to another certificate.
    #[error("the private key is not that of the certificate")]
    OtherKey,
    /// Its validity has ended, or begins in more than a day.
    #[error("the certificate is not valid now")]
    NotValid,
    /// None of the chain's other certificates has issued it.
    #[error("the certificate does not follow from its chain: {0}")]
    Untrusted(String),
    /// It cannot be encrypted or decrypted.
    #[error("the private key: {0}")]
    Seal(#[from] SealError),
}

/// A certificate with everything that is needed to serve it.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The name of the authority that issued it.
    pub issuer: String,
    /// When its validity begins, UTC.
    pub not_before: NaiveDateTime,
    /// When its validity ends, UTC.
    pub not_after: NaiveDateTime,
    /// The chain and the key for handshakes.
    pub key: Arc<CertifiedKey>,
}

impl Certificate {
    /// Reads a chain in PEM and a private key in DER, and checks that they belong together and are
    /// for this name, lower-case A-labels.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(
        name: &str,
        chain: &str,
        private_key: &PrivateKeyDer<'_>,
    ) -> Result<Self, CertificateError> {
        if chain.len() > MAX_CHAIN_BYTES {
            return Err(CertificateError::Chain);
        }
        let certificates = CertificateDer::pem_slice_iter(chain.as_bytes());
        let certificates: Vec<CertificateDer<'static>> = certificates
            .collect::<Result<_, _>>()
            .map_err(|_| CertificateError::Chain)?;
        let leaf = certificates.first().ok_or(CertificateError::Chain)?;
        if certificates.len() > MAX_CHAIN {
            return Err(CertificateError::Chain);
        }
        let (issuer, not_before, not_after) = read_leaf(name, leaf)?;
        let key = any_supported_type(private_key);
        let key = key.map_err(|error| CertificateError::Key(error.to_string()))?;
        let mut key = CertifiedKey::new(certificates, key);
        key.keys_match().map_err(|_| CertificateError::OtherKey)?;
        for authority in key.cert.iter_mut().skip(1) {
            *authority = intermediates::shared(authority.clone());
        }
        Ok(Self {
            issuer,
            not_before,
            not_after,
            key: Arc::new(key),
        })
    }

    /// Checks what an authority has issued: that it is valid, and that the rest of its chain, if there
    /// is any, has issued it for names of servers.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check_issued(&self, name: &str, now: NaiveDateTime) -> Result<(), CertificateError> {
        if self.not_after <= now || self.not_before > now + MAX_AHEAD {
            return Err(CertificateError::NotValid);
        }
        let Some((leaf, authorities)) = self.key.cert.split_first() else {
            return Err(CertificateError::Chain);
        };
        if authorities.is_empty() {
            return Ok(());
        }
        let valid_at = now.max(self.not_before).and_utc().timestamp();
        let valid_at = Duration::from_secs(valid_at.try_into().unwrap_or_default());
        let verify = || {
            let mut roots = RootCertStore::empty();
            for authority in authorities {
                roots.add(authority.clone())?;
            }
            let provider = default_provider().into();
            let verifier = WebPkiServerVerifier::builder_with_provider(roots.into(), provider);
            let verifier = verifier.build().map_err(other)?;
            let name = ServerName::try_from(name).map_err(other)?;
            let valid_at = UnixTime::since_unix_epoch(valid_at);
            verifier.verify_server_cert(leaf, &[], &name, &[], valid_at)
        };
        let verified: Result<_, rustls::Error> = verify();
        verified.map_err(|error| CertificateError::Untrusted(error.to_string()))?;
        Ok(())
    }

    /// Decrypts and reads a stored certificate.
    ///
    /// # Errors
    /// When it cannot be decrypted or used.
    pub fn open(row: &CertificateRow, keyring: &Keyring) -> Result<Self, CertificateError> {
        Self::read(&row.name, &row.chain, &Self::private_key(row, keyring)?)
    }

    /// Decrypts the private key of a stored certificate.
    ///
    /// # Errors
    /// When it cannot be decrypted.
    pub fn private_key(
        row: &CertificateRow,
        keyring: &Keyring,
    ) -> Result<PrivateKeyDer<'static>, CertificateError> {
        let key = keyring.open(&owner(&row.name), &row.private_key)?;
        let key = PrivateKeyDer::try_from(key);
        key.map_err(|error| CertificateError::Key(error.to_owned()))
    }

    /// The row in which the certificate is stored: it is checked first, and the private key is
    /// encrypted.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn row(
        name: &str,
        chain: String,
        private_key: &PrivateKeyDer<'_>,
        keyring: &Keyring,
        now: NaiveDateTime,
    ) -> Result<CertificateRow, CertificateError> {
        let (sealed, key_id) = keyring.seal(&owner(name), private_key.secret_der())?;
        let read = Self::read(name, &chain, private_key)?;
        Ok(CertificateRow {
            name: name.to_owned(),
            chain,
            private_key: sealed,
            key_id,
            issuer: read.issuer,
            not_before: read.not_before,
            not_after: read.not_after,
            stored_at: now,
            directory: None,
            warn_at: Some(warn_at((read.not_before, read.not_after))),
        })
    }
}

/// Whose a private key is, for its encryption.
pub fn owner(name: &str) -> String {
    format!("certificates {name}")
}

/// An error of the TLS library as its general one.
fn other(error: impl std::error::Error + Send + Sync + 'static) -> rustls::Error {
    rustls::Error::Other(rustls::OtherError(Arc::new(error)))
}

/// The issuer and the validity of the name's own certificate.
fn read_leaf(
    name: &str,
    leaf: &CertificateDer<'_>,
) -> Result<(String, NaiveDateTime, NaiveDateTime), CertificateError> {
    let read = X509Certificate::from_der(leaf);
    let (_, leaf) = read.map_err(|error| CertificateError::Certificate(error.to_string()))?;
    let names = leaf.subject_alternative_name().ok().flatten();
    let is_for_it = names.is_some_and(|names| {
        let names = &names.value.general_names;
        names.iter().any(|general| match general {
            GeneralName::DNSName(dns) => covers(dns, name),
            _ => false,
        })
    });
    if !is_for_it {
        return Err(CertificateError::OtherName(name.to_owned()));
    }
    let time = |time: x509_parser::time::ASN1Time| {
        let time = DateTime::from_timestamp(time.timestamp(), 0);
        time.map(|time| time.naive_utc())
            .ok_or_else(|| CertificateError::Certificate("its validity".to_owned()))
    };
    let validity = leaf.validity();
    let (not_before, not_after) = (time(validity.not_before)?, time(validity.not_after)?);
    Ok((issuer(&leaf), not_before, not_after))
}

/// Whether a name of a certificate covers this one (RFC 6125, section 6.4.3).
fn covers(dns: &str, name: &str) -> bool {
    let dns = dns.to_ascii_lowercase();
    match dns.strip_prefix("*.") {
        Some(parent) => name.split_once('.').is_some_and(|(_, rest)| rest == parent),
        None => dns == name,
    }
}

/// The organisation that issued it, or whatever else it is called.
fn issuer(leaf: &X509Certificate<'_>) -> String {
    let name = leaf.issuer();
    let mut parts = name
        .iter_organization()
        .chain(name.iter_common_name())
        .filter_map(|part| part.as_str().ok());
    let issuer = parts.next().unwrap_or_default();
    let shown = issuer.chars().filter(|character| !character.is_control());
    shown.take(200).collect()
}

#[cfg(test)]
mod tests;
