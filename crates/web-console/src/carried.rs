//! Keeps what was typed into a form that was refused because its session had ended. It is carried
//! through signing in again, and is sent when the person confirms.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use query_params::Fields;
use texts::foreign_text;
use web::{Problem, set_audit_code};

use crate::destination::Destination;
use crate::frame::Frame;
use crate::page::html;
use crate::session::SignedIn;
use crate::token;

/// The prefix of the names of carried fields in the sign-in form.
const PREFIX: &str = "typed.";
/// The number of characters of a value that are shown.
const MAX_SHOWN: usize = 200;

/// The fields of a form of the console, and where it is sent.
#[derive(Debug)]
pub(crate) struct Carried {
    pub action: Destination,
    pub fields: Vec<(String, String)>,
}

/// The page that asks whether to send the form.
#[derive(Template)]
#[template(path = "console/carried.html")]
struct CarriedPage<'a> {
    layout: Layout,
    frame: Frame,
    /// Why the form was not accepted; empty after signing in.
    refusal: String,
    action: &'a str,
    fields: &'a [(String, String)],
}

impl Carried {
    /// The form that was sent with this request; `None` if it was not sent to the console.
    pub(crate) fn from_sent(request: &HttpRequest, sent: &Fields) -> Option<Self> {
        let action = Destination::new(request.path().trim_start_matches('/'));
        let fields = sent.texts().filter(|(name, _)| *name != token::FIELD);
        Some(Self {
            action: action.filter(Destination::is_in_console)?,
            fields: owned(fields),
        })
    }

    /// The form carried by the sign-in form.
    pub(crate) fn read(sent: &Fields, next: Option<&Destination>) -> Option<Self> {
        let fields = sent.texts();
        let fields = fields.filter_map(|(name, text)| Some((name.strip_prefix(PREFIX)?, text)));
        let fields = owned(fields);
        let action = next.filter(|next| next.is_in_console())?;
        (!fields.is_empty()).then(|| Self {
            action: action.clone(),
            fields,
        })
    }

    /// The fields with the names that they have in the sign-in form.
    pub(crate) fn prefixed(&self) -> Vec<(String, String)> {
        let fields = self.fields.iter();
        fields
            .map(|(name, text)| (format!("{PREFIX}{name}"), text.clone()))
            .collect()
    }

    /// The name of such a field in its own form.
    pub(crate) fn plain(name: &str) -> &str {
        name.strip_prefix(PREFIX).unwrap_or(name)
    }

    /// The page for a person who has signed in again.
    pub(crate) fn confirm(
        &self,
        request: &HttpRequest,
        session: &SignedIn,
    ) -> Result<HttpResponse, Problem> {
        self.page(request, session, StatusCode::OK, String::new())
    }

    /// The page for a person who sent the form of another session.
    pub(crate) fn refused(
        &self,
        request: &HttpRequest,
        session: &SignedIn,
        refusal: &Problem,
    ) -> Result<HttpResponse, Problem> {
        let message = refusal.body().message;
        let mut response = self.page(request, session, refusal.status(), message)?;
        set_audit_code(&mut response, refusal.code());
        Ok(response)
    }

    fn page(
        &self,
        request: &HttpRequest,
        session: &SignedIn,
        status: StatusCode,
        refusal: String,
    ) -> Result<HttpResponse, Problem> {
        let page = CarriedPage {
            layout: Layout::from_request(request),
            frame: Frame::new(request, Some(session)),
            refusal,
            action: self.action.as_str(),
            fields: &self.fields,
        };
        html(status, &page)
    }
}

impl CarriedPage<'_> {
    /// A value as shown.
    fn shown(name: &str, text: &str) -> String {
        if name.contains("password") {
            "•••".to_owned()
        } else {
            foreign_text(text, MAX_SHOWN)
        }
    }
}

fn owned<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<(String, String)> {
    fields
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect()
}
