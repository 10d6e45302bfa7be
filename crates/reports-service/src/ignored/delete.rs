//! `DELETE /api/v1/projects/{host}/ignored/{id}`

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use web::openapi::{Deleted, IdPath, UnversionedProblems};
use web::{Allowed, Id, Problem, answer};

use super::score_again;
use crate::app::App;
use crate::model;
use crate::projects::{HostPath, host_of};
use crate::scopes::ReportsWrite;

/// Ends ignoring: what was found counts again at once.
#[utoipa::path(
    delete,
    path = "/api/v1/projects/{host}/ignored/{id}",
    operation_id = "delete_ignored",
    tag = "Projects",
    security(("api_key" = ["reports:write"])),
    params(HostPath, IdPath),
    responses((status = 200, body = Deleted), UnversionedProblems),
)]
pub async fn delete_ignored(
    caller: Allowed<ReportsWrite>,
    segment: Path<(String, String)>,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (account, host) = (caller.account.as_str(), host_of(&segment.0));
    stop(&app, account, &host, id.0).await?;
    Ok(answer::deleted(id.0, "ignored"))
}

/// Ends ignoring this in the account's project.
pub async fn stop(app: &App, account: &str, host: &str, id: i64) -> Result<(), Problem> {
    let _permit = app.pool.search_permit(account).await?;
    let pool = app.pool.for_account(account);
    let row = model::delete_ignored(&pool, account, host, id).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    score_again(app, (account, host), &row).await?;
    Ok(())
}
