//! A domain in the list.

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
    /// Whether its first check is still pending.
    pub is_waiting: bool,
    /// The end of its grace, if its proof is gone: `27 November`.
    pub deadline: Option<String>,
}

impl From<DomainRow> for Row {
    fn from(domain: DomainRow) -> Self {
        let end = deadline(&domain).filter(|_| domain.ownership == Ownership::Grace);
        Self {
            id: domain.id,
            is_waiting: domain.ownership == Ownership::Pending && domain.last_checked_at.is_none(),
            state: facts::ownership(domain.ownership),
            routing: facts::routing(domain.routing),
            certificate: facts::certificate(&domain),
            deadline: end.map(|end| end.format("%-d %B").to_string()),
            name_warning: LookAlike::of(&domain.name_unicode).map(LookAlike::detail),
            name: domain.name_unicode,
            index_page: domain.index_page,
        }
    }
}
