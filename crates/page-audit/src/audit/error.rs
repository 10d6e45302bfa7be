//! What can go wrong in an audit.

use thiserror::Error;

use crate::fetch::FetchError;

/// Why there is no report of a page.
#[derive(Debug, Error)]
pub enum AuditError {
    /// There is no page to check.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// The memory for checking it was not free in time.
    #[error("there was no memory to check the page")]
    NoMemory,
    /// Checking it panicked: a bug in a check.
    #[error("the page could not be checked")]
    Check(#[source] tokio::task::JoinError),
}
