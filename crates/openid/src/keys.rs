//! A provider's public keys (RFC 7517). Others than RSA, P-256, P-384 and Ed25519 are ignored, and
//! so is every secret one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, DecodingKey};
use serde_json::Value;

use crate::Error;
use crate::http::unavailable;

/// The most keys that are read.
const MAX_KEYS: usize = 100;
/// The shortest modulus of an RSA key, in bytes.
const MIN_MODULUS: usize = 256;

const RSA: &[Algorithm] = &[
    Algorithm::RS256,
    Algorithm::RS384,
    Algorithm::RS512,
    Algorithm::PS256,
    Algorithm::PS384,
    Algorithm::PS512,
];

/// The usable keys of a provider.
#[derive(Debug, Default)]
pub(crate) struct Keys(Vec<Key>);

#[derive(Debug)]
struct Key {
    id: Option<String>,
    /// What it may verify.
    algorithms: Vec<Algorithm>,
    public: DecodingKey,
}

impl Keys {
    pub fn read(document: &Value) -> Result<Self, Error> {
        let keys = document.get("keys").and_then(Value::as_array);
        let keys = keys.ok_or_else(|| unavailable("its keys are no key set"))?;
        Ok(Self(keys.iter().take(MAX_KEYS).filter_map(read).collect()))
    }

    /// The keys with which a signature may have been made: without an id, the only one of its kind.
    pub fn find(&self, id: Option<&str>, algorithm: Algorithm) -> Vec<&DecodingKey> {
        let fitting = self.0.iter().filter(|key| {
            key.algorithms.contains(&algorithm) && (id.is_none() || key.id.as_deref() == id)
        });
        let fitting: Vec<&DecodingKey> = fitting.map(|key| &key.public).collect();
        if id.is_none() && fitting.len() > 1 {
            return Vec::new();
        }
        fitting
    }
}

fn read(jwk: &Value) -> Option<Key> {
    let member = |name: &str| jwk.get(name).and_then(Value::as_str);
    let may_verify = match jwk.get("key_ops").and_then(Value::as_array) {
        Some(operations) => operations.iter().any(|operation| operation == "verify"),
        None => true,
    };
    if !may_verify || !matches!(member("use"), None | Some("sig")) {
        return None;
    }
    let bytes = |name| URL_SAFE_NO_PAD.decode(member(name)?).ok();
    let (mut algorithms, key) = match (member("kty")?, member("crv")) {
        ("RSA", _) => {
            let (modulus, exponent) = (bytes("n")?, bytes("e")?);
            let is_long = modulus.iter().skip_while(|byte| **byte == 0).count() >= MIN_MODULUS;
            let key = DecodingKey::from_rsa_raw_components(&modulus, &exponent);
            is_long.then_some((RSA.to_vec(), key))?
        }
        ("EC", Some(curve)) => {
            let algorithm = match curve {
                "P-256" => Algorithm::ES256,
                "P-384" => Algorithm::ES384,
                _ => return None,
            };
            let key = DecodingKey::from_ec_components(member("x")?, member("y")?).ok()?;
            (vec![algorithm], key)
        }
        ("OKP", Some("Ed25519")) => {
            let key = DecodingKey::from_ed_components(member("x")?).ok()?;
            (vec![Algorithm::EdDSA], key)
        }
        _ => return None,
    };
    if let Some(only) = member("alg") {
        let only: Algorithm = only.parse().ok()?;
        algorithms.retain(|algorithm| *algorithm == only);
    }
    Some(Key {
        id: member("kid").map(str::to_owned),
        algorithms,
        public: key,
    })
}
