//! The state that every handler is given.

use std::sync::Arc;

use database::Pool;

use crate::edge::Edge;
use crate::verification::DomainVerifier;

/// What handlers work with: `Data<App>` is a parameter of theirs.
pub struct App {
    /// The domains' database.
    pub pool: Pool,
    /// What visitors are served; notified whenever a domain changes.
    pub edge: Arc<Edge>,
    /// Proof of ownership.
    pub verification: Arc<DomainVerifier>,
}
