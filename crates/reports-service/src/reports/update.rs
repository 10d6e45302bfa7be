//! `PUT` and `PATCH /api/v1/reports/{id}`, which do the same.

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::{FieldErrors, FieldReader, FromFields};
use web::openapi::{
    Envelope, IdPath, IfMatchHeader, IfNoneMatchHeader, PreferHeader, UpdateProblems,
};
use web::{Allowed, BaseUrl, Body, Id, Preconditions, Prefer, Problem, answer};

use super::{
    PASSWORD_PRIVACY, PASSWORD_REQUIRED, Report, TOO_LONG, check_password, read_privacy, tag_of,
};
use crate::Reports;
use crate::model::{self, Changes};
use crate::openapi::UpdateReportForm;
use crate::password;
use crate::scopes::ReportsWrite;

/// What update takes; what is absent stays as it is.
#[derive(Debug)]
pub struct UpdateReport {
    privacy: Option<i16>,
    password: Option<String>,
    update: bool,
}

impl FromFields for UpdateReport {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let privacy = read_privacy(reader);
        let password = reader.text("password");
        // Without a privacy, that of the report decides whether the password matters.
        if privacy == Some(PASSWORD_PRIVACY)
            && let Some(Err(message)) = password.map(check_password)
        {
            reader.error("password", TOO_LONG, message);
        }
        Some(Self {
            privacy,
            password: password.map(str::to_owned),
            update: reader
                .choice("update", &[("0", false), ("1", true)])
                .unwrap_or(false),
        })
    }
}

/// Changes a report's privacy and password, and makes it anew with `update=1`.
#[utoipa::path(
    put,
    path = "/api/v1/reports/{id}",
    operation_id = "update_report",
    tag = "Reports",
    security(("api_key" = [])),
    params(IdPath, IfMatchHeader, IfNoneMatchHeader, PreferHeader),
    request_body(content(
        (UpdateReportForm = "application/x-www-form-urlencoded"),
        (UpdateReportForm = "application/json"),
    )),
    responses(
        (status = 200, body = Envelope<Report>, headers(
            ("ETag" = String, description = "The version of the report"),
            ("Preference-Applied" = Option<String>, description = "What was done of Prefer"),
        )),
        UpdateProblems,
    ),
)]
pub async fn update_report(
    caller: Allowed<ReportsWrite>,
    id: Id,
    conditions: Preconditions,
    body: Body<UpdateReport>,
    prefer: Prefer,
    service: Data<Reports>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let sent = body.0;
    let account = caller.account.as_str();
    let mut hash = None;
    let mut report = loop {
        let found = model::find(&service.pool, account, id.0).await?;
        let seen = found.ok_or_else(Problem::not_found)?;
        conditions.require(&tag_of(&seen))?;

        let privacy = sent.privacy.unwrap_or(seen.row.privacy);
        let protected = privacy == PASSWORD_PRIVACY;
        if let Some(password) = sent
            .password
            .as_ref()
            .filter(|_| protected && hash.is_none())
        {
            check_password(password)
                .map_err(|message| FieldErrors::one("password", TOO_LONG, message))?;
            hash = Some(password::hash(password.clone()).await?);
        }
        if protected && hash.is_none() && seen.row.privacy != PASSWORD_PRIVACY {
            return Err(FieldErrors::one("password", "required", PASSWORD_REQUIRED).into());
        }
        let password_hash = if protected {
            hash.clone().map(Some)
        } else {
            Some(None)
        };
        let changes = Changes {
            privacy,
            password_hash,
            regenerate: sent.update,
        };
        // Nothing is written over what somebody else, or a finished generation, has changed meanwhile.
        if let Some(changed) = model::update(&service.pool, account, &seen, &changes).await? {
            break changed;
        }
    };

    let wait = service.queue.wait_time(prefer);
    if sent.update {
        tracing::info!(report = id.0, "generation queued");
        service.queue.announce();
        let waited = service.queue.wait_for(account, id.0, wait.duration).await?;
        report = waited.ok_or_else(Problem::not_found)?;
    }
    let tag = tag_of(&report);
    let mut response = answer::show(Report::new(report, &base), &tag);
    if sent.update {
        wait.note_on(&mut response);
    }
    Ok(response)
}
