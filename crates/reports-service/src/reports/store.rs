//! `POST /api/v1/reports`

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use database::{Error, now};
use jobs::{after, before};
use page_audit::TargetUrl;
use query_params::{FieldReader, FromFields, schema};
use utoipa::openapi::{RefOr, Schema};
use web::openapi::{Envelope, IdempotencyKeyHeader, PreferHeader, StoreProblems};
use web::{
    Allowed, BaseUrl, Body, IdempotencyKey, KEY_LIFETIME, Preconditions, Prefer, Problem, answer,
};

use super::Report;
use super::update::{UpdateReport, change};
use crate::app::App;
use crate::model::{
    self, FullReport, NewReport, Privacy, ProjectDefaults, ReportFields, WriteError,
};
use crate::page_url::{self, UrlRules};
use crate::password::{PasswordError, PasswordRules, Passwords};
use crate::scopes::ReportsWrite;

/// The body of store.
#[derive(Debug)]
pub struct StoreReport {
    /// The page.
    pub url: TargetUrl,
    fields: ReportFields,
    /// Whether to check a report about the same page again, if the account has one.
    pub again: Option<bool>,
}

/// The rules for a new report, according to this service's settings.
#[derive(Clone, Debug)]
pub struct StoreRules {
    /// The rules for the page's URL.
    pub url: UrlRules,
    /// The rules for the password.
    pub password: PasswordRules,
}

impl FromFields for StoreReport {
    type Rules = StoreRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &StoreRules) -> Option<Self> {
        let url = page_url::read(reader, "url", &rules.url);
        let fields = ReportFields::from_fields(reader, &rules.password)?;
        let is_needed = fields.privacy == Some(Privacy::Password);
        if is_needed && fields.password.is_none() && reader.is_good("password") {
            let error = PasswordError::Required;
            reader.error("password", error.code(), error.to_string());
        }
        let again = reader.yes_or_no("again");
        Some(Self {
            url: url?,
            fields,
            again,
        })
    }
}

impl utoipa::ToSchema for StoreReport {
    fn name() -> Cow<'static, str> {
        "StoreReportForm".into()
    }
}

impl utoipa::PartialSchema for StoreReport {
    fn schema() -> RefOr<Schema> {
        let form = ReportFields::form();
        let form = form.property("url", page_url::form_field()).required("url");
        let again = schema::yes_or_no().description(Some(
            "`1` checks the account's newest report about the same URL again, with the other \
             fields as in an update; without one, stores a report. The default stores another. An \
             `Idempotency-Key` is remembered for a report that is stored.",
        ));
        let form = form.property("again", again);
        form.description(Some("The body of store.")).into()
    }
}

/// Stores a report about a page, makes it, and waits a while for the result.
#[utoipa::path(
    post,
    path = "/api/v1/reports",
    operation_id = "store_report",
    tag = "Reports",
    security(("api_key" = ["reports:write"])),
    params(IdempotencyKeyHeader, PreferHeader),
    request_body(content(
        (StoreReport = "application/x-www-form-urlencoded"),
        (StoreReport = "application/json"),
    )),
    responses(
        (status = 201, body = Envelope<Report>, headers(
            ("Location" = String, description = "The address of the report"),
            ("ETag" = String, description = "The version of the report"),
            ("Preference-Applied" = Option<String>, description = "The preferences applied"),
        )),
        (status = 200, description = "With `again`: a report that was there is checked again",
            body = Envelope<Report>, headers(
            ("Location" = String, description = "The address of the report"),
            ("ETag" = String, description = "The version of the report"),
            ("Preference-Applied" = Option<String>, description = "The preferences applied"),
        )),
        StoreProblems,
    ),
)]
pub async fn store_report(
    caller: Allowed<ReportsWrite>,
    body: Body<StoreReport>,
    (key, prefer): (IdempotencyKey, Prefer),
    app: Data<App>,
    passwords: Data<Passwords>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let renewed = match body.0.again {
        Some(true) if earlier(&app, account, &body.0, &key).await?.is_none() => {
            check_again(&app, &passwords, account, &body.0).await?
        }
        _ => None,
    };
    let is_new = renewed.is_none();
    let mut report = match renewed {
        Some(report) => report,
        None => store_once(&app, &passwords, account, &body.0, &key).await?,
    };
    let id = report.row.id;

    let wait = app.queue.wait_time(prefer);
    if !wait.duration.is_zero() {
        let waited = app.queue.wait_for(account, id, wait.duration).await?;
        report = waited.ok_or_else(Problem::not_found)?;
    }
    let tag = report.tag();
    let location = base.join(&format!("/api/v1/reports/{id}"));
    let pool = app.pool.for_account(account);
    let report = Report::load(report, (&pool, account), &app, &base).await?;
    let mut response = if is_new {
        answer::created(report, &location, &tag)
    } else {
        answer::renewed(report, &location, &tag)
    };
    wait.record_on(&mut response);
    Ok(response)
}

