//! `DELETE /api/v1/projects/{host}`

use std::time::Instant;

use actix_web::HttpResponse;
use actix_web::http::header::LOCATION;
use actix_web::web::{Data, Path};
use database::Pool;
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::UnversionedProblems;
use web::{Allowed, BaseUrl, Problem};

use super::{HostPath, host_of};
use crate::app::App;
use crate::deletions::STEP;
use crate::model;
use crate::scopes::ReportsWrite;

/// The most reports that are deleted before the response. It takes about a second.
const AT_ONCE: usize = 2_000;

/// The result of deleting a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedProject {
    /// The project.
    #[schema(examples("example.com"))]
    id: String,
    /// Always `project`.
    object: &'static str,
    /// Whether all of its reports are deleted.
    deleted: bool,
    /// How many reports were deleted, or are to be deleted.
    #[schema(minimum = 1)]
    reports: usize,
    /// The status code.
    #[schema(minimum = 200, maximum = 202)]
    status: u16,
}

/// Deletes a project: all of the account's reports about pages of this host. Thousands of reports
/// are deleted after the response, which is 202 then: until that is done, the project at `Location`
/// has `deleting`, and afterwards it is 404 unless reports were stored since.
#[utoipa::path(
    delete,
    path = "/api/v1/projects/{host}",
    operation_id = "delete_project",
    tag = "Projects",
    security(("api_key" = ["reports:write"])),
    params(HostPath),
    responses(
        (status = 200, body = DeletedProject),
        (
            status = 202,
            body = DeletedProject,
            headers(("Location" = String, description = "The project, until it is deleted"))
        ),
        UnversionedProblems,
    ),
)]
pub async fn delete_project(
    caller: Allowed<ReportsWrite>,
    segment: Path<String>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let (account, host) = (caller.account.as_str(), host_of(&segment));
    let total = model::reports_of_project(&app.pool.for_account(account), account, &host).await?;
    let total = usize::try_from(total).unwrap_or_default();
    let deleted = |reports, status| DeletedProject {
        id: host.clone().into_owned(),
        object: "project",
        deleted: status == 200,
        reports,
        status,
    };
    if total > AT_ONCE {
        let pool = app.pool.for_account(account);
        delete_settings(&pool, account, &host).await?;
        model::begin_deletion(&app.pool.for_account(account), account, &host).await?;
        let location = base.join(&format!("/api/v1/projects/{segment}"));
        return Ok(HttpResponse::Accepted()
            .insert_header((LOCATION, location.as_str()))
            .json(deleted(total, 202)));
    }
    match delete_now(&app, account, &host).await? {
        0 => Err(Problem::not_found()),
        reports => Ok(HttpResponse::Ok().json(deleted(reports, 200))),
    }
}

/// Deletes what new reports of the project would begin with.
async fn delete_settings(pool: &Pool, account: &str, host: &str) -> Result<(), Problem> {
    model::delete_project_defaults(pool, account, host).await?;
    model::delete_credentials(pool, account, host).await?;
    Ok(model::delete_all_ignored(pool, account, host).await?)
}

/// Deletes the reports, step by step; returns how many there were.
async fn delete_now(app: &App, account: &str, host: &str) -> Result<usize, Problem> {
    let pool = app.pool.for_account(account);
    let mut reports = 0;
    delete_settings(&pool, account, host).await?;
    // Others may be stored meanwhile.
    while reports <= AT_ONCE {
        let started = Instant::now();
        let deleted = model::delete_of_project(&pool, account, host, i64::MAX, STEP).await?;
        reports += deleted;
        // There are fewer than that, too, if others delete some of them at the same time.
        if deleted < STEP && model::reports_of_project(&pool, account, host).await? == 0 {
            break;
        }
        // Gives other writers a chance.
        tokio::time::sleep(started.elapsed()).await;
    }
    Ok(reports)
}
