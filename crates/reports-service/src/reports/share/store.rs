//! `POST /api/v1/reports/{id}/share`

use actix_web::HttpResponse;
use actix_web::web::Data;
use auth::Caller;
use web::openapi::{Envelope, IdPath, IgnoreProblems};
use web::{Allowed, BaseUrl, Body, Id, Problem, answer};

use super::{ReportShare, ShareReport};
use crate::app::App;
use crate::ignored::author;
use crate::model::{self, NewShare};
use crate::report_page::{self, Signer};
use crate::scopes::ReportsWrite;

/// Makes a link that opens a report's page for guests, whatever its privacy. Links that were made
/// before stay good; there may be 100 at a time.
#[utoipa::path(
    post,
    path = "/api/v1/reports/{id}/share",
    operation_id = "store_report_share",
    tag = "Reports",
    security(("api_key" = ["reports:write"])),
    params(IdPath),
    request_body(content(
        (ShareReport = "application/x-www-form-urlencoded"),
        (ShareReport = "application/json"),
    )),
    responses((status = 201, body = Envelope<ReportShare>), IgnoreProblems),
)]
pub async fn share_report(
    caller: Allowed<ReportsWrite>,
    id: Id,
    body: Body<ShareReport>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    Ok(answer::made(
        share(&app, &base, &caller, id.0, &body.0).await?,
    ))
}

/// Creates a link to the caller's report.
pub async fn share(
    app: &App,
    base: &BaseUrl,
    caller: &Caller,
    report: i64,
    wanted: &ShareReport,
) -> Result<ReportShare, Problem> {
    let account = caller.account.as_str();
    let key = format!("{:032x}", rand::random::<u128>());
    let (expiry, expires_at) = report_page::expiry_after(wanted.expires_in)?;
    let new = NewShare {
        account,
        report,
        name: &wanted.name,
        key: &key,
        author: &author(caller),
        expires_at,
    };
    let row = model::insert_share(&app.pool.for_account(account), &new).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    let signer = Signer::Link(row.id, &key);
    let url = report_page::link(app, base, report, signer, expiry).await?;
    Ok(ReportShare::new(row, Some(url.into())))
}
