//! `/console/reports/{id}`: the settings of a report's page, and checking it again.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::NaiveDateTime;
use database::Pool;
use look::Layout;
use query_params::{FieldErrors, FieldReader, FromFields};
use report_view::moment;
use texts::Words;
use web::{BaseUrl, Id, Preconditions, Problem, Query, RequiredScope};
use web_console::{Form, Frame, Sent, Session, SignedIn, field_error, lead_on};

use super::row::Row;
use super::sending::Sending;
use super::{back_to_list, is_list, list_address};
use crate::app::App;
use crate::credentials::Credentials;
use crate::model::{self, Every, FullReport, IgnoredRow, Privacy, Rendering, ShareRow};
use crate::password::Passwords;
use crate::report_page::{address_of, of_sender};
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
    every: Every,
    /// Whether its page is shown to a browser; `None` where there is nothing to choose.
    rendered: Option<Rendering>,
    /// The language of its page; empty for that of the setting or reader.
    language: String,
    /// When it is checked next, for people and for programs.
    next_check: Option<(String, String)>,
    /// Who is notified of what happens to it.
    notified: Option<String>,
    may_write: bool,
    /// Whether this service can store what opens the site's pages behind a login.
    takes_way_in: bool,
    /// That, if there is any.
    way_in: Option<Credentials>,
    sending: Sending,
    /// What is ignored in it, whether it is found now or not.
    ignored: Vec<IgnoredRow>,
    /// The links for guests that are good now.
    links: Vec<ShareRow>,
    /// What a link for a guest was to be called.
    guest: &'a str,
    /// For how many seconds it was to be good.
    guest_life: &'a str,
    /// The action that was just carried out, if any.
    done: Option<Done>,
    errors: &'a FieldErrors,
    back: &'a str,
}

/// The result of an action that redirects to the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// The report was changed.
    Saved,
    /// All links to the report were withdrawn.
    Withdrawn,
    /// One link to the report was withdrawn.
    WithdrawnOne,
    /// What opens pages behind a login was set.
    WayIn,
    /// It was deleted.
    NoWayIn,
}

impl Done {
    const WORDS: [(&'static str, Self); 5] = [
        ("saved", Self::Saved),
        ("withdrawn", Self::Withdrawn),
        ("withdrawn-one", Self::WithdrawnOne),
        ("credentials", Self::WayIn),
        ("no-credentials", Self::NoWayIn),
    ];

    /// The address of a report's settings, as seen from the base URL, with this result.
    pub fn at(self, id: i64) -> String {
        let mut words = Self::WORDS.iter();
        let word = words.find(|(_, done)| *done == self);
        format!(
            "{}/{id}?done={}",
            super::LIST,
            word.map_or("", |(word, _)| word)
        )
    }

    /// The result in words, and its consequence for a report with this privacy.
    const fn notice(self, privacy: Privacy) -> (&'static str, &'static str) {
        match (self, privacy) {
            (Self::Withdrawn, _) => ("All links are withdrawn", "They no longer open the report."),
            (Self::WithdrawnOne, _) => ("The link is withdrawn", "It no longer opens the report."),
            (Self::WayIn, Privacy::Public) => (
                "Saved",
                "This report is public: everyone will see what is found behind the login.",
            ),
            (Self::WayIn, _) => (
                "Saved",
                "The site's pages are checked with it from the next time on.",
            ),
            (Self::NoWayIn, _) => (
                "Deleted",
                "The site's pages are checked as every visitor sees them.",
            ),
            (Self::Saved, Privacy::Public) => {
                ("Saved", "Everyone with its address sees the report.")
            }
            (Self::Saved, Privacy::Private) => (
                "Saved",
                "Your account and guests with a link can see the report.",
            ),
            (Self::Saved, Privacy::Password) => (
                "Saved",
                "Everyone who opens the report is asked for the password.",
            ),
        }
    }
}

/// The action that was carried out just before the page is shown.
pub struct After {
    done: Option<Done>,
}

impl FromFields for After {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            done: reader.choice("done", &Done::WORDS),
        })
    }
}

/// Shows who may see the report's page, with a form to change it.
pub async fn show_report(
    session: Session<ReportsRead>,
    request: HttpRequest,
    id: Id,
    after: Option<Query<After>>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let mut page = EditPage::load(&request, &session, &app, &base, id.0).await?;
    page.done = after.and_then(|after| after.params.done);
    web_console::html(StatusCode::OK, &page)
}

