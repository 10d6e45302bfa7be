//! The scopes that an API key needs for this service.

use notify::{EndpointsRead, EndpointsWrite};
use web::{RequiredScope, Scope};

web::scope! {
    /// List and show domains.
    pub DomainsRead = "domains:read"
}

web::scope! {
    /// Store, update, verify and delete domains.
    pub DomainsWrite = "domains:write"
}

/// All scopes.
pub const ALL: [Scope; 4] = [
    DomainsRead::SCOPE,
    DomainsWrite::SCOPE,
    EndpointsRead::SCOPE,
    EndpointsWrite::SCOPE,
];
