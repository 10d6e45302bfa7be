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
    security(("api_key" = ["reports:read"])),
    params(HostPath),
    responses((status = 200, body = Envelope<Project>), UnversionedProblems),
)]
pub async fn show_project(
    caller: Allowed<ReportsRead>,
    host: Path<String>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (account, host) = (caller.account.as_str(), host_of(&host));
    Ok(answer::current(shown(&app, account, &host).await?))
}

/// A project of the account as the API shows it.
pub(super) async fn shown(app: &App, account: &str, host: &str) -> Result<Project, Problem> {
    // First: while it is true, a project that is there is being deleted.
    let deleting = model::is_being_deleted(&app.pool.for_account(account), account, host).await?;
    let project = find(app, account, host).await?;
    let project = Project::from(project.ok_or_else(Problem::not_found)?);
    Ok(Project {
        deleting,
        ..project
    })
}

/// A project of the account, when the account gets a permit to search: the mean requires all
/// reports.
pub async fn find(app: &App, account: &str, host: &str) -> Result<Option<model::Project>, Problem> {
    let _permit = app.pool.search_permit(account).await?;
    Ok(model::find_project(&app.pool.for_account(account), account, host).await?)
}
