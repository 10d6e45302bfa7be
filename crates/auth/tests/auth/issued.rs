//! Keys that a service issues itself, and what a stolen issuing key opens.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use auth::{ApiKey, Error, Issuer, NewKey, Verifier};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::crypto::sign;
use jsonwebtoken::{Algorithm, EncodingKey};
use sha2::{Digest, Sha256};
use testing::TestKeys;

/// A service that issues keys.
struct Service {
    verifier: Verifier,
    issuer: Issuer,
    path: PathBuf,
    keys: TestKeys,
    _folder: tempfile::TempDir,
}

impl Service {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("issuer.pem");
        Issuer::create(&path).unwrap();
        let keys = TestKeys::new();
        let verifier = keys.verifier().await;
        let issuer = issuer(&path, "reports");
        verifier.accept(issuer.clone()).unwrap();
        Self {
            verifier,
            issuer,
            path,
            keys,
            _folder: folder,
        }
    }

    /// A key that is in use.
    fn issue(&self) -> ApiKey {
        let key = self.issuer.issue(&new_key()).unwrap();
        self.issuer.renew([(key.id.clone(), key.hash())]);
        key
    }

    fn answer(&self, key: &str) -> Result<String, Error> {
        let caller = self.verifier.verify(key)?;
        Ok(format!("{} {}", caller.account, caller.scopes))
    }

    /// Signs these claims with the stolen issuing key, in the form of this key.
    fn forge(&self, key: &ApiKey, claims: &str) -> String {
        Self::sign(&self.path, key, claims)
    }

    fn sign(signing_key: &Path, key: &ApiKey, claims: &str) -> String {
        let (header, _) = key.as_str().split_once('.').unwrap();
        let message = format!("{header}.{}", URL_SAFE_NO_PAD.encode(claims));
        let message = message.trim_start_matches("wmk_");
        let pem = fs::read(signing_key).unwrap();
        let signing_key = EncodingKey::from_ed_pem(&pem).unwrap();
        let signature = sign(message.as_bytes(), &signing_key, Algorithm::EdDSA).unwrap();
        format!("{message}.{signature}")
    }
}

fn issuer(path: &Path, service: &str) -> Issuer {
    let scopes = format!("{service}:read {service}:write");
    Issuer::read(path, service, scopes.parse().unwrap()).unwrap()
}

fn new_key() -> NewKey {
    NewKey {
        account: "alice".parse().unwrap(),
        scopes: "reports:read".parse().unwrap(),
        name: None,
        lifetime: Some(Duration::from_hours(1)),
    }
}

