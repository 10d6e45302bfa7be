//! `DELETE /api/v1/projects/{host}`

use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::UnversionedProblems;
use web::{Allowed, Problem};

use super::{HostPath, host_of};
use crate::app::App;
use crate::model;
use crate::scopes::ReportsWrite;

/// The maximum number of reports deleted in one statement: other writers wait for it, on SQLite all
/// of them.
const STEP: usize = 200;
/// The maximum time for which one request deletes; the next request continues.
const MAX_TIME: Duration = Duration::from_secs(20);

/// The result of deleting a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedProject {
    /// The project.
    #[schema(examples("example.com"))]
    id: String,
    /// Always `project`.
    object: &'static str,
    /// Always true.
    deleted: bool,
    /// How many reports were deleted.
    #[schema(minimum = 1)]
    reports: usize,
    /// The status code: 200.
    #[schema(minimum = 200, maximum = 200)]
    status: u16,
}

/// Deletes a project: all of the account's reports about pages of this host. If there are so many
/// that it would take too long, some are deleted and the response is 503: send the request again.
#[utoipa::path(
    delete,
    path = "/api/v1/projects/{host}",
    operation_id = "delete_project",
    tag = "Projects",
    security(("api_key" = ["reports:write"])),
    params(HostPath),
    responses((status = 200, body = DeletedProject), UnversionedProblems),
)]
pub async fn delete_project(
    caller: Allowed<ReportsWrite>,
    host: Path<String>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (account, host) = (caller.account.as_str(), host_of(&host));
    let started = Instant::now();
    let mut reports = 0;
    loop {
        let step_started = Instant::now();
        let limit = i64::try_from(STEP).unwrap_or(i64::MAX);
        let deleted =
            model::delete_of_project(&app.pool.for_account(account), account, &host, limit).await?;
        reports += deleted;
        if deleted < STEP {
            break;
        }
        if started.elapsed() > MAX_TIME {
            let message = format!(
                "{reports} reports were deleted, and there are more: send the request again."
            );
            return Err(Problem::unavailable_because(
                message,
                Duration::from_secs(1),
            ));
        }
        // Gives other writers a chance.
        tokio::time::sleep(step_started.elapsed()).await;
    }
    if reports == 0 {
        return Err(Problem::not_found());
    }
    Ok(HttpResponse::Ok().json(DeletedProject {
        id: host.into_owned(),
        object: "project",
        deleted: true,
        reports,
        status: 200,
    }))
}
