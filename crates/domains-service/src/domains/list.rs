//! `GET /api/v1/domains`

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::ListParams;
use web::openapi::{ListProblems, PageBody};
use web::{Allowed, Problem, Query, answer};

use super::DomainSummary;
use crate::app::App;
use crate::model::{self, DomainSort};
use crate::scopes::DomainsRead;

/// A page of the account's domains.
#[utoipa::path(
    get,
    path = "/api/v1/domains",
    operation_id = "list_domains",
    tag = "Domains",
    params(ListParams<DomainSort>),
    responses(
        (
            status = 200,
            description = "A page of the account's domains.",
            body = inline(PageBody<DomainSummary>),
            headers((
                "Link" = String,
                description = "The first, last, previous and next page (RFC 8288)."
            ))
        ),
        ListProblems,
    ),
    security(("api_key" = ["domains:read"])),
)]
pub async fn list_domains(
    caller: Allowed<DomainsRead>,
    query: Query<ListParams<DomainSort>>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let _permit = match query.params.search_pattern() {
        Some(_) => Some(app.search_slot(account).await?),
        None => None,
    };
    let page = model::list(&app.pool, account, &query.params).await?;
    answer::list(
        page.map(|domain| DomainSummary::new(domain, app.verification.offer())),
        &query,
    )
}
