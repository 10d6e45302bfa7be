//! `GET /api/v1/reports/{id}`

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Pool;
use web::openapi::{Envelope, IdPath, IfMatchHeader, IfNoneMatchHeader, ShowProblems};
use web::{Allowed, BaseUrl, Id, Preconditions, Problem, answer};

use super::Report;
use crate::app::App;
use crate::model;
use crate::scopes::ReportsRead;

/// One report with all that was found.
#[utoipa::path(
    get,
    path = "/api/v1/reports/{id}",
    operation_id = "show_report",
    tag = "Reports",
    security(("api_key" = ["reports:read"])),
    params(IdPath, IfMatchHeader, IfNoneMatchHeader),
    responses(
        (
            status = 200,
            body = Envelope<Report>,
            headers(("ETag" = String, description = "The version of the report"))
        ),
        (status = 304, description = "The client has this version."),
        ShowProblems,
    ),
)]
pub async fn show_report(
    caller: Allowed<ReportsRead>,
    id: Id,
    conditions: Preconditions,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let find = async |pool: &Pool| model::find(pool, account, id.0).await;
    let pool = app.pool.for_account(account);
    let found = pool.reading(account, find).await?;
    let report = found.ok_or_else(Problem::not_found)?;
    let tag = report.tag();
    if conditions.not_modified(&tag)? {
        return Ok(answer::not_modified(&tag));
    }
    let report = Report::load(report, (&pool, account), &app, &base).await?;
    Ok(answer::show(report, &tag))
}
