//! Lists all keys ever issued.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::{KeyFolder, KeyFolderError};
use crate::{Account, KeyId, KeyName, Scopes};

/// Whether a key is still valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// Neither expired nor revoked.
    Active,
    /// It has expired.
    Expired,
    /// It is in the revocation list.
    Revoked,
}

/// A key that was issued: its contents, but not the key itself.
#[derive(Clone, Debug)]
pub struct IssuedKey {
    /// The key's id (`jti`).
    pub id: KeyId,
    /// The account it belongs to (`sub`).
    pub account: Account,
    /// Its name (`name`), if it has one.
    pub name: Option<KeyName>,
    /// Its scopes (`scope`).
    pub scopes: Scopes,
    /// When it was issued (`iat`).
    pub issued_at: DateTime<Utc>,
    /// When it expires (`exp`); `None` for never.
    pub expires_at: Option<DateTime<Utc>>,
    /// The signing key's id (`kid`).
    pub signing_key_id: String,
    /// Whether it is still valid.
    pub state: KeyState,
}

/// All keys ever issued, oldest first.
#[derive(Clone, Debug)]
pub struct KeyList {
    /// The keys.
    pub keys: Vec<IssuedKey>,
    /// How many lines of the log could not be read.
    pub unreadable_lines: usize,
}

impl KeyFolder {
    /// Lists every key that was issued here.
    ///
    /// # Errors
    /// When the log or the revocation list cannot be read.
    pub fn list(&self) -> Result<KeyList, KeyFolderError> {
        let now = Utc::now();
        let (lines, unreadable_lines) = self.read_issued()?;
        let revoked: HashSet<KeyId> = self.read_revocations()?.into_ids();
        let keys = lines.into_iter().map(|line| IssuedKey {
            state: state(revoked.contains(&line.jti), line.expires_at, now),
            id: line.jti,
            account: line.account,
            name: line.name,
            scopes: Scopes::from_claim(&line.scope),
            issued_at: line.issued_at,
            expires_at: line.expires_at,
            signing_key_id: line.kid,
        });
        Ok(KeyList {
            keys: keys.collect(),
            unreadable_lines,
        })
    }
}

fn state(revoked: bool, expires_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> KeyState {
    if revoked {
        KeyState::Revoked
    } else if expires_at.is_some_and(|expires_at| now >= expires_at) {
        KeyState::Expired
    } else {
        KeyState::Active
    }
}
