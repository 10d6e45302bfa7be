//! A key set with a memory of the keys that it has verified.

use std::sync::Arc;

use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use crate::Error;
use crate::claims::ValidClaims;
use crate::key_set::KeySet;

/// A key set and the keys verified with it, by their SHA-256: tokens themselves are never kept.
#[derive(Debug)]
pub(crate) struct Keys {
    pub(crate) set: KeySet,
    pub(crate) verified: Cache<[u8; 32], Arc<ValidClaims>>,
}

impl Keys {
    pub(crate) fn new(set: KeySet, cache_capacity: usize) -> Self {
        Self {
            set,
            verified: Cache::new(cache_capacity),
        }
    }

    /// Checks the signature and the claims, unless the key is in the cache. Refused keys are not
    /// cached; expiry and revocation are checked at each use.
    pub(crate) fn verify(&self, token: &str) -> Result<Arc<ValidClaims>, Error> {
        let fingerprint: [u8; 32] = Sha256::digest(token).into();
        if let Some(claims) = self.verified.get(&fingerprint) {
            return Ok(claims);
        }
        let claims = Arc::new(self.set.verify(token)?);
        self.verified.insert(fingerprint, Arc::clone(&claims));
        Ok(claims)
    }
}
