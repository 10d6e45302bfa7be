//! The state that handlers receive.

use std::sync::Arc;

use database::Pool;

use crate::edge::Edge;
use crate::limits::LimitSettings;
use crate::model::Eligibility;
use crate::verification::DomainVerifier;

/// The shared state of handlers: `Data<App>` is a parameter of theirs.
pub struct App {
    /// The domains' database.
    pub pool: Pool,
    /// The edge, notified whenever a domain changes.
    pub edge: Arc<Edge>,
    /// Proof of ownership.
    pub verification: Arc<DomainVerifier>,
    /// How many domains each account may store.
    pub limits: LimitSettings,
    /// Whether responses include the certificates of domains: only if the edge serves HTTPS itself.
    pub shows_certificates: bool,
    /// For which owned names certificates are ordered, by this process or one beside it; `None` if
    /// for none.
    pub orders_certificates: Option<Eligibility>,
}
