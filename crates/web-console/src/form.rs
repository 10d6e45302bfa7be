//! A form sent from a page of the console by a person who is signed in.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::error::InternalError;
use actix_web::{Error, FromRequest, HttpRequest, HttpResponse};
use query_params::{FieldErrors, Fields, FromFields};
use web::{Problem, RequiredScope, wants_html};

use crate::carried::Carried;
use crate::session::{Session, SignedIn};
use crate::{same_origin, sign_in, token};

/// The parameters of a form, from a session whose key carries the scope `S`. It exists only if the
/// form was sent from a page of this host that was made for this session.
///
/// If the session has ended, the response is the sign-in page, which carries the fields.
#[derive(Debug)]
pub struct Form<S, T> {
    /// Who sent it.
    pub session: Session<S>,
    /// The fields as typed.
    pub sent: Sent,
    /// The valid value, or the errors to show at its fields.
    pub value: Result<T, FieldErrors>,
}

/// The fields of a form as typed, to show them again.
#[derive(Clone, Debug, Default)]
pub struct Sent(Fields);

impl Sent {
    /// Every non-empty text of a field that may be sent several times.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let texts = self.0.texts().filter(move |(sent, _)| *sent == name);
        texts.map(|(_, text)| text)
    }

    /// The text of a field; empty if it was not sent.
    pub fn text(&self, name: &str) -> &str {
        let mut texts = self.0.texts();
        texts
            .find(|(sent, _)| *sent == name)
            .map_or("", |(_, text)| text)
    }
}

impl<S: RequiredScope, T: FromFields + 'static> FromRequest for Form<S, T> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let sent = web::Sent::from_request(&request, payload);
        Box::pin(async move {
            // The whole body is read, so that a refused sender sees the response.
            let sent = sent.await;
            let (session, sent) = accept(&request, sent)?;
            let session = session.permitted()?;
            let value = match sent.read(&request) {
                Ok(value) => Ok(value),
                Err(problem) => Err(problem.field_errors()?),
            };
            Ok(Self {
                session,
                value,
                sent: Sent(sent.0),
            })
        })
    }
}

/// The sender of a form, if it was sent from a page of this host that was made for this session.
pub(crate) fn accept(
    request: &HttpRequest,
    sent: Result<web::Sent, Problem>,
) -> Result<(SignedIn, web::Sent), Error> {
    same_origin::check(request)?;
    let sent = sent?;
    let session = match SignedIn::read(request) {
        Ok(session) => session,
        Err(problem) if problem.status().as_u16() == 401 && wants_html(request) => {
            return Err(as_error(sign_in::ask_again(request, &sent.0)?));
        }
        Err(problem) => return Err(problem.into()),
    };
    check_token(request, &session, &sent.0)?;
    Ok((session, sent))
}

/// Refuses a form of another session, and shows its fields again with the right token: the sender
/// may have signed in again in another tab.
fn check_token(request: &HttpRequest, session: &SignedIn, sent: &Fields) -> Result<(), Error> {
    let own = web::session::token(request).unwrap_or_default();
    let mut texts = sent.texts();
    let token = texts.find(|(name, _)| *name == token::FIELD);
    let refusal = Problem::forbidden(
        "wrong_token",
        "This form belongs to another session, so nothing was done.",
    );
    match token {
        Some((_, token)) if token::is_of(&own, token) => Ok(()),
        Some(_) => match Carried::from_sent(request, sent) {
            Some(carried) if wants_html(request) => {
                Err(as_error(carried.refused(request, session, &refusal)?))
            }
            _ => Err(refusal.into()),
        },
        None => Err(refusal.into()),
    }
}

fn as_error(response: HttpResponse) -> Error {
    InternalError::from_response("the form was not accepted", response).into()
}
