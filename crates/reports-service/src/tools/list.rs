//! `list_reports`.

use std::fmt::Write;

use mcp::{Answer, Call, PAGE_TEXT};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use web::{BaseUrl, Problem};

use super::text;
use crate::app::App;
use crate::reports::{ListReports, ReportSummary, list};

/// How many reports a page has by default: fewer than for programs, which read no words.
const PER_PAGE: u16 = 10;

/// A page of the account's reports.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedReports {
    /// How to treat what was found on pages.
    note: &'static str,
    reports: Vec<ReportSummary>,
    /// How many reports there are on all pages.
    total: u64,
    /// The number of this page, from 1.
    page: u64,
    /// The number of the last page.
    last_page: u64,
}

pub fn arguments() -> Value {
    json!({
        "search": text("Only reports whose URL contains this."),
        "project": text("Only reports of this host, without www."),
        "result": { "type": "string", "enum": ["good", "decent", "bad"] },
        "state": { "type": "string", "enum": ["queued", "running", "ready", "failed"] },
        "sort_by": { "type": "string", "enum": ["id", "generated_at", "url", "score"] },
        "sort": { "type": "string", "enum": ["desc", "asc"] },
        "page": { "type": "integer", "minimum": 1 },
        "per_page": { "type": "integer", "enum": [10, 25, 50, 100], "default": PER_PAGE },
    })
}

pub async fn reports(call: Call) -> Result<Answer, Problem> {
    let ListReports {
        mut params,
        filters,
    } = call.read()?;
    if !call.has("per_page") {
        params.per_page = PER_PAGE;
    }
    let (app, base) = (call.data::<App>()?, call.data::<BaseUrl>()?);
    let page = list(&app, call.caller.account.as_str(), &params, &filters).await?;
    let slugs = app.slugs().await?;
    let mut text = format!(
        "{} reports in all, {} on this page.",
        page.total,
        page.rows.len()
    );
    for row in &page.rows {
        let (id, state) = (row.id, row.state.as_str());
        let score = row
            .score
            .map_or("none".to_owned(), |score| score.to_string());
        let _ = write!(text, "\n- {id}: {state}, score {score}, {:?}", row.url);
    }
    let _ = write!(text, "\n{PAGE_TEXT}");
    let total = page.total;
    let listed = ListedReports {
        note: PAGE_TEXT,
        reports: page.map(|row| ReportSummary::new(row, &base, slugs)).rows,
        total,
        page: params.page,
        last_page: total.div_ceil(u64::from(params.per_page)).max(1),
    };
    Answer::new(text, &listed)
}