/// Changes the report, and redirects to the page with the form: the list, the report's page, or
/// else the report's settings.
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
        let back = form.sent.text("back");
        if is_list(back) {
            return Ok(back_to_list(&form.session, &base, back));
        }
        let next = if back == "report" {
            format!("r/{}", app.slugs().await?.of(id.0))
        } else {
            Done::Saved.at(id.0)
        };
        return Ok(lead_on::<ReportsRead>(&form.session, &base, &next));
    };
    let sent = (&*form.session, &form.sent);
    refuse(&request, sent, (&app, &base), id.0, problem).await
}

/// The page with what is wrong with one of its forms, as that was sent.
///
/// # Errors
/// The problem itself, if it is about no field, or the person may not see the page.
pub async fn refuse(
    request: &HttpRequest,
    (session, sent): (&SignedIn, &Sent),
    (app, base): (&App, &BaseUrl),
    id: i64,
    problem: Problem,
) -> Result<HttpResponse, Problem> {
    if problem.errors().is_empty() || !session.allows(&ReportsRead::SCOPE) {
        return Err(problem);
    }
    let mut page = EditPage::load(request, session, app, base, id).await?;
    page.errors = problem.errors();
    page.back = list_address(sent.text("back"));
    page.guest = sent.text("name");
    let life = Some(sent.text("expires_in"));
    page.guest_life = life.filter(|life| !life.is_empty()).unwrap_or(WEEK);
    page.privacy = match sent.text("privacy") {
        "0" => Privacy::Public,
        "1" => Privacy::Private,
        "2" => Privacy::Password,
        _ => page.privacy,
    };
    web_console::refusal(&problem, &page)
}

/// A time as the console shows it.
fn in_english(at: NaiveDateTime) -> (String, String) {
    moment(Words::default(), at)
}

/// How long a link for a guest is good unless another time is chosen, in seconds.
const WEEK: &str = "604800";

static NO_ERRORS: FieldErrors = FieldErrors::none();

impl EditPage<'_> {
    async fn load(
        request: &HttpRequest,
        session: &SignedIn,
        app: &App,
        base: &BaseUrl,
        id: i64,
    ) -> Result<Self, Problem> {
        let account = session.account.as_str();
        let find = async |pool: &Pool| model::find(pool, account, id).await;
        let found = app.pool.for_account(account).reading(account, find).await?;
        let FullReport {
            row,
            listed,
            rendered,
            language,
            ..
        } = found.ok_or_else(Problem::not_found)?;
        let (every, next_check) = (row.every, row.next_check_at.map(in_english));
        let pool = app.pool.for_account(account);
        let notified = notify::notified(&pool, session, &row.project).await?;
        let links = model::shares(&pool, account, id).await?;
        let ignored = model::ignored_in(&pool, account, (&row.project, row.id)).await?;
        let way_in = model::credentials(&pool, account, &row.project).await?;
        let row = Row::new(row, app.slugs().await?, &[]);
        let address = address_of(app, base, id).await?;
        Ok(Self {
            layout: Layout::from_request(request),
            frame: Frame::new(request, Some(session)),
            privacy: row.privacy,
            listed,
            every,
            rendered: (app.renderer.is_some() || rendered != Rendering::Off).then_some(rendered),
            next_check,
            takes_way_in: app.keyring.is_some(),
            way_in: way_in.map(Credentials::from),
            ignored,
            notified,
            sending: Sending::new(of_sender(request, &language), &row, address.into()),
            language,
            links,
            guest: "",
            guest_life: WEEK,
            row,
            may_write: session.allows(&ReportsWrite::SCOPE),
            done: None,
            errors: &NO_ERRORS,
            back: super::LIST,
        })
    }

    /// Until when a link is good, for people and for programs.
    #[expect(clippy::unused_self, reason = "templates call methods only")]
    fn until(&self, link: &ShareRow) -> (String, String) {
        in_english(link.expires_at)
    }

    /// What is ignored: the check's title and the part of what it finds, and since when.
    #[expect(clippy::unused_self, reason = "templates call methods only")]
    fn of_ignored<'r>(&self, row: &'r IgnoredRow) -> (&'r str, Vec<&'r str>, (String, String)) {
        let title = page_audit::rule(&row.check_id).map_or(&*row.check_id, |rule| rule.title);
        let parts = [&row.key, &row.selector, &row.found].into_iter();
        let parts = parts.filter_map(|part| part.as_deref());
        (title, parts.collect(), in_english(row.created_at))
    }

    /// Whether what opens pages behind a login was refused.
    fn is_way_in_refused(&self) -> bool {
        let mut fields = ["cookie", "basic", "headers"].iter();
        fields.any(|field| !self.error(field).is_empty())
    }

    fn error(&self, field: &str) -> String {
        field_error(self.errors, field)
    }
}
