//! `GET /console/reports/notifications`: the endpoints, and the events.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use query_params::{FieldErrors, ListParams};
use web::{Problem, Query, RequiredScope};
use web_console::{Frame, Sent, Session, SignedIn};

use super::{DIGESTS, KINDS, ShownEndpoint, ShownEvent, here};
use crate::delivery::Message;
use crate::events::EventParams;
use crate::model::{self, EndpointSort, EventFilter, FeedRow};
use crate::source::{Notices, Source};
use crate::{EndpointsRead, EndpointsWrite};

/// How many events a page has.
const EVENTS: u8 = 25;
/// How many endpoints are shown; the API lists them all.
const ENDPOINTS: u16 = 100;

/// The kinds of endpoints where there is no mail, which is the last one.
const WITHOUT_MAIL: &[(&str, &str)] = KINDS.split_at(KINDS.len() - 1).0;

#[derive(Template)]
#[template(path = "notify/list.html")]
pub struct ListPage<'a> {
    layout: Layout,
    frame: Frame,
    noun: &'static str,
    here: String,
    may_write: bool,
    kinds: &'static [(&'static str, &'static str)],
    digests: &'static [(&'static str, &'static str)],
    choices: Vec<(String, &'static str)>,
    sent: &'a Sent,
    errors: &'a FieldErrors,
    /// An error that is not about a field.
    problem: String,
    endpoints: Vec<ShownEndpoint>,
    place: &'static str,
    feeds: Vec<FeedRow>,
    /// The address of a feed that is new.
    pub feed_address: Option<String>,
    events: Vec<ShownEvent>,
    is_first: bool,
    next: Option<String>,
}

impl ListPage<'_> {
    /// Whether the form is open.
    fn is_open(&self) -> bool {
        (self.endpoints.is_empty() && self.feed_address.is_none())
            || !self.errors.is_empty()
            || !self.problem.is_empty()
    }

    /// What the operator sets for mail, in the environment.
    fn variables(&self) -> String {
        let prefix = format!("{}S__NOTIFY__MAIL__", self.noun.to_uppercase());
        format!(
            "{prefix}HOST=smtp.example.com\n{prefix}USER=waymark\n\
             {prefix}PASSWORD_FILE=/etc/waymark/mail-password\n\
             {prefix}FROM=\"Waymark <waymark@example.com>\""
        )
    }

    /// The address at which a feed is withdrawn.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    fn at_feed(&self, id: &i64) -> String {
        format!("{}/feeds/{id}/delete", self.here)
    }

    /// The error of a field; empty if it has none.
    fn error(&self, field: &str) -> String {
        web_console::field_error(self.errors, field)
    }
}

/// Shows both.
pub async fn show_list<S: Source>(
    session: Session<EndpointsRead>,
    request: HttpRequest,
    query: Query<EventParams>,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let filter = query.params.filter::<S>();
    let (sent, errors) = (Sent::default(), FieldErrors::none());
    let page = load(&request, &session, &notices, &filter, (&sent, &errors)).await?;
    web_console::html(StatusCode::OK, &page)
}

/// Shows both, with the form as it was sent and what is wrong with it.
pub async fn list_with_form<S: Source>(
    request: &HttpRequest,
    session: &SignedIn,
    notices: &Notices<S>,
    sent: &Sent,
    problem: Problem,
) -> Result<HttpResponse, Problem> {
    if !session.allows(&EndpointsRead::SCOPE) {
        return Err(problem);
    }
    let filter = EventFilter::default();
    let form = (sent, problem.errors());
    let mut page = load(request, session, notices, &filter, form).await?;
    if problem.errors().is_empty() {
        page.problem = problem.body().message;
    }
    web_console::refusal(&problem, &page)
}

/// Both, with the form as it was sent.
pub async fn load<'a, S: Source>(
    request: &HttpRequest,
    session: &SignedIn,
    notices: &Notices<S>,
    filter: &EventFilter,
    (sent, errors): (&'a Sent, &'a FieldErrors),
) -> Result<ListPage<'a>, Problem> {
    let account = session.account.as_str();
    let pool = notices.pool.for_account(account);
    let params = ListParams::<EndpointSort> {
        per_page: ENDPOINTS,
        ..ListParams::default()
    };
    let may_write = session.allows(&EndpointsWrite::SCOPE);
    let endpoints = model::list(&pool, account, &params, may_write).await?;
    let mut events = model::events_of(&pool, account, filter, i64::from(EVENTS) + 1).await?;
    let has_more = events.len() > usize::from(EVENTS);
    events.truncate(EVENTS.into());
    let feeds = model::feeds_of(&pool, account).await?;
    Ok(ListPage {
        layout: Layout::from_request(request),
        frame: Frame::new(request, Some(session)),
        noun: S::NOUN,
        here: here::<S>(),
        may_write,
        kinds: if notices.mail.is_some() {
            &KINDS
        } else {
            WITHOUT_MAIL
        },
        digests: if notices.mail.is_some() {
            &DIGESTS
        } else {
            &[]
        },
        choices: choices::<S>(),
        sent,
        errors,
        problem: String::new(),
        place: S::PLACE,
        feeds,
        feed_address: None,
        endpoints: endpoints
            .rows
            .into_iter()
            .map(ShownEndpoint::from)
            .collect(),
        is_first: filter.after.is_none(),
        next: events.last().filter(|_| has_more).map(|row| row.id.clone()),
        events: events.into_iter().map(ShownEvent::from).collect(),
    })
}

/// What an endpoint can be notified of: what needs doing, or everything.
fn choices<S: Source>() -> Vec<(String, &'static str)> {
    let is_bad = |kind: &&&str| Message::of_kind(kind).is_bad;
    let bad: Vec<&str> = S::KINDS.iter().filter(is_bad).copied().collect();
    vec![
        (bad.join(","), "What somebody should look at"),
        ("*".to_owned(), "Everything"),
    ]
}
