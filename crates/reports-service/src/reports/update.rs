//! `PUT` and `PATCH /api/v1/reports/{id}`, which do the same.

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::web::Data;
use query_params::{FieldErrors, FieldReader, FromFields, schema};
use utoipa::openapi::{RefOr, Schema};
use web::openapi::{
    Envelope, IdPath, IfMatchHeader, IfNoneMatchHeader, PreferHeader, UpdateProblems,
};
use web::{Allowed, BaseUrl, Body, Id, Preconditions, Prefer, Problem, answer};

use super::{Report, TRIES};
use crate::app::App;
use crate::model::{self, Changes, FullReport, Privacy, ReportFields};
use crate::password::{PasswordError, PasswordRules, Passwords};
use crate::scopes::ReportsWrite;

/// The body of update; absent fields stay as they are.
#[derive(Debug)]
pub struct UpdateReport {
    fields: ReportFields,
    /// Whether to make the report again.
    update: bool,
}

impl UpdateReport {
    /// Makes the report again, with these fields.
    pub fn again(fields: ReportFields) -> Self {
        let update = true;
        Self { fields, update }
    }
}

impl FromFields for UpdateReport {
    type Rules = PasswordRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &PasswordRules) -> Option<Self> {
        let fields = ReportFields::from_fields(reader, rules);
        let update = reader.yes_or_no("update");
        let results = reader.yes_or_no("results");
        if update.is_some() && results.is_some() {
            let message = "The results field is another name of update: send one of them.";
            reader.error("results", "duplicate", message);
        }
        Some(Self {
            fields: fields?,
            update: update.or(results).unwrap_or_default(),
        })
    }
}

impl utoipa::ToSchema for UpdateReport {
    fn name() -> Cow<'static, str> {
        "UpdateReportForm".into()
    }
}

impl utoipa::PartialSchema for UpdateReport {
    fn schema() -> RefOr<Schema> {
        let update = schema::yes_or_no().description(Some("`1` makes the report again."));
        let results = schema::yes_or_no().description(Some("Another name of `update`."));
        let form = ReportFields::form()
            .property("update", update)
            .property("results", results);
        form.description(Some("The body of update; absent fields stay as they are."))
            .into()
    }
}

/// Changes who may see a report's page, and makes the report again with `update=1`.
#[utoipa::path(
    put,
    path = "/api/v1/reports/{id}",
    operation_id = "update_report",
    tag = "Reports",
    security(("api_key" = ["reports:write"])),
    params(IdPath, IfMatchHeader, IfNoneMatchHeader, PreferHeader),
    request_body(content(
        (UpdateReport = "application/x-www-form-urlencoded"),
        (UpdateReport = "application/json"),
    )),
    responses(
        (status = 200, body = Envelope<Report>, headers(
            ("ETag" = String, description = "The version of the report"),
            ("Preference-Applied" = Option<String>, description = "The preferences applied"),
        )),
        UpdateProblems,
    ),
)]
#[expect(clippy::too_many_arguments, reason = "each parameter is an extractor")]
pub async fn update_report(
    caller: Allowed<ReportsWrite>,
    id: Id,
    conditions: Preconditions,
    body: Body<UpdateReport>,
    prefer: Prefer,
    app: Data<App>,
    passwords: Data<Passwords>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let update = body.0.update;
    let account = caller.account.as_str();
    let report = (account, id.0);
    let mut report = change(&app, &passwords, report, &conditions, &body.0).await?;

    let wait = app.queue.wait_time(prefer);
    if update {
        let waited = app.queue.wait_for(account, id.0, wait.duration).await?;
        report = waited.ok_or_else(Problem::not_found)?;
    }
    let tag = report.tag();
    let pool = app.pool.for_account(account);
    let report = Report::load(report, (&pool, account), &app, &base).await?;
    let mut response = answer::show(report, &tag);
    if update {
        wait.record_on(&mut response);
    }
    Ok(response)
}

/// Makes the changes, unless the report already is as requested, and returns the report.
pub async fn change(
    app: &App,
    passwords: &Passwords,
    report: (&str, i64),
    conditions: &Preconditions,
    UpdateReport { fields, update }: &UpdateReport,
) -> Result<FullReport, Problem> {
    let changed = write(app, passwords, report, conditions, fields, *update).await?;
    if *update {
        tracing::info!(report = report.1, "generation queued");
        app.queue.announce();
    }
    Ok(changed)
}

async fn write(
    app: &App,
    passwords: &Passwords,
    report: (&str, i64),
    conditions: &Preconditions,
    fields: &ReportFields,
    regenerate: bool,
) -> Result<FullReport, Problem> {
    let (account, id) = report;
    app.expect_renderer(fields.rendered)?;
    let pool = app.pool.for_account(account);
    let find = async || {
        let found = model::find(&pool, account, id).await?;
        found.ok_or_else(Problem::not_found)
    };
    let mut password_hash = None;
    for _ in 0..TRIES {
        let seen = find().await?;
        conditions.require(&seen.tag())?;
        fields.check_for(seen.row.privacy)?;
        if password_hash.is_none() {
            password_hash = hash_password(passwords, account, fields, &seen).await?;
        }
        let changes = Changes {
            fields,
            password_hash: password_hash.clone(),
            // A report that is already waiting is not refused because the queue is full.
            regenerate: regenerate && !seen.row.state.is_waiting(),
        };
        if changes.are_made(&seen) {
            return Ok(seen);
        }
        let version = conditions.name_versions().then_some(seen.row.version);
        let updated = model::update(&pool, report, version, &changes, &app.limits);
        if let Some(updated) = updated.await? {
            return Ok(updated);
        }
        if version.is_none() {
            // Another request has made the same change, or deleted the report.
            return find().await;
        }
    }
    Err(Problem::concurrent_changes())
}

/// The hash of the new password, if the page will have one; `None` if none was sent and the page
/// already has one.
async fn hash_password(
    passwords: &Passwords,
    account: &str,
    fields: &ReportFields,
    seen: &FullReport,
) -> Result<Option<String>, Problem> {
    if fields.privacy.unwrap_or(seen.row.privacy) != Privacy::Password {
        return Ok(None);
    }
    let Some(password) = &fields.password else {
        if seen.row.privacy == Privacy::Password {
            return Ok(None);
        }
        return Err(FieldErrors::from(PasswordError::Required).into());
    };
    let checked = password.check(passwords.rules());
    checked.map_err(FieldErrors::from)?;
    passwords.hash(password, account).await.map(Some)
}
