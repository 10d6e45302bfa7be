//! `POST /api/v1/projects/{host}/ignored`

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use auth::Caller;
use query_params::FieldErrors;
use web::openapi::{Envelope, IgnoreProblems};
use web::{Allowed, Body, Problem, answer, set_audit_row};

use super::{Ignored, StoreIgnored, author, score_again};
use crate::app::App;
use crate::model::{self, IgnoredRow, NewIgnored};
use crate::projects::{HostPath, host_of};
use crate::scopes::ReportsWrite;

/// Ignores what a check finds in a project, or in one of its reports. It no longer counts, at once
/// and in each later generation: in `checks`, it is information with the reason, and `ignored` says
/// what was found. Scores are computed again: those of a project's 5,000 newest reports at once,
/// those of others with their next check.
///
/// Of a check that finds more, a report keeps 50 pieces of evidence, and how many of each kind the
/// others are: `key` is about those as well; they are compared with `selector` and `found` from the
/// next generation on, and count until then.
///
/// The fields are those of `[[ignore]]` in `page-audit.toml`, but for `pages`, in whose place there
/// is `report`. A field that is not known is refused here, since too much might be ignored without
/// it.
#[utoipa::path(
    post,
    path = "/api/v1/projects/{host}/ignored",
    operation_id = "store_ignored",
    tag = "Projects",
    security(("api_key" = ["reports:write"])),
    params(HostPath),
    request_body(content(
        (StoreIgnored = "application/x-www-form-urlencoded"),
        (StoreIgnored = "application/json"),
    )),
    responses(
        (status = 201, body = Envelope<Ignored>),
        (
            status = 200,
            description = "The same was ignored already; it has this reason now",
            body = Envelope<Ignored>,
        ),
        IgnoreProblems,
    ),
)]
pub async fn store_ignored(
    caller: Allowed<ReportsWrite>,
    request: HttpRequest,
    segment: Path<String>,
    body: Body<StoreIgnored>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (row, is_new) = ignore(&app, &caller, &host_of(&segment), &body.0).await?;
    set_audit_row(&request, row.id);
    let ignored = Ignored::from(row);
    Ok(if is_new {
        answer::made(ignored)
    } else {
        answer::current(ignored)
    })
}

/// Ignores something in the caller's project, and says whether that is new.
pub async fn ignore(
    app: &App,
    caller: &Caller,
    host: &str,
    form: &StoreIgnored,
) -> Result<(IgnoredRow, bool), Problem> {
    let account = caller.account.as_str();
    let new = NewIgnored {
        account,
        project: host,
        report: form.report,
        setting: &form.setting,
        author: &author(caller),
    };
    // All reports of the project may be read.
    let _permit = app.pool.search_permit(account).await?;
    let pool = app.pool.for_account(account);
    let Some((row, is_new)) = model::insert_ignored(&pool, &new, &app.limits).await? else {
        if form.report.is_some() && model::reports_of_project(&pool, account, host).await? > 0 {
            let message = "The report field must be the id of a report of the project.";
            return Err(FieldErrors::one("report", "unknown_report", message).into());
        }
        return Err(Problem::not_found());
    };
    score_again(app, (account, host), &row).await?;
    Ok((row, is_new))
}
