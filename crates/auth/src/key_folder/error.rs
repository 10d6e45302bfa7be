//! What can go wrong in a key folder.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    time::Duration,
};

/// A key folder could not carry out an operation.
#[derive(Debug, thiserror::Error)]
pub enum KeyFolderError {
    /// The file system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why it refused.
        #[source]
        error: io::Error,
    },
    /// No key folder was made there.
    #[error("{} is not a key folder; `api-key init` makes one", _0.display())]
    NotAKeyFolder(PathBuf),
    /// A key folder is there already.
    #[error("{} is a key folder already; nothing was changed", _0.display())]
    AlreadyInitialized(PathBuf),
    /// Something else is in the folder.
    #[error("{} is not empty; nothing was changed", _0.display())]
    NotEmpty(PathBuf),
    /// Another command holds the lock for too long.
    #[error("another command is at work in {}", _0.display())]
    Busy(PathBuf),
    /// A file holds something else than it should.
    #[error("{}: {reason}", path.display())]
    Document {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The system's randomness or its cryptography failed.
    #[error("the cryptographic library failed to {0}")]
    Cryptography(&'static str),
    /// A key may live from one second to 100 years.
    #[error(
        "a key cannot live for {} seconds; from 1 second to 36500 days is possible",
        _0.as_secs()
    )]
    Lifetime(Duration),
    /// The key just made would be refused by services.
    #[error(
        "services would refuse the new key, so it was thrown away ({0}) \
         The current signing key and jwks.json do not belong together; `api-key rotate` fixes that."
    )]
    WouldBeRefused(crate::Error),
    /// The revocation list would be larger than services read.
    #[error(
        "the revocation list is full at {limit_bytes} bytes; remove keys that have expired from it"
    )]
    RevocationListFull {
        /// The limit, in bytes.
        limit_bytes: usize,
    },
}

impl KeyFolderError {
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            error,
        }
    }

    pub(super) fn document(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Document {
            path: path.to_owned(),
            reason: reason.to_string(),
        }
    }
}
