//! The folder in which API keys are issued: signing keys, public keys, revocations, and a log of
//! issued keys.
//!
//! | file | mode | content |
//! |---|---|---|
//! | `jwks.json` | 0644 | the public keys, a JWK set; services read it |
//! | `revoked.json` | 0644 | the revocation list; services read it |
//! | `keys.json` | 0600 | which signing key is current, and when each was created |
//! | `signing-<kid>.pem` | 0600 | a private signing key, PKCS#8 |
//! | `issued.jsonl` | 0600 | one line for each issued key: its id and claims, never the key |
//!
//! The folder itself has mode 0700. Every file except the log is replaced as a whole, so that a
//! reader sees either the old or the new one, and commands that write take turns using a lock.

mod error;
pub(crate) mod files;
mod init;
mod inspect;
mod issue;
mod issued_log;
mod list;
mod revoke;
mod rotate;
mod sign_in_link;
mod signing_key;

use std::{
    fs,
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use error::KeyFolderError;
pub use inspect::Inspection;
pub use issue::{ApiKey, NewKey};
pub use list::{IssuedKey, KeyList, KeyState};
pub use revoke::Revocation;
pub use sign_in_link::NewLink;

use crate::{key_set::KeySet, revocations::RevocationList};
pub(crate) use issue::{expiry, whole_seconds};
pub(crate) use signing_key::SigningKey;

const JWKS_FILE: &str = "jwks.json";
const REVOKED_FILE: &str = "revoked.json";
const INDEX_FILE: &str = "keys.json";
const ISSUED_FILE: &str = "issued.jsonl";

/// A key folder. Everything that the `api-key` command does is a method of this type.
///
/// The methods block on the file system; those that write wait up to ten seconds for another
/// writer.
#[derive(Clone, Debug)]
pub struct KeyFolder {
    dir: PathBuf,
}

/// The contents of `keys.json`.
#[derive(Debug, Serialize, Deserialize)]
struct Index {
    /// The `kid` of the current signing key.
    current: String,
    /// Every signing key created here, oldest first.
    signing_keys: Vec<IndexEntry>,
}

#[derive(Debug, Serialize, Deserialize)]
struct IndexEntry {
    kid: String,
    created_at: DateTime<Utc>,
}

impl KeyFolder {
    /// Opens the folder that [`KeyFolder::init`] created at `dir`.
    ///
    /// # Errors
    /// When there is no key folder at `dir`.
    pub fn open(dir: impl Into<PathBuf>) -> Result<Self, KeyFolderError> {
        let dir = dir.into();
        if !Self::is_initialized(&dir) {
            return Err(KeyFolderError::NotAKeyFolder(dir));
        }
        Ok(Self { dir })
    }

    /// Whether there is a complete key folder at `dir`; one whose creation was interrupted does not
    /// count.
    pub fn is_initialized(dir: &Path) -> bool {
        dir.join(INDEX_FILE).is_file() && !init::is_unfinished(dir)
    }

    /// The path of the public keys, for [`KeySettings::keys`](crate::KeySettings::keys).
    pub fn key_set_path(&self) -> PathBuf {
        self.dir.join(JWKS_FILE)
    }

    /// The path of the revocation list, for
    /// [`KeySettings::revocations`](crate::KeySettings::revocations).
    pub fn revocations_path(&self) -> PathBuf {
        self.dir.join(REVOKED_FILE)
    }

    fn signing_key_path(&self, kid: &str) -> PathBuf {
        self.dir.join(format!("signing-{kid}.pem"))
    }

    fn read(path: &Path) -> Result<Vec<u8>, KeyFolderError> {
        fs::read(path).map_err(|error| KeyFolderError::io(path, error))
    }

    fn read_index(&self) -> Result<Index, KeyFolderError> {
        let path = self.dir.join(INDEX_FILE);
        let document = Self::read(&path)?;
        serde_json::from_slice(&document).map_err(|error| KeyFolderError::document(&path, error))
    }

    fn write_index(&self, index: &Index) -> Result<(), KeyFolderError> {
        files::write_json(&self.dir.join(INDEX_FILE), files::PRIVATE, index)
    }

    fn read_key_set(&self) -> Result<KeySet, KeyFolderError> {
        let path = self.key_set_path();
        let document = Self::read(&path)?;
        KeySet::from_json(&document).map_err(|error| KeyFolderError::document(&path, error))
    }

    fn read_revocations(&self) -> Result<RevocationList, KeyFolderError> {
        let path = self.revocations_path();
        let document = Self::read(&path)?;
        RevocationList::from_json(&document).map_err(|error| KeyFolderError::document(&path, error))
    }

    /// Stores the private key, readable only by its owner.
    fn write_signing_key(&self, key: &SigningKey) -> Result<(), KeyFolderError> {
        let path = self.signing_key_path(key.kid());
        files::write(&path, files::PRIVATE, key.to_pem()?.as_bytes())
    }
}
