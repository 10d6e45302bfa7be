//! Creates a new signing key and makes it the current one.

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::{Index, IndexEntry, KeyFolder, KeyFolderError, SigningKey, files};
use crate::key_set::{KeySet, MAX_KEY_SET_BYTES};

impl KeyFolder {
    /// Creates a new signing key, makes it the current one and returns its `kid`.
    ///
    /// The public keys of old signing keys stay in the key set, so that API keys signed with them
    /// stay valid. To retire a signing key, remove its public key from `jwks.json`: every API key
    /// that it signed is then refused.
    ///
    /// # Errors
    /// When a file cannot be read, parsed or written.
    pub fn rotate(&self) -> Result<String, KeyFolderError> {
        let _lock = files::lock(&self.dir)?;
        let mut index = self.read_index()?;
        let key = SigningKey::generate()?;
        // In this order, a crash in between leaves at most an unused key.
        self.write_signing_key(&key)?;
        self.publish(&key)?;
        index.add(&key, Utc::now());
        self.write_index(&index)?;
        Ok(key.kid().to_owned())
    }

    /// Adds the public key to the published ones, leaving the rest unchanged.
    fn publish(&self, key: &SigningKey) -> Result<(), KeyFolderError> {
        let path = self.key_set_path();
        let broken = |reason: &dyn std::fmt::Display| KeyFolderError::document(&path, reason);
        let mut document: Value =
            serde_json::from_slice(&Self::read(&path)?).map_err(|error| broken(&error))?;
        let keys = document.get_mut("keys").and_then(Value::as_array_mut);
        keys.ok_or_else(|| broken(&"it has no `keys` array"))?
            .push(key.public_jwk());

        let document = serde_json::to_vec_pretty(&document).map_err(|error| broken(&error))?;
        KeySet::from_json(&document).map_err(|error| broken(&error))?;
        if document.len() > MAX_KEY_SET_BYTES {
            return Err(broken(
                &"it would become larger than services accept; remove old keys from it",
            ));
        }
        files::write(&path, files::PUBLIC, &document)
    }
}

impl Index {
    pub(super) fn new(key: &SigningKey, created_at: DateTime<Utc>) -> Self {
        let mut index = Self {
            current: String::new(),
            signing_keys: Vec::new(),
        };
        index.add(key, created_at);
        index
    }

    fn add(&mut self, key: &SigningKey, created_at: DateTime<Utc>) {
        key.kid().clone_into(&mut self.current);
        self.signing_keys.push(IndexEntry {
            kid: key.kid().to_owned(),
            created_at,
        });
    }
}
