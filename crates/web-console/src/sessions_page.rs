//! The page of the account's sessions, and ending them.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest, HttpResponse};
use askama::Template;
use auth::{Role, Verifier};
use chrono::NaiveDateTime;
use look::Layout;
use web::{BaseUrl, Problem, Sent};

use crate::frame::Frame;
use crate::onward::{from, onward};
use crate::page::{html, see_other};
use crate::people::People;
use crate::session::SignedIn;
use crate::sessions::{SessionRow, Sessions};
use crate::settings::Console;
use crate::token_id::id_of;
use crate::{browser, form};

/// The sessions that may do no more than this one.
#[derive(Template)]
#[template(path = "console/sessions.html")]
struct SessionsPage {
    layout: Layout,
    frame: Frame,
    sessions: Vec<Shown>,
}

/// A session as shown.
struct Shown {
    id: String,
    browser: String,
    /// The person, or the name of the key.
    who: String,
    /// What the person may do, if it is a role.
    role: Option<Role>,
    created: NaiveDateTime,
    used: NaiveDateTime,
    is_this: bool,
}

/// Shows the sessions that this one may end.
pub(crate) async fn show_sessions(
    session: SignedIn,
    request: HttpRequest,
    sessions: Data<Sessions>,
    verifier: Data<Verifier>,
) -> Result<HttpResponse, Problem> {
    let own = own_id(&request);
    let rows = sessions.covered_by(&session, &verifier).await?;
    let page = SessionsPage {
        layout: Layout::from_request(&request),
        frame: Frame::new(&request, Some(&session)),
        sessions: rows
            .iter()
            .map(|row| Shown::new(row, &own, sessions.people()))
            .collect(),
    };
    html(StatusCode::OK, &page)
}

/// Ends the session in the field `id`, or with the field `others` all others.
pub(crate) async fn end_sessions(
    request: HttpRequest,
    sent: Result<Sent, Problem>,
    sessions: Data<Sessions>,
    verifier: Data<Verifier>,
    console: Data<Console>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Error> {
    let first = from(&request).unwrap_or_else(|| console.own().name());
    let list = format!("console/{first}/sessions");
    let go_on = || onward(&request, "sessions").unwrap_or_else(|| see_other(&base, &list).finish());
    if from(&request).is_some() && SignedIn::read(&request).is_err() {
        return Ok(go_on());
    }
    let (session, sent) = form::accept(&request, sent)?;
    let text = |name| {
        let mut texts = sent.0.texts();
        texts.find(|(sent, _)| *sent == name).map(|(_, text)| text)
    };
    let own = own_id(&request);
    let (others, id) = (text("others").is_some(), text("id"));
    if !others && id.is_none() {
        let message = "Name a session in the field id, or all others in the field others.";
        return Err(Problem::malformed(message).into());
    }
    let rows = sessions.covered_by(&session, &verifier).await;
    let ids = rows.map_err(Problem::from)?.into_iter().map(|row| row.id);
    let ids: Vec<String> = ids
        .filter(|each| (others && *each != own) || Some(each.as_str()) == id)
        .collect();
    let account = session.account.as_str();
    let ended = sessions.end_each(account, &ids).await;
    ended.map_err(Problem::from)?;
    Ok(go_on())
}

fn own_id(request: &HttpRequest) -> String {
    id_of(&web::session::token(request).unwrap_or_default())
}

impl Shown {
    fn new(row: &SessionRow, own: &str, people: &People) -> Self {
        let stored = row.stored(people);
        let caller = stored.map(|stored| stored.caller);
        let role = caller.as_ref().and_then(|caller| {
            let mut roles = Role::ALL.into_iter();
            roles.find(|role| role.scopes() == caller.scopes)
        });
        let who = caller.and_then(|caller| {
            let name = caller.key_name.map(|name| name.as_str().to_owned());
            caller.person.map(|person| (*person).to_owned()).or(name)
        });
        Self {
            id: row.id.clone(),
            browser: browser::shown(&row.browser),
            who: who.unwrap_or_default(),
            role,
            created: row.created_at,
            used: row.used_at,
            is_this: row.id == own,
        }
    }
}
