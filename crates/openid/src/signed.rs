//! A signed token (RFC 7515): the signature, and nothing else.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, Validation};
use serde_json::{Map, Value};

use crate::Error;
use crate::keys::Keys;

/// The longest token, in bytes.
const MAX_BYTES: usize = 32 * 1024;

/// The head of a token, of which nothing has been verified.
#[derive(Debug)]
pub(crate) struct Head {
    pub algorithm: Algorithm,
    pub kind: Option<String>,
    key: Option<String>,
}

/// Reads the head of a token. Only algorithms with public keys are known: neither `none`, nor one
/// that would take a public key for a shared secret.
pub(crate) fn head(token: &str) -> Result<Head, Error> {
    let malformed = Error::NotBelieved("a token is malformed");
    let mut parts = token.split('.');
    let (Some(head), Some(_), Some(_), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(malformed);
    };
    if token.len() > MAX_BYTES {
        return Err(Error::NotBelieved("a token is too long"));
    }
    let head = URL_SAFE_NO_PAD.decode(head).ok();
    let head: Option<Value> = head.and_then(|head| serde_json::from_slice(&head).ok());
    let head = head.ok_or(malformed)?;
    if head.get("crit").is_some() {
        return Err(Error::NotBelieved(
            "a token has an extension that is critical",
        ));
    }
    let text = |name: &str| head.get(name).and_then(Value::as_str);
    let algorithm = text("alg").and_then(|name| name.parse().ok());
    let algorithm = algorithm.filter(|algorithm| {
        !matches!(
            algorithm,
            Algorithm::HS256 | Algorithm::HS384 | Algorithm::HS512
        )
    });
    Ok(Head {
        algorithm: algorithm.ok_or(Error::NotBelieved(
            "a token is signed with an algorithm that is not accepted",
        ))?,
        kind: text("typ").map(str::to_owned),
        key: text("kid").map(str::to_owned),
    })
}

/// The claims of a token that one of these keys has signed; `None` if none of them can have.
pub(crate) fn verify(
    token: &str,
    head: &Head,
    keys: &Keys,
) -> Result<Option<Map<String, Value>>, Error> {
    let mut validation = Validation::new(head.algorithm);
    // What the claims must be is checked by who reads them.
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.validate_aud = false;
    let keys = keys.find(head.key.as_deref(), head.algorithm);
    for key in &keys {
        if let Ok(token) = jsonwebtoken::decode(token, key, &validation) {
            return Ok(Some(token.claims));
        }
    }
    // A token that does not name its key may be signed with one that is newer than these.
    if keys.is_empty() || head.key.is_none() {
        return Ok(None);
    }
    Err(Error::NotBelieved("the signature of a token is not valid"))
}
