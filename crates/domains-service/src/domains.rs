//! `/api/v1/domains`: a domain as the API shows it, and what its operations take.

mod body;
mod delete;
mod list;
mod loops;
mod show;
mod store;
mod update;
mod verify;
mod visits;

use query_params::FieldReader;

use crate::visitor_url::VisitorUrl;

pub use body::{DnsRecord, DomainBody, VerificationNote};
pub use delete::{__path_delete_domain, delete_domain};
pub use list::{__path_list_domains, list_domains};
pub use show::{__path_show_domain, show_domain};
pub use store::{__path_store_domain, store_domain};
pub use update::{__path_update_domain, update_domain};
pub use verify::{__path_verify_domain, verify_domain};
pub use visits::{DayVisits, ShownDomain, VisitNumbers, Visits};

/// A page of store and update.
fn read_page(reader: &mut FieldReader<'_>, field: &str, text: &str) -> Option<VisitorUrl> {
    VisitorUrl::parse(text)
        .map_err(|error| reader.error(field, error.code(), error.message(field)))
        .ok()
}