/// Checks the account's newest report about the page again; `None` if it has none.
async fn check_again(
    app: &App,
    passwords: &Passwords,
    account: &str,
    form: &StoreReport,
) -> Result<Option<FullReport>, Problem> {
    let pool = app.pool.for_account(account);
    let Some(newest) = model::newest_about(&pool, account, form.url.as_str()).await? else {
        return Ok(None);
    };
    let update = UpdateReport::again(form.fields.clone());
    let any_version = Preconditions::default();
    match change(app, passwords, (account, newest.id), &any_version, &update).await {
        // It was deleted meanwhile.
        Err(problem) if problem.status() == StatusCode::NOT_FOUND => Ok(None),
        changed => changed.map(Some),
    }
}

/// The report that an earlier request with this key has stored; otherwise, and without a key,
/// stores it.
pub async fn store_once(
    app: &App,
    passwords: &Passwords,
    account: &str,
    form: &StoreReport,
    key: &IdempotencyKey,
) -> Result<FullReport, Problem> {
    if let Some(report) = earlier(app, account, form, key).await? {
        return Ok(report);
    }
    match store(app, passwords, account, form, key.0.as_deref()).await {
        // Another request with this key may have been faster.
        Err(problem) => earlier(app, account, form, key).await?.ok_or(problem),
        stored => stored,
    }
}

/// The report that an earlier request with this key has stored.
async fn earlier(
    app: &App,
    account: &str,
    form: &StoreReport,
    IdempotencyKey(key): &IdempotencyKey,
) -> Result<Option<FullReport>, Problem> {
    let Some(key) = key else {
        return Ok(None);
    };
    // A report may be from the future, if the clock was ahead: its key is remembered, but not for
    // longer than that.
    let times = before(now(), KEY_LIFETIME)..=after(now(), KEY_LIFETIME);
    let pool = app.pool.for_account(account);
    match model::stored_with(&pool, account, key, times).await? {
        // Only the URL is compared: other fields may have changed since, and passwords are not
        // kept.
        Some(report) if report.row.url != form.url.as_str() => {
            Err(Problem::idempotency_key_reused())
        }
        found => Ok(found),
    }
}

/// Stores a report for the account and queues it.
pub async fn store(
    app: &App,
    passwords: &Passwords,
    account: &str,
    StoreReport { url, fields, .. }: &StoreReport,
    store_key: Option<&str>,
) -> Result<FullReport, Problem> {
    app.expect_renderer(fields.rendered)?;
    let pool = app.pool.for_account(account);
    model::expect_room(&pool, account, &app.limits).await?;
    let password_hash = match (fields.privacy, &fields.password) {
        (Some(Privacy::Password), Some(password)) => Some(passwords.hash(password, account).await?),
        _ => None,
    };
    let mut defaults = ProjectDefaults::default();
    if fields.every.is_none() || fields.rendered.is_none() {
        defaults = model::project_defaults(&pool, account, url.project()).await?;
    }
    let defaults = ProjectDefaults {
        every: fields.every.unwrap_or(defaults.every),
        rendered: fields.rendered.unwrap_or(defaults.rendered),
    };
    let new = NewReport {
        account,
        url: url.as_str(),
        host: url.host(),
        project: url.project(),
        fields,
        defaults,
        password_hash: password_hash.as_deref(),
        store_key,
    };
    let report = model::insert(&pool, &new, &app.limits).await;
    let report = report.map_err(|error| match error {
        WriteError::Database(Error::UniqueViolation(_)) => Problem::concurrent_changes(),
        error => error.into(),
    })?;
    // Logged with the request's id: the generation's own log line, perhaps from another process,
    // has only the report's id.
    tracing::info!(report = report.row.id, "generation queued");
    app.queue.announce();
    Ok(report)
}
