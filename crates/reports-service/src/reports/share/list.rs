//! `GET /api/v1/reports/{id}/share`

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::{Envelope, IdPath, UnversionedProblems};
use web::{Allowed, Id, Problem, answer};

use super::ReportShare;
use crate::app::App;
use crate::model;
use crate::scopes::ReportsRead;

/// The links to a report's page that are good now, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportShares(Vec<ReportShare>);

/// The links to a report's page that are good now, the newest first, without their addresses.
#[utoipa::path(
    get,
    path = "/api/v1/reports/{id}/share",
    operation_id = "list_report_shares",
    tag = "Reports",
    security(("api_key" = ["reports:read"])),
    params(IdPath),
    responses((status = 200, body = Envelope<ReportShares>), UnversionedProblems),
)]
pub async fn list_shares(
    caller: Allowed<ReportsRead>,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let pool = app.pool.for_account(account);
    let project = model::project_of(&pool, account, id.0).await?;
    project.ok_or_else(Problem::not_found)?;
    let rows = model::shares(&pool, account, id.0).await?.into_iter();
    let shares = rows.map(|row| ReportShare::new(row, None)).collect();
    Ok(answer::current(ReportShares(shares)))
}
