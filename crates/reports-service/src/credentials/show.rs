//! `GET /api/v1/projects/{host}/credentials`

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use web::openapi::{Envelope, UnversionedProblems};
use web::{Allowed, Problem, answer};

use super::Credentials;
use crate::app::App;
use crate::model;
use crate::projects::{HostPath, host_of};
use crate::scopes::ReportsRead;

/// Which headers open the project's pages behind a login: their names, never their values.
#[utoipa::path(
    get,
    path = "/api/v1/projects/{host}/credentials",
    operation_id = "show_credentials",
    tag = "Projects",
    security(("api_key" = ["reports:read"])),
    params(HostPath),
    responses((status = 200, body = Envelope<Credentials>), UnversionedProblems),
)]
pub async fn show_credentials(
    caller: Allowed<ReportsRead>,
    segment: Path<String>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (account, host) = (caller.account.as_str(), host_of(&segment));
    let row = model::credentials(&app.pool.for_account(account), account, &host).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    Ok(answer::current(Credentials::from(row)))
}
