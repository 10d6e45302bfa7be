//! Keys that must be refused.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use testing::TestKeys;

use crate::accounts::world::World;

/// The header of a valid key.
fn header_of(key: &str) -> Header {
    let token = key.strip_prefix("wmk_").expect("the prefix");
    jsonwebtoken::decode_header(token).expect("a header")
}

/// A copy of a valid key, except for the changes that `change` makes to its claims and for the
/// algorithm and signing key.
fn forge(
    world: &World,
    algorithm: Algorithm,
    key: &EncodingKey,
    change: impl FnOnce(&mut Value),
) -> String {
    let good = world.keys.issue("mine");
    let mut forged = Header::new(algorithm);
    forged.kid = header_of(&good).kid;
    let claims = good.split('.').nth(1).expect("claims");
    let claims = URL_SAFE_NO_PAD.decode(claims).expect("base64");
    let mut claims: Value = serde_json::from_slice(&claims).expect("JSON");
    change(&mut claims);
    jsonwebtoken::encode(&forged, &claims, key).expect("a token")
}

pub fn bad_keys(world: &World) -> Vec<(&'static str, String)> {
    let good = world.keys.issue("mine");
    let signing_key = EncodingKey::from_ed_pem(&world.keys.signing_key()).expect("the signing key");
    let jwks = std::fs::read(world.keys.folder.key_set_path()).expect("the key set");
    let unsigned = {
        let kid = header_of(&good).kid;
        let header =
            URL_SAFE_NO_PAD.encode(json!({"alg": "none", "typ": "JWT", "kid": kid}).to_string());
        let claims = good.split('.').nth(1).expect("claims");
        format!("{header}.{claims}.")
    };
    let mut flipped = good.clone().into_bytes();
    let middle = flipped.len() - 20;
    flipped[middle] = if flipped[middle] == b'A' { b'B' } else { b'A' };
    vec![
        (
            "expired",
            forge(world, Algorithm::EdDSA, &signing_key, |claims| {
                claims["exp"] = json!(1_700_000_000);
            }),
        ),
        (
            "another account, the old signature",
            good.replacen('.', "x.", 1),
        ),
        ("wrongly signed", String::from_utf8(flipped).expect("ASCII")),
        ("alg none", unsigned),
        (
            "alg HS256 with the public key",
            forge(
                world,
                Algorithm::HS256,
                &EncodingKey::from_secret(&jwks),
                |_| (),
            ),
        ),
        ("unknown kid", TestKeys::new().issue("mine")),
        ("truncated", good[..good.len() - 1].to_owned()),
        (
            "without its signature",
            good.rsplit_once('.').expect("a signature").0.to_owned(),
        ),
        (
            "over-long",
            forge(world, Algorithm::EdDSA, &signing_key, |claims| {
                claims["note"] = "x".repeat(5000).into();
            }),
        ),
        ("empty", String::new()),
        ("nonsense", "secret".to_owned()),
    ]
}
