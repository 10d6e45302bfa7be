//! `list_domains`.

use std::fmt::Write;

use mcp::{Answer, Call, PAGE_TEXT};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use web::Problem;

use super::text;
use crate::app::App;
use crate::domains::{Certificates, DomainSummary, ListDomains, read_page};

/// How many domains a page has by default: fewer than for programs, which read no words.
const PER_PAGE: u16 = 10;

/// A page of the account's domains.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedDomains {
    /// How to treat what was found in DNS.
    note: &'static str,
    domains: Vec<DomainSummary>,
    /// How many domains there are on all pages.
    total: u64,
    /// The number of this page, from 1.
    page: u64,
    /// The number of the last page.
    last_page: u64,
}

pub fn arguments() -> Value {
    json!({
        "search": text("Only domains whose name contains this."),
        "status": {
            "type": "string", "enum": ["pending", "verified", "grace", "lapsed", "expired"],
        },
        "sort_by": { "type": "string", "enum": ["id", "name"] },
        "sort": { "type": "string", "enum": ["desc", "asc"] },
        "page": { "type": "integer", "minimum": 1 },
        "per_page": { "type": "integer", "enum": [10, 25, 50, 100], "default": PER_PAGE },
    })
}

pub async fn domains(call: Call) -> Result<Answer, Problem> {
    let mut list: ListDomains = call.read()?;
    if !call.has("per_page") {
        list.params.per_page = PER_PAGE;
    }
    let app = call.data::<App>()?;
    let page = read_page(&app, call.caller.account.as_str(), &list).await?;
    let certificates = Certificates::read(&app, &page.rows).await?;
    let total = page.total;
    let domains = page
        .rows
        .into_iter()
        .map(|row| certificates.add_to(DomainSummary::new(row, app.verification.offer())));
    let domains: Vec<DomainSummary> = domains.collect();
    let mut text = format!("{total} domains in all, {} on this page.", domains.len());
    for DomainSummary {
        id,
        name,
        verification,
        ..
    } in &domains
    {
        let _ = write!(text, "\n- {id}: {name}, {}", verification.status.as_str());
    }
    let _ = write!(text, "\n{PAGE_TEXT}");
    let listed = ListedDomains {
        note: PAGE_TEXT,
        domains,
        total,
        page: list.params.page,
        last_page: total.div_ceil(u64::from(list.params.per_page)).max(1),
    };
    Answer::new(text, &listed)
}
