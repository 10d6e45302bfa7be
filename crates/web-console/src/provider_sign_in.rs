//! `/console/SECTION/sign-in/PROVIDER`, which sends a browser to a provider, and `…/done`, to which
//! it comes back with the answer. A link begins it, not a form: the answer is bound to the browser,
//! so who makes another's browser begin only makes them sign in as themselves.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use openid::{Answer, Error, Flow, Provider, Vouched};
use query_params::{FieldReader, FromFields};
use web::{BaseUrl, Problem, Query, set_audit_call, set_audit_code};

use crate::destination::Destination;
use crate::flow_cookie::Begun;
use crate::onward::{after, here};
use crate::page::see_other;
use crate::people::{Identity, SIGN_IN, enter, give, own_token, refuse_person, shared_token};
use crate::session::SignedIn;
use crate::sessions::{NewPerson, Sessions, seal_tokens};
use crate::settings::Console;
use crate::sign_in::refuse_provider;

/// The query of the address that begins it.
#[derive(Debug, Default)]
pub(crate) struct Begin {
    next: Option<Destination>,
    from: Option<String>,
}

impl FromFields for Begin {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            next: Destination::read(reader, "next"),
            from: reader.text("from").map(str::to_owned),
        })
    }
}

/// Sends the browser to the provider.
pub(crate) async fn begin(
    request: HttpRequest,
    name: Path<String>,
    session: Option<SignedIn>,
    query: Option<Query<Begin>>,
    sessions: Data<Sessions>,
    console: Data<Console>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let provider = find(&sessions, &name)?;
    let Begin { next, from } = query.map(|query| query.params).unwrap_or_default();
    let begun = Begun {
        flow: Flow::begin(),
        next,
        from,
    };
    if session.is_some() {
        return Ok(go_on(&request, &console, &base, (&name, &begun)));
    }
    let return_to = return_to(&request, &console, &base, &name);
    let url = match provider.sign_in_url(&begun.flow, &return_to).await {
        Ok(url) => url,
        Err(error) => return refuse(&request, &provider, &error),
    };
    let mut response = HttpResponse::SeeOther();
    response.insert_header((LOCATION, url.as_str()));
    Ok(response.cookie(begun.cookie(&base)).finish())
}

/// Opens a session for whom the provider vouches for.
pub(crate) async fn done(
    request: HttpRequest,
    name: Path<String>,
    sessions: Data<Sessions>,
    console: Data<Console>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let provider = find(&sessions, &name)?;
    let at = (&**console, &**base);
    let mut response = match Begun::from_request(&request) {
        Some(begun) => finish(&request, &sessions, at, &provider, &begun).await?,
        None => refuse(&request, &provider, &elsewhere())?,
    };
    let ended = response.add_cookie(&Begun::end(&base));
    ended.map_err(|error| Problem::internal(&error))?;
    Ok(response)
}

async fn finish(
    request: &HttpRequest,
    sessions: &Sessions,
    (console, base): (&Console, &BaseUrl),
    provider: &Provider,
    begun: &Begun,
) -> Result<HttpResponse, Problem> {
    let name = provider.name();
    let answer = match answer(request.query_string()) {
        Ok(answer) => answer,
        Err(error) => return refuse(request, provider, &error),
    };
    let state = answer.state.as_deref().unwrap_or_default();
    let is_begun_here = begun.flow.is_state(name, state);
    if !is_begun_here || !sessions.use_once("state", state).await? {
        return refuse(request, provider, &elsewhere());
    }
    let people = sessions.people();
    let wanted: Vec<&str> = people.claims_of(name).collect();
    let return_to = return_to(request, console, base, name);
    let vouched = provider
        .vouch(&begun.flow, &answer, &return_to, &wanted)
        .await;
    let vouched = match vouched {
        Ok(vouched) => vouched,
        Err(error) => return refuse(request, provider, &error),
    };
    let secret = provider.secret_for(&vouched.subject);
    let token = match begun.from {
        None => own_token(&secret),
        // Another service of this host has just opened a session for the same person.
        Some(_) => match shared_token(request, sessions, &secret).await? {
            Some(token) => token,
            None => return Ok(go_on(request, console, base, (name, begun))),
        },
    };
    let person = new_person(sessions, provider, vouched, &token);
    let Some(caller) = enter(request, sessions, &token, &person).await? else {
        return refuse_person(request, sessions, &person.identity);
    };
    let mut response = go_on(request, console, base, (name, begun));
    give(&mut response, sessions, base, token, caller)?;
    Ok(response)
}

