//! The scopes that an API key needs for this service.

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

/// All scopes.
pub const ALL: [Scope; 4] = [
    ReportsRead::SCOPE,
    ReportsWrite::SCOPE,
    EndpointsRead::SCOPE,
    EndpointsWrite::SCOPE,
];
