//! Issues an API key.

use std::{fmt, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};

use super::{KeyFolder, KeyFolderError, SigningKey, files, issued_log::IssuedLine};
use crate::{
    Account, KeyId, KeyName, Scopes, claims::Claims, key_set::PREFIX, key_set::token_of,
    token_hash::hash,
};

/// The longest lifetime of a key that expires: 100 years.
const MAX_LIFETIME: Duration = Duration::from_hours(36_500 * 24);

/// The properties of a new key.
#[derive(Clone, Debug)]
pub struct NewKey {
    /// The account that owns it.
    pub account: Account,
    /// The scopes it carries.
    pub scopes: Scopes,
    /// Its name, for people; not secret.
    pub name: Option<KeyName>,
    /// Its lifetime; `None` if it never expires.
    pub lifetime: Option<Duration>,
}

/// An API key that was just issued. Its text is not stored anywhere: if it is lost, another key is
/// needed.
#[derive(Clone)]
pub struct ApiKey {
    text: String,
    /// The key's id (`jti`), which is used to revoke it.
    pub id: KeyId,
    /// When it expires (`exp`); `None` for never.
    pub expires_at: Option<DateTime<Utc>>,
}

impl ApiKey {
    pub(crate) const fn new(text: String, id: KeyId, expires_at: Option<DateTime<Utc>>) -> Self {
        Self {
            text,
            id,
            expires_at,
        }
    }

    /// What a service stores of a key that it has issued itself.
    pub fn hash(&self) -> String {
        hash(token_of(&self.text))
    }

    /// The secret text, to be sent as `Authorization: Bearer …`: `wmk_` and the token.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ApiKey")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl KeyFolder {
    /// Issues a key.
    ///
    /// The key's log entry is written before the key is returned.
    ///
    /// # Errors
    /// When the lifetime is out of range, a file cannot be read, parsed or written, or services
    /// would refuse the key.
    pub fn issue(&self, new: &NewKey) -> Result<ApiKey, KeyFolderError> {
        let _lock = files::lock(&self.dir)?;
        let issued_at = whole_seconds(Utc::now());
        let expires_at = new
            .lifetime
            .map(|lifetime| expiry(issued_at, lifetime))
            .transpose()?;
        let id = KeyId::random().map_err(|_| KeyFolderError::Cryptography("make a key id"))?;
        let signing_key = self.current_signing_key()?;
        let scope = new.scopes.to_string();
        let token = signing_key.sign(&Claims {
            sub: new.account.as_str(),
            scope: &scope,
            jti: id.as_str(),
            name: new.name.as_ref().map(KeyName::as_str),
            aud: None,
            nonce: None,
            iat: issued_at.timestamp(),
            exp: expires_at.map(|expires_at| expires_at.timestamp()),
        })?;
        self.read_key_set()?
            .verify(&token)
            .map_err(KeyFolderError::WouldBeRefused)?;
        self.log_issued(&IssuedLine {
            jti: id.clone(),
            account: new.account.clone(),
            name: new.name.clone(),
            scope,
            issued_at,
            expires_at,
            kid: signing_key.kid().to_owned(),
        })?;
        Ok(ApiKey::new(format!("{PREFIX}{token}"), id, expires_at))
    }

    pub(super) fn current_signing_key(&self) -> Result<SigningKey, KeyFolderError> {
        let index = self.read_index()?;
        let path = self.signing_key_path(&index.current);
        SigningKey::from_pem(&path, &Self::read(&path)?)
    }
}

/// Drops fractions: claims hold whole seconds.
pub(crate) fn whole_seconds(time: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp(time.timestamp(), 0).unwrap_or(time)
}

pub(crate) fn expiry(
    from: DateTime<Utc>,
    lifetime: Duration,
) -> Result<DateTime<Utc>, KeyFolderError> {
    let allowed = Duration::from_secs(1)..=MAX_LIFETIME;
    let in_range = allowed
        .contains(&lifetime)
        .then(|| TimeDelta::from_std(lifetime).ok())
        .flatten();
    let end = in_range.and_then(|lifetime| from.checked_add_signed(lifetime));
    end.ok_or(KeyFolderError::Lifetime(lifetime))
}
