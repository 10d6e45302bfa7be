//! `DELETE /api/v1/reports/{id}`

use actix_web::HttpResponse;
use actix_web::web::Data;
use web::openapi::{DeleteProblems, Deleted, IdPath, IfMatchHeader, IfNoneMatchHeader};
use web::{Allowed, Id, Preconditions, Problem, answer};

use super::TRIES;
use crate::app::App;
use crate::model;
use crate::scopes::ReportsWrite;

/// Deletes a report and its page.
#[utoipa::path(
    delete,
    path = "/api/v1/reports/{id}",
    operation_id = "delete_report",
    tag = "Reports",
    security(("api_key" = ["reports:write"])),
    params(IdPath, IfMatchHeader, IfNoneMatchHeader),
    responses((status = 200, body = Deleted), DeleteProblems),
)]
pub async fn delete_report(
    caller: Allowed<ReportsWrite>,
    id: Id,
    conditions: Preconditions,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    for _ in 0..TRIES {
        let version = if conditions.name_versions() {
            let found = model::find(&app.pool.for_account(account), account, id.0).await?;
            let seen = found.ok_or_else(Problem::not_found)?;
            conditions.require(&seen.tag())?;
            Some(seen.row.version)
        } else {
            None
        };
        if model::delete(&app.pool.for_account(account), account, id.0, version).await? {
            return Ok(answer::deleted(id.0, "report"));
        }
        if version.is_none() {
            return Err(Problem::not_found());
        }
    }
    Err(Problem::concurrent_changes())
}
