//! `domain_status`, and how the tools show a domain.

use std::fmt::Write;

use database::Pool;
use mcp::{Answer, Call, PAGE_TEXT, read_required_id};
use query_params::{FieldReader, FromFields};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Problem, set_audit_row};

use crate::app::App;
use crate::domains::DomainSummary;
use crate::model::{self, DomainRow};
use crate::verification::Purpose;

/// A domain as the tools show it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ToolDomain {
    /// How to treat what was found in DNS.
    note: &'static str,
    domain: DomainSummary,
}

/// The argument.
struct OfDomain(i64);

impl FromFields for OfDomain {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        read_required_id(reader).map(Self)
    }
}

pub async fn domain(call: Call) -> Result<Answer, Problem> {
    let OfDomain(id) = call.read()?;
    set_audit_row(&call.request, id);
    let app = call.data::<App>()?;
    let account = call.caller.account.as_str();
    let find = async |pool: &Pool| model::find(pool, account, id).await;
    let found = app.pool.for_account(account).reading(account, find).await?;
    shown(&app, found.ok_or_else(Problem::not_found)?).await
}

/// The result that shows a domain.
pub async fn shown(app: &App, row: DomainRow) -> Result<Answer, Problem> {
    let domain = DomainSummary::read(app, row).await?;
    let verification = &domain.verification;
    let mut text = format!(
        "Domain {} ({}) is {}.",
        domain.id,
        domain.name,
        verification.status.as_str()
    );
    if let Some(error) = &verification.error {
        let _ = write!(text, " The last check of DNS found: {}.", error.code);
    }
    for record in &verification.records {
        let (kind, name, value) = (record.r#type, &record.name, &record.value);
        let purpose = match record.purpose {
            Purpose::Ownership => "proves ownership",
            Purpose::OwnershipAndRouting => "proves ownership and leads visitors here",
            Purpose::Routing => "leads visitors here",
        };
        let _ = write!(text, "\n- set {kind} {name} to {value:?} ({purpose})");
    }
    if let Some(next) = verification.next_check_at {
        let _ = write!(text, "\nDNS is checked next at {}.", next.to_rfc3339());
    }
    let _ = write!(text, "\n{PAGE_TEXT}");
    let shown = ToolDomain {
        note: PAGE_TEXT,
        domain,
    };
    Answer::new(text, &shown)
}
