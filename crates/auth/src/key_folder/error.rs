//! Errors of a key folder.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    time::Duration,
};

/// A key folder could not carry out an operation.
#[derive(Debug, thiserror::Error)]
pub enum KeyFolderError {
    /// The file system reported an error.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error it reported, which is part of the message: no source, or it would be said twice.
        error: io::Error,
    },
    /// There is no key folder at this path.
    #[error("{} is not a key folder; `api-key init` creates one", _0.display())]
    NotAKeyFolder(PathBuf),
    /// There is already a key folder at this path.
    #[error("{} is already a key folder; nothing was changed", _0.display())]
    AlreadyInitialized(PathBuf),
    /// The folder contains something else.
    #[error("{} is not empty; nothing was changed", _0.display())]
    NotEmpty(PathBuf),
    /// Another command has held the lock for too long.
    #[error("another command is using {}", _0.display())]
    Busy(PathBuf),
    /// The contents of a file are not as expected.
    #[error("{}: {reason}", path.display())]
    Document {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The system's random number generator or the cryptographic library failed.
    #[error("the cryptographic library failed to {0}")]
    Cryptography(&'static str),
    /// The lifetime of a key is 1 second to 100 years.
    #[error(
        "a key cannot be valid for {} seconds; expected 1 second to 36500 days",
        _0.as_secs()
    )]
    Lifetime(Duration),
    /// Services would refuse the key that was just created.
    #[error(
        "services would refuse the new key, so it was discarded ({0}) \
         The current signing key and jwks.json do not match; `api-key rotate` fixes that."
    )]
    WouldBeRefused(crate::Error),
    /// The revocation list would be larger than services accept.
    #[error(
        "the revocation list is full at {limit_bytes} bytes; remove keys that have expired from it"
    )]
    RevocationListFull {
        /// The limit, in bytes.
        limit_bytes: usize,
    },
}

impl KeyFolderError {
    pub(crate) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            error,
        }
    }

    pub(crate) fn document(path: &Path, reason: impl fmt::Display) -> Self {
        Self::Document {
            path: path.to_owned(),
            reason: reason.to_string(),
        }
    }
}
