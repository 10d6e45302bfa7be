//! `GET /api/v1/projects/{host}`

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use web::openapi::{Envelope, UnversionedProblems};
use web::{Allowed, Problem, answer};

use super::{HostPath, Project, host_of};
use crate::app::App;
use crate::model;
use crate::scopes::ReportsRead;

/// One project of the account.
#[utoipa::path(
    get,
    path = "/api/v1/projects/{host}",
    operation_id = "show_project",
    tag = "Projects",
    security(("api_key" = [])),
    params(HostPath),
    responses((status = 200, body = Envelope<Project>), UnversionedProblems),
)]
pub async fn show_project(
    caller: Allowed<ReportsRead>,
    host: Path<String>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let _permit = app.search_slot(account).await?;
    let found = model::find_project(&app.pool, account, &host_of(&host)).await?;
    let project = found.ok_or_else(Problem::not_found)?;
    Ok(answer::current(Project::from(project)))
}
