//! A domain as the API shows it.

use chrono::{DateTime, Utc};
use database::utc;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{Domain, Method, Ownership};

/// A domain of the caller's account.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DomainBody {
    /// Grows with each domain.
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
    /// Whether the name is the account's, and whether it leads here.
    pub verification: Verification,
    /// When it was stored.
    pub created_at: DateTime<Utc>,
    /// When anything of it changed last.
    pub updated_at: DateTime<Utc>,
}

/// Whether the name is the account's, and whether it leads here.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Verification {
    /// Whether the name is the account's.
    pub status: Ownership,
    /// How that was found out.
    #[schema(required)]
    pub method: Option<Method>,
    /// The records to set; any one of them suffices. None when nothing is to be proved.
    pub records: Vec<DnsRecord>,
    /// Whether the name leads here. It informs, it does not block.
    pub routing: Routing,
    /// When DNS was asked last.
    #[schema(required)]
    pub last_checked_at: Option<DateTime<Utc>>,
    /// When DNS will be asked next.
    #[schema(required)]
    pub next_check_at: Option<DateTime<Utc>>,
    /// Since when the name has been the account's.
    #[schema(required)]
    pub verified_at: Option<DateTime<Utc>>,
    /// What the last look at DNS found wrong.
    #[schema(required)]
    pub error: Option<VerificationError>,
}

/// A record to set in DNS.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DnsRecord {
    /// `TXT` or `CNAME`.
    pub r#type: String,
    /// The name to set it at.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What it is for.
    pub purpose: String,
}

/// Whether the name leads here.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Routing {
    /// Nobody looked.
    Unknown,
    /// It does.
    Ok,
    /// It leads to somebody else.
    Elsewhere,
    /// It leads here and to somebody else.
    Conflict,
}

/// What a look at DNS found wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct VerificationError {
    /// A stable word for programs.
    pub code: String,
    /// The same for people.
    pub detail: String,
}

impl From<Domain> for DomainBody {
    fn from(domain: Domain) -> Self {
        Self {
            id: domain.id,
            name: domain.name,
            name_unicode: domain.name_unicode,
            index_page: domain.index_page,
            not_found_page: domain.not_found_page,
            // Accounts are trusted: there is nothing to set, and DNS is never asked.
            verification: Verification {
                status: domain.ownership,
                method: domain.method,
                records: Vec::new(),
                routing: Routing::Unknown,
                last_checked_at: None,
                next_check_at: None,
                verified_at: domain.verified_at.map(utc),
                error: None,
            },
            created_at: utc(domain.created_at),
            updated_at: utc(domain.updated_at),
        }
    }
}
