//! Certificates of an authority that no other program trusts.

use std::fs::{File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair,
    PKCS_ECDSA_P256_SHA256, PublicKeyData, SignatureAlgorithm,
};
use x509_parser::certification_request::X509CertificationRequest;
use x509_parser::prelude::FromDer;

/// A certificate authority.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    /// A new authority with this name.
    pub fn new(name: &str) -> Self {
        let key = KeyPair::generate().unwrap();
        Self(CertifiedIssuer::self_signed(for_authority(name), key).unwrap())
    }

    /// A new authority with this name, certified by this one.
    #[must_use]
    pub fn intermediate(&self, name: &str) -> Self {
        let key = KeyPair::generate().unwrap();
        Self(CertifiedIssuer::signed_by(for_authority(name), key, &self.0).unwrap())
    }

    /// Its certificate, in PEM format.
    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// Issues a certificate: in PEM format, with its private key in DER.
    pub fn issue_for(&self, params: &CertificateParams) -> (String, Vec<u8>) {
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.0).unwrap();
        (certificate.pem(), key.serialize_der())
    }

    /// Issues a certificate for the key of a request in DER, on the curve P-256: in PEM format.
    pub fn issue_to(&self, params: &CertificateParams, request: &[u8]) -> String {
        let (_, request) = X509CertificationRequest::from_der(request).unwrap();
        let key = request.certification_request_info.subject_pki;
        let key = RequestedKey(key.subject_public_key.data.to_vec());
        params.signed_by(&key, &self.0).unwrap().pem()
    }

    /// Issues a certificate, and writes it to `NAME.pem` and its key to `NAME.key`.
    pub fn issue(&self, folder: &Path, name: &str, params: &CertificateParams) {
        let key = KeyPair::generate().unwrap();
        let certificate = params.signed_by(&key, &self.0).unwrap();
        std::fs::write(folder.join(format!("{name}.pem")), certificate.pem()).unwrap();
        // PostgreSQL refuses a key that others can read.
        let mut file = File::create(folder.join(format!("{name}.key"))).unwrap();
        file.set_permissions(Permissions::from_mode(0o600)).unwrap();
        file.write_all(key.serialize_pem().as_bytes()).unwrap();
    }
}

/// The public key of a request.
struct RequestedKey(Vec<u8>);

impl PublicKeyData for RequestedKey {
    fn der_bytes(&self) -> &[u8] {
        &self.0
    }

    fn algorithm(&self) -> &'static SignatureAlgorithm {
        &PKCS_ECDSA_P256_SHA256
    }
}

fn for_authority(name: &str) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params
}

/// The contents of a certificate for a host or a user.
pub fn for_name(name: &str) -> CertificateParams {
    let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
    params.distinguished_name.push(DnType::CommonName, name);
    params
}
