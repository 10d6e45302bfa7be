//! `POST` and `DELETE /api/v1/reports/{id}/share`: links that open a report's page for guests.

use std::borrow::Cow;
use std::time::{Duration, UNIX_EPOCH};

use actix_web::HttpResponse;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use query_params::{FieldReader, FromFields};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use web::openapi::{Deleted, Envelope, IdPath, ShareProblems, UnversionedProblems};
use web::{Allowed, BaseUrl, Body, Id, Problem, answer};

use super::rfc3339;
use crate::app::App;
use crate::model;
use crate::report_page::{self, LONGEST_LINK_SECONDS};
use crate::scopes::ReportsWrite;

const MINUTE: u64 = 60;
const WEEK: u64 = 7 * 24 * 60 * MINUTE;

/// The body of share.
#[derive(Debug)]
pub struct ShareReport {
    /// For how many seconds the link is good.
    expires_in: u64,
}

impl FromFields for ShareReport {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let expires_in = reader.integer("expires_in", MINUTE, LONGEST_LINK_SECONDS);
        Some(Self {
            expires_in: expires_in.unwrap_or(WEEK),
        })
    }
}

impl ToSchema for ShareReport {
    fn name() -> Cow<'static, str> {
        "ShareReportForm".into()
    }
}

impl utoipa::PartialSchema for ShareReport {
    fn schema() -> RefOr<Schema> {
        let expires_in = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(MINUTE))
            .maximum(Some(LONGEST_LINK_SECONDS))
            .default(Some(WEEK.into()))
            .description(Some("For how many seconds the link is good."));
        let form = ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("expires_in", expires_in);
        form.description(Some("The body of share.")).into()
    }
}

/// A link that opens a report's page for whoever has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportShare {
    /// The link. It is shown only once: nobody can read it again.
    #[schema(format = "uri")]
    pub url: String,
    /// Until when it is good, unless it is withdrawn, or the report's privacy or password changes.
    #[schema(format = "date-time")]
    pub expires_at: String,
}

/// Makes a link that opens a report's page for guests, whatever its privacy. Links that were made
/// before stay good.
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
    responses((status = 201, body = Envelope<ReportShare>), ShareProblems),
)]
pub async fn share_report(
    caller: Allowed<ReportsWrite>,
    id: Id,
    body: Body<ShareReport>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let report = (caller.account.as_str(), id.0);
    Ok(answer::made(share(&app, &base, report, &body.0).await?))
}

/// Creates a link to the account's report.
pub async fn share(
    app: &App,
    base: &BaseUrl,
    (account, id): (&str, i64),
    wanted: &ShareReport,
) -> Result<ReportShare, Problem> {
    let key = model::share(&app.pool.for_account(account), account, id).await?;
    let key = key.ok_or_else(Problem::not_found)?;
    let (url, expiry) = report_page::link(app, base, id, &key, wanted.expires_in).await?;
    let expires_at = DateTime::<Utc>::from(UNIX_EPOCH + Duration::from_secs(expiry));
    Ok(ReportShare {
        url: url.into(),
        expires_at: rfc3339(expires_at.naive_utc()),
    })
}

/// Ends all links to a report's page, also for guests who have it open.
#[utoipa::path(
    delete,
    path = "/api/v1/reports/{id}/share",
    operation_id = "delete_report_share",
    tag = "Reports",
    security(("api_key" = ["reports:write"])),
    params(IdPath),
    responses((status = 200, body = Deleted), UnversionedProblems),
)]
pub async fn withdraw_shares(
    caller: Allowed<ReportsWrite>,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    if !model::withdraw_shares(&app.pool.for_account(account), account, id.0).await? {
        return Err(Problem::not_found());
    }
    Ok(answer::deleted(id.0, "report_share"))
}
