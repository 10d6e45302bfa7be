//! A domain in the list.

use chrono::NaiveDateTime;

use super::certificate::Seen;
use super::facts::{self, Fact};
use crate::model::{DomainRow, Ownership};
use crate::name::LookAlike;
use crate::verification::deadline;

/// A row of the list.
#[derive(Debug)]
pub struct Row {
    pub id: i64,
    /// The name for people.
    pub name: String,
    /// A warning that it may be taken for another name.
    pub name_warning: Option<&'static str>,
    /// The redirect target of the bare name.
    pub index_page: Option<String>,
    pub state: Fact,
    pub routing: Fact,
    pub certificate: Fact,
    /// Whether its first check or a requested one is still pending, or its first certificate is due.
    pub is_waiting: bool,
    /// The end of its grace, if its proof is gone: `27 November`.
    pub deadline: Option<String>,
}

impl Row {
    /// The row of a domain with this certificate at this moment, UTC.
    pub fn new(domain: DomainRow, certificate: &Seen, now: NaiveDateTime) -> Self {
        let end = deadline(&domain).filter(|_| domain.ownership == Ownership::Grace);
        Self {
            id: domain.id,
            is_waiting: is_waiting(&domain, now) || certificate.is_awaited(&domain),
            state: facts::ownership(domain.ownership),
            routing: facts::routing(domain.routing),
            certificate: certificate.fact(&domain),
            deadline: end.map(|end| end.format("%-d %B").to_string()),
            name_warning: LookAlike::of(&domain.name_unicode).map(LookAlike::detail),
            name: domain.name_unicode,
            index_page: domain.index_page,
        }
    }
}

/// Whether its first check is still pending, or one that was requested.
fn is_waiting(domain: &DomainRow, now: NaiveDateTime) -> bool {
    let is_due = domain.next_check_at.is_some_and(|at| at <= now);
    (domain.ownership == Ownership::Pending && domain.last_checked_at.is_none())
        || (is_due && domain.asked_at > domain.last_checked_at)
}
