//! `POST /api/v1/report-endpoints/{id}/test`

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::Serialize;
use utoipa::ToSchema;
use web::openapi::{Envelope, IdPath, UnversionedProblems};
use web::{Allowed, Id, Problem, answer};

use crate::EndpointsWrite;
use crate::model::{self, EndpointRow};
use crate::source::{Notices, Source};

/// A delivery that was begun.
#[derive(Debug, Serialize, ToSchema)]
pub struct Begun {
    /// Its id, in the list of the endpoint's deliveries.
    #[schema(minimum = 1)]
    pub delivery: i64,
}

/// Refuses to send anything to an address whose reader has not agreed.
///
/// # Errors
/// A [`Problem`] with status 409.
pub fn must_be_confirmed(endpoint: &EndpointRow) -> Result<(), Problem> {
    if endpoint.is_confirmed() {
        return Ok(());
    }
    Err(Problem::conflict(
        "endpoint_unconfirmed",
        "The reader of this address has not confirmed that it may get mail.",
    ))
}

/// Notifies an endpoint of an event `endpoint.test`. How that went is in the list of its deliveries.
#[utoipa::path(
    post,
    path = "/api/v1/report-endpoints/{id}/test",
    operation_id = "test_report_endpoint",
    tag = "Events",
    security(("api_key" = ["endpoints:write"])),
    params(IdPath),
    responses((status = 201, body = Envelope<Begun>), UnversionedProblems),
)]
pub async fn test_endpoint<S: Source>(
    caller: Allowed<EndpointsWrite>,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let pool = notices.pool.for_account(account);
    let found = model::find(&pool, account, id.0).await?;
    let endpoint = found.ok_or_else(Problem::not_found)?;
    must_be_confirmed(&endpoint)?;
    let delivery = model::deliver_test(&pool, account, &endpoint).await?;
    Ok(answer::made(Begun { delivery }))
}
