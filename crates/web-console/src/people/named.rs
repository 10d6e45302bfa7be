//! Signing in as the person whom the proxy names.

use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Problem};

use super::enter::{enter, give, own_token, refuse_person, shared_token};
use crate::carried::Carried;
use crate::destination::Destination;
use crate::page::see_other;
use crate::session::SignedIn;
use crate::sessions::{NewPerson, Sessions};
use crate::settings::Console;

/// Whom the proxy names in this request, as shown.
pub(crate) fn named(request: &HttpRequest, sessions: &Sessions) -> Option<String> {
    let person = sessions.people().proxy()?.person(request)?;
    person.ok().map(|person| person.shown())
}

/// Opens a session for the person whom the proxy names, and leads on, or shows the form that was
/// not accepted before; `None` if it names nobody.
pub(crate) async fn enter_named(
    request: &HttpRequest,
    sessions: &Sessions,
    (console, base): (&Console, &BaseUrl),
    next: Option<&Destination>,
    carried: Option<Carried>,
) -> Result<Option<HttpResponse>, Problem> {
    let proxy = sessions.people().proxy();
    let identity = match proxy.and_then(|proxy| proxy.person(request)) {
        None => return Ok(None),
        Some(Err(error)) => return Err(Problem::forbidden("proxy_header", error.to_string())),
        Some(Ok(identity)) => identity,
    };
    // No secret, but a session of the proxy's is worth nothing without its header.
    let secret = format!("proxy {}", identity.subject);
    let shared = shared_token(request, sessions, &secret).await?;
    let token = shared.unwrap_or_else(|| own_token(&secret));
    let person = NewPerson {
        identity,
        provider_session: None,
        tokens: None,
        renew_after: None,
        life: sessions.life(),
    };
    let Some(caller) = enter(request, sessions, &token, &person).await? else {
        return refuse_person(request, sessions, &person.identity).map(Some);
    };
    let mut response = if let Some(carried) = carried {
        carried.confirm(request, &SignedIn::with(&token, caller.clone()))?
    } else {
        let next = next.map_or_else(|| console.home(), |next| next.as_str().to_owned());
        see_other(base, &next).finish()
    };
    give(&mut response, sessions, base, token, caller)?;
    Ok(Some(response))
}
