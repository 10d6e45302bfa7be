//! The scopes that an API key needs for this service.

use issued_keys::{KeysRead, KeysWrite};
use notify::{EndpointsRead, EndpointsWrite};
use web::{RequiredScope, Scope};

web::scope! {
    /// List and show reports.
    pub ReportsRead = "reports:read"
}

web::scope! {
    /// Store, update and delete reports.
    pub ReportsWrite = "reports:write"
}

/// The scopes that keys of the service's own can have. What others of them would make, endpoints and
/// keys, would outlive the key.
pub const ISSUED: [Scope; 2] = [ReportsRead::SCOPE, ReportsWrite::SCOPE];

/// All scopes.
pub const ALL: [Scope; 6] = [
    ReportsRead::SCOPE,
    ReportsWrite::SCOPE,
    EndpointsRead::SCOPE,
    EndpointsWrite::SCOPE,
    KeysRead::SCOPE,
    KeysWrite::SCOPE,
];
