//! The issuing key of a service. What it signs is good at that service only, for a few scopes, and
//! only while the service's database has the key's hash: the issuing key alone makes no key that
//! opens anything, and neither does the database.

mod live;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::Utc;
use serde_json::json;

use crate::claims::{Claims, ValidClaims};
use crate::key_folder::{SigningKey, expiry, files, whole_seconds};
use crate::key_set::{KeySet, PREFIX};
use crate::keys::Keys;
use crate::token_hash::hash;
use crate::{ApiKey, Error, KeyFolderError, KeyId, KeyName, NewKey, Scopes};
use live::Live;

/// How many of its keys are remembered, so that their signature is not computed again.
const REMEMBERED: usize = 10_000;
/// How long after a key was issued a process waits for its row, in seconds.
const NEW: i64 = 60;

/// The issuing key of a service, and which of its keys are in use. Cheap to clone.
#[derive(Clone)]
pub struct Issuer {
    shared: Arc<Shared>,
}

struct Shared {
    path: PathBuf,
    key: SigningKey,
    audience: String,
    allowed: Scopes,
    keys: Keys,
    live: Live,
}

impl Issuer {
    /// Reads the private key of this service. Its keys can have these scopes and no others.
    ///
    /// # Errors
    /// When the file cannot be read, or has no Ed25519 private key.
    pub fn read(path: &Path, service: &str, allowed: Scopes) -> Result<Self, KeyFolderError> {
        let pem = std::fs::read(path).map_err(|error| KeyFolderError::io(path, error))?;
        let key = SigningKey::from_pem(path, &pem)?;
        let audience = format!("waymark:{service}");
        let document = json!({"keys": [key.public_jwk()]}).to_string();
        let set = KeySet::from_json(document.as_bytes());
        let set = set.map_err(|error| KeyFolderError::document(path, error))?;
        let set = set.for_audience(&audience);
        Ok(Self {
            shared: Arc::new(Shared {
                path: path.to_owned(),
                key,
                audience,
                allowed,
                keys: Keys::new(set, REMEMBERED),
                live: Live::default(),
            }),
        })
    }

    /// Makes an issuing key, in a file that only its owner can read.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn create(path: &Path) -> Result<(), KeyFolderError> {
        let pem = SigningKey::generate()?.to_pem()?;
        files::write(path, files::PRIVATE, pem.as_bytes())
    }

    /// Its id: the `kid` of its keys.
    pub fn id(&self) -> &str {
        self.shared.key.kid()
    }

    /// The scopes that its keys can have.
    pub fn scopes(&self) -> &Scopes {
        &self.shared.allowed
    }

    /// Signs a key. It opens nothing until its hash is among those of [`Issuer::renew`].
    ///
    /// # Errors
    /// When the lifetime is out of range, or there is no randomness.
    pub fn issue(&self, new: &NewKey) -> Result<ApiKey, KeyFolderError> {
        let issued_at = whole_seconds(Utc::now());
        let expires_at = new.lifetime.map(|lifetime| expiry(issued_at, lifetime));
        let expires_at = expires_at.transpose()?;
        let random = || KeyId::random().map_err(|_| KeyFolderError::Cryptography("make a key id"));
        let (id, nonce) = (random()?, random()?);
        let token = self.shared.key.sign(&Claims {
            sub: new.account.as_str(),
            scope: &new.scopes.to_string(),
            jti: id.as_str(),
            name: new.name.as_ref().map(KeyName::as_str),
            aud: Some(&self.shared.audience),
            // Signatures are the same each time: without it, whoever has the issuing key could make
            // an issued key again, from what lists and logs show.
            nonce: Some(nonce.as_str()),
            iat: issued_at.timestamp(),
            exp: expires_at.map(|expires_at| expires_at.timestamp()),
        })?;
        Ok(ApiKey::new(format!("{PREFIX}{token}"), id, expires_at))
    }

    /// From now on, the keys with these ids and hashes are in use, and no others.
    pub fn renew(&self, keys: impl IntoIterator<Item = (KeyId, String)>) {
        self.shared.live.renew(keys);
    }

    /// The keys in use have just been found to be the same.
    pub fn confirm(&self) {
        self.shared.live.confirm();
    }

    /// The keys that were used since this was last called.
    pub fn take_used(&self) -> Vec<KeyId> {
        self.shared.live.take_used()
    }

    /// Waits until somebody needs to know at once which keys are in use.
    pub async fn wanted(&self) {
        self.shared.live.wanted().await;
    }

    /// The number of the last wish to know it, to be passed to [`Issuer::answer`] after reading.
    pub fn wishes(&self) -> u64 {
        self.shared.live.wishes()
    }

    /// Wakes up those whose wishes came before a reading that is done, even if it failed.
    pub fn answer(&self, wishes: u64) {
        self.shared.live.answer(wishes);
    }

    /// Waits until the keys in use have been read once more, for two seconds at most.
    pub async fn read_again(&self) {
        self.shared.live.read_again().await;
    }

    pub(crate) fn path(&self) -> &Path {
        &self.shared.path
    }

    /// The contents of a key that is in use. The time is not checked.
    pub(crate) fn verify(&self, token: &str) -> Result<Arc<ValidClaims>, Error> {
        let claims = self.signed(token)?;
        self.shared
            .live
            .check(&claims.caller.key_id, &hash(token))?;
        Ok(claims)
    }

    /// The contents of a key, whether or not it is in use.
    pub(crate) fn signed(&self, token: &str) -> Result<Arc<ValidClaims>, Error> {
        let claims = self.shared.keys.verify(token)?;
        let scopes = &claims.caller.scopes;
        if scopes.iter().all(|scope| self.scopes().contains(scope)) {
            return Ok(claims);
        }
        Err(Error::BadClaim { claim: "scope" })
    }

    /// Whether a key with this id is in use.
    pub(crate) fn check_again(&self, id: &KeyId) -> Result<(), Error> {
        self.shared.live.check_id(id)
    }

    /// If the key is so new that this process may not know it, waits until it does.
    pub(crate) async fn await_new(&self, token: &str) {
        let Ok(claims) = self.signed(token) else {
            return;
        };
        let age = (Utc::now().timestamp() - claims.issued_at).abs();
        if age < NEW && self.check_again(&claims.caller.key_id).is_err() {
            self.read_again().await;
        }
    }
}

impl fmt::Debug for Issuer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("Issuer");
        shown.field("id", &self.id()).finish_non_exhaustive()
    }
}
