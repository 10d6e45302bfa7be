//! Opening a session for a person who was identified.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use auth::Caller;
use look::Layout;
use web::session;
use web::{BaseUrl, Problem, set_audit_call, set_audit_person, set_audit_sign_in};

use super::Identity;
use crate::frame::Frame;
use crate::opening::{browser, life};
use crate::page::refusal;
use crate::sessions::{NewPerson, NewSession, OpenError, Sessions};
use crate::sessions::{is_made_from, new_token};

/// The operation that opens a session.
pub(crate) const SIGN_IN: &str = "session.sign_in";

/// The page for a person who may not sign in.
#[derive(Template)]
#[template(path = "console/refused.html")]
struct RefusedPage<'a> {
    layout: Layout,
    frame: Frame,
    person: String,
    contact: &'a str,
}

/// A token for a session of who has this secret: that of the request, if another service of this
/// host has made it for them; `None` if there is no such token.
pub(crate) async fn shared_token(
    request: &HttpRequest,
    sessions: &Sessions,
    secret: &str,
) -> Result<Option<String>, Problem> {
    let token = session::token(request).filter(|token| is_made_from(secret, token));
    match token {
        Some(token) if !sessions.has(&token).await? => Ok(Some(token)),
        _ => Ok(None),
    }
}

/// A new token for a session of who has this secret.
pub(crate) fn own_token(secret: &str) -> String {
    new_token(secret)
}

/// Opens a session with this token and ends the one before; `None` if no rule lets the person in.
pub(crate) async fn enter(
    request: &HttpRequest,
    sessions: &Sessions,
    token: &str,
    person: &NewPerson,
) -> Result<Option<Caller>, Problem> {
    let Some(found) = sessions.people().session(&person.identity) else {
        return Ok(None);
    };
    let new = NewSession {
        token,
        session: &found,
        browser: &browser(request),
        is_by_link: false,
        person: Some(person),
    };
    match sessions.open(&new).await {
        Ok(()) => {}
        Err(OpenError::Database(error)) => return Err(error.into()),
        Err(OpenError::Used) => return Err(Problem::internal(&"a person is no link")),
    }
    if let Some(before) = session::token(request).filter(|before| before != token) {
        sessions.end(&before).await?;
    }
    Ok(Some(found.caller))
}

/// Gives the browser its token, and records who has signed in.
pub(crate) fn give(
    response: &mut HttpResponse,
    sessions: &Sessions,
    base: &BaseUrl,
    token: String,
    caller: Caller,
) -> Result<(), Problem> {
    let cookie = session::cookie(token, life(None, sessions), base);
    let added = response.add_cookie(&cookie);
    added.map_err(|error| Problem::internal(&error))?;
    set_audit_call(response, SIGN_IN, false, response.status());
    set_audit_sign_in(response, Ok(caller));
    Ok(())
}

/// The page for a person whom no rule lets in: it says whom to ask.
pub(crate) fn refuse_person(
    request: &HttpRequest,
    sessions: &Sessions,
    person: &Identity,
) -> Result<HttpResponse, Problem> {
    let shown = person.shown();
    let page = RefusedPage {
        layout: Layout::from_request(request),
        frame: Frame::new(request, None),
        person: shown.clone(),
        contact: sessions.people().contact(),
    };
    let problem = Problem::forbidden("no_rule", "No rule lets this person in.");
    let mut response = refusal(&problem, &page)?;
    set_audit_call(&mut response, SIGN_IN, false, StatusCode::FORBIDDEN);
    set_audit_person(&mut response, &shown);
    Ok(response)
}
