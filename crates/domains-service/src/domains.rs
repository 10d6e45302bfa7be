//! `/api/v1/domains`: a domain as the API shows it.

mod certificate;
mod delete;
mod list;
mod redirects;
mod selected;
mod sheet;
mod show;
mod store;
mod update;
mod verify;
mod visits;

use chrono::{DateTime, Utc};
use database::utc;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use web::Problem;

use crate::app::App;
use crate::model::{DomainRow, Method, Ownership, Routing, RoutingSeen, texts};
use crate::name::LookAlike;
use crate::verification::{Offer, Purpose, RecordToSet, deadline, routing_seen};
use crate::visitor_options::{REDIRECT_STATUSES, WellKnown};

pub use certificate::{Certificates, DomainCertificate};
pub use delete::{__path_delete_domain, delete, delete_domain};
pub use list::{__path_list_domains, ListDomains, count_states, list_domains, read_page};
pub use selected::{DoneOrNot, ManyAction, act_on_many};
pub use sheet::{SHEET_COLUMNS, sheet};
pub use show::{__path_show_domain, show_domain};
pub use store::{
    __path_store_domain, StoreDomain, StoredDomains, StoredOrNot, store, store_domain, store_many,
    store_once,
};
pub use update::{__path_update_domain, UpdateDomain, update, update_domain};
pub use verify::{__path_verify_domain, verify, verify_domain};
#[cfg(test)]
pub use visits::DayVisits;
pub use visits::{VisitNumbers, Visits};

/// How often a change of a certain version is tried while others change the domain.
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
    /// A warning that the name may be taken for another one because of its letters; it is served
    /// like any other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name_warning: Option<VerificationNote>,
    /// Where visitors of `/` are sent.
    #[schema(
        required,
        max_length = 8192,
        pattern = "^https?://[!-~]+$",
        examples("https://example.com/")
    )]
    pub index_page: Option<String>,
    /// Where visitors of unknown paths are sent.
    #[schema(required, max_length = 8192, pattern = "^https?://[!-~]+$")]
    pub not_found_page: Option<String>,
    /// The status with which visitors are redirected; absent for 302.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = redirect_status_schema)]
    pub redirect_status: Option<i32>,
    /// Where visitors of every path are sent, to the same path below this URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 8192, pattern = "^https?://[!-~]+$")]
    pub redirect_to: Option<String>,
    /// What `robots.txt` says: `allow`, `deny` or its text; absent if it lets only fetchers of link
    /// previews in. It is not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 8192, examples("allow"))]
    pub robots: Option<String>,
    /// The files below `/.well-known/`. They are not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub well_known: Option<WellKnown>,
    /// For how many seconds browsers insist on HTTPS; absent if nothing is said about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 63_072_000)]
    pub hsts: Option<i32>,
    /// Whether the name is the account's, and whether it leads here.
    pub verification: Verification,
    /// The certificate with which the edge serves the name over HTTPS; absent if it does not serve
    /// HTTPS itself. It is not part of the version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub certificate: Option<DomainCertificate>,
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
    /// The other name whose TXT record proves this one: that without `www.`, or the zone's apex.
    /// Absent if it is its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proved_by: Option<String>,
    /// The records to set, and to keep; any one for `ownership` or `ownership_and_routing` suffices
    /// as proof. Empty when there is nothing to prove.
    pub records: Vec<DnsRecord>,
    /// Whether the name leads here. Informational: it blocks nothing.
    pub routing: Routing,
    /// What the last check saw of that; absent before the first. It is not part of the version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub routing_detail: Option<RoutingDetail>,
    /// When DNS was last checked. Like the next check, it is not part of the version.
    #[schema(required)]
    pub last_checked_at: Option<DateTime<Utc>>,
    /// When DNS is checked next; null when only on request.
    #[schema(required)]
    pub next_check_at: Option<DateTime<Utc>>,
    /// Since when the name has been the account's.
    #[schema(required)]
    pub verified_at: Option<DateTime<Utc>>,
    /// When the proof was last seen; absent as long as it has not been. Like the last check, it is not part of the version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last_seen_at: Option<DateTime<Utc>>,
    /// Until when a proof must be seen: then a domain that is pending expires, and one in grace
    /// lapses, unless DNS gives no clear answer. Absent in other states.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lapses_at: Option<DateTime<Utc>>,
    /// What the last check of DNS found wrong.
    #[schema(required)]
    pub error: Option<VerificationNote>,
    /// What does not prevent the proof, but prevents serving the name.
    pub warnings: Vec<VerificationNote>,
}