fn claims_of(key: &ApiKey) -> String {
    let payload = key.as_str().split('.').nth(1).unwrap();
    String::from_utf8(URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

#[tokio::test]
async fn a_key_is_good_while_it_is_in_use() {
    let service = Service::new().await;
    let key = service.issue();

    assert_eq!(service.answer(key.as_str()).unwrap(), "alice reports:read");
    assert_eq!(service.issuer.take_used(), std::slice::from_ref(&key.id));
    assert!(service.issuer.take_used().is_empty());
    service.issuer.renew([]);
    assert_eq!(service.answer(key.as_str()), Err(Error::Revoked));
    let known = service.verifier.signer(key.as_str()).unwrap();
    assert_eq!(known.account.as_str(), "alice");
}

#[tokio::test]
async fn before_the_first_reading_no_key_can_be_checked() {
    let service = Service::new().await;
    let key = service.issuer.issue(&new_key()).unwrap();
    assert_eq!(service.answer(key.as_str()), Err(Error::Unavailable));
}

#[tokio::test]
async fn a_stolen_issuing_key_opens_nothing() {
    let service = Service::new().await;
    let key = service.issue();
    let known = claims_of(&key);
    let with = |from: &str, to: &str| {
        let claims = known.replace(from, to);
        assert_ne!(claims, known, "{from}");
        service.answer(&service.forge(&key, &claims))
    };

    // With everything that is in the key, there is nothing left to forge.
    assert!(service.answer(&service.forge(&key, &known)).is_ok());
    // With what lists and logs show of it: another account, more scopes, or as it is.
    assert_eq!(with("alice", "bob"), Err(Error::Revoked));
    let more = with("reports:read", "reports:write");
    assert_eq!(more, Err(Error::Revoked));
    assert_eq!(with("\"nonce\":\"", "\"nonce\":\"0"), Err(Error::Revoked));
    assert_eq!(with(key.id.as_str(), "unknown"), Err(Error::Revoked));
    // Rights that none of its keys has.
    for scope in ["keys:write", "endpoints:read", "domains:read"] {
        let refused = Err(Error::BadClaim { claim: "scope" });
        assert_eq!(with("reports:read", scope), refused, "{scope}");
    }
    let elsewhere = with("waymark:reports", "waymark:domains");
    assert_eq!(elsewhere, Err(Error::BadClaim { claim: "aud" }));
    assert!(with("\"aud\"", "\"for\"").is_err());
}

#[tokio::test]
async fn a_key_made_while_the_clock_was_ahead_opens_nothing_for_longer_than_a_year() {
    let service = Service::new().await;
    let days = |days: u64| NewKey {
        lifetime: Some(Duration::from_hours(days * 24)),
        ..new_key()
    };
    for (lifetime, expected) in [
        (365, None),
        (367, Some(Error::Expired)),
        (730, Some(Error::Expired)),
    ] {
        let key = service.issuer.issue(&days(lifetime)).unwrap();
        service.issuer.renew([(key.id.clone(), key.hash())]);
        assert_eq!(service.answer(key.as_str()).err(), expected, "{lifetime}");
    }
}

#[tokio::test]
async fn a_row_alone_makes_no_key() {
    let service = Service::new().await;
    let key = service.issue();
    let own = service.path.with_extension("own");
    Issuer::create(&own).unwrap();
    let forged = Service::sign(&own, &key, &claims_of(&key));
    let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(&forged));
    service.issuer.renew([(key.id, hash)]);

    assert_eq!(service.answer(&forged), Err(Error::BadSignature));
}

#[tokio::test]
async fn a_stolen_issuing_key_makes_no_link() {
    let service = Service::new().await;
    let key = service.issue();
    let claims = claims_of(&key).replace("waymark:reports", "https://a.example");
    let link = service.forge(&key, &claims);

    let refused = service.verifier.verify_link(&link, "https://a.example");
    assert_eq!(refused.unwrap_err(), Error::UnknownSigningKey);
}

#[tokio::test]
async fn a_key_opens_nothing_at_another_service() {
    let service = Service::new().await;
    let key = service.issue();
    let refused = |verifier: &Verifier| verifier.verify(key.as_str()).unwrap_err();

    let other = service.keys.verifier().await;
    assert_eq!(refused(&other), Error::UnknownSigningKey);
    // Not even if it has the same issuing key, and the key's row.
    let with_it = issuer(&service.path, "domains");
    with_it.renew([(key.id.clone(), key.hash())]);
    other.accept(with_it).unwrap();
    assert_eq!(refused(&other), Error::BadClaim { claim: "aud" });
}

#[tokio::test]
async fn an_issuing_key_in_the_key_set_is_refused() {
    let keys = TestKeys::new();
    let verifier = keys.verifier().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("issuer.pem");
    fs::write(&path, keys.signing_key()).unwrap();

    let error = verifier.accept(issuer(&path, "reports")).unwrap_err();
    assert!(error.to_string().contains("must not be in the key set"));
}

#[tokio::test]
async fn a_session_ends_with_its_key() {
    let service = Service::new().await;
    let key = service.issue();
    let caller = service.verifier.verify(key.as_str()).unwrap();
    let again = || service.verifier.check_again(&caller, service.issuer.id());

    assert_eq!(again(), Ok(()));
    service.issuer.renew([]);
    assert_eq!(again(), Err(Error::Revoked));
}

#[tokio::test]
async fn a_new_key_of_another_process_is_awaited() {
    let service = Service::new().await;
    service.issuer.renew([]);
    let elsewhere = issuer(&service.path, "reports");
    let key = elsewhere.issue(&new_key()).unwrap();
    let reader = service.issuer.clone();
    let row = (key.id.clone(), key.hash());
    let reading = async {
        reader.wanted().await;
        let wishes = reader.wishes();
        reader.renew([row]);
        reader.answer(wishes);
    };

    tokio::join!(reading, service.verifier.await_new(key.as_str()));
    assert!(service.answer(key.as_str()).is_ok());
}
