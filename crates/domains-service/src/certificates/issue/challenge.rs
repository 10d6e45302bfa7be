//! What this service shows an authority as proof that a name leads here. Any process may get the
//! request, so it comes from the database.

use std::sync::Arc;

use aws_lc_rs::digest::{SHA256, digest};
use chrono::NaiveDateTime;
use database::{Error, Pool};
use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair};
use rustls::crypto::aws_lc_rs::sign::any_supported_type;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::CertifiedKey;

use crate::model;

/// The longest token that is looked up: authorities' have about 43 characters.
const MAX_TOKEN_BYTES: usize = 128;

/// Why the certificate of a TLS-ALPN-01 challenge cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum TlsAlpnError {
    /// The name cannot be in a certificate.
    #[error("the certificate of a challenge cannot be made: {0}")]
    Certificate(#[from] rcgen::Error),
    /// The key cannot be used.
    #[error("the key of a challenge cannot be used: {0}")]
    Key(#[from] rustls::Error),
}

/// Whether this can be the token of a challenge: base64url (RFC 8555, section 8.3).
pub fn is_token(text: &str) -> bool {
    let is_written = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (1..=MAX_TOKEN_BYTES).contains(&text.len()) && text.bytes().all(is_written)
}

/// The key authorization of a name's TLS-ALPN-01 challenge; `None` if there is none under way. The
/// name is in lower-case A-labels.
///
/// # Errors
/// Database errors.
pub async fn key_authorization_for(
    pool: &Pool,
    name: &str,
    now: NaiveDateTime,
) -> Result<Option<String>, Error> {
    model::challenge_by_name(pool, name, now).await
}

/// The certificate that a TLS-ALPN-01 challenge expects (RFC 8737, section 3): for this name alone,
/// signed by itself, with the digest of the key authorization. It takes a new key each time.
///
/// # Errors
/// When the name cannot be in a certificate.
pub fn tls_alpn_certificate(
    name: &str,
    key_authorization: &str,
) -> Result<Arc<CertifiedKey>, TlsAlpnError> {
    let proof = digest(&SHA256, key_authorization.as_bytes());
    let mut parameters = CertificateParams::new([name.to_owned()])?;
    parameters.distinguished_name = DistinguishedName::new();
    // It is marked as critical there.
    parameters.custom_extensions = vec![CustomExtension::new_acme_identifier(proof.as_ref())];
    let key = KeyPair::generate()?;
    let certificate = parameters.self_signed(&key)?;
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let chain = vec![certificate.der().clone()];
    Ok(Arc::new(CertifiedKey::new(
        chain,
        any_supported_type(&key)?,
    )))
}

#[cfg(test)]
mod tests {
    use x509_parser::prelude::{FromDer, X509Certificate};

    use super::*;

    #[test]
    fn only_base64url_is_a_token() {
        assert!(is_token("LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0"));
        assert!(is_token("a-_9"));
        for text in ["", "a/b", "a b", "a%2e", "é", "a\n", &"a".repeat(129)] {
            assert!(!is_token(text), "{text:?}");
        }
    }

    #[test]
    fn the_certificate_of_a_challenge_has_the_digest_and_only_the_name() {
        let key = tls_alpn_certificate("go.waymark.dev", "token.thumbprint").unwrap();
        let (_, leaf) = X509Certificate::from_der(&key.cert[0]).unwrap();
        let names = leaf.subject_alternative_name().unwrap().unwrap();
        let names: Vec<_> = names.value.general_names.iter().collect();
        assert_eq!(format!("{names:?}"), "[DNSName(\"go.waymark.dev\")]");
        let is_it = |id: &str| id == "1.3.6.1.5.5.7.1.31";
        let mut extensions = leaf.extensions().iter();
        let proof = extensions.find(|extension| is_it(&extension.oid.to_id_string()));
        let proof = proof.unwrap();
        assert!(proof.critical);
        let expected = digest(&SHA256, b"token.thumbprint");
        assert_eq!(&proof.value[..2], [4, 32], "an octet string");
        assert_eq!(&proof.value[2..], expected.as_ref());
    }
}
