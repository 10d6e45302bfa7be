//! The public keys, and how a key's signature is checked against them.

use std::collections::HashMap;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, errors::ErrorKind};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::{
    Error,
    claims::{RawClaims, ValidClaims},
};

/// The longest token that is accepted, in bytes.
pub(crate) const MAX_KEY_LENGTH: usize = 4096;

/// The prefix of every key, by which people and secret scanners recognise it. Keys issued before
/// the prefix was introduced are accepted without it.
pub(crate) const PREFIX: &str = "wmk_";

/// The token of a key: its text without the prefix.
pub(crate) fn token_of(key: &str) -> &str {
    key.strip_prefix(PREFIX).unwrap_or(key)
}

/// How a link names the service that it is for.
pub(crate) fn audience(base_url: &str) -> &str {
    base_url.trim_end_matches('/')
}

/// The largest key set document that is read, in bytes.
pub(crate) const MAX_KEY_SET_BYTES: usize = 256 * 1024;

/// The document is not a usable key set.
#[derive(Debug, thiserror::Error)]
pub enum KeySetError {
    /// Not a JSON object with a `keys` array.
    #[error("not a JWK set: {0}")]
    Json(#[from] serde_json::Error),
    /// There are keys, but none that can verify signatures: `kty` OKP, `crv` Ed25519, with `kid`
    /// and a 32-byte `x`.
    #[error("none of its keys is an Ed25519 public key with a kid")]
    NoUsableKey,
    /// Two keys have the same `kid`.
    #[error("two keys have the kid {0:?}")]
    DuplicateKeyId(String),
    /// A key has the member `d`: a private key has been published with the public keys.
    #[error("it contains a private key; replace that signing key at once")]
    PrivateKey,
}

/// The Ed25519 public keys of a JWK set (RFC 7517, RFC 8037), by `kid`.
#[derive(Debug)]
pub(crate) struct KeySet {
    keys: HashMap<String, DecodingKey>,
    /// Whom tokens must be for; `None` if they must be for nobody in particular.
    audience: Option<String>,
}

#[derive(Deserialize)]
struct Document {
    keys: Vec<Value>,
}

/// The header parameters (RFC 7515 section 4.1) that are checked before any signature is computed.
#[derive(Deserialize)]
pub(crate) struct Header {
    pub alg: Option<String>,
    pub kid: Option<String>,
    /// Whether there is a `crit`, whatever its value: even `null` must not be ignored.
    #[serde(default, deserialize_with = "is_there")]
    crit: bool,
}

fn is_there<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(deserializer).map(|_| true)
}

impl KeySet {
    /// Reads a JWK set. An empty one is valid and verifies nothing; keys of other kinds are
    /// ignored, as RFC 7517 section 5 requires.
    pub(crate) fn from_json(document: &[u8]) -> Result<Self, KeySetError> {
        let document: Document = serde_json::from_slice(document)?;
        let mut keys = HashMap::new();
        for jwk in &document.keys {
            if jwk.get("d").is_some() {
                return Err(KeySetError::PrivateKey);
            }
            let Some((kid, key)) = ed25519_key(jwk) else {
                continue;
            };
            if keys.insert(kid.to_owned(), key).is_some() {
                return Err(KeySetError::DuplicateKeyId(kid.to_owned()));
            }
        }
        if keys.is_empty() && !document.keys.is_empty() {
            return Err(KeySetError::NoUsableKey);
        }
        Ok(Self {
            keys,
            audience: None,
        })
    }

    /// The same keys, which verify only tokens for this audience.
    pub(crate) fn for_audience(self, audience: &str) -> Self {
        Self {
            audience: Some(audience.to_owned()),
            ..self
        }
    }

    /// How many keys there are.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is a key with this id.
    pub(crate) fn has(&self, kid: &str) -> bool {
        self.keys.contains_key(kid)
    }

    /// Whether `other` contains the same keys with the same ids.
    pub(crate) fn same_keys(&self, other: &Self) -> bool {
        let same = |(kid, key): (&String, &DecodingKey)| {
            let counterpart = other
                .keys
                .get(kid)
                .and_then(|key| key.try_get_as_bytes().ok());
            counterpart.is_some() && key.try_get_as_bytes().ok() == counterpart
        };
        self.len() == other.len() && self.keys.iter().all(same)
    }

    /// Checks everything about a key except the time and whether it has been revoked.
    pub(crate) fn verify(&self, token: &str) -> Result<ValidClaims, Error> {
        let mut validation = validation();
        if let Some(audience) = &self.audience {
            validation.set_required_spec_claims(&["aud"]);
            validation.set_audience(&[audience]);
        }
        self.verify_with(token, &validation)
    }

