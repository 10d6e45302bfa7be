//! Records each request in the audit trail.

use std::net::IpAddr;

use actix_web::HttpRequest;
use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::{Method, StatusCode};
use auth::Caller;

use super::metrics::known_name;
use crate::audit::{AuditCode, AuditEvent, AuditResult, AuditRow};
use crate::caller::{known_caller_of, refusal_of};
use crate::client_address::TrustedProxies;
use crate::extract::parse_id;
use crate::resource::operation_of;

/// The route of a request for an address that does not exist.
const UNMATCHED: &str = "unmatched";

/// What is known of a request before it is carried out.
#[derive(Debug)]
pub(super) struct Subject {
    pub id: String,
    pub method: Method,
    /// The pattern of the address.
    pub route: String,
    /// The operation's name, if it has one.
    operation: Option<String>,
    pub client: Option<IpAddr>,
    /// The holder of the key, even if the key has expired or been revoked.
    pub caller: Option<Caller>,
    /// Why the key is not accepted.
    refusal: Option<&'static str>,
    /// The row that the path names.
    row: Option<i64>,
}

impl Subject {
    pub(super) fn new(request: &HttpRequest, id: String, proxies: &TrustedProxies) -> Self {
        let route = request.match_pattern();
        let row = route
            .as_deref()
            .and_then(|route| row_in(route, request.path()));
        let operation = operation_of(request).map(str::to_owned);
        Self {
            id,
            method: request.method().clone(),
            operation,
            row,
            route: route.unwrap_or_else(|| UNMATCHED.to_owned()),
            client: proxies.address(request),
            caller: known_caller_of(request),
            refusal: refusal_of(request),
        }
    }

    /// The row that a response is about.
    pub(super) fn row(&self, response: &ServiceResponse<BoxBody>) -> Option<i64> {
        let created = response.response().extensions().get::<AuditRow>().copied();
        created.map(|row| row.0).or(self.row)
    }

    /// Records the response.
    pub(super) fn record(&self, response: &ServiceResponse<BoxBody>) {
        let code = response.response().extensions().get::<AuditCode>().copied();
        let code = code.map(|code| code.0);
        self.write(response.status(), code, self.row(response));
    }

    /// Records that the handler panicked.
    pub(super) fn record_panic(&self) {
        let (status, code) = (StatusCode::INTERNAL_SERVER_ERROR, "internal_error");
        self.write(status, Some(code), self.row);
    }

    fn write(&self, status: StatusCode, code: Option<&str>, row: Option<i64>) {
        let result = AuditResult::of_status(status.as_u16());
        let is_done = result == AuditResult::Success;
        let operation = self.operation.as_deref();
        if operation.is_none() && is_done {
            return;
        }
        let caller = self.caller.as_ref();
        let event = AuditEvent {
            event: operation.unwrap_or("request"),
            account: caller.map(|caller| caller.account.as_str()),
            key_id: caller.map(|caller| caller.key_id.as_str()),
            key_name: caller
                .and_then(|caller| caller.key_name.as_ref())
                .map(auth::KeyName::as_str),
            client: self.client,
            request_id: Some(&self.id),
            method: Some(known_name(&self.method)),
            route: Some(&self.route),
            row,
            result,
            status: Some(status.as_u16()),
            code,
            reason: self.refusal.filter(|_| status == StatusCode::UNAUTHORIZED),
        };
        let is_read = is_done && matches!(self.method, Method::GET | Method::HEAD);
        // Programs that search the internet for weak servers request thousands of these.
        let is_for_nothing = self.route == UNMATCHED && status != StatusCode::TOO_MANY_REQUESTS;
        if is_read || is_for_nothing {
            event.record_as_detail();
        } else {
            event.record();
        }
    }
}

/// The id that stands in the path where the pattern has `{id}`.
fn row_in(pattern: &str, path: &str) -> Option<i64> {
    let mut segments = pattern.split('/').zip(path.split('/'));
    let (_, id) = segments.find(|(name, _)| *name == "{id}")?;
    parse_id(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_names_the_row() {
        assert_eq!(row_in("/api/v1/things/{id}", "/api/v1/things/7"), Some(7));
        assert_eq!(row_in("/things/{id}/check", "/things/12/check"), Some(12));
        assert_eq!(row_in("/things/{id}", "/things/x"), None);
        assert_eq!(row_in("/things", "/things"), None);
    }
}
