//! `DELETE /api/v1/reports/{id}/share` and `/api/v1/reports/{id}/share/{link}`

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::openapi::{Deleted, IdPath, UnversionedProblems};
use web::{Allowed, Id, Problem, answer, path_number};

use crate::app::App;
use crate::model;
use crate::scopes::ReportsWrite;

/// The id of a link in a path.
#[derive(Debug, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "the field is read by the derive alone")]
pub struct LinkPath {
    /// Which of the report's links.
    #[param(minimum = 1)]
    link: i64,
}

/// Ends all links to a report's page, also for guests who have it open.
#[utoipa::path(
    delete,
    path = "/api/v1/reports/{id}/share",
    operation_id = "delete_report_share",
    tag = "Reports",
    security(("api_key" = ["reports:write"])),
    params(IdPath),
    responses((status = 200, body = Deleted), UnversionedProblems),
)]
pub async fn withdraw_shares(
    caller: Allowed<ReportsWrite>,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    if !model::withdraw_shares(&app.pool.for_account(account), account, id.0).await? {
        return Err(Problem::not_found());
    }
    Ok(answer::deleted(id.0, "report_share"))
}

/// Ends one link to a report's page, also for guests who have it open. `id` is then that of the
/// link.
#[utoipa::path(
    delete,
    path = "/api/v1/reports/{id}/share/{link}",
    operation_id = "delete_report_share_link",
    tag = "Reports",
    security(("api_key" = ["reports:write"])),
    params(IdPath, LinkPath),
    responses((status = 200, body = Deleted), UnversionedProblems),
)]
pub async fn withdraw_share(
    caller: Allowed<ReportsWrite>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let link = path_number(&request, "link")?;
    let pool = app.pool.for_account(account);
    if !model::withdraw_share(&pool, (account, id.0), link).await? {
        return Err(Problem::not_found());
    }
    Ok(answer::deleted(link, "report_share_link"))
}
