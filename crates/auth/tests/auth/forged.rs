//! Keys that were never issued, or that break a rule although their signature is valid.

use auth::{Error, Verifier};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use testing::TestKeys;

use crate::test_keys::{part, public_jwk, verifier};

struct Forger {
    keys: TestKeys,
    verifier: Verifier,
    kid: String,
}

impl Forger {
    fn new() -> Self {
        let keys = TestKeys::new();
        let verifier = verifier(&keys);
        let kid = public_jwk(&keys)["kid"].as_str().unwrap().to_owned();
        Self {
            keys,
            verifier,
            kid,
        }
    }

    fn header(&self, algorithm: Algorithm) -> Header {
        let mut header = Header::new(algorithm);
        header.kid = Some(self.kid.clone());
        header
    }

    /// Signs with the real private key.
    fn sign(&self, header: &Header, claims: &Value) -> String {
        let pem = self.keys.signing_key();
        encode(header, claims, &EncodingKey::from_ed_pem(&pem).unwrap()).unwrap()
    }

    /// Verifies a correctly signed key whose claims were modified by `change`.
    fn answer_to(&self, change: impl FnOnce(&mut Value)) -> Result<String, Error> {
        let mut claims = claims();
        change(&mut claims);
        let key = self.sign(&self.header(Algorithm::EdDSA), &claims);
        self.verifier
            .verify(&key)
            .map(|caller| caller.scopes.to_string())
    }
}

fn claims() -> Value {
    json!({"sub": "default", "scope": "reports:read", "jti": "a1", "iat": now()})
}

fn now() -> i64 {
    chrono::Utc::now().timestamp()
}

#[test]
fn a_key_without_a_signature_is_refused() {
    let forger = Forger::new();
    for alg in ["none", "None", "NONE", ""] {
        let header = part(&json!({"alg": alg, "typ": "JWT", "kid": forger.kid}));
        let key = format!("{header}.{}.", part(&claims()));
        assert_eq!(
            forger.verifier.verify(&key),
            Err(Error::WrongAlgorithm),
            "{alg:?}"
        );
    }
}

#[test]
fn a_key_signed_with_the_public_key_as_a_shared_secret_is_refused() {
    let forger = Forger::new();
    let x = public_jwk(&forger.keys)["x"].as_str().unwrap().to_owned();
    let raw = URL_SAFE_NO_PAD.decode(&x).unwrap();
    for (algorithm, secret) in [
        (Algorithm::HS256, raw.as_slice()),
        (Algorithm::HS512, x.as_bytes()),
    ] {
        let secret = EncodingKey::from_secret(secret);
        let key = encode(&forger.header(algorithm), &claims(), &secret).unwrap();
        assert_eq!(forger.verifier.verify(&key), Err(Error::WrongAlgorithm));

        // The same with a header that claims the right algorithm.
        let header = part(&json!({"alg": "EdDSA", "kid": forger.kid}));
        let (_, rest) = key.split_once('.').unwrap();
        let key = format!("{header}.{rest}");
        assert_eq!(forger.verifier.verify(&key), Err(Error::BadSignature));
    }
}

#[test]
fn a_key_signed_by_a_stranger_is_refused() {
    let (forger, stranger) = (Forger::new(), TestKeys::new());
    let pem = stranger.signing_key();
    let pem = EncodingKey::from_ed_pem(&pem).unwrap();

    let under_its_own_id = stranger.issue("default");
    let under_a_known_id = encode(&forger.header(Algorithm::EdDSA), &claims(), &pem).unwrap();
    let mut header = forger.header(Algorithm::EdDSA);
    header.jwk = serde_json::from_value(public_jwk(&stranger)).unwrap();
    let with_its_key_enclosed = encode(&header, &claims(), &pem).unwrap();

    assert_eq!(
        forger.verifier.verify(&under_its_own_id),
        Err(Error::UnknownSigningKey)
    );
    assert_eq!(
        forger.verifier.verify(&under_a_known_id),
        Err(Error::BadSignature)
    );
    assert_eq!(
        forger.verifier.verify(&with_its_key_enclosed),
        Err(Error::BadSignature)
    );
}

#[test]
fn a_key_without_a_key_id_or_with_a_critical_extension_is_refused() {
    let forger = Forger::new();
    let without_id = forger.sign(&Header::new(Algorithm::EdDSA), &claims());
    let mut header = forger.header(Algorithm::EdDSA);
    header.crit = Some(vec!["b64".to_owned()]);
    let critical = forger.sign(&header, &claims());

    assert_eq!(
        forger.verifier.verify(&without_id),
        Err(Error::UnknownSigningKey)
    );
    assert_eq!(forger.verifier.verify(&critical), Err(Error::Malformed));
}

#[test]
fn a_key_longer_than_any_valid_one_is_refused() {
    let forger = Forger::new();
    assert_eq!(
        forger
            .answer_to(|claims| claims["note"] = "x".repeat(100).into())
            .as_deref(),
        Ok("reports:read")
    );
    let too_long = forger.answer_to(|claims| claims["note"] = "x".repeat(4096).into());
    assert_eq!(too_long, Err(Error::TooLong));
}

#[test]
fn a_key_outside_its_validity_period_is_refused() {
    let forger = Forger::new();
    assert_eq!(
        forger.answer_to(|claims| claims["exp"] = now().into()),
        Err(Error::Expired)
    );
    assert!(
        forger
            .answer_to(|claims| claims["exp"] = (now() + 60).into())
            .is_ok()
    );
    assert!(
        forger
            .answer_to(|claims| claims["iat"] = (now() + 30).into())
            .is_ok()
    );
    for claim in ["iat", "nbf"] {
        let answer = forger.answer_to(|claims| claims[claim] = (now() + 90).into());
        assert_eq!(answer, Err(Error::BadClaim { claim }));
    }
}

#[test]
fn a_key_with_a_claim_that_breaks_its_rule_is_refused() {
    let forger = Forger::new();
    let cases = [
        ("sub", json!("a b")),
        ("sub", json!("")),
        ("sub", json!(7)),
        ("sub", json!("x".repeat(65))),
        ("jti", json!("a/b")),
        ("jti", json!(null)),
        ("scope", json!(["reports:read"])),
        ("iat", json!("yesterday")),
        ("iat", json!(-1)),
        ("exp", json!("9999999999")),
        ("exp", json!(1e300)),
        ("aud", json!("another-service")),
    ];
    for (claim, value) in cases {
        let answer = forger.answer_to(|claims| claims[claim] = value.clone());
        assert_eq!(answer, Err(Error::BadClaim { claim }), "{claim}: {value}");
    }
    for claim in ["sub", "jti", "scope", "iat"] {
        let answer = forger.answer_to(|claims| drop(claims.as_object_mut().unwrap().remove(claim)));
        assert_eq!(answer, Err(Error::BadClaim { claim }));
    }
}

#[test]
fn words_that_are_not_scopes_are_ignored() {
    let forger = Forger::new();
    let answer = forger.answer_to(|claims| claims["scope"] = "links:read reports:write *".into());
    assert_eq!(answer.as_deref(), Ok("links:read reports:write"));
}

#[test]
fn a_key_whose_claims_are_not_an_object_is_refused() {
    let forger = Forger::new();
    for claims in [json!([]), json!("x"), json!(null)] {
        let key = forger.sign(&forger.header(Algorithm::EdDSA), &claims);
        assert!(forger.verifier.verify(&key).is_err(), "{claims}");
    }
}
