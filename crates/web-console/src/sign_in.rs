//! `/sign-in`: an API key in, a cookie out.

use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use auth::{Caller, Verifier};
use chrono::Utc;
use look::Layout;
use query_params::{FieldReader, Fields, FromFields};
use url::Host;
use web::session::{self, MAX_KEY_BYTES};
use web::{BaseUrl, Problem, Query, Sent, session_caller_of, set_audit_code, set_audit_sign_in};

use crate::carried::Carried;
use crate::destination::Destination;
use crate::frame::Frame;
use crate::page::{html, see_other};
use crate::reason::Reason;
use crate::same_origin;
use crate::session::SignedIn;
use crate::settings::Console;

/// The maximum lifetime of a cookie in browsers.
const MAX_LIFE: Duration = Duration::days(400);

/// The query of the page.
#[derive(Debug, Default)]
pub(crate) struct ShowSignIn {
    next: Option<Destination>,
    reason: Option<Reason>,
}

impl FromFields for ShowSignIn {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            next: Destination::read(reader, "next"),
            reason: reader.choice("why", &Reason::CHOICES),
        })
    }
}

/// The fields of the form.
pub(crate) struct SignIn {
    key: String,
    next: Option<Destination>,
}

impl FromFields for SignIn {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let next = Destination::read(reader, "next");
        let key = reader.required("key")?;
        if key.len() > MAX_KEY_BYTES {
            let message = format!(
                "The key field must have at most {MAX_KEY_BYTES} bytes: no browser keeps a cookie \
                 with a longer key."
            );
            reader.error("key", "too_long", message);
        }
        Some(Self {
            key: key.to_owned(),
            next,
        })
    }
}

/// The page with a form for the key.
#[derive(Template)]
#[template(path = "console/sign_in.html")]
struct SignInPage {
    layout: Layout,
    frame: Frame,
    reason: &'static str,
    error: String,
    next: String,
    /// The fields of a form that was not accepted, with their prefixed names.
    carried: Vec<(String, String)>,
    /// Whether the key would be sent unencrypted over a network.
    is_open_to_others: bool,
}

/// Shows the form, unless the reader is signed in.
pub(crate) async fn show_sign_in(
    request: HttpRequest,
    session: Option<SignedIn>,
    query: Option<Query<ShowSignIn>>,
    console: Data<Console>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let ShowSignIn { next, reason } = query.map(|query| query.params).unwrap_or_default();
    if session.is_some() {
        let next = next.map_or_else(|| console.home(), |next| next.as_str().to_owned());
        return Ok(see_other(&base, &next).finish());
    }
    let mut page = SignInPage::new(&request, next.as_ref());
    page.reason = reason.map_or("", Reason::sentence);
    html(StatusCode::OK, &page)
}

/// Verifies the key, and redirects with a cookie that holds it.
pub(crate) async fn sign_in(
    request: HttpRequest,
    sent: Result<Sent, Problem>,
    verifier: Data<Verifier>,
    console: Data<Console>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    same_origin::check(&request)?;
    let sent = sent?;
    let SignIn { key, next } = match sent.read(&request) {
        Ok(form) => form,
        Err(problem) => {
            let message = problem.body().message;
            return refuse(&request, &sent.0, problem.status(), message, problem.code());
        }
    };
    let caller = match verifier.verify(&key) {
        Ok(caller) => caller,
        Err(error) => {
            let (status, message) = (StatusCode::UNAUTHORIZED, error.to_string());
            let mut page = refuse(&request, &sent.0, status, message, "invalid_token")?;
            set_audit_sign_in(&mut page, Err(error));
            return Ok(page);
        }
    };
    let cookie = session::cookie(key.clone(), life(&caller), &base);
    let mut response = if let Some(carried) = Carried::read(&sent.0, next.as_ref()) {
        carried.confirm(&request, &SignedIn::with(&key, caller.clone()))?
    } else {
        let next = next.map_or_else(|| console.home(), |next| next.as_str().to_owned());
        see_other(&base, &next).finish()
    };
    response
        .add_cookie(&cookie)
        .map_err(|error| Problem::internal(&error))?;
    set_audit_sign_in(&mut response, Ok(caller));
    Ok(response)
}

/// The page for a person who sent a form of the console without being signed in (any more).
pub(crate) fn ask_again(request: &HttpRequest, sent: &Fields) -> Result<HttpResponse, Problem> {
    let carried = Carried::of(request, sent);
    let mut page = SignInPage::new(request, carried.as_ref().map(|carried| &carried.action));
    page.carried = carried.map_or_else(Vec::new, |carried| carried.prefixed());
    let reason = Reason::of(request);
    page.reason = reason.map_or("You are not signed in.", Reason::sentence);
    let mut response = html(StatusCode::UNAUTHORIZED, &page)?;
    if let Some(Err(error)) = session_caller_of(request) {
        set_audit_sign_in(&mut response, Err(error));
    } else {
        set_audit_code(&mut response, "unauthenticated");
    }
    Ok(response)
}

fn refuse(
    request: &HttpRequest,
    sent: &Fields,
    status: StatusCode,
    message: String,
    code: &'static str,
) -> Result<HttpResponse, Problem> {
    let next = sent.texts().find(|(name, _)| *name == "next");
    let next = next.and_then(|(_, next)| Destination::new(next));
    let mut page = SignInPage::new(request, next.as_ref());
    let carried = Carried::read(sent, next.as_ref());
    page.carried = carried.map_or_else(Vec::new, |carried| carried.prefixed());
    page.error = message;
    let mut response = html(status, &page)?;
    set_audit_code(&mut response, code);
    Ok(response)
}

/// The remaining lifetime of the key.
fn life(caller: &Caller) -> Duration {
    let seconds = caller
        .key_expires_at
        .map(|end| end - Utc::now().timestamp());
    seconds.map_or(MAX_LIFE, |seconds| Duration::seconds(seconds).min(MAX_LIFE))
}

impl SignInPage {
    fn new(request: &HttpRequest, next: Option<&Destination>) -> Self {
        let base = request.app_data::<Data<BaseUrl>>();
        Self {
            layout: Layout::of(request),
            frame: Frame::new(request, None),
            reason: "",
            error: String::new(),
            next: next.map_or_else(String::new, |next| next.as_str().to_owned()),
            carried: Vec::new(),
            is_open_to_others: base.is_some_and(|base| is_open_to_others(base)),
        }
    }
}

fn is_open_to_others(base: &BaseUrl) -> bool {
    let is_this_machine = match base.url().host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    base.url().scheme() == "http" && !is_this_machine
}
