//! Reads the key set and the revocations from the configured sources.

use std::{
    collections::HashSet,
    sync::{Arc, RwLock},
};

use super::{Loaded, Shared, Verifier};
use crate::keys::Keys;
use crate::{
    FetchError, KeyId, KeySetError, KeySettings, RevocationsError, Source,
    key_set::{KeySet, MAX_KEY_SET_BYTES},
    revocations::{MAX_REVOCATIONS_BYTES, RevocationList},
    source::{Reader, Stamp},
};

/// API keys cannot be verified with these settings.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A document cannot be read.
    #[error("cannot read the {document} from {location}: {error}")]
    Fetch {
        /// Which document: `key set` or `revocation list`.
        document: &'static str,
        /// Where it should have been read from.
        location: Source,
        /// Why it cannot be read.
        error: FetchError,
    },
    /// The key set was read, but is invalid.
    #[error("the key set from {location} cannot be used: {error}")]
    KeySet {
        /// Where it came from.
        location: Source,
        /// The reason.
        error: KeySetError,
    },
    /// The revocation list was read, but is invalid.
    #[error("the revocation list from {location} cannot be used: {error}")]
    Revocations {
        /// Where it came from.
        location: Source,
        /// The reason.
        error: RevocationsError,
    },
}

/// The two documents, with their sources.
#[derive(Debug)]
pub(super) struct Documents {
    keys: Document,
    revocations: Option<Document>,
}

#[derive(Debug)]
struct Document {
    name: &'static str,
    location: Source,
    reader: Reader,
}

impl Document {
    fn new(name: &'static str, location: Source) -> Result<Self, LoadError> {
        match Reader::new(&location) {
            Ok(reader) => Ok(Self {
                name,
                location,
                reader,
            }),
            Err(error) => Err(LoadError::Fetch {
                document: name,
                location,
                error,
            }),
        }
    }

    async fn read(&self, limit_bytes: usize) -> Result<Vec<u8>, LoadError> {
        self.reader
            .read(limit_bytes)
            .await
            .map_err(|error| LoadError::Fetch {
                document: self.name,
                location: self.location.clone(),
                error,
            })
    }
}

impl Documents {
    fn new(keys: Source, revocations: Option<Source>) -> Result<Self, LoadError> {
        let revocations = revocations.map(|location| Document::new("revocation list", location));
        Ok(Self {
            keys: Document::new("key set", keys)?,
            revocations: revocations.transpose()?,
        })
    }

    pub(super) fn has_revocations(&self) -> bool {
        self.revocations.is_some()
    }

    pub(super) async fn keys_stamp(&self) -> Option<Stamp> {
        self.keys.reader.stamp().await
    }

    pub(super) async fn revocations_stamp(&self) -> Option<Stamp> {
        self.revocations.as_ref()?.reader.stamp().await
    }

    pub(super) async fn read_keys(&self) -> Result<KeySet, LoadError> {
        let document = self.keys.read(MAX_KEY_SET_BYTES).await?;
        KeySet::from_json(&document).map_err(|error| LoadError::KeySet {
            location: self.keys.location.clone(),
            error,
        })
    }

    /// The ids of the revoked keys; empty if no list is configured.
    pub(super) async fn read_revocations(&self) -> Result<HashSet<KeyId>, LoadError> {
        let Some(revocations) = &self.revocations else {
            return Ok(HashSet::new());
        };
        let document = revocations.read(MAX_REVOCATIONS_BYTES).await?;
        let list =
            RevocationList::from_json(&document).map_err(|error| LoadError::Revocations {
                location: revocations.location.clone(),
                error,
            })?;
        Ok(list.into_ids())
    }
}

pub(super) async fn load(settings: KeySettings) -> Result<Verifier, LoadError> {
    let KeySettings {
        keys,
        revocations,
        reload_interval,
        cache_capacity,
        ..
    } = settings;
    let documents = Documents::new(keys, revocations)?;
    let keys = documents.read_keys().await?;
    let revoked = documents.read_revocations().await?;
    tracing::info!(
        keys = keys.len(),
        revoked = revoked.len(),
        "API key verification is ready"
    );
    if keys.len() == 0 {
        tracing::warn!("the key set is empty: every API key is refused");
    }
    Ok(Verifier {
        shared: Arc::new(Shared {
            keys: RwLock::new(Loaded::new(Keys::new(keys, cache_capacity.get()))),
            revoked: RwLock::new(Loaded::new(revoked)),
            issuers: RwLock::default(),
            documents,
            reload_interval: reload_interval.get(),
            cache_capacity: cache_capacity.get(),
        }),
    })
}
