//! `GET /api/v1/report-endpoints/{id}`

use actix_web::HttpResponse;
use actix_web::web::Data;
use web::openapi::{Envelope, IdPath, IfNoneMatchHeader, ShowProblems};
use web::{Allowed, Id, Preconditions, Problem, RequiredScope, answer};

use super::Endpoint;
use crate::model;
use crate::source::{Notices, Source};
use crate::{EndpointsRead, EndpointsWrite};

/// An endpoint of the account.
#[utoipa::path(
    get,
    path = "/api/v1/report-endpoints/{id}",
    operation_id = "show_report_endpoint",
    tag = "Events",
    security(("api_key" = ["endpoints:read"])),
    params(IdPath, IfNoneMatchHeader),
    responses(
        (
            status = 200,
            body = Envelope<Endpoint>,
            headers(("ETag" = String, description = "The version of the endpoint"))
        ),
        (status = 304, description = "It is as it was."),
        ShowProblems,
    ),
)]
pub async fn show_endpoint<S: Source>(
    caller: Allowed<EndpointsRead>,
    id: Id,
    conditions: Preconditions,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let found = model::find(&notices.pool.for_account(account), account, id.0).await?;
    let row = found.ok_or_else(Problem::not_found)?;
    let may_write = caller.allows(&EndpointsWrite::SCOPE);
    let tag = row.tag();
    if conditions.not_modified(&tag)? {
        return Ok(answer::not_modified(&tag));
    }
    Ok(answer::show(
        Endpoint::new::<S>(row.for_reader(may_write)),
        &tag,
    ))
}
