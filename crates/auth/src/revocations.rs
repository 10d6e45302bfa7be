//! The list of revoked keys.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::KeyId;

/// The largest revocation list that is read or written, in bytes: about 90,000 keys.
pub(crate) const MAX_REVOCATIONS_BYTES: usize = 8 * 1024 * 1024;

/// The document is not a revocation list.
#[derive(Debug, thiserror::Error)]
#[error("not a revocation list: {0}")]
pub struct RevocationsError(#[from] serde_json::Error);

/// The document: `{"revoked":[{"jti":"…","revoked_at":"2026-11-20T10:00:02Z"}]}`.
///
/// Unknown members are ignored.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct RevocationList {
    pub revoked: Vec<RevokedKey>,
}

/// One entry of the list.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct RevokedKey {
    /// The key's id.
    pub jti: KeyId,
    /// When it was revoked. For people only; services do not use it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revoked_at: Option<DateTime<Utc>>,
}

impl RevocationList {
    /// Reads the document.
    pub(crate) fn from_json(document: &[u8]) -> Result<Self, RevocationsError> {
        Ok(serde_json::from_slice(document)?)
    }

    /// The ids only, for lookups.
    pub(crate) fn into_ids(self) -> HashSet<KeyId> {
        self.revoked.into_iter().map(|key| key.jti).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_with_and_without_a_time() {
        let document =
            br#"{"revoked":[{"jti":"a","revoked_at":"2026-11-20T10:00:02Z"},{"jti":"b"}]}"#;
        let ids = RevocationList::from_json(document).unwrap().into_ids();
        assert!(ids.len() == 2 && ids.contains("a") && ids.contains("b"));
    }

    #[test]
    fn a_document_that_might_hide_a_revocation_is_refused() {
        for document in [
            "",
            "{}",
            "[]",
            r#"{"revoked":[{}]}"#,
            r#"{"revoked":[{"jti":7}]}"#,
        ] {
            assert!(
                RevocationList::from_json(document.as_bytes()).is_err(),
                "{document}"
            );
        }
    }
}
