//! The records to set, and what the last check found.

use super::facts::{Fact, routing};
use super::notice::is_contested;
use super::row::is_elsewhere;
use crate::model::{DomainRow, Method, Ownership};
use crate::verification::{FaultCode, Offer, Purpose, RecordToSet, routing_seen};

/// A record to set.
#[derive(Debug)]
pub struct Record {
    /// `TXT` or `CNAME`.
    pub kind: &'static str,
    /// Its purpose.
    pub purpose: &'static str,
    /// The ids of the two texts on the page.
    pub name_id: String,
    pub value_id: String,
    /// The name to set it at.
    pub name: String,
    /// The same as many providers want it, who add the zone by themselves: `@` for the zone.
    pub host: String,
    /// Its value.
    pub value: String,
    /// What the last check found.
    pub seen: Fact,
    /// Whether it proves that the name is the account's.
    pub is_proof: bool,
}

/// The records of a domain; none if accounts are trusted.
pub fn records(domain: &DomainRow, offer: &Offer) -> Vec<Record> {
    let records = offer.records(domain).into_iter();
    records
        .enumerate()
        .map(|(number, record)| Record {
            kind: record.kind,
            purpose: match record.purpose {
                Purpose::Ownership => "proves that the name is yours",
                Purpose::Routing => "leads visitors here",
                Purpose::OwnershipAndRouting => "proves that, and leads visitors here",
            },
            seen: seen(domain, &record),
            is_proof: record.purpose != Purpose::Routing,
            name_id: format!("{}-name", id(&record, number)),
            value_id: format!("{}-value", id(&record, number)),
            host: host_part(&record.name),
            name: record.name,
            value: record.value,
        })
        .collect()
}

/// A name without its zone, as far as the public suffixes tell.
fn host_part(name: &str) -> String {
    let zone = psl::domain_str(name).unwrap_or_default();
    match name.strip_suffix(zone) {
        Some("") => "@".to_owned(),
        Some(host) => host.trim_end_matches('.').to_owned(),
        None => name.to_owned(),
    }
}

/// The prefix of a record's ids. There can be several records with addresses, but only one proof of
/// each kind.
fn id(record: &RecordToSet, number: usize) -> String {
    match record.purpose {
        Purpose::Routing => format!("{}-{number}", record.kind),
        Purpose::Ownership | Purpose::OwnershipAndRouting => record.kind.to_owned(),
    }
}

/// The heading of the records: one of the `proofs` is needed, and all other records.
pub const fn heading(state: Ownership, records: usize, proofs: usize) -> &'static str {
    match (state, proofs) {
        (Ownership::Verified, _) => "Keep the record",
        (Ownership::Grace | Ownership::Lapsed, 1) if records > 1 => "Set these records again",
        (_, 1) if records > 1 => "Set these records",
        (Ownership::Grace | Ownership::Lapsed, 1) => "Set this record again",
        (Ownership::Grace | Ownership::Lapsed, _) => "Set one of these records again",
        (_, 1) => "Set this record",
        (_, _) => "Set one of these records",
    }
}

/// Which of the records must stay, of so many `proofs`.
pub fn advice(domain: &DomainRow, proofs: usize) -> &'static str {
    match domain.method {
        Some(Method::Txt) if proofs > 1 && is_elsewhere(domain) => {
            "The TXT record must stay; the CNAME record leads visitors here."
        }
        _ if proofs > 1 => "Either one is enough. It must stay.",
        _ => "The TXT record must stay.",
    }
}

fn seen(domain: &DomainRow, record: &RecordToSet) -> Fact {
    let kind = record.kind;
    let is_code = |code: FaultCode| domain.error_code.as_deref() == Some(code.as_str());
    let is_missing = [
        FaultCode::TxtNotFound,
        FaultCode::TxtAtDoubledName,
        FaultCode::CnameElsewhere,
    ]
    .into_iter()
    .any(is_code);
    if domain.last_checked_at.is_none() {
        Fact::new("Not looked up yet", "none", "busy")
    } else if record.purpose == Purpose::Routing {
        routing(domain.routing)
    } else if kind == "TXT" && is_code(FaultCode::TxtMismatch) {
        Fact::new("Another value", "warn", "warn")
    } else if kind == "TXT" && is_code(FaultCode::TxtAtDoubledName) {
        Fact::new("At a doubled name", "warn", "warn")
    } else if kind == "CNAME" && is_code(FaultCode::CnameElsewhere) {
        Fact::new("Leads elsewhere", "warn", "warn")
    } else if is_missing {
        Fact::new("Not there", "none", "not_applicable")
    } else if is_contested(domain) {
        Fact::new("Contested", "warn", "warn")
    } else if domain.error_code.is_some() {
        Fact::new("Unclear", "warn", "unmeasured")
    } else if is_proof(domain.method, kind) {
        Fact::new("Found", "pass", "check")
    } else if is_proof(domain.method, "TXT") {
        // The CNAME record is needed for visitors, not as proof.
        routing(domain.routing)
    } else {
        Fact::new("Not needed", "none", "not_applicable")
    }
}

fn is_proof(method: Option<Method>, kind: &str) -> bool {
    matches!(
        (method, kind),
        (Some(Method::Txt), "TXT") | (Some(Method::Cname), "CNAME")
    )
}

/// The findings of the last check, in sentences.
pub fn shown_by_dns(domain: &DomainRow, offer: &Offer) -> Vec<String> {
    let proof = match (&domain.error_detail, domain.method) {
        (Some(detail), _) => detail.clone(),
        (None, Some(Method::Txt)) => "The TXT record is there.".to_owned(),
        (None, Some(Method::Cname)) => "The CNAME record is there.".to_owned(),
        (None, Some(Method::Trust) | None) => "It has not been looked up yet.".to_owned(),
    };
    let routing =
        routing_seen(domain, &offer.records(domain)).map(|seen| seen.sentence(domain.routing));
    let caa = domain.caa_fault().map(|fault| fault.detail);
    [proof].into_iter().chain(routing).chain(caa).collect()
}
