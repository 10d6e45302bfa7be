//! `/console/reports/{id}/delete`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use query_params::{FieldReader, FromFields};
use web::{BaseUrl, Id, Problem};
use web_console::{Form, Frame, Session};

use super::back_to_list;
use super::row::Row;
use crate::app::App;
use crate::model;
use crate::scopes::ReportsWrite;

/// The page that asks whether to delete a report.
#[derive(Template)]
#[template(path = "reports/delete.html")]
struct DeletePage {
    layout: Layout,
    frame: Frame,
    row: Row,
}

/// A form without fields, except for the way back.
pub struct DeleteReport;

impl FromFields for DeleteReport {
    type Rules = ();

    fn from_fields(_: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self)
    }
}

/// Asks whether to delete the report.
pub async fn confirm_deletion(
    session: Session<ReportsWrite>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = session.account.as_str();
    let found = model::find(&app.pool.for_account(account), account, id.0).await?;
    let row = found.ok_or_else(Problem::not_found)?.row;
    let page = DeletePage {
        layout: Layout::from_request(&request),
        frame: Frame::new(&request, Some(&session)),
        row: Row::new(row, app.slugs().await?, &[]),
    };
    web_console::html(StatusCode::OK, &page)
}

/// Deletes the report and its page, and returns to the list.
pub async fn delete_report(
    form: Form<ReportsWrite, DeleteReport>,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = form.session.account.as_str();
    if model::delete(&app.pool.for_account(account), account, id.0, None).await? {
        return Ok(back_to_list(&form.session, &base, form.sent.text("back")));
    }
    Err(Problem::not_found())
}