    /// The same for a sign-in link, which is for the service with this base URL only.
    pub(crate) fn verify_link(&self, token: &str, base_url: &str) -> Result<ValidClaims, Error> {
        let mut validation = validation();
        validation.set_required_spec_claims(&["aud", "exp"]);
        validation.set_audience(&[audience(base_url)]);
        self.verify_with(token, &validation)
    }

    fn verify_with(&self, token: &str, validation: &Validation) -> Result<ValidClaims, Error> {
        let header = read_header(token)?;
        if header.alg.as_deref() != Some("EdDSA") {
            return Err(Error::WrongAlgorithm);
        }
        let kid = header.kid.ok_or(Error::UnknownSigningKey)?;
        let key = self.keys.get(&kid).ok_or(Error::UnknownSigningKey)?;
        let token = jsonwebtoken::decode::<RawClaims>(token, key, validation);
        token
            .map_err(|error| refusal(error.kind()))?
            .claims
            .validate()
    }
}

/// Reads the header of a key without verifying anything.
pub(crate) fn read_header(token: &str) -> Result<Header, Error> {
    if token.len() > MAX_KEY_LENGTH {
        return Err(Error::TooLong);
    }
    let (header, _) = token.split_once('.').ok_or(Error::Malformed)?;
    let header = URL_SAFE_NO_PAD
        .decode(header)
        .map_err(|_| Error::Malformed)?;
    let header: Header = serde_json::from_slice(&header).map_err(|_| Error::Malformed)?;
    if header.crit {
        Err(Error::Malformed)
    } else {
        Ok(header)
    }
}

/// Accepts `EdDSA` only. The claims about time are checked on every use, in `claims.rs`.
fn validation() -> Validation {
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation
}

fn refusal(error: &ErrorKind) -> Error {
    match error {
        ErrorKind::InvalidSignature => Error::BadSignature,
        ErrorKind::InvalidAlgorithm => Error::WrongAlgorithm,
        // A key for another audience: RFC 7519 section 4.1.3 requires rejecting it.
        ErrorKind::InvalidAudience => Error::BadClaim { claim: "aud" },
        _ => Error::Malformed,
    }
}

/// The `kid` and the key if `jwk` is an Ed25519 public key that may verify signatures.
fn ed25519_key(jwk: &Value) -> Option<(&str, DecodingKey)> {
    let member = |name| jwk.get(name).and_then(Value::as_str);
    let is_ed25519 = member("kty") == Some("OKP") && member("crv") == Some("Ed25519");
    let may_verify = matches!(member("use"), None | Some("sig"));
    let public_key = URL_SAFE_NO_PAD.decode(member("x")?).ok()?;
    let usable = is_ed25519 && may_verify && public_key.len() == 32;
    usable.then_some((member("kid")?, DecodingKey::from_ed_der(&public_key)))
}

#[cfg(test)]
mod tests {
    use super::*;

    // The public key of RFC 8037 appendix A.2.
    const X: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

    fn key(kid: &str) -> String {
        format!(r#"{{"kty":"OKP","crv":"Ed25519","kid":"{kid}","x":"{X}"}}"#)
    }

    fn read(keys: &str) -> Result<KeySet, KeySetError> {
        KeySet::from_json(format!(r#"{{"keys":[{keys}]}}"#).as_bytes())
    }

    #[test]
    fn keys_of_other_kinds_are_ignored() {
        let other = r#"{"kty":"RSA","kid":"r","n":"AQAB","e":"AQAB"}, 7"#;
        assert_eq!(read(&format!("{},{other}", key("a"))).unwrap().len(), 1);
        assert!(matches!(read(other), Err(KeySetError::NoUsableKey)));
    }

    #[test]
    fn an_empty_set_is_valid() {
        assert_eq!(read("").unwrap().len(), 0);
    }

    #[test]
    fn ambiguous_private_and_broken_documents_are_refused() {
        let twice = read(&format!("{},{}", key("a"), key("a")));
        let private = read(&key("a").replace('}', r#","d":"secret"}"#));

        assert!(matches!(twice, Err(KeySetError::DuplicateKeyId(_))));
        assert!(matches!(private, Err(KeySetError::PrivateKey)));
        assert!(KeySet::from_json(b"<html>").is_err());
        assert!(KeySet::from_json(b"[]").is_err());
    }

    #[test]
    fn the_same_keys_in_another_order_are_the_same_set() {
        let (ab, ba) = (
            format!("{},{}", key("a"), key("b")),
            format!("{},{}", key("b"), key("a")),
        );
        assert!(read(&ab).unwrap().same_keys(&read(&ba).unwrap()));
        assert!(!read(&ab).unwrap().same_keys(&read(&key("a")).unwrap()));
        assert!(
            !read(&key("a"))
                .unwrap()
                .same_keys(&read(&key("b")).unwrap())
        );
    }
}
