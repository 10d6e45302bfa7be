//! The services' own issuing keys, beside the key set.

use std::sync::{PoisonError, RwLockReadGuard};

use super::{Verifier, read};
use crate::key_set::{self, token_of};
use crate::{Issuer, KeyFolderError};

impl Verifier {
    /// Accepts the keys of this issuer as well.
    ///
    /// # Errors
    /// When the key set has its public key, since whatever it signs would be accepted; when another
    /// issuer has the same key.
    pub fn accept(&self, issuer: Issuer) -> Result<(), KeyFolderError> {
        if read(&self.shared.keys).0.set.has(issuer.id()) {
            let reason =
                "its public key must not be in the key set, for which it could sign anything";
            return Err(KeyFolderError::document(issuer.path(), reason));
        }
        if self.issuer(issuer.id()).is_some() {
            let reason = "another service issues keys with it: each needs one of its own";
            return Err(KeyFolderError::document(issuer.path(), reason));
        }
        let issuers = self.shared.issuers.write();
        issuers.unwrap_or_else(PoisonError::into_inner).push(issuer);
        Ok(())
    }

    /// If a service has issued this key so recently that this process may not know it, waits until
    /// it does.
    pub async fn await_new(&self, key: &str) {
        let token = token_of(key);
        if let Some(issuer) = self.issuer_of(token) {
            issuer.await_new(token).await;
        }
    }

    /// The service's issuing key that has signed this token, by what it says.
    pub(super) fn issuer_of(&self, token: &str) -> Option<Issuer> {
        if self.issuers().is_empty() {
            return None;
        }
        self.issuer(&key_set::read_header(token).ok()?.kid?)
    }

    pub(super) fn issuer(&self, id: &str) -> Option<Issuer> {
        let issuers = self.issuers();
        issuers.iter().find(|issuer| issuer.id() == id).cloned()
    }

    fn issuers(&self) -> RwLockReadGuard<'_, Vec<Issuer>> {
        let issuers = self.shared.issuers.read();
        issuers.unwrap_or_else(PoisonError::into_inner)
    }
}
