//! Revokes an API key.

use chrono::{SubsecRound, Utc};

use super::{KeyFolder, KeyFolderError, files};
use crate::{
    KeyId,
    revocations::{MAX_REVOCATIONS_BYTES, RevokedKey},
};

/// The result of [`KeyFolder::revoke`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revocation {
    /// Whether the log of issued keys contains the id. It is revoked even if not.
    pub was_issued_here: bool,
    /// Whether the id had already been revoked.
    pub was_revoked_before: bool,
}

impl KeyFolder {
    /// Adds the id of a key to the revocation list. Services refuse the key from their next reload
    /// on.
    ///
    /// # Errors
    /// When a file cannot be read, parsed or written, or the list is full.
    pub fn revoke(&self, id: &KeyId) -> Result<Revocation, KeyFolderError> {
        let _lock = files::lock(&self.dir)?;
        let (issued, _) = self.read_issued()?;
        let mut list = self.read_revocations()?;
        let revocation = Revocation {
            was_issued_here: issued.iter().any(|line| line.jti == *id),
            was_revoked_before: list.revoked.iter().any(|key| key.jti == *id),
        };
        if revocation.was_revoked_before {
            return Ok(revocation);
        }
        let revoked_at = Some(Utc::now().trunc_subsecs(0));
        list.revoked.push(RevokedKey {
            jti: id.clone(),
            revoked_at,
        });
        let path = self.revocations_path();
        let mut document =
            serde_json::to_vec(&list).map_err(|error| KeyFolderError::document(&path, error))?;
        document.push(b'\n');
        if document.len() > MAX_REVOCATIONS_BYTES {
            return Err(KeyFolderError::RevocationListFull {
                limit_bytes: MAX_REVOCATIONS_BYTES,
            });
        }
        files::write(&path, files::PUBLIC, &document)?;
        Ok(revocation)
    }
}
