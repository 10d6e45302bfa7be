//! `POST /api/v1/reports`

use actix_web::HttpResponse;
use actix_web::web::Data;
use page_audit::TargetUrl;
use query_params::{FieldReader, FromFields};
use web::openapi::{Envelope, PreferHeader, StoreProblems};
use web::{Allowed, BaseUrl, Body, Prefer, Problem, answer};

use super::{
    PASSWORD_PRIVACY, PASSWORD_REQUIRED, Report, TOO_LONG, UrlRules, check_password, read_privacy,
    tag_of,
};
use crate::Reports;
use crate::model::{self, NewReport};
use crate::openapi::StoreReportForm;
use crate::password;
use crate::scopes::ReportsWrite;

/// What store takes.
#[derive(Debug)]
pub struct StoreReport {
    url: TargetUrl,
    privacy: i16,
    password: Option<String>,
}

impl FromFields for StoreReport {
    type Rules = UrlRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &UrlRules) -> Option<Self> {
        let url = reader.required("url").and_then(|text| {
            TargetUrl::parse(text, rules.policy)
                .map_err(|error| reader.error("url", error.code(), error.to_string()))
                .ok()
        });
        let privacy = read_privacy(reader).unwrap_or(0);
        let mut password = reader.text("password").map(str::to_owned);
        if privacy != PASSWORD_PRIVACY {
            password = None;
        } else if let Some(password) = &password {
            if let Err(message) = check_password(password) {
                reader.error("password", TOO_LONG, message);
            }
        } else if reader.is_good("password") {
            reader.error("password", "required", PASSWORD_REQUIRED);
        }
        Some(Self {
            url: url?,
            privacy,
            password,
        })
    }
}

/// Stores a report about a page and makes it; waits for it a while.
#[utoipa::path(
    post,
    path = "/api/v1/reports",
    operation_id = "store_report",
    tag = "Reports",
    security(("api_key" = [])),
    params(PreferHeader),
    request_body(content(
        (StoreReportForm = "application/x-www-form-urlencoded"),
        (StoreReportForm = "application/json"),
    )),
    responses(
        (status = 201, body = Envelope<Report>, headers(
            ("Location" = String, description = "The address of the report"),
            ("ETag" = String, description = "The version of the report"),
            ("Preference-Applied" = Option<String>, description = "What was done of Prefer"),
        )),
        StoreProblems,
    ),
)]
pub async fn store_report(
    caller: Allowed<ReportsWrite>,
    body: Body<StoreReport>,
    prefer: Prefer,
    service: Data<Reports>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let StoreReport {
        url,
        privacy,
        password,
    } = body.0;
    let account = caller.account.as_str();
    let password_hash = match password {
        Some(password) => Some(password::hash(password).await?),
        None => None,
    };
    let new = NewReport {
        account,
        url: url.as_str(),
        host: url.host(),
        project: url.project(),
        privacy,
        password_hash: password_hash.as_deref(),
    };
    let id = model::insert(&service.pool, &new).await?;
    // With the request's id: the generation's own line, perhaps of another process, has the report alone.
    tracing::info!(report = id, "generation queued");
    service.queue.announce();

    let wait = service.queue.wait_time(prefer);
    let stored = service.queue.wait_for(account, id, wait.duration).await?;
    let report = stored.ok_or_else(Problem::not_found)?;
    let tag = tag_of(&report);
    let location = base.join(&format!("/api/v1/reports/{id}"));
    let mut response = answer::created(Report::new(report, &base), &location, &tag);
    wait.note_on(&mut response);
    Ok(response)
}