fn new_person(
    sessions: &Sessions,
    provider: &Provider,
    vouched: Vouched,
    token: &str,
) -> NewPerson {
    let name = provider.name();
    let tokens = seal_tokens(token, &vouched.tokens);
    let renew_after = vouched.renew_after.filter(|_| tokens.is_some());
    NewPerson {
        identity: Identity {
            method: name.to_owned(),
            claims: sessions.people().kept_claims(name, &vouched.claims),
            subject: vouched.subject,
            name: vouched.name,
        },
        provider_session: vouched.session,
        tokens,
        life: match renew_after {
            Some(_) => sessions.life(),
            None => provider.session_life(),
        },
        renew_after,
    }
}

fn find(sessions: &Sessions, name: &str) -> Result<Arc<Provider>, Problem> {
    let provider = sessions.people().provider(name);
    provider.ok_or_else(Problem::not_found)
}

/// The address to which the provider sends the browser back: one for each provider, so that no
/// answer is taken for another's.
fn return_to(request: &HttpRequest, console: &Console, base: &BaseUrl, name: &str) -> String {
    let section = here(request, console);
    base.join(&format!("/console/{section}/sign-in/{name}/done"))
        .to_string()
}

/// Leads to the next service of this host, where the person signs in in the same way, or to the
/// page.
fn go_on(
    request: &HttpRequest,
    console: &Console,
    base: &BaseUrl,
    (name, begun): (&str, &Begun),
) -> HttpResponse {
    let here = here(request, console);
    let from = begun.from.as_deref().unwrap_or(here);
    let next = begun.next.as_ref().map(Destination::as_str);
    let Some(section) = after(console, here, from) else {
        let home = console.home();
        return see_other(base, next.unwrap_or(&home)).finish();
    };
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("from", from);
    if let Some(next) = next {
        query.append_pair("next", next);
    }
    let query = query.finish();
    see_other(base, &format!("console/{section}/sign-in/{name}?{query}")).finish()
}

/// What the browser brings back. A parameter that is there twice could be two things.
fn answer(query: &str) -> Result<Answer, Error> {
    let mut answer = Answer::default();
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let place = match &*name {
            "code" => &mut answer.code,
            "state" => &mut answer.state,
            "iss" => &mut answer.issuer,
            "error" => &mut answer.error,
            _ => continue,
        };
        if place.replace(value.into_owned()).is_some() {
            return Err(Error::NotBelieved("a parameter of it is there twice"));
        }
    }
    Ok(answer)
}

fn elsewhere() -> Error {
    Error::NotBelieved("this sign-in was begun in another browser or tab, or too long ago")
}

/// The sign-in page, which says why.
fn refuse(
    request: &HttpRequest,
    provider: &Provider,
    error: &Error,
) -> Result<HttpResponse, Problem> {
    tracing::info!(provider = provider.name(), %error, "nobody was signed in");
    let status = match error {
        Error::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        Error::Refused(_) | Error::NotBelieved(_) => StatusCode::FORBIDDEN,
    };
    let message = format!("{} did not sign you in: {error}.", provider.title());
    let mut response = refuse_provider(request, status, message)?;
    set_audit_code(&mut response, error.code());
    set_audit_call(&mut response, SIGN_IN, false, status);
    Ok(response)
}
