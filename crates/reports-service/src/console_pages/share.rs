//! `/console/reports/{id}/share`: links that open a report's page for guests.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::DateTime;
use look::Layout;
use web::{BaseUrl, Id, Problem, path_number};
use web_console::{Form, Frame, SignedIn, lead_on};

use super::Nothing;
use super::edit::{Done, refuse};
use super::row::Row;
use super::sending::Sending;
use crate::app::App;
use crate::model;
use crate::report_page::of_sender;
use crate::reports::{ReportShare, ShareReport, share};
use crate::scopes::{ReportsRead, ReportsWrite};

/// The page with a new link.
#[derive(Template)]
#[template(path = "reports/share.html")]
struct SharePage {
    layout: Layout,
    frame: Frame,
    row: Row,
    share: ReportShare,
    /// Until when it is good, for people.
    until: String,
    sending: Sending,
}

/// Creates a link and shows it, only this once.
pub async fn share_report(
    form: Form<ReportsWrite, ShareReport>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let session: &SignedIn = &form.session;
    let wanted = match &form.value {
        Ok(wanted) => wanted,
        Err(errors) => {
            let (sent, problem) = ((session, &form.sent), errors.clone().into());
            return refuse(&request, sent, (&app, &base), id.0, problem).await;
        }
    };
    let account = session.account.as_str();
    let report = model::find(&app.pool.for_account(account), account, id.0).await?;
    let report = report.ok_or_else(Problem::not_found)?;
    let share = share(&app, &base, session, id.0, wanted).await?;
    let row = Row::new(report.row, app.slugs().await?, &[]);
    let words = of_sender(&request, &report.language);
    let address = share.url.clone().unwrap_or_default();
    let until = DateTime::parse_from_rfc3339(&share.expires_at);
    let until = until.map_err(|error| Problem::internal(&error))?;
    let page = SharePage {
        layout: Layout::from_request(&request),
        frame: Frame::new(&request, Some(session)),
        sending: Sending::new(words, &row, address),
        row,
        share,
        until: until.format("%-d %B %Y, %H:%M UTC").to_string(),
    };
    web_console::html(StatusCode::OK, &page)
}

/// Withdraws all links, and returns to the report's settings.
pub async fn withdraw_shares(
    form: Form<ReportsWrite, Nothing>,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = form.session.account.as_str();
    if !model::withdraw_shares(&app.pool.for_account(account), account, id.0).await? {
        return Err(Problem::not_found());
    }
    let settings = Done::Withdrawn.at(id.0);
    Ok(lead_on::<ReportsRead>(&form.session, &base, &settings))
}

/// Withdraws one link, and returns to the report's settings.
pub async fn withdraw_share(
    form: Form<ReportsWrite, Nothing>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = form.session.account.as_str();
    let pool = app.pool.for_account(account);
    let link = path_number(&request, "link")?;
    if !model::withdraw_share(&pool, (account, id.0), link).await? {
        return Err(Problem::not_found());
    }
    let settings = Done::WithdrawnOne.at(id.0);
    Ok(lead_on::<ReportsRead>(&form.session, &base, &settings))
}
