//! `/console/reports/{id}`: who may see a report's page, and having it checked again.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use query_params::{FieldErrors, FieldReader, FromFields};
use web::{BaseUrl, Id, Preconditions, Problem, Query, RequiredScope};
use web_console::{Form, Frame, Session, SignedIn};

use super::row::Row;
use super::{WITHDRAWN, back_to_list, error_of, list_address};
use crate::app::App;
use crate::model::{self, FullReport, Privacy};
use crate::password::Passwords;
use crate::reports::{UpdateReport, change};
use crate::scopes::{ReportsRead, ReportsWrite};

/// The page with a form for the privacy.
#[derive(Template)]
#[template(path = "reports/edit.html")]
struct EditPage<'a> {
    layout: Layout,
    frame: Frame,
    row: Row,
    privacy: Privacy,
    listed: bool,
    may_write: bool,
    /// Whether its links have just been withdrawn.
    is_withdrawn: bool,
    errors: &'a FieldErrors,
    back: &'a str,
}

/// What an action that led to the page did.
pub struct After {
    is_withdrawn: bool,
}

impl FromFields for After {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let done = reader.choice("done", &[(WITHDRAWN, true)]);
        Some(Self {
            is_withdrawn: done.unwrap_or_default(),
        })
    }
}

/// Shows who may see the report's page, and lets whoever may change it do so.
pub async fn show_report(
    session: Session<ReportsRead>,
    request: HttpRequest,
    id: Id,
    after: Option<Query<After>>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let mut page = EditPage::load(&request, &session, &app, id.0).await?;
    page.is_withdrawn = after.is_some_and(|after| after.params.is_withdrawn);
    web_console::html(StatusCode::OK, &page)
}

/// Changes the report, and returns to the list.
pub async fn update_report(
    form: Form<ReportsWrite, UpdateReport>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
    passwords: Data<Passwords>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let report = (form.session.account.as_str(), id.0);
    let any_version = Preconditions::default();
    let changed = match &form.value {
        Ok(update) => change(&app, &passwords, report, &any_version, update).await,
        Err(errors) => Err(errors.clone().into()),
    };
    let Err(problem) = changed else {
        return Ok(back_to_list(&base, form.sent.text("back")));
    };
    if problem.errors().is_empty() || !form.session.allows(&ReportsRead::SCOPE) {
        return Err(problem);
    }
    let mut page = EditPage::load(&request, &form.session, &app, id.0).await?;
    page.errors = problem.errors();
    page.back = list_address(form.sent.text("back"));
    page.privacy = match form.sent.text("privacy") {
        "0" => Privacy::Public,
        "1" => Privacy::Private,
        "2" => Privacy::Password,
        _ => page.privacy,
    };
    web_console::refusal(&problem, &page)
}

static NO_ERRORS: FieldErrors = FieldErrors::none();

impl EditPage<'_> {
    async fn load(
        request: &HttpRequest,
        session: &SignedIn,
        app: &App,
        id: i64,
    ) -> Result<Self, Problem> {
        let account = session.account.as_str();
        let found = model::find(&app.pool, account, id).await?;
        let FullReport { row, listed, .. } = found.ok_or_else(Problem::not_found)?;
        let titles = model::titles(&app.pool, account, &[id]).await?;
        Ok(Self {
            layout: Layout::of(request),
            frame: Frame::new(request, Some(session)),
            privacy: row.privacy,
            listed,
            row: Row::new(row, titles.get(&id).map(String::as_str), &[]),
            may_write: session.allows(&ReportsWrite::SCOPE),
            is_withdrawn: false,
            errors: &NO_ERRORS,
            back: super::LIST,
        })
    }

    fn error(&self, field: &str) -> String {
        error_of(self.errors, field)
    }
}
