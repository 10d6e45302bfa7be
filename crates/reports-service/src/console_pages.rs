//! The console of reports-service: the API's operations as pages for people.

mod delete;
mod edit;
mod key;
mod list;
mod row;
mod share;
mod store;

use actix_web::HttpResponse;
use query_params::FieldErrors;
use web::BaseUrl;
use web_console::{Destination, see_other};

pub use delete::{confirm_deletion, delete_report};
pub use edit::{show_report, update_report};
pub use key::show_key;
pub use list::list_reports;
pub use share::{share_report, withdraw_shares};
pub use store::store_report;

/// The list, as seen from the base URL.
const LIST: &str = "console/reports";

/// In the address of a report's settings, says that its links have just been withdrawn.
const WITHDRAWN: &str = "withdrawn";

/// The way back to the list as its reader had it, from the form's field `back`.
fn back_to_list(base: &BaseUrl, back: &str) -> HttpResponse {
    see_other(base, list_address(back)).finish()
}

/// The address of the list in a form's field, if it is one.
fn list_address(back: &str) -> &str {
    let path = back.split('?').next();
    match Destination::new(back) {
        Some(_) if path == Some(LIST) => back,
        _ => LIST,
    }
}

/// What is wrong with a field; empty if nothing is.
fn error_of(errors: &FieldErrors, field: &str) -> String {
    let errors = errors.of(field).iter();
    let messages: Vec<&str> = errors.map(|error| error.message.as_str()).collect();
    messages.join(" ")
}
