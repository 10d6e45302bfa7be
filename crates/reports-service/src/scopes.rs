//! What an API key must carry for this service.

use web::{RequiredScope, Scope};

web::scope! {
    /// List and show reports.
    pub ReportsRead = "reports:read"
}

web::scope! {
    /// Store, update and delete reports.
    pub ReportsWrite = "reports:write"
}

/// All of them.
pub const ALL: [Scope; 2] = [ReportsRead::SCOPE, ReportsWrite::SCOPE];
