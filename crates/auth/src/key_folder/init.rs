//! Creates a key folder with its first signing key.

use std::{
    fs,
    path::{Path, PathBuf},
};

use chrono::Utc;
use serde_json::json;

use super::{INDEX_FILE, Index, KeyFolder, KeyFolderError, SigningKey, files};
use crate::revocations::RevocationList;

/// Present while the folder is being created. Found later, it means that the creation was
/// interrupted; it may be repeated, since no key can have been issued from the folder.
const UNFINISHED_FILE: &str = ".unfinished";

pub(super) fn is_unfinished(dir: &Path) -> bool {
    dir.join(UNFINISHED_FILE).exists()
}

impl KeyFolder {
    /// Creates a key folder with a first signing key at `dir`, which must be missing or empty.
    ///
    /// # Errors
    /// When `dir` is not empty, or cannot be written.
    pub fn init(dir: impl Into<PathBuf>) -> Result<Self, KeyFolderError> {
        let dir = dir.into();
        // Also checked before locking: a folder that belongs to something else must not even get a
        // lock file.
        check_free(&dir)?;
        files::create_private_dir(&dir)?;
        let _lock = files::lock(&dir)?;
        check_free(&dir)?;

        let unfinished = dir.join(UNFINISHED_FILE);
        files::write(&unfinished, files::PRIVATE, b"")?;
        let folder = Self { dir };
        let key = SigningKey::generate()?;
        folder.write_signing_key(&key)?;
        let key_set = json!({"keys": [key.public_jwk()]});
        files::write_json(&folder.key_set_path(), files::PUBLIC, &key_set)?;
        let revocations = RevocationList::default();
        files::write_json(&folder.revocations_path(), files::PUBLIC, &revocations)?;
        folder.write_index(&Index::new(&key, Utc::now()))?;
        fs::remove_file(&unfinished).map_err(|error| KeyFolderError::io(&unfinished, error))?;
        Ok(folder)
    }
}

fn check_free(dir: &Path) -> Result<(), KeyFolderError> {
    if is_unfinished(dir) {
        return Ok(());
    }
    if dir.join(INDEX_FILE).exists() {
        return Err(KeyFolderError::AlreadyInitialized(dir.to_owned()));
    }
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(KeyFolderError::io(dir, error)),
    };
    for entry in entries {
        let entry = entry.map_err(|error| KeyFolderError::io(dir, error))?;
        if entry.file_name() != files::LOCK_FILE {
            return Err(KeyFolderError::NotEmpty(dir.to_owned()));
        }
    }
    Ok(())
}
