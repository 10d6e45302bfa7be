//! `/api/v1/domains`: a domain as the API shows it.

mod delete;
mod list;
mod redirects;
mod show;
mod store;
mod update;
mod verify;
mod visits;

use chrono::{DateTime, Utc};
use database::utc;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{DomainRow, Method, Ownership, Routing};
use crate::verification::{Offer, Purpose, RecordToSet};
use crate::visitor_options::WellKnown;

pub use delete::{__path_delete_domain, delete, delete_domain};
pub use list::{__path_list_domains, ListDomains, list_domains, read_page};
pub use show::{__path_show_domain, show_domain};
pub use store::{__path_store_domain, StoreDomain, store, store_domain};
pub use update::{__path_update_domain, UpdateDomain, update, update_domain};
pub use verify::{__path_verify_domain, verify, verify_domain};
#[cfg(test)]
pub use visits::DayVisits;
pub use visits::{VisitNumbers, Visits};

/// How often a change that is bound to a version is tried while others change the domain.
const TRIES: usize = 5;

/// A domain of the caller's account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DomainBody)]
pub struct DomainSummary {
    /// Increases with each domain.
    #[schema(minimum = 1, examples(7))]
    pub id: i64,
    /// The name in lower-case ASCII (A-labels).
    #[schema(
        max_length = 232,
        pattern = "^[a-z0-9.-]+$",
        examples("go.xn--bcher-kva.de")
    )]
    pub name: String,
    /// The name for human eyes.
    #[schema(examples("go.bücher.de"))]
    pub name_unicode: String,
    /// Where visitors of `/` are sent.
    #[schema(
        required,
        format = "uri",
        max_length = 2048,
        examples("https://example.com/")
    )]
    pub index_page: Option<String>,
    /// Where visitors of unknown paths are sent.
    #[schema(required, max_length = 2048, pattern = "^https?://[!-~]+$")]
    pub not_found_page: Option<String>,
    /// The status with which visitors are redirected; absent for 302.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 301, maximum = 308, examples(301))]
    pub redirect_status: Option<i32>,
    /// Where visitors of every path are sent, to the same path: a scheme and a host.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = "uri", max_length = 2048)]
    pub redirect_to: Option<String>,
    /// What `robots.txt` says: `allow`, `deny` or its text; absent for `deny`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 8192, examples("allow"))]
    pub robots: Option<String>,
    /// The files below `/.well-known/`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub well_known: Option<WellKnown>,
    /// For how many seconds browsers insist on HTTPS; absent if nothing is said about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 63_072_000)]
    pub hsts: Option<i32>,
    /// Whether the name is the account's, and whether it leads here.
    pub verification: Verification,
    /// When it was stored.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// A domain with its visits.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ShownDomain)]
pub struct Domain {
    /// The domain.
    #[serde(flatten)]
    pub summary: DomainSummary,
    /// How often it was visited. A visit does not create a new version: the entity tag stays the
    /// same.
    pub visits: Visits,
}

/// Whether the name is the account's, and whether it leads here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Verification {
    /// Whether the name is the account's.
    pub status: Ownership,
    /// How that was proved.
    #[schema(required)]
    pub method: Option<Method>,
    /// The records to set, and to keep; any one suffices. Empty when there is nothing to prove.
    pub records: Vec<DnsRecord>,
    /// Whether the name leads here. Informational: it blocks nothing.
    pub routing: Routing,
    /// When DNS was last checked. Like the next check, it is not part of the version.
    #[schema(required)]
    pub last_checked_at: Option<DateTime<Utc>>,
    /// When DNS is checked next; null when only on request.
    #[schema(required)]
    pub next_check_at: Option<DateTime<Utc>>,
    /// Since when the name has been the account's.
    #[schema(required)]
    pub verified_at: Option<DateTime<Utc>>,
    /// What the last check of DNS found wrong.
    #[schema(required)]
    pub error: Option<VerificationNote>,
    /// What does not prevent the proof, but prevents serving the name.
    pub warnings: Vec<VerificationNote>,
}

/// A record to set in DNS.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DnsRecord {
    /// `TXT` or `CNAME`.
    pub r#type: &'static str,
    /// The name to set it at.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What it is for.
    pub purpose: Purpose,
}

/// Something that a check of DNS found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VerificationNote {
    /// A stable word for programs.
    #[schema(examples("txt_not_found"))]
    pub code: String,
    /// The same for people, with what was seen. At most about a thousand characters.
    pub detail: String,
}

/// The code of the warning that CAA records do not allow our certificate authority.
const CAA_FORBIDS: &str = "caa_forbids_certificate";

impl DomainSummary {
    /// A stored domain with the records that its account may set.
    pub fn new(domain: DomainRow, offer: &Offer) -> Self {
        let well_known = domain.well_known.as_deref().and_then(WellKnown::of);
        Self {
            verification: Verification::new(&domain, offer),
            redirect_status: domain.redirect_status,
            redirect_to: domain.redirect_to,
            robots: domain.robots,
            well_known,
            hsts: domain.hsts,
            id: domain.id,
            name: domain.name,
            name_unicode: domain.name_unicode,
            index_page: domain.index_page,
            not_found_page: domain.not_found_page,
            created_at: utc(domain.created_at),
            updated_at: utc(domain.updated_at),
        }
    }
}

impl Verification {
    fn new(domain: &DomainRow, offer: &Offer) -> Self {
        let records = offer.records(&domain.name, &domain.token);
        let note = |code: &str, detail: &str| VerificationNote {
            code: code.to_owned(),
            detail: detail.to_owned(),
        };
        let error = domain.error_code.as_deref();
        let detail = domain.error_detail.as_deref().unwrap_or_default();
        let caa = domain.caa_warning.as_deref();
        Self {
            status: domain.ownership,
            method: domain.method,
            records: records.into_iter().map(DnsRecord::from).collect(),
            routing: domain.routing,
            last_checked_at: domain.last_checked_at.map(utc),
            next_check_at: domain.next_check_at.map(utc),
            verified_at: domain.verified_at.map(utc),
            error: error.map(|code| note(code, detail)),
            warnings: caa
                .map(|detail| note(CAA_FORBIDS, detail))
                .into_iter()
                .collect(),
        }
    }
}

impl From<RecordToSet> for DnsRecord {
    fn from(record: RecordToSet) -> Self {
        Self {
            r#type: record.kind,
            name: record.name,
            value: record.value,
            purpose: record.purpose,
        }
    }
}
