//! Cross-origin requests from browsers ([Fetch
//! standard](https://fetch.spec.whatwg.org/#http-cors-protocol)): off until origins are configured.

use std::future::{Ready, ready};

use actix_web::body::BoxBody;
use actix_web::dev::{Payload, ServiceResponse};
use actix_web::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ALLOW,
    HeaderMap, HeaderValue, ORIGIN, VARY,
};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use crate::{BaseUrl, Origin, Problem};

const REQUEST_HEADERS: HeaderValue = HeaderValue::from_static(
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, MCP-Protocol-Version, \
     Mcp-Method, Mcp-Name, Prefer, X-Request-Id",
);
const RESPONSE_HEADERS: HeaderValue = HeaderValue::from_static(
    "ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, \
     WWW-Authenticate, X-Request-Id",
);
/// How long a browser may cache a preflight response, in seconds.
const MAX_AGE: HeaderValue = HeaderValue::from_static("600");

/// The configured origins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cors {
    origins: Vec<Origin>,
}

/// The origin-related headers of a request.
pub(super) struct OriginRequest {
    origin: Option<HeaderValue>,
    preflight: bool,
}

impl OriginRequest {
    pub(super) fn from_headers(headers: &HeaderMap) -> Self {
        Self {
            origin: headers.get(ORIGIN).cloned(),
            preflight: headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD),
        }
    }
}

impl Cors {
    pub(crate) fn new(origins: Vec<Origin>) -> Self {
        Self { origins }
    }

    /// Lets the browser hand the response to the script. A preflight request is answered by the
    /// resource itself, as OPTIONS: its `Allow` lists the methods that scripts may use.
    pub(super) fn add_headers(
        &self,
        request: &OriginRequest,
        response: &mut ServiceResponse<BoxBody>,
    ) {
        if self.origins.is_empty() {
            return;
        }
        let headers = response.headers_mut();
        headers.append(VARY, HeaderValue::from_static("Origin"));
        let Some(allowed) = request
            .origin
            .as_ref()
            .and_then(|origin| self.allowed(origin))
        else {
            return;
        };
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, allowed.clone());
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, RESPONSE_HEADERS);
        if let Some(methods) = headers.get(ALLOW).cloned().filter(|_| request.preflight) {
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, REQUEST_HEADERS);
            headers.insert(ACCESS_CONTROL_MAX_AGE, MAX_AGE);
        }
    }

    /// The configured origin that covers this one.
    fn allowed(&self, origin: &HeaderValue) -> Option<&HeaderValue> {
        let mut configured = self.origins.iter().map(Origin::header_value);
        configured.find(|value| *value == "*" || *value == origin)
    }
}

/// A request that no script of a foreign origin has sent: a browser names the service's own origin
/// or a configured one, and a program names none.
#[derive(Clone, Copy, Debug)]
pub struct KnownOrigin;

impl FromRequest for KnownOrigin {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let base = request.app_data::<Data<BaseUrl>>();
        let own = base.map(|base| base.url().origin().ascii_serialization());
        let cors = request.app_data::<Data<Cors>>();
        let is_known = |origin: &HeaderValue| {
            own.as_ref().is_some_and(|own| origin == own.as_str())
                || cors.is_some_and(|cors| cors.allowed(origin).is_some())
        };
        let mut origins = request.headers().get_all(ORIGIN);
        ready(if origins.all(is_known) {
            Ok(Self)
        } else {
            let message = "Scripts of this origin may not send requests here.";
            Err(Problem::forbidden("foreign_origin", message))
        })
    }
}
