//! `/api/v1/reports/{id}/history`: how a report's score has changed, and because of what.

mod difference;

use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use database::Pool;
use page_audit::Outcome;
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::{Envelope, IdPath, UnversionedProblems};
use web::{Allowed, Id, Problem, answer, path_number};

use crate::app::App;
use crate::model::{self, GenerationRow, Rating, Summary};
use crate::scopes::ReportsRead;
use crate::timestamp::rfc3339;

pub use difference::Difference;

/// A good generation of a report.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportGeneration)]
pub struct Generation {
    /// Counts the report's good generations from 1.
    #[serde(rename = "generation")]
    #[schema(minimum = 1)]
    pub number: i64,
    /// When it ended.
    #[schema(format = "date-time")]
    generated_at: String,
    /// Its rating.
    result: Rating,
    /// Its score.
    #[schema(minimum = 0, maximum = 100)]
    pub score: i16,
    /// The version of the set of rules.
    #[schema(minimum = 1)]
    ruleset: i32,
    /// The score of each category, by its id; null if nothing in it could be scored.
    categories: BTreeMap<String, Option<u8>>,
    /// What has changed since the generation before it; null for the oldest that is kept.
    #[schema(required)]
    pub difference: Option<Difference>,
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
    security(("api_key" = ["reports:read"])),
    params(IdPath),
    responses((status = 200, body = Envelope<History>), UnversionedProblems),
)]
pub async fn list_history(
    caller: Allowed<ReportsRead>,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let kept = find(&app, caller.account.as_str(), id.0, (i64::MAX, i64::MAX)).await?;
    let previous = kept.iter().skip(1).map(Some).chain([None]);
    let generations = kept.iter().zip(previous);
    let generations = generations.map(|(kept, previous)| Generation::new(kept, previous));
    Ok(answer::current(History(generations.collect())))
}

/// One good generation of a report.
#[utoipa::path(
    get,
    path = "/api/v1/reports/{id}/history/{generation}",
    operation_id = "show_report_generation",
    tag = "Reports",
    security(("api_key" = ["reports:read"])),
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
    let mut kept = find(&app, caller.account.as_str(), id.0, (number, 2))
        .await?
        .into_iter();
    let shown = kept.next().filter(|(row, _)| row.generation == number);
    let shown = shown.ok_or_else(Problem::not_found)?;
    let generation = Generation::new(&shown, kept.next().as_ref());
    Ok(answer::current(GenerationDetail {
        generation,
        outcomes: shown.1.outcomes,
    }))
}

/// A report's newest good generation, if there is one, with what has changed since the one before.
pub async fn newest(app: &App, account: &str, id: i64) -> Result<Option<Generation>, Problem> {
    let kept = find(app, account, id, (i64::MAX, 2)).await?;
    let newest = kept.first();
    Ok(newest.map(|newest| Generation::new(newest, kept.get(1))))
}

/// A generation with the summary of its findings.
type Kept = (GenerationRow, Summary);

async fn find(
    app: &App,
    account: &str,
    id: i64,
    (newest, at_most): (i64, i64),
) -> Result<Vec<Kept>, Problem> {
    let read = async |pool: &Pool| model::history(pool, account, id, newest, at_most).await;
    let rows = app.pool.for_account(account).reading(account, read).await?;
    let rows = rows.ok_or_else(Problem::not_found)?.into_iter();
    Ok(rows
        .map(|row| {
            let summary = row.summary();
            (row, summary)
        })
        .collect())
}

impl Generation {
    fn new((row, summary): &Kept, previous: Option<&Kept>) -> Self {
        Self {
            number: row.generation,
            generated_at: rfc3339(row.generated_at),
            result: row.result,
            score: row.score,
            ruleset: row.ruleset,
            categories: summary.categories.clone(),
            difference: previous.map(|(previous, before)| {
                Difference::new((previous.score, before), (row.score, summary))
            }),
        }
    }
}
