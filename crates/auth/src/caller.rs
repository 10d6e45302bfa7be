//! Who is calling, according to a valid API key.

use std::sync::Arc;

use crate::{Account, KeyId, KeyName, Scope, Scopes};

/// The holder of a verified API key. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The account whose rows the caller may see and change (`sub`).
    pub account: Account,
    /// The key's scopes (`scope`).
    pub scopes: Scopes,
    /// The key's id (`jti`); not a secret, suitable for logs and rate limits.
    pub key_id: KeyId,
    /// The name that the issuer gave the key (`name`), if any.
    pub key_name: Option<KeyName>,
    /// When the key expires (`exp`), in seconds since 1970 (UTC); `None` if it never does.
    pub key_expires_at: Option<i64>,
    /// The person of the session, if it is known; a key is nobody's.
    pub person: Option<Arc<str>>,
}

impl Caller {
    /// Whether the key carries `scope`.
    pub fn allows(&self, scope: &Scope) -> bool {
        self.scopes.contains(scope)
    }

    /// Whether this caller may do all that `other` may, for the same account.
    pub fn covers(&self, other: &Self) -> bool {
        self.account == other.account && other.scopes.iter().all(|scope| self.allows(scope))
    }
}
