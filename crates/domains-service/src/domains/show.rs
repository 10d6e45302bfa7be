//! `GET /api/v1/domains/{id}`

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Pool;
use web::{Allowed, DomainsRead, Id, Preconditions, Problem, answer};

use super::DomainBody;
use crate::model;

/// One domain.
#[utoipa::path(
    get,
    path = "/api/v1/domains/{id}",
    operation_id = "show_domain",
    tag = "Domains",
    security(("bearer" = [])),
)]
pub async fn show_domain(
    caller: Allowed<DomainsRead>,
    id: Id,
    conditions: Preconditions,
    pool: Data<Pool>,
) -> Result<HttpResponse, Problem> {
    let found = model::find(&pool, caller.account.as_str(), id.0).await?;
    let domain = found.ok_or_else(Problem::not_found)?;
    let tag = domain.tag();
    if conditions.not_modified(&tag)? {
        return Ok(answer::not_modified(&tag));
    }
    Ok(answer::show(DomainBody::from(domain), &tag))
}
