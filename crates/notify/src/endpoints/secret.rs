//! `POST /api/v1/report-endpoints/{id}/secret`

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Pool;
use web::openapi::{Envelope, IdPath, UnversionedProblems};
use web::{Allowed, Id, Problem, answer};

use super::Endpoint;
use crate::EndpointsWrite;
use crate::delivery::new_secret;
use crate::model::{self, Kind};
use crate::source::{Notices, Source};

/// Refuses to rotate the secret of mail, whose links it proves.
///
/// # Errors
/// A [`Problem`] with status 404 or 409.
pub async fn must_be_signed(pool: &Pool, account: &str, id: i64) -> Result<(), Problem> {
    let found = model::find(pool, account, id).await?;
    if found.ok_or_else(Problem::not_found)?.kind != Kind::Mail {
        return Ok(());
    }
    Err(Problem::conflict(
        "endpoint_unsigned",
        "Mail is not signed: there is no secret to rotate.",
    ))
}

/// Gives an endpoint another secret. For a day, webhooks are signed with the one before it as well.
#[utoipa::path(
    post,
    path = "/api/v1/report-endpoints/{id}/secret",
    operation_id = "store_report_endpoint_secret",
    tag = "Events",
    security(("api_key" = ["endpoints:write"])),
    params(IdPath),
    responses((status = 201, body = Envelope<Endpoint>), UnversionedProblems),
)]
pub async fn rotate_secret<S: Source>(
    caller: Allowed<EndpointsWrite>,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let pool = notices.pool.for_account(account);
    must_be_signed(&pool, account, id.0).await?;
    let changed = model::rotate_secret(&pool, account, id.0, &new_secret()).await?;
    let row = changed.ok_or_else(Problem::not_found)?;
    Ok(answer::made(Endpoint::with_secret::<S>(row)))
}
