//! `GET /api/v1/projects/{host}/ignored`

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use web::openapi::{Envelope, UnversionedProblems};
use web::{Allowed, Problem, answer};

use super::{Ignored, IgnoredList};
use crate::app::App;
use crate::model;
use crate::projects::{HostPath, host_of};
use crate::scopes::ReportsRead;

/// What is ignored in a project and in its reports, the oldest first.
#[utoipa::path(
    get,
    path = "/api/v1/projects/{host}/ignored",
    operation_id = "list_ignored",
    tag = "Projects",
    security(("api_key" = ["reports:read"])),
    params(HostPath),
    responses((status = 200, body = Envelope<IgnoredList>), UnversionedProblems),
)]
pub async fn list_ignored(
    caller: Allowed<ReportsRead>,
    segment: Path<String>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (account, host) = (caller.account.as_str(), host_of(&segment));
    let pool = app.pool.for_account(account);
    let rows = model::ignored_of_project(&pool, account, &host).await?;
    if rows.is_empty() && model::reports_of_project(&pool, account, &host).await? == 0 {
        return Err(Problem::not_found());
    }
    let rows = rows.into_iter().map(Ignored::from);
    Ok(answer::current(IgnoredList(rows.collect())))
}
