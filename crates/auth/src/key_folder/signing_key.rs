//! A private signing key, and its public half as a JWK.

use std::path::Path;

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::KeyFolderError;
use crate::claims::Claims;

/// An Ed25519 key pair with an id.
pub(crate) struct SigningKey {
    kid: String,
    pair: Ed25519KeyPair,
}

impl SigningKey {
    /// Generates a new key from the system's randomness.
    pub(crate) fn generate() -> Result<Self, KeyFolderError> {
        let pair = Ed25519KeyPair::generate()
            .map_err(|_| KeyFolderError::Cryptography("make a signing key"))?;
        Ok(Self {
            kid: thumbprint(&public_part(&pair)),
            pair,
        })
    }

    /// Reads a private key that was written by [`SigningKey::to_pem`] or by OpenSSL.
    pub(crate) fn from_pem(path: &Path, pem: &[u8]) -> Result<Self, KeyFolderError> {
        let pair = EncodingKey::from_ed_pem(pem)
            .ok()
            .and_then(|key| Ed25519KeyPair::from_pkcs8(key.as_bytes()).ok());
        let reason = "not an Ed25519 private key in PKCS#8 PEM form";
        let pair = pair.ok_or_else(|| KeyFolderError::document(path, reason))?;
        Ok(Self {
            kid: thumbprint(&public_part(&pair)),
            pair,
        })
    }

    /// The id: the JWK thumbprint (RFC 7638), which is always the same for the same key.
    pub(crate) fn kid(&self) -> &str {
        &self.kid
    }

    /// The private key as PKCS#8 version 1 in PEM form (RFC 7468, RFC 8410).
    pub(crate) fn to_pem(&self) -> Result<String, KeyFolderError> {
        let der = self.to_pkcs8()?;
        // 48 bytes become 64 characters, one full line of PEM.
        let line = STANDARD.encode(der);
        Ok(format!(
            "-----BEGIN PRIVATE KEY-----\n{line}\n-----END PRIVATE KEY-----\n"
        ))
    }

    /// The public key as a JWK (RFC 8037 section 2).
    pub(crate) fn public_jwk(&self) -> Value {
        let x = public_part(&self.pair);
        json!({
            "kty": "OKP", "crv": "Ed25519", "x": x, "kid": self.kid, "use": "sig", "alg": "EdDSA"
        })
    }

    /// Signs claims; the result is the API key.
    pub(crate) fn sign(&self, claims: &Claims<'_>) -> Result<String, KeyFolderError> {
        let mut header = Header::new(Algorithm::EdDSA);
        header.kid = Some(self.kid.clone());
        let key = EncodingKey::from_ed_der(&self.to_pkcs8()?);
        jsonwebtoken::encode(&header, claims, &key)
            .map_err(|_| KeyFolderError::Cryptography("sign a key"))
    }

    fn to_pkcs8(&self) -> Result<Vec<u8>, KeyFolderError> {
        let document = self.pair.to_pkcs8v1();
        let document = document.map_err(|_| KeyFolderError::Cryptography("write a signing key"))?;
        Ok(document.as_ref().to_vec())
    }
}

fn public_part(pair: &Ed25519KeyPair) -> String {
    URL_SAFE_NO_PAD.encode(pair.public_key())
}

/// RFC 7638 section 3, with the members that RFC 8037 section 2 requires, in lexical order.
fn thumbprint(x: &str) -> String {
    let members = format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}"#);
    URL_SAFE_NO_PAD.encode(Sha256::digest(members))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8037, appendix A.3.
    #[test]
    fn the_thumbprint_matches_the_specification() {
        let x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
        assert_eq!(thumbprint(x), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }

    #[test]
    fn a_key_survives_writing_and_reading() {
        let key = SigningKey::generate().unwrap();
        let again =
            SigningKey::from_pem(Path::new("x.pem"), key.to_pem().unwrap().as_bytes()).unwrap();
        assert_eq!(again.public_jwk(), key.public_jwk());
    }

    /// Created with `openssl genpkey -algorithm ed25519`; see RFC 8410 section 10.3.
    #[test]
    fn a_key_made_by_openssl_is_read() {
        let pem = "-----BEGIN PRIVATE KEY-----\n\
                   MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
                   -----END PRIVATE KEY-----\n";
        assert!(SigningKey::from_pem(Path::new("x.pem"), pem.as_bytes()).is_ok());
    }
}
