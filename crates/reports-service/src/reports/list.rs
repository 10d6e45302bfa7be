//! `GET /api/v1/reports`

use actix_web::HttpResponse;
use actix_web::web::Data;
use database::Pool;
use query_params::{FieldReader, FromFields, ListParams, Page};
use utoipa::openapi::path::{Parameter, ParameterIn};
use web::openapi::{ListProblems, PageBody};
use web::{Allowed, BaseUrl, Problem, Query, answer};

use super::ReportSummary;
use crate::app::App;
use crate::model::{self, Filters, ReportRow, ReportSort};
use crate::scopes::ReportsRead;

/// The parameters of the list.
#[derive(Debug)]
pub struct ListReports {
    /// Search, order and page.
    pub params: ListParams<ReportSort>,
    /// Its filters.
    pub filters: Filters,
}

impl FromFields for ListReports {
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

impl utoipa::IntoParams for ListReports {
    fn into_params(parameter_in: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        ListParams::<ReportSort>::parameters_with(Filters::into_params(parameter_in))
    }
}

impl AsRef<ListParams<ReportSort>> for ListReports {
    fn as_ref(&self) -> &ListParams<ReportSort> {
        &self.params
    }
}

/// A page of the account's reports.
#[utoipa::path(
    get,
    path = "/api/v1/reports",
    operation_id = "list_reports",
    tag = "Reports",
    security(("api_key" = ["reports:read"])),
    params(ListReports),
    responses(
        (
            status = 200,
            body = PageBody<ReportSummary>,
            headers(("Link" = String, description = "first, last, prev, next (RFC 8288)"))
        ),
        ListProblems,
    ),
)]
pub async fn list_reports(
    caller: Allowed<ReportsRead>,
    query: Query<ListReports>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let ListReports { params, filters } = &query.params;
    let account = caller.account.as_str();
    let page = list(&app, account, params, filters).await?;
    let slugs = app.slugs().await?;
    let page = page.map(|row| ReportSummary::new(row, &base, slugs));
    answer::list(page, &query)
}

/// A page of the account's reports, when the account gets a permit for a slow one.
pub async fn list(
    app: &App,
    account: &str,
    params: &ListParams<ReportSort>,
    filters: &Filters,
) -> Result<Page<ReportRow>, Problem> {
    let _permit = if filters.is_slow(params) {
        Some(app.pool.search_permit(account).await?)
    } else {
        None
    };
    let read = async |pool: &Pool| model::list(pool, account, params, filters).await;
    Ok(app.pool.for_account(account).reading(account, read).await?)
}
