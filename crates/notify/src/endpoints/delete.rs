//! `DELETE /api/v1/report-endpoints/{id}`

use actix_web::HttpResponse;
use actix_web::web::Data;
use web::openapi::{Deleted, IdPath, UnversionedProblems};
use web::{Allowed, Id, Problem, answer};

use crate::EndpointsWrite;
use crate::model;
use crate::source::{Notices, Source};

/// Deletes an endpoint and what it was still to be sent.
#[utoipa::path(
    delete,
    path = "/api/v1/report-endpoints/{id}",
    operation_id = "delete_report_endpoint",
    tag = "Events",
    security(("api_key" = ["endpoints:write"])),
    params(IdPath),
    responses((status = 200, body = Deleted), UnversionedProblems),
)]
pub async fn delete_endpoint<S: Source>(
    caller: Allowed<EndpointsWrite>,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    if !model::delete(&notices.pool.for_account(account), account, id.0).await? {
        return Err(Problem::not_found());
    }
    Ok(answer::deleted(id.0, "endpoint"))
}
