//! The audit trail: who did what to which row, from where, and with what result. Its events have the
//! log target `audit` and one shape, which docs/audit-trail.md describes.
//!
//! The middleware records each request once. Handlers add only what it cannot know: the row that was
//! created, and why an HTML page refuses something.

use std::fmt::Display;
use std::net::IpAddr;

use actix_web::http::StatusCode;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use auth::Caller;

/// The result of a recorded action.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum AuditResult {
    /// It was carried out.
    Success,
    /// It was not allowed, or not possible as requested.
    Refused,
    /// The service failed.
    Failed,
}

impl AuditResult {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }

    /// The result that corresponds to a response's status.
    pub(crate) const fn of_status(status: u16) -> Self {
        match status {
            ..400 => Self::Success,
            400..500 => Self::Refused,
            500.. => Self::Failed,
        }
    }
}

/// The row that a request is about, if it is not in the path.
#[derive(Clone, Copy)]
pub(crate) struct AuditRow(pub i64);

/// The reason why a response is a refusal.
#[derive(Clone, Copy)]
pub(crate) struct AuditCode(pub &'static str);

/// Records which row a request is about, if it is not in the path.
pub fn set_audit_row(request: &HttpRequest, row: i64) {
    request.extensions_mut().insert(AuditRow(row));
}

/// Records why a response is a refusal, if it is not a [`Problem`](crate::Problem), which has its
/// own code.
pub fn set_audit_code(response: &mut HttpResponse, code: &'static str) {
    response.extensions_mut().insert(AuditCode(code));
}

/// What a request did, where its address and status do not say it.
#[derive(Clone, Copy)]
pub(crate) struct AuditCall {
    pub event: &'static str,
    pub is_read: bool,
    pub status: StatusCode,
}

/// Records which operation a response is of and whether it only reads, if its address is that of
/// many; `status` is the one that the operation would have at an address of its own.
pub fn set_audit_call(
    response: &mut HttpResponse,
    event: &'static str,
    is_read: bool,
    status: StatusCode,
) {
    let call = AuditCall {
        event,
        is_read,
        status,
    };
    response.extensions_mut().insert(call);
}

/// The status of an operation, which its response may not have.
pub(crate) fn status_of(response: &HttpResponse) -> StatusCode {
    let call = response.extensions().get::<AuditCall>().copied();
    call.map_or(response.status(), |call| call.status)
}

/// The caller who has signed in, or why the key was not accepted.
#[derive(Clone)]
pub(crate) struct AuditSignIn(pub Result<Caller, auth::Error>);

/// Records whose key a response is about, if the key is in the request's body.
pub fn set_audit_sign_in(response: &mut HttpResponse, outcome: Result<Caller, auth::Error>) {
    if outcome.is_err() {
        set_audit_code(response, "invalid_token");
    }
    response.extensions_mut().insert(AuditSignIn(outcome));
}

/// A person who has no session.
#[derive(Clone)]
pub(crate) struct AuditPerson(pub String);

/// Records which person a response is about, if it opens no session.
pub fn set_audit_person(response: &mut HttpResponse, person: &str) {
    let person = AuditPerson(person.to_owned());
    response.extensions_mut().insert(person);
}

/// An event of the audit trail. Fields that do not apply are `None`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AuditEvent<'a> {
    pub event: &'a str,
    pub account: Option<&'a str>,
    pub key_id: Option<&'a str>,
    pub key_name: Option<&'a str>,
    pub person: Option<&'a str>,
    pub client: Option<IpAddr>,
    pub request_id: Option<&'a str>,
    pub method: Option<&'a str>,
    pub route: Option<&'a str>,
    pub row: Option<i64>,
    pub host: Option<&'a str>,
    pub result: AuditResult,
    pub status: Option<u16>,
    pub code: Option<&'a str>,
    pub reason: Option<&'a str>,
}

/// Records a change without a request: `event` of the account's row `row`; `code` is the result.
pub fn audit_background(
    event: &str,
    account: &str,
    row: i64,
    result: AuditResult,
    code: Option<&str>,
) {
    let event = AuditEvent {
        event,
        account: Some(account),
        key_id: None,
        key_name: None,
        person: None,
        client: None,
        request_id: None,
        method: None,
        route: None,
        row: Some(row),
        host: None,
        result,
        status: None,
        code,
        reason: None,
    };
    event.record();
}

/// Records how many refusals were left out; `client` is the refused client, or `None` for many
/// clients together.
pub(crate) fn record_left_out(client: Option<impl Display>, events: u64) {
    tracing::info!(
        target: "audit",
        parent: None::<tracing::Id>,
        event = "refusals.left_out",
        client = client.map(tracing::field::display),
        result = AuditResult::Refused.as_str(),
        count = events,
    );
}

/// Writes an event at a level, which must be a constant. The event belongs to no span, since it has
/// all fields itself.
macro_rules! write_event {
    ($level:ident, $event:expr) => {
        tracing::event!(
            target: "audit",
            parent: None::<tracing::Id>,
            tracing::Level::$level,
            event = $event.event,
            account = $event.account,
            key_id = $event.key_id,
            key_name = $event.key_name,
            person = $event.person,
            client = $event.client.map(tracing::field::display),
            request_id = $event.request_id,
            method = $event.method,
            route = $event.route,
            row = $event.row,
            host = $event.host,
            result = $event.result.as_str(),
            status = $event.status,
            code = $event.code,
            reason = $event.reason,
        )
    };
}

impl AuditEvent<'_> {
    /// Records an event that is always in the trail: a change, a refusal, a sign-in.
    pub(crate) fn record(&self) {
        write_event!(INFO, self);
    }

    /// Records an event that is only in the full trail: a read, or a request for an unknown
    /// address.
    pub(crate) fn record_as_detail(&self) {
        write_event!(DEBUG, self);
    }
}
