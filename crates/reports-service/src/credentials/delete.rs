//! `DELETE /api/v1/projects/{host}/credentials`

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::UnversionedProblems;
use web::{Allowed, Problem};

use crate::app::App;
use crate::model;
use crate::projects::{HostPath, host_of};
use crate::scopes::ReportsWrite;

/// The result of deleting the credentials of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedCredentials {
    /// The project.
    #[schema(examples("example.com"))]
    id: String,
    /// Always `credentials`.
    object: &'static str,
    /// Always true.
    deleted: bool,
    /// The status code.
    #[schema(minimum = 200, maximum = 200)]
    status: u16,
}

/// Deletes what opens the project's pages behind a login.
#[utoipa::path(
    delete,
    path = "/api/v1/projects/{host}/credentials",
    operation_id = "delete_credentials",
    tag = "Projects",
    security(("api_key" = ["reports:write"])),
    params(HostPath),
    responses((status = 200, body = DeletedCredentials), UnversionedProblems),
)]
pub async fn delete_credentials(
    caller: Allowed<ReportsWrite>,
    segment: Path<String>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let host = host_of(&segment).into_owned();
    delete(&app, caller.account.as_str(), &host).await?;
    Ok(HttpResponse::Ok().json(DeletedCredentials {
        id: host,
        object: "credentials",
        deleted: true,
        status: 200,
    }))
}

/// Deletes the credentials of the account's project.
pub async fn delete(app: &App, account: &str, host: &str) -> Result<(), Problem> {
    let pool = app.pool.for_account(account);
    let is_deleted = model::delete_credentials(&pool, account, host).await?;
    is_deleted.then_some(()).ok_or_else(Problem::not_found)
}
