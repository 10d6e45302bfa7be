//! `/api/v1/reports/{id}/share`: links that open a report's page for guests.

mod form;
mod list;
mod store;
mod withdraw;

use serde::Serialize;
use utoipa::ToSchema;

use crate::model::ShareRow;
use crate::timestamp::rfc3339;

pub use form::ShareReport;
pub use list::{__path_list_shares, list_shares};
pub use store::{__path_share_report, share, share_report};
pub use withdraw::{
    __path_withdraw_share, __path_withdraw_shares, withdraw_share, withdraw_shares,
};

/// A link that opens a report's page for whoever has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportShare {
    /// Increases with each link.
    #[schema(minimum = 1)]
    pub id: i64,
    /// What its owner calls it; may be empty.
    pub name: String,
    /// The person, or the name or id of the API key, who made it.
    pub author: String,
    /// Until when it is good, unless it is withdrawn, or the report's privacy or password changes.
    #[schema(format = "date-time")]
    pub expires_at: String,
    /// When it was made.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// The link. It is shown only when it is new: nobody can read it again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri", nullable = false)]
    pub url: Option<String>,
}

impl ReportShare {
    fn new(row: ShareRow, url: Option<String>) -> Self {
        Self {
            id: row.id,
            name: row.name,
            author: row.author,
            expires_at: rfc3339(row.expires_at),
            created_at: rfc3339(row.created_at),
            url,
        }
    }
}
