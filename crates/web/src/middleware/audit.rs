//! Records each request in the audit trail.

use std::cell::Cell;
use std::net::{IpAddr, Ipv6Addr};

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest};
use auth::Caller;

use super::metrics::known_name;
use super::refusals::Refusals;
use crate::audit::{
    AuditCall, AuditCode, AuditEvent, AuditPerson, AuditResult, AuditRow, AuditSignIn, status_of,
};
use crate::caller::{known_caller_of, refusal_of};
use crate::client_address::{ClientAddress, TrustedProxies};
use crate::extract::parse_id;
use crate::masked::masked;
use crate::posted::NamedMethod;
use crate::resource::operation_in;

/// The route of a request for an address that does not exist.
pub(super) const UNMATCHED: &str = "unmatched";

/// The maximum length of a host name.
const MAX_HOST: usize = 253;

/// The facts about a request that are known before it is carried out.
#[derive(Debug)]
pub(super) struct Subject {
    pub id: String,
    sent_method: Method,
    /// The method named in its body, once that is read.
    named_method: NamedMethod,
    /// The pattern of the address.
    pub route: String,
    /// The names of the address's operations.
    operations: Option<String>,
    pub client: Option<IpAddr>,
    /// The holder of the key, even if the key has expired or been revoked.
    pub caller: Option<Caller>,
    /// Why the key is not accepted.
    refusal: Option<&'static str>,
    /// The id in the path.
    row: Option<i64>,
    /// The host in the path.
    host: Option<String>,
    /// Whether the request was only counted, as one of too many refusals.
    left_out: Cell<bool>,
}

impl Subject {
    pub(super) fn new(request: &HttpRequest, id: String, proxies: &TrustedProxies) -> Self {
        let route = request.match_pattern();
        let row = route
            .as_deref()
            .and_then(|route| row_in(route, request.path()));
        let host = route
            .as_deref()
            .and_then(|route| host_in(route, request.path()));
        let named_method = NamedMethod::default();
        request.extensions_mut().insert(named_method.clone());
        Self {
            id,
            sent_method: request.method().clone(),
            named_method,
            operations: request.match_name().map(str::to_owned),
            row,
            host,
            route: route.unwrap_or_else(|| UNMATCHED.to_owned()),
            client: proxies.address(request),
            caller: known_caller_of(request),
            refusal: refusal_of(request),
            left_out: Cell::new(false),
        }
    }

    /// The method as which the request is handled.
    pub(super) fn method(&self) -> &Method {
        self.named_method.get().unwrap_or(&self.sent_method)
    }

    /// The name of the operation, if it has one.
    fn operation(&self) -> Option<&str> {
        operation_in(self.operations.as_deref()?, self.method())
    }

    /// The row that a response is about.
    pub(super) fn row(&self, response: &ServiceResponse<BoxBody>) -> Option<i64> {
        let created = response.response().extensions().get::<AuditRow>().copied();
        let named = response.request().extensions().get::<AuditRow>().copied();
        created.or(named).map(|row| row.0).or(self.row)
    }

    /// The row that the path names.
    pub(super) fn named_row(&self) -> Option<i64> {
        self.row
    }

    /// Counts the request if it was refused; it may be one too many to be recorded.
    pub(super) fn count_refusal(&self, refusals: &Refusals, status: StatusCode) {
        let result = AuditResult::of_status(status.as_u16());
        // Scans by bots must not use up the number of other refusals that are recorded.
        if result != AuditResult::Refused || self.is_for_nothing(status) {
            return;
        }
        let client = self.client.unwrap_or(Ipv6Addr::UNSPECIFIED.into());
        let is_recorded = refusals.admit(ClientAddress::of_peer(client));
        self.left_out.set(!is_recorded);
    }

    /// Whether the request was only counted.
    pub(super) fn is_left_out(&self) -> bool {
        self.left_out.get()
    }

    /// Records the response, unless the request was only counted.
    pub(super) fn record(&self, response: &ServiceResponse<BoxBody>) {
        if self.is_left_out() {
            return;
        }
        let code = response.response().extensions().get::<AuditCode>().copied();
        let code = code.map(|code| code.0);
        let sign_in = response.response().extensions().get().cloned();
        let call = response.response().extensions().get().copied();
        let person = response.response().extensions().get().cloned();
        let status = status_of(response.response());
        self.write(status, code, self.row(response), (sign_in, person), call);
    }

