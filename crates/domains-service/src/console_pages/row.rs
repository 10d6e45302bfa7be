//! A domain in the list.

use chrono::NaiveDateTime;
use web_console::grouped;

use super::certificate::Seen;
use super::facts::{self, Fact};
use crate::model::{DomainRow, Ownership, Routing, VisitSums};
use crate::name::LookAlike;
use crate::verification::deadline;

/// A domain's visits of 30 days, as numbers for people.
#[derive(Debug)]
pub struct Visits {
    /// `1,214 visits`, without those of bots.
    pub month: String,
    /// The same of yesterday and of bots: `12 yesterday, 310 by bots`; empty if there are none.
    pub parts: String,
}

impl Visits {
    fn new(sums: VisitSums) -> Self {
        let number = |number: i64| grouped(u64::try_from(number).unwrap_or(0));
        let month = match sums.month {
            0 => "No visits".to_owned(),
            1 => "1 visit".to_owned(),
            month => format!("{} visits", number(month)),
        };
        let parts = [(sums.yesterday, "yesterday"), (sums.bots, "by bots")];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts = parts.map(|(count, words)| format!("{} {words}", number(count)));
        Self {
            month,
            parts: parts.collect::<Vec<_>>().join(", "),
        }
    }
}

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
    /// Whether it is the account's, but its visitors do not come here.
    pub is_elsewhere: bool,
    pub visits: Visits,
    /// Whether its first check or a requested one is still pending, or its first certificate is due.
    pub is_waiting: bool,
    /// The end of its grace, if its proof is gone: `27 November`.
    pub deadline: Option<String>,
}

impl Row {
    /// The row of a domain with this certificate and these visits, at this moment, UTC.
    pub fn new(
        domain: DomainRow,
        certificate: &Seen,
        visits: Option<&VisitSums>,
        now: NaiveDateTime,
    ) -> Self {
        let end = deadline(&domain).filter(|_| domain.ownership == Ownership::Grace);
        Self {
            id: domain.id,
            is_waiting: is_waiting(&domain, now) || certificate.is_awaited(&domain),
            state: facts::ownership(domain.ownership),
            routing: facts::routing_of(&domain),
            certificate: certificate.fact(&domain),
            is_elsewhere: is_elsewhere(&domain),
            visits: Visits::new(visits.copied().unwrap_or_default()),
            deadline: end.map(|end| end.format("%-d %B").to_string()),
            name_warning: LookAlike::from_name(&domain.name_unicode).map(LookAlike::detail),
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

/// Whether the name is the account's, but its visitors are led elsewhere, or some of them.
pub fn is_elsewhere(domain: &DomainRow) -> bool {
    let is_elsewhere = matches!(domain.routing, Routing::Elsewhere | Routing::Conflict);
    domain.ownership.is_owned() && is_elsewhere
}
