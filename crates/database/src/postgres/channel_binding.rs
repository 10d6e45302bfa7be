//! Channel binding: the password's proof (SCRAM-SHA-256-PLUS) is good only for the server whose
//! certificate was seen, so that nobody in between can use it.

use sha2::{Digest, Sha256, Sha384, Sha512};
use x509_parser::oid_registry::{
    OID_PKCS1_SHA1WITHRSA, OID_PKCS1_SHA256WITHRSA, OID_PKCS1_SHA384WITHRSA,
    OID_PKCS1_SHA512WITHRSA, OID_SIG_ECDSA_WITH_SHA256, OID_SIG_ECDSA_WITH_SHA384,
    OID_SIG_ECDSA_WITH_SHA512, Oid,
};
use x509_parser::prelude::{FromDer, X509Certificate};

type Hash = fn(&[u8]) -> Vec<u8>;

/// The hash that belongs to each signature ([RFC
/// 5929](https://www.rfc-editor.org/rfc/rfc5929#section-4.1)). For others, such as Ed25519, none is
/// defined: then there is no channel binding, as with libpq.
const HASHES: [(Oid<'static>, Hash); 7] = [
    (OID_PKCS1_SHA1WITHRSA, sha256),
    (OID_PKCS1_SHA256WITHRSA, sha256),
    (OID_PKCS1_SHA384WITHRSA, sha384),
    (OID_PKCS1_SHA512WITHRSA, sha512),
    (OID_SIG_ECDSA_WITH_SHA256, sha256),
    (OID_SIG_ECDSA_WITH_SHA384, sha384),
    (OID_SIG_ECDSA_WITH_SHA512, sha512),
];

fn sha256(bytes: &[u8]) -> Vec<u8> {
    Sha256::digest(bytes).to_vec()
}

fn sha384(bytes: &[u8]) -> Vec<u8> {
    Sha384::digest(bytes).to_vec()
}

fn sha512(bytes: &[u8]) -> Vec<u8> {
    Sha512::digest(bytes).to_vec()
}

/// The value of `tls-server-end-point` for a server's certificate in DER format.
pub(super) fn server_end_point(certificate: &[u8]) -> Option<Vec<u8>> {
    let (_, parsed) = X509Certificate::from_der(certificate).ok()?;
    let algorithm = &parsed.signature_algorithm.algorithm;
    let mut hashes = HASHES.into_iter();
    let (_, hash) = hashes.find(|(signature, _)| signature == algorithm)?;
    Some(hash(certificate))
}
