//! Makes a link that signs a person in once.

use std::time::Duration;

use chrono::Utc;

use super::issue::{expiry, whole_seconds};
use super::{KeyFolder, KeyFolderError, files, issued_log::IssuedLine};
use crate::{Account, KeyId, KeyName, Scopes, claims::Claims, key_set};

/// The properties of a new link.
#[derive(Clone, Debug)]
pub struct NewLink {
    /// The account that it signs in to.
    pub account: Account,
    /// What the session may do.
    pub scopes: Scopes,
    /// The person, for people; not secret. Without it, the session is that of a "sign-in link".
    pub person: Option<KeyName>,
    /// How long it can be used.
    pub lifetime: Duration,
    /// The service's base URL: the link is good there only.
    pub base_url: String,
}

/// The name of links in the list of what was issued, and of those who use one without a name.
const LINK: &str = "sign-in link";

impl KeyFolder {
    /// Makes a link; returns its URL, which is a secret, and its id, by which it and its session can
    /// be revoked.
    ///
    /// # Errors
    /// When the lifetime is out of range, or a file cannot be read, parsed or written.
    pub fn sign_in_link(&self, new: &NewLink) -> Result<(String, KeyId), KeyFolderError> {
        let _lock = files::lock(&self.dir)?;
        let issued_at = whole_seconds(Utc::now());
        let expires_at = expiry(issued_at, new.lifetime)?;
        let id = KeyId::random().map_err(|_| KeyFolderError::Cryptography("make a link's id"))?;
        let signing_key = self.current_signing_key()?;
        let scope = new.scopes.to_string();
        let audience = key_set::audience(&new.base_url);
        let token = signing_key.sign(&Claims {
            sub: new.account.as_str(),
            scope: &scope,
            jti: id.as_str(),
            name: Some(new.person.as_ref().map_or(LINK, KeyName::as_str)),
            aud: Some(audience),
            nonce: None,
            iat: issued_at.timestamp(),
            exp: Some(expires_at.timestamp()),
        })?;
        self.log_issued(&IssuedLine {
            jti: id.clone(),
            account: new.account.clone(),
            name: LINK.parse().ok(),
            scope,
            issued_at,
            expires_at: Some(expires_at),
            kid: signing_key.kid().to_owned(),
        })?;
        Ok((format!("{audience}/sign-in?link={token}"), id))
    }
}
