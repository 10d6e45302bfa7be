//! `GET /api/v1/domains/{id}`

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Pool;
use web::openapi::{Envelope, IdPath, IfMatchHeader, IfNoneMatchHeader, ShowProblems};
use web::{Allowed, Id, Preconditions, Problem, answer};

use super::{Domain, DomainSummary, Visits};
use crate::app::App;
use crate::model;
use crate::scopes::DomainsRead;

/// One domain.
#[utoipa::path(
    get,
    path = "/api/v1/domains/{id}",
    operation_id = "show_domain",
    tag = "Domains",
    params(IdPath, IfNoneMatchHeader, IfMatchHeader),
    responses(
        (
            status = 200,
            description = "The domain.",
            body = inline(Envelope<Domain>),
            headers(("ETag" = String, description = "The version."))
        ),
        (
            status = 304,
            description = "The client has this version.",
            headers(("ETag" = String, description = "The version."))
        ),
        ShowProblems,
    ),
    security(("api_key" = ["domains:read"])),
)]
pub async fn show_domain(
    caller: Allowed<DomainsRead>,
    id: Id,
    conditions: Preconditions,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let find = async |pool: &Pool| model::find(pool, account, id.0).await;
    let found = app.pool.for_account(account).reading(account, find).await?;
    let domain = found.ok_or_else(Problem::not_found)?;
    let tag = domain.tag();
    if conditions.not_modified(&tag)? {
        return Ok(answer::not_modified(&tag));
    }
    let visits = Visits::read(&app.pool.for_account(account), account, id.0).await?;
    let summary = DomainSummary::read(&app, domain).await?;
    Ok(answer::show(Domain { summary, visits }, &tag))
}
