//! What can be wrong with a fetcher's settings.

use std::path::PathBuf;

use thiserror::Error;

/// Why a fetcher cannot be created.
#[derive(Debug, Error)]
pub enum FetcherError {
    /// The file of extra certificate authorities cannot be read.
    #[error("the file of extra certificate authorities {} cannot be read", path.display())]
    CaFileUnreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// The file of extra certificate authorities is not valid PEM.
    #[error("the file of extra certificate authorities {} is not valid PEM", path.display())]
    CaFileInvalid {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: reqwest::Error,
    },
    /// The file of extra certificate authorities contains no certificate.
    #[error("the file of extra certificate authorities {} has no certificate", path.display())]
    CaFileEmpty {
        /// The file.
        path: PathBuf,
    },
    /// The addresses of this machine cannot be read, so that they could not be refused.
    #[error("the addresses of this machine cannot be read")]
    OwnAddresses(#[source] std::io::Error),
    /// The HTTP client cannot be created.
    #[error(
        "the HTTP client cannot be made; are certificate authorities installed on this system?"
    )]
    Client(#[source] reqwest::Error),
}
