//! `GET /api/v1/projects`

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::ListParams;
use web::openapi::{ListProblems, PageBody};
use web::{Allowed, Problem, Query, answer};

use super::Project;
use crate::app::App;
use crate::model::{self, ProjectSort};
use crate::scopes::ReportsRead;

/// A page of the account's projects.
#[utoipa::path(
    get,
    path = "/api/v1/projects",
    operation_id = "list_projects",
    tag = "Projects",
    security(("api_key" = ["reports:read"])),
    params(ListParams<ProjectSort>),
    responses(
        (
            status = 200,
            body = PageBody<Project>,
            headers(("Link" = String, description = "first, last, prev, next (RFC 8288)"))
        ),
        ListProblems,
    ),
)]
pub async fn list_projects(
    caller: Allowed<ReportsRead>,
    query: Query<ListParams<ProjectSort>>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    // The means are computed from all scores of the projects shown.
    let _permit = app.pool.search_permit(account).await?;
    let page = model::projects(&app.pool.for_account(account), account, &query.params).await?;
    answer::list(page.map(Project::from), &query)
}
