//! The page about the key of the session. The service supplies the limits and their use.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use auth::Scope;
use chrono::DateTime;
use look::Layout;
use web::Problem;
use web::account::{Rate, Used};

use crate::frame::Frame;
use crate::page::{DONE_UNSEEN, html};
use crate::pager::grouped;
use crate::session::SignedIn;

/// A limit of the account, and how much of it is used.
#[derive(Debug)]
pub struct Limit {
    /// The name of the limit: `Stored reports`.
    pub title: &'static str,
    /// How much is used.
    pub used: Used,
}

/// The key's account and scopes, and how much of the limits is used.
#[derive(Template)]
#[template(path = "console/key.html")]
pub struct KeyPage<'a> {
    layout: Layout,
    frame: Frame,
    session: &'a SignedIn,
    /// Whether the action just done succeeded but its result needs another scope.
    is_done: bool,
    expires: String,
    limits: Vec<Limit>,
    rates: Vec<(&'static str, Rate)>,
}

impl<'a> KeyPage<'a> {
    /// The page with the limits that the service has.
    pub fn new(request: &HttpRequest, session: &'a SignedIn, mut limits: Vec<Limit>) -> Self {
        limits.push(Limit {
            title: "Requests in progress",
            used: session.requests.in_flight,
        });
        let rates = session.requests.rates();
        let rates = [
            ("Requests with this key", rates.key),
            ("Requests of the account", rates.account),
        ];
        let expires = session.key_expires_at;
        let expires = expires.and_then(|end| DateTime::from_timestamp(end, 0));
        Self {
            layout: Layout::from_request(request),
            frame: Frame::new(request, Some(session)),
            session,
            is_done: DONE_UNSEEN.split_once('?').map(|(_, query)| query)
                == Some(request.query_string()),
            expires: expires.map_or_else(
                || "It does not expire".to_owned(),
                |end| end.format("%-d %B %Y, %H:%M UTC").to_string(),
            ),
            limits,
            rates: rates
                .into_iter()
                .filter_map(|(title, rate)| Some((title, rate?)))
                .collect(),
        }
    }

    /// The page as a response.
    ///
    /// # Errors
    /// A [`Problem`] with status 500 when the template fails.
    pub fn response(&self) -> Result<HttpResponse, Problem> {
        html(StatusCode::OK, self)
    }

    /// How much of a rate is left.
    fn left(rate: &Rate) -> String {
        let [left, limit] = [rate.remaining, rate.limit].map(|number| grouped(number.into()));
        let plural = if rate.window == 1 { "" } else { "s" };
        format!(
            "{left} of {limit} left (per {} second{plural})",
            rate.window
        )
    }

    /// How much of a limit is used.
    fn of(used: &Used) -> String {
        let number = grouped(u64::try_from(used.used).unwrap_or_default());
        match used.limit {
            Some(most) => format!("{number} of {}", grouped(most.into())),
            None => format!("{number}, without a limit"),
        }
    }

    /// A scope in words: `reports:write` is `Add, change and delete reports`.
    pub fn in_words(scope: &Scope) -> String {
        let (noun, verb) = scope
            .as_str()
            .split_once(':')
            .unwrap_or((scope.as_str(), ""));
        match verb {
            "read" => format!("See {noun}"),
            "write" => format!("Add, change and delete {noun}"),
            verb => format!("{noun}: {verb}"),
        }
    }
}