/// Where a name was seen to lead, and where it should lead.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RoutingDetail {
    /// What was seen.
    #[serde(flatten)]
    pub seen: RoutingSeen,
    /// The same in a sentence.
    pub detail: String,
}

/// A record to set in DNS.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DnsRecord {
    /// `TXT` or `CNAME`. For a name directly below a public suffix, where there can be no CNAME,
    /// visitors are led here by `A` and `AAAA`, or by `ALIAS`, which providers also call ANAME or
    /// CNAME flattening.
    pub r#type: &'static str,
    /// The name to set it at.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What it is for.
    pub purpose: Purpose,
}

/// Something that a check of DNS found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VerificationNote {
    /// A stable word for programs.
    #[schema(examples("txt_not_found"))]
    pub code: String,
    /// The same for people, with what was seen. At most about a thousand characters.
    pub detail: String,
}

fn redirect_status_schema() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
        .description(Some(
            "The status with which visitors are redirected; absent for 302.",
        ))
        .enum_values(Some(REDIRECT_STATUSES.map(|(_, status)| status)))
        .examples([301])
}

impl DomainSummary {
    /// A stored domain with its texts, which are only read if it has any.
    ///
    /// # Errors
    /// Database errors.
    pub async fn read(app: &App, domain: DomainRow) -> Result<Self, Problem> {
        let texts = texts(&app.pool.for_account(&domain.account), &domain).await?;
        let certificates = Certificates::read(app, std::slice::from_ref(&domain)).await?;
        Ok(certificates.add_to(Self {
            robots: texts.robots,
            well_known: texts.well_known.as_deref().and_then(WellKnown::from_stored),
            ..Self::new(domain, app.verification.offer())
        }))
    }

    /// A stored domain as in lists, without its texts, and with the records that its account may
    /// set.
    pub fn new(domain: DomainRow, offer: &Offer) -> Self {
        let name_warning =
            LookAlike::from_name(&domain.name_unicode).map(|warning| VerificationNote {
                code: warning.code().to_owned(),
                detail: warning.detail().to_owned(),
            });
        Self {
            verification: Verification::new(&domain, offer),
            certificate: None,
            redirect_status: domain.redirect_status,
            redirect_to: domain.redirect_to,
            robots: None,
            well_known: None,
            hsts: domain.hsts,
            id: domain.id,
            name: domain.name,
            name_unicode: domain.name_unicode,
            name_warning,
            index_page: domain.index_page,
            not_found_page: domain.not_found_page,
            created_at: utc(domain.created_at),
            updated_at: utc(domain.updated_at),
        }
    }
}

impl Verification {
    fn new(domain: &DomainRow, offer: &Offer) -> Self {
        let records = offer.records(domain);
        let note = |code: &str, detail: &str| VerificationNote {
            code: code.to_owned(),
            detail: detail.to_owned(),
        };
        let error = domain.error_code.as_deref();
        let detail = domain.error_detail.as_deref().unwrap_or_default();
        let caa = domain.caa_fault();
        let seen = routing_seen(domain, &records);
        Self {
            status: domain.ownership,
            method: domain.method,
            proved_by: domain.proof_name.clone(),
            records: records.into_iter().map(DnsRecord::from).collect(),
            routing: domain.routing,
            routing_detail: seen.map(|seen| RoutingDetail {
                detail: seen.sentence(domain.routing),
                seen,
            }),
            last_checked_at: domain.last_checked_at.map(utc),
            next_check_at: domain.next_check_at.map(utc),
            verified_at: domain.verified_at.map(utc),
            last_seen_at: domain.last_proved_at.map(utc),
            lapses_at: deadline(domain).map(utc),
            error: error.map(|code| note(code, detail)),
            warnings: caa
                .map(|fault| note(fault.code.as_str(), &fault.detail))
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
