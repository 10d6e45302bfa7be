//! `POST /console/reports`

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Problem, RequiredScope, set_audit_row};
use web_console::{Form, lead_on};

use super::LIST;
use super::list::{list_with_existing, list_with_form};
use crate::app::App;
use crate::model;
use crate::password::Passwords;
use crate::reports::{StoreReport, store};
use crate::scopes::{ReportsRead, ReportsWrite};

/// Stores a report and returns to the list, which shows it first. If the account already has one
/// about the page, asks whether to check that one again.
pub async fn store_report(
    form: Form<ReportsWrite, StoreReport>,
    request: HttpRequest,
    app: Data<App>,
    passwords: Data<Passwords>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = form.session.account.as_str();
    if let Ok(report) = &form.value
        && report.again.is_none()
        && form.session.allows(&ReportsRead::SCOPE)
    {
        let pool = app.pool.for_account(account);
        if let Some(row) = model::newest_about(&pool, account, report.url.as_str()).await? {
            return list_with_existing(&request, &form.session, &app, &form.sent, row).await;
        }
    }
    let stored = match form.value {
        Ok(report) => store(&app, &passwords, account, &report, None).await,
        Err(errors) => Err(errors.into()),
    };
    match stored {
        Ok(report) => {
            set_audit_row(&request, report.row.id);
            Ok(lead_on::<ReportsRead>(&form.session, &base, LIST))
        }
        Err(problem) if problem.status().is_client_error() => {
            list_with_form(&request, &form.session, &app, &form.sent, problem).await
        }
        Err(problem) => Err(problem),
    }
}
