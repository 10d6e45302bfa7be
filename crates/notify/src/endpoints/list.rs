//! `GET /api/v1/report-endpoints`

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::ListParams;
use web::openapi::{ListProblems, PageBody};
use web::{Allowed, Problem, Query, RequiredScope, answer};

use super::Endpoint;
use crate::model::{self, EndpointSort};
use crate::source::{Notices, Source};
use crate::{EndpointsRead, EndpointsWrite};

/// A page of the account's endpoints.
#[utoipa::path(
    get,
    path = "/api/v1/report-endpoints",
    operation_id = "list_report_endpoints",
    tag = "Events",
    security(("api_key" = ["endpoints:read"])),
    params(ListParams<EndpointSort>),
    responses(
        (
            status = 200,
            body = PageBody<Endpoint>,
            headers(("Link" = String, description = "first, last, prev, next (RFC 8288)"))
        ),
        ListProblems,
    ),
)]
pub async fn list_endpoints<S: Source>(
    caller: Allowed<EndpointsRead>,
    query: Query<ListParams<EndpointSort>>,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let may_write = caller.allows(&EndpointsWrite::SCOPE);
    let pool = notices.pool.for_account(account);
    let page = model::list(&pool, account, &query.params, may_write).await?;
    answer::list(page.map(Endpoint::new::<S>), &query)
}
