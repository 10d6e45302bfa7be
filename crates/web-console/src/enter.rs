//! `POST /sign-in`: an API key or a link in, a session out.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use auth::Verifier;
use query_params::Fields;
use web::session::{self, StoredSession};
use web::{BaseUrl, Problem, Sent, set_audit_sign_in};

use crate::carried::Carried;
use crate::destination::Destination;
use crate::field_error::field_error;
use crate::onward::{from, onward};
use crate::opening::{browser, life};
use crate::page::see_other;
use crate::people::enter_named;
use crate::same_origin;
use crate::session::SignedIn;
use crate::sessions::{NewSession, OpenError, Sessions, is_made_from, new_token};
use crate::settings::Console;
use crate::sign_in::{Secret, SignIn, refuse};

/// Verifies the key or link, opens a session, and redirects with a cookie that holds its token.
pub(crate) async fn sign_in(
    request: HttpRequest,
    sent: Result<Sent, Problem>,
    verifier: Data<Verifier>,
    sessions: Data<Sessions>,
    console: Data<Console>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    same_origin::check(&request)?;
    let sent = sent?;
    if sent.0.texts().any(|(name, _)| name == "proxy") {
        return as_named(&request, &sent.0, &sessions, (&console, &base)).await;
    }
    let form: SignIn = match sent.read(&request) {
        Ok(form) => form,
        Err(problem) => {
            let message = match field_error(problem.errors(), "key") {
                about_key if about_key.is_empty() => problem.body().message,
                about_key => about_key,
            };
            return refuse(&request, &sent.0, problem.status(), message, problem.code());
        }
    };
    let is_forwarded = from(&request).is_some();
    let go_on = || {
        let next = form.next.as_ref().map(|next| next.as_str().to_owned());
        let next = next.unwrap_or_else(|| console.home());
        onward(&request, "sign-in").unwrap_or_else(|| see_other(&base, &next).finish())
    };
    verifier.await_new(form.secret.as_str()).await;
    let session = match verify(&verifier, &form.secret, &base) {
        Ok(session) => session,
        Err(_) if is_forwarded => return Ok(go_on()),
        Err(error) => {
            let (status, message) = (StatusCode::UNAUTHORIZED, form.secret.refusal(error));
            let mut page = refuse(&request, &sent.0, status, message, "invalid_token")?;
            set_audit_sign_in(&mut page, Err(error));
            return Ok(page);
        }
    };
    let before = session::token(&request);
    let token = match &before {
        _ if !is_forwarded => new_token(form.secret.as_str()),
        // Another service of this host has just opened a session with this.
        Some(token) if is_made_from(form.secret.as_str(), token) => token.clone(),
        _ => return Ok(go_on()),
    };
    let new = NewSession {
        token: &token,
        session: &session,
        browser: &browser(&request),
        is_by_link: matches!(form.secret, Secret::Link(_)),
        person: None,
    };
    match sessions.open(&new).await {
        Ok(()) => {}
        Err(OpenError::Database(error)) => return Err(error.into()),
        Err(OpenError::Used) if is_forwarded => return Ok(go_on()),
        Err(used @ OpenError::Used) => {
            let (status, message) = (StatusCode::UNAUTHORIZED, used.to_string());
            return refuse(&request, &sent.0, status, message, "used_link");
        }
    }
    if let Some(before) = before.filter(|before| *before != token) {
        sessions.end(&before).await?;
    }
    let is_last = onward(&request, "sign-in").is_none();
    let carried = Carried::read(&sent.0, form.next.as_ref()).filter(|_| is_last);
    let mut response = match carried {
        Some(carried) => {
            carried.confirm(&request, &SignedIn::with(&token, session.caller.clone()))?
        }
        None => go_on(),
    };
    if !is_forwarded {
        let key_ends_at = match &form.secret {
            Secret::Key(_) => session.caller.key_expires_at,
            Secret::Link(_) => None,
        };
        let cookie = session::cookie(token, life(key_ends_at, &sessions), &base);
        response
            .add_cookie(&cookie)
            .map_err(|error| Problem::internal(&error))?;
    }
    set_audit_sign_in(&mut response, Ok(session.caller));
    Ok(response)
}

/// Signs in the person whom the proxy names.
async fn as_named(
    request: &HttpRequest,
    sent: &Fields,
    sessions: &Sessions,
    at: (&Console, &BaseUrl),
) -> Result<HttpResponse, Problem> {
    let next = sent.texts().find(|(name, _)| *name == "next");
    let next = next.and_then(|(_, next)| Destination::new(next));
    let carried = Carried::read(sent, next.as_ref());
    let entered = enter_named(request, sessions, at, next.as_ref(), carried).await?;
    entered.map_or_else(
        || {
            let (status, message) = (StatusCode::UNAUTHORIZED, "No proxy names you.".to_owned());
            refuse(request, sent, status, message, "invalid_token")
        },
        Ok,
    )
}

fn verify(
    verifier: &Verifier,
    secret: &Secret,
    base: &BaseUrl,
) -> Result<StoredSession, auth::Error> {
    let caller = match secret {
        Secret::Key(key) => verifier.verify(key)?,
        Secret::Link(link) => verifier.verify_link(link, base.url().as_str())?,
    };
    let signing_key = verifier.signing_key(secret.as_str());
    Ok(StoredSession {
        caller,
        signing_key: Some(signing_key.unwrap_or_default()),
    })
}
