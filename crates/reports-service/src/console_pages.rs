//! The console of reports-service: the API's operations as pages for people.

mod credentials;
mod delete;
mod edit;
mod ignored;
mod key;
mod list;
mod project;
mod row;
mod sending;
mod share;
mod store;

use actix_web::HttpResponse;
use query_params::{FieldReader, FromFields};
use web::{BaseUrl, Problem};
use web_console::{Destination, SignedIn, lead_on};

use crate::app::App;
use crate::model;
use crate::scopes::ReportsRead;

pub use credentials::{delete_credentials, update_credentials};
pub use delete::{confirm_deletion, delete_report};
pub use edit::{show_report, update_report};
pub use ignored::{ignore_finding, stop_ignoring};
pub use key::show_key;
pub use list::list_reports;
pub use project::update_project;
pub use share::{share_report, withdraw_share, withdraw_shares};
pub use store::store_report;

/// A form without fields.
pub struct Nothing;

impl FromFields for Nothing {
    type Rules = ();

    fn from_fields(_reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self)
    }
}

/// The project of an account's report.
async fn project_of(app: &App, account: &str, report: i64) -> Result<String, Problem> {
    let project = model::project_of(&app.pool.for_account(account), account, report).await?;
    project.ok_or_else(Problem::not_found)
}

/// The list, as seen from the base URL.
const LIST: &str = "console/reports";

/// Redirects to the list as its reader had it, from the form's field `back`.
fn back_to_list(session: &SignedIn, base: &BaseUrl, back: &str) -> HttpResponse {
    lead_on::<ReportsRead>(session, base, list_address(back))
}

/// The address of the list in a form's field, if it is one.
fn list_address(back: &str) -> &str {
    if is_list(back) { back } else { LIST }
}

/// Whether a form's field has the address of the list.
fn is_list(back: &str) -> bool {
    back.split('?').next() == Some(LIST) && Destination::new(back).is_some()
}
