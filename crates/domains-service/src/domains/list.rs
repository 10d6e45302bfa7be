//! `GET /api/v1/domains`

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Pool;
use query_params::ListParams;
use web::{Allowed, DomainsRead, Problem, Query, answer};

use super::DomainBody;
use crate::model::{self, DomainSort};

/// A page of the account's domains.
#[utoipa::path(
    get,
    path = "/api/v1/domains",
    operation_id = "list_domains",
    tag = "Domains",
    security(("bearer" = [])),
)]
pub async fn list_domains(
    caller: Allowed<DomainsRead>,
    query: Query<ListParams<DomainSort>>,
    pool: Data<Pool>,
) -> Result<HttpResponse, Problem> {
    let page = model::list(&pool, caller.account.as_str(), &query.params).await?;
    Ok(answer::list(page.map(DomainBody::from), &query))
}
