//! `/api/v1/reports/{id}/history`: how a report's score has changed, and because of what.

mod difference;

use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use page_audit::Outcome;
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::{Envelope, IdPath, UnversionedProblems};
use web::{Allowed, Id, Problem, answer, path_number};

use crate::app::App;
use crate::model::{self, GenerationRow, Rating, Summary};
use crate::reports::rfc3339;
use crate::scopes::ReportsRead;

pub use difference::Difference;

/// A good generation of a report.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportGeneration)]
pub struct Generation {
    /// Counts the report's good generations from 1.
    #[serde(rename = "generation")]
    #[schema(minimum = 1)]
    number: i64,
    /// When it ended.
    #[schema(format = "date-time")]
    generated_at: String,
    /// Its rating.
    result: Rating,
    /// Its score.
    #[schema(minimum = 0, maximum = 100)]
    score: i16,
    /// The version of the set of rules.
    #[schema(minimum = 1)]
    ruleset: i32,
    /// The score of each category, by its id; null if nothing in it could be scored.
    categories: BTreeMap<String, Option<u8>>,
    /// What has changed since the generation before it; null for the oldest that is kept.
    #[schema(required)]
    difference: Option<Difference>,
}

/// The good generations of a report, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportHistory)]
pub struct History(Vec<Generation>);

/// A good generation of a report, with the outcome of every check.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportGenerationDetail)]
pub struct GenerationDetail {
    #[serde(flatten)]
    generation: Generation,
    /// The outcome of each check, by its id.
    outcomes: BTreeMap<String, Outcome>,
}

/// The number of a generation in a path.
#[derive(Debug, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "the field is read by the derive alone")]
pub struct GenerationPath {
    /// Which of the report's good generations, counted from 1.
    #[param(minimum = 1)]
    generation: i64,
}

/// A report's good generations, the newest first, as many as are kept.
#[utoipa::path(
    get,
    path = "/api/v1/reports/{id}/history",
    operation_id = "list_report_history",
    tag = "Reports",
    security(("api_key" = [])),
    params(IdPath),
    responses((status = 200, body = Envelope<History>), UnversionedProblems),
)]
pub async fn list_history(
    caller: Allowed<ReportsRead>,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let rows = find(&app, caller.account.as_str(), id.0).await?;
    let generations = with_previous(&rows).map(|(row, previous)| {
        let summary = row.summary();
        Generation::new(row, &summary, previous)
    });
    Ok(answer::current(History(generations.collect())))
}

/// One good generation of a report.
#[utoipa::path(
    get,
    path = "/api/v1/reports/{id}/history/{generation}",
    operation_id = "show_report_generation",
    tag = "Reports",
    security(("api_key" = [])),
    params(IdPath, GenerationPath),
    responses((status = 200, body = Envelope<GenerationDetail>), UnversionedProblems),
)]
pub async fn show_generation(
    caller: Allowed<ReportsRead>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let number = path_number(&request, "generation")?;
    let rows = find(&app, caller.account.as_str(), id.0).await?;
    let mut rows = with_previous(&rows);
    let (row, previous) = rows
        .find(|(row, _)| row.generation == number)
        .ok_or_else(Problem::not_found)?;
    let summary = row.summary();
    Ok(answer::current(GenerationDetail {
        generation: Generation::new(row, &summary, previous),
        outcomes: summary.outcomes,
    }))
}

async fn find(app: &App, account: &str, id: i64) -> Result<Vec<GenerationRow>, Problem> {
    let history = model::history(&app.pool, account, id).await?;
    history.ok_or_else(Problem::not_found)
}

/// Each generation with the one before it.
fn with_previous(
    rows: &[GenerationRow],
) -> impl Iterator<Item = (&GenerationRow, Option<&GenerationRow>)> {
    let previous = rows.iter().skip(1).map(Some).chain([None]);
    rows.iter().zip(previous)
}

impl Generation {
    fn new(row: &GenerationRow, summary: &Summary, previous: Option<&GenerationRow>) -> Self {
        Self {
            number: row.generation,
            generated_at: rfc3339(row.generated_at),
            result: row.result,
            score: row.score,
            ruleset: row.ruleset,
            categories: summary.categories.clone(),
            difference: previous.map(|previous| {
                let before = previous.summary();
                Difference::new((previous.score, &before), (row.score, summary))
            }),
        }
    }
}