    /// Records that the handler panicked.
    pub(super) fn record_panic(&self) {
        let (status, code) = (StatusCode::INTERNAL_SERVER_ERROR, "internal_error");
        self.write(status, Some(code), self.row, (None, None), None);
    }

    fn write(
        &self,
        status: StatusCode,
        code: Option<&str>,
        row: Option<i64>,
        (sign_in, person): (Option<AuditSignIn>, Option<AuditPerson>),
        call: Option<AuditCall>,
    ) {
        let result = AuditResult::of_status(status.as_u16());
        let is_done = result == AuditResult::Success;
        let operation = call.map(|call| call.event).or(self.operation());
        if operation.is_none() && is_done {
            return;
        }
        let (signed_in, refused) = match sign_in {
            Some(AuditSignIn(Ok(caller))) => (Some(caller), None),
            Some(AuditSignIn(Err(error))) => (None, Some(error.code())),
            None => (None, None),
        };
        let caller = signed_in.as_ref().or(self.caller.as_ref());
        let refusal = refused.or(self.refusal);
        let event = AuditEvent {
            event: operation.unwrap_or("request"),
            account: caller.map(|caller| caller.account.as_str()),
            key_id: caller.map(|caller| caller.key_id.as_str()),
            key_name: caller
                .and_then(|caller| caller.key_name.as_ref())
                .map(auth::KeyName::as_str),
            person: caller
                .and_then(|caller| caller.person.as_deref())
                .or(person.as_ref().map(|person| &*person.0)),
            client: self.client,
            request_id: Some(&self.id),
            method: Some(known_name(self.method())),
            route: Some(&self.route),
            row,
            host: self.host.as_deref(),
            result,
            status: Some(status.as_u16()),
            code,
            reason: refusal.filter(|_| status == StatusCode::UNAUTHORIZED),
        };
        let is_read = call.map_or_else(
            || matches!(*self.method(), Method::GET | Method::HEAD),
            |call| call.is_read,
        );
        if (is_done && is_read) || self.is_for_nothing(status) {
            event.record_as_detail();
        } else {
            event.record();
        }
    }

    /// Whether the address is unknown. Bots that scan the internet for weak servers request
    /// thousands of these.
    fn is_for_nothing(&self, status: StatusCode) -> bool {
        self.route == UNMATCHED && status != StatusCode::TOO_MANY_REQUESTS
    }
}

/// The id in the path, where the pattern has `{id}`.
fn row_in(pattern: &str, path: &str) -> Option<i64> {
    parse_id(segment(pattern, "{id}", path)?)
}

/// The host in the path, where the pattern has `{host}`.
fn host_in(pattern: &str, path: &str) -> Option<String> {
    let host = segment(pattern, "{host}", path)?;
    (host.len() <= MAX_HOST).then(|| masked(host))
}

/// The segment of the path where the pattern has this name.
fn segment<'a>(pattern: &str, name: &str, path: &'a str) -> Option<&'a str> {
    let mut segments = pattern.split('/').zip(path.split('/'));
    let (_, segment) = segments.find(|(of, _)| *of == name)?;
    Some(segment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_names_the_host() {
        let pattern = "/api/v1/projects/{host}";
        let host = host_in(pattern, "/api/v1/projects/a.example");
        assert_eq!(host.as_deref(), Some("a.example"));
        let pasted = format!("/api/v1/projects/eyJ{}", "a".repeat(100));
        assert_eq!(host_in(pattern, &pasted).as_deref(), Some("***"));
        let long = format!("/api/v1/projects/{}", "a".repeat(254));
        assert_eq!(host_in(pattern, &long), None);
        assert_eq!(host_in("/things/{id}", "/things/7"), None);
    }

    #[test]
    fn the_path_names_the_row() {
        assert_eq!(row_in("/api/v1/things/{id}", "/api/v1/things/7"), Some(7));
        assert_eq!(row_in("/things/{id}/check", "/things/12/check"), Some(12));
        assert_eq!(row_in("/things/{id}", "/things/x"), None);
        assert_eq!(row_in("/things", "/things"), None);
    }
}
