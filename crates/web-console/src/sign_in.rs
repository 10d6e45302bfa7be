//! `/sign-in`: the form for an API key.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use auth::Verifier;
use look::Layout;
use query_params::{FieldReader, Fields, FromFields};
use url::Host;
use web::session::SessionError;
use web::{BaseUrl, Problem, Query, session_caller_of, set_audit_code, set_audit_sign_in};

use crate::carried::Carried;
use crate::destination::Destination;
use crate::frame::Frame;
use crate::page::{html, see_other};
use crate::people::{enter_named, named};
use crate::provider_links::provider_links;
use crate::reason::Reason;
use crate::session::SignedIn;
use crate::sessions::{OpenError, Sessions};
use crate::settings::Console;

/// The query of the page.
#[derive(Debug, Default)]
pub(crate) struct ShowSignIn {
    next: Option<Destination>,
    reason: Option<Reason>,
    link: Option<String>,
    /// Whether the person wants another way than the one that works by itself.
    other: bool,
}

impl FromFields for ShowSignIn {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            next: Destination::read(reader, "next"),
            // A provider where a person has signed out repeats it as the state.
            reason: reader
                .choice("why", &Reason::CHOICES)
                .or(reader.choice("state", &Reason::CHOICES)),
            link: reader.text("link").map(str::to_owned),
            other: reader.text("other").is_some(),
        })
    }
}

/// What opens a session.
pub(crate) enum Secret {
    /// An API key.
    Key(String),
    /// A link, which opens one only.
    Link(String),
}

impl Secret {
    pub fn as_str(&self) -> &str {
        match self {
            Self::Key(text) | Self::Link(text) => text,
        }
    }

    /// Why it is refused, in words.
    pub fn refusal(&self, error: auth::Error) -> String {
        match (self, error) {
            (Self::Key(_), auth::Error::Malformed) => {
                "This is not a whole API key: copy all of it, from wmk_ to its end."
            }
            (Self::Key(_), error) => return error.to_string(),
            (Self::Link(_), auth::Error::Expired) => "This link has expired.",
            (Self::Link(_), auth::Error::Revoked) => "This link has been revoked.",
            (Self::Link(_), auth::Error::BadClaim { claim: "aud" }) => {
                "This link is for another service."
            }
            (Self::Link(_), _) => "This link is not valid.",
        }
        .to_owned()
    }
}

/// The fields of the form.
pub(crate) struct SignIn {
    /// What is signed in with.
    pub secret: Secret,
    pub next: Option<Destination>,
}

impl FromFields for SignIn {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let next = Destination::read(reader, "next");
        let link = reader.text("link").filter(|link| !link.is_empty());
        let secret = match link {
            Some(link) => Secret::Link(link.to_owned()),
            None => Secret::Key(reader.required("key")?.to_owned()),
        };
        Some(Self { secret, next })
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
    /// Why a provider has not signed the person in.
    problem: String,
    /// The providers: where their links lead, and what they are called.
    providers: Vec<(String, String)>,
    /// A link that can be used, and the account that it signs in to.
    link: Option<(String, String)>,
    next: String,
    /// The fields of a form that was not accepted, with their prefixed names.
    carried: Vec<(String, String)>,
    /// Whom the proxy names, who can go on without a key.
    named: Option<String>,
    /// Whether the key would be sent unencrypted over a network.
    is_open_to_others: bool,
}

/// Shows the form, unless the reader is signed in.
pub(crate) async fn show_sign_in(
    request: HttpRequest,
    session: Option<SignedIn>,
    query: Option<Query<ShowSignIn>>,
    verifier: Data<Verifier>,
    sessions: Data<Sessions>,
    console: Data<Console>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let query = query.map(|query| query.params).unwrap_or_default();
    let ShowSignIn {
        next,
        reason,
        link,
        other,
    } = query;
    if let Some(link) = link {
        return show_link(&request, &verifier, &sessions, &base, link).await;
    }
    // The other service that sent the person here may not know the session.
    let is_elsewhere = next
        .as_ref()
        .is_some_and(|next| next.is_in_console() && !next.is_below(&console.own().path()));
    if session.is_some() && !is_elsewhere {
        let next = next.map_or_else(|| console.home(), |next| next.as_str().to_owned());
        return Ok(see_other(&base, &next).finish());
    }
    if !other && reason != Some(Reason::SignedOut) {
        let at = (&**console, &**base);
        if let Some(entered) = enter_named(&request, &sessions, at, next.as_ref(), None).await? {
            return Ok(entered);
        }
    }
    let mut page = SignInPage::new(&request, next.as_ref());
    page.reason = reason.map_or("", Reason::sentence);
    html(StatusCode::OK, &page)
}

/// Shows a button: programs that look at links in messages must not use them up.
async fn show_link(
    request: &HttpRequest,
    verifier: &Verifier,
    sessions: &Sessions,
    base: &BaseUrl,
    link: String,
) -> Result<HttpResponse, Problem> {
    let mut page = SignInPage::new(request, None);
    match verifier.verify_link(&link, base.url().as_str()) {
        Ok(caller) if sessions.is_used(&caller.key_id).await? => {
            page.error = OpenError::Used.to_string();
        }
        Ok(caller) => page.link = Some((link, caller.account.as_str().to_owned())),
        Err(error) => page.error = Secret::Link(link).refusal(error),
    }
    html(StatusCode::OK, &page)
}

/// The page for a person who sent a form of the console without being signed in (any more).
pub(crate) fn ask_again(request: &HttpRequest, sent: &Fields) -> Result<HttpResponse, Problem> {
    let carried = Carried::from_sent(request, sent);
    let mut page = SignInPage::new(request, carried.as_ref().map(|carried| &carried.action));
    page.carried = carried.map_or_else(Vec::new, |carried| carried.prefixed());
    let reason = Reason::from_request(request);
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
    /// The name of a carried field in its own form.
    fn plain(name: &str) -> &str {
        Carried::plain(name)
    }

    fn new(request: &HttpRequest, next: Option<&Destination>) -> Self {
        let base = request.app_data::<Data<BaseUrl>>();
        let sessions = request.app_data::<Data<Sessions>>();
        Self {
            layout: Layout::from_request(request),
            frame: Frame::new(request, None),
            reason: "",
            error: String::new(),
            problem: String::new(),
            providers: provider_links(request, next),
            link: None,
            next: next.map_or_else(String::new, |next| next.as_str().to_owned()),
            carried: Vec::new(),
            named: sessions.and_then(|sessions| named(request, sessions)),
            is_open_to_others: base.is_some_and(|base| is_open_to_others(base)),
        }
    }
}

/// The form after a provider has not signed the person in.
pub(crate) fn refuse_provider(
    request: &HttpRequest,
    status: StatusCode,
    problem: String,
) -> Result<HttpResponse, Problem> {
    let mut page = SignInPage::new(request, None);
    page.problem = problem;
    html(status, &page)
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
