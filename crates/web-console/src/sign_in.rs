//! `/sign-in`: the form for an API key.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use query_params::{FieldReader, Fields, FromFields};
use url::Host;
use web::session::SessionError;
use web::{BaseUrl, Problem, Query, session_caller_of, set_audit_code, set_audit_sign_in};

use crate::carried::Carried;
use crate::destination::Destination;
use crate::frame::Frame;
use crate::page::{html, see_other};
use crate::reason::Reason;
use crate::session::SignedIn;
use crate::settings::Console;

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
    pub key: String,
    pub next: Option<Destination>,
}

impl FromFields for SignIn {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let next = Destination::read(reader, "next");
        let key = reader.required("key")?;
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
    // The other service that sent the person here may not know the session.
    let is_elsewhere = next
        .as_ref()
        .is_some_and(|next| next.is_in_console() && !next.is_below(&console.own().path()));
    if session.is_some() && !is_elsewhere {
        let next = next.map_or_else(|| console.home(), |next| next.as_str().to_owned());
        return Ok(see_other(&base, &next).finish());
    }
    let mut page = SignInPage::new(&request, next.as_ref());
    page.reason = reason.map_or("", Reason::sentence);
    html(StatusCode::OK, &page)
}

/// The page for a person who sent a form of the console without being signed in (any more).
pub(crate) fn ask_again(request: &HttpRequest, sent: &Fields) -> Result<HttpResponse, Problem> {
    let carried = Carried::of(request, sent);
    let mut page = SignInPage::new(request, carried.as_ref().map(|carried| &carried.action));
    page.carried = carried.map_or_else(Vec::new, |carried| carried.prefixed());
    let reason = Reason::of(request);
    page.reason = reason.map_or("You are not signed in.", Reason::sentence);
    let mut response = html(StatusCode::UNAUTHORIZED, &page)?;
    if let Some(Err(SessionError::Key(error))) = session_caller_of(request) {
        set_audit_sign_in(&mut response, Err(error));
    } else {
        set_audit_code(&mut response, "unauthenticated");
    }
    Ok(response)
}

/// The form again, with what is wrong.
pub(crate) fn refuse(
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
