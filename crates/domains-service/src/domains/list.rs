//! `GET /api/v1/domains`

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Pool;
use jobs::FairPermit;
use query_params::{FieldReader, FromFields, ListParams, Page};
use utoipa::openapi::path::{Parameter, ParameterIn};
use web::openapi::{ListProblems, PageBody};
use web::{Allowed, Problem, Query, answer};

use super::{Certificates, DomainSummary};
use crate::app::App;
use crate::model::{self, DomainRow, DomainSort, Filters, Ownership};
use crate::scopes::DomainsRead;

/// The parameters of the list.
#[derive(Debug, Default)]
pub struct ListDomains {
    /// Search, order and page.
    pub params: ListParams<DomainSort>,
    /// Its filters.
    pub filters: Filters,
}

impl ListDomains {
    /// Whether it may leave out domains.
    pub fn is_narrow(&self) -> bool {
        self.filters.is_narrow(&self.params)
    }
}

impl FromFields for ListDomains {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, rules: &()) -> Option<Self> {
        let params = ListParams::from_fields(reader, rules);
        let filters = Filters::from_fields(reader, rules);
        Some(Self {
            params: params?,
            filters: filters?,
        })
    }
}

impl utoipa::IntoParams for ListDomains {
    fn into_params(parameter_in: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        ListParams::<DomainSort>::parameters_with(Filters::into_params(parameter_in))
    }
}

impl AsRef<ListParams<DomainSort>> for ListDomains {
    fn as_ref(&self) -> &ListParams<DomainSort> {
        &self.params
    }
}

/// A page of the account's domains.
#[utoipa::path(
    get,
    path = "/api/v1/domains",
    operation_id = "list_domains",
    tag = "Domains",
    params(ListDomains),
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
    query: Query<ListDomains>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let page = read_page(&app, caller.account.as_str(), &query.params).await?;
    let certificates = Certificates::read(&app, &page.rows).await?;
    answer::list(
        page.map(|domain| {
            certificates.add_to(DomainSummary::new(domain, app.verification.offer()))
        }),
        &query,
    )
}

/// The page of the account's domains that the parameters select.
pub async fn read_page(
    app: &App,
    account: &str,
    list: &ListDomains,
) -> Result<Page<DomainRow>, Problem> {
    let _permit = permit(app, account, list).await?;
    let read = async |pool: &Pool| model::list(pool, account, &list.params, &list.filters).await;
    Ok(app.pool.for_account(account).reading(account, read).await?)
}

/// How many of them are in each state, whichever one the parameters select.
pub async fn count_states(
    app: &App,
    account: &str,
    list: &ListDomains,
) -> Result<Vec<(Ownership, i64)>, Problem> {
    let _permit = permit(app, account, list).await?;
    let count =
        async |pool: &Pool| model::count_states(pool, account, &list.params, &list.filters).await;
    Ok(app
        .pool
        .for_account(account)
        .reading(account, count)
        .await?)
}

async fn permit(
    app: &App,
    account: &str,
    list: &ListDomains,
) -> Result<Option<FairPermit>, Problem> {
    if !list.filters.is_slow(&list.params) {
        return Ok(None);
    }
    Ok(Some(app.pool.search_permit(account).await?))
}
