//! From a visitor's request to its response, by the [decision table](table).

mod https;
mod nothing;
mod redirects;
mod request;
mod response;
mod table;
mod well_known;

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::header::HeaderValue;
use hyper::{Method, Request, Response, StatusCode, Uri};
use ipnet::IpNet;

use super::Edge;
use super::arrival::Arrival;
use super::body::ResponseBody;
use super::challenges::ChallengeOf;
use super::host::Host;
use super::https::Https;
use super::latency::ThreadLatency;
use super::metrics::{Metrics, ResponseKind};
use super::names::recent::{Destination, Found, Recent};
use super::pages::Pages;
use super::proxy::{Proxy, ProxyError};
use super::texts::{TextKind, TextOf};
use super::visits::{Visit, Visitor, Visits};
use https::with_hsts;
use redirects::{Page, Visited, same_path};
use request::{PathKind, challenge_token, host_of, in_ascii, is_target_too_long};
use response::{challenge, failed, redirect, stored};
use table::{Row, Verb, is_for_this_hop};

/// The state from which one thread of the edge responds.
pub struct Responder {
    /// The names.
    pub edge: Arc<Edge>,
    /// The names that visitors of this thread requested recently.
    pub recent: Recent,
    /// The pages for people where there is nothing.
    pub pages: Arc<Pages>,
    /// The counters of visits.
    pub visits: Arc<Visits>,
    /// This thread's shard of the counters.
    pub shard: usize,
    /// The metrics.
    pub metrics: Metrics,
    /// This thread's response times.
    pub latency: ThreadLatency,
    /// The proxy to the backend, if there is one.
    pub proxy: Option<Proxy>,
    /// The proxies that are trusted to say how a visitor came.
    pub trusted_proxies: Vec<IpNet>,
    /// HTTPS, if the edge serves it itself.
    pub https: Option<Arc<Https>>,
}

/// A decision that does not have to wait for anything.
pub enum Decision {
    /// The response.
    Respond(Response<ResponseBody>),
    /// A text must be read first.
    Text(Box<RequestedText>),
    /// The backend responds, for this domain.
    Proxy(Box<(Request<Incoming>, Target)>),
}

/// A text that a visitor requests.
pub struct RequestedText {
    of: Requested,
    hsts: Option<HeaderValue>,
}

enum Requested {
    Text(TextOf),
    Challenge(ChallengeOf),
}

/// The domain for which a request is proxied.
pub struct Target {
    name: String,
    id: i64,
    /// The visitor's host as it was sent.
    host: HeaderValue,
    hsts: Option<HeaderValue>,
    uri: Uri,
    visitor: Visitor,
}

/// A request for a name that is served.
struct Admitted<'a> {
    name: Cow<'a, str>,
    /// The visitor's host as it was sent.
    sent: &'a [u8],
    found: Rc<Found>,
}

impl Responder {
    /// Responds, or decides that the backend responds.
    pub fn decide(&self, request: Request<Incoming>, arrival: &Arrival) -> Decision {
        let request = in_ascii(request);
        let Admitted { name, sent, found } = match self.admit(&request, arrival) {
            ControlFlow::Continue(admitted) => admitted,
            ControlFlow::Break(response) => return Decision::Respond(response),
        };
        let (method, uri) = (request.method(), request.uri());
        let hsts = self.hsts(&found, &request, arrival);
        let visited = Visited {
            found: &found,
            name: &name,
            uri,
            headers: Some(request.headers()),
            visitor: self.visits.visitor(&request),
        };
        let (verb, path) = (Verb::from_method(method), PathKind::from_path(uri.path()));
        let is_for_this_hop = is_for_this_hop(method, uri);
        let row = table::row(verb, path, &found, is_for_this_hop, self.proxy.is_some());
        let response = match row {
            Row::RedirectTo => self.redirect_to_same_path(&visited),
            Row::Page(page) => self.send(&visited, page),
            Row::Fixed(kind) => self.fixed(kind),
            Row::Text(kind) => {
                let of = Requested::Text(TextOf {
                    account: found.account.clone(),
                    id: found.id,
                    version: found.version,
                    kind,
                });
                return Decision::Text(Box::new(RequestedText { of, hsts }));
            }
            Row::Challenge => match challenge_token(uri.path()) {
                Some(token) => {
                    let of = Requested::Challenge(ChallengeOf {
                        account: found.account.clone(),
                        token: Some(token.to_owned()),
                        name: name.into_owned(),
                    });
                    return Decision::Text(Box::new(RequestedText { of, hsts }));
                }
                None => self.fixed(ResponseKind::NotFound),
            },
            // Anything that was parsed as a host is valid in a header.
            Row::Backend => match HeaderValue::from_bytes(sent) {
                Ok(host) => {
                    let target = Target {
                        id: found.id,
                        host,
                        hsts,
                        uri: uri.clone(),
                        visitor: visited.visitor,
                        name: name.into_owned(),
                    };
                    return Decision::Proxy(Box::new((request, target)));
                }
                Err(_) => self.fixed(ResponseKind::BadRequest),
            },
        };
        Decision::Respond(with_hsts(response, hsts))
    }

    /// Finds the domain that a request is for; otherwise, says the response.
    fn admit<'a>(
        &self,
        request: &'a Request<Incoming>,
        arrival: &Arrival,
    ) -> ControlFlow<Response<ResponseBody>, Admitted<'a>> {
        if is_target_too_long(request) {
            return ControlFlow::Break(self.target_too_long(request, arrival));
        }
        let Some((host, sent)) = host_of(request) else {
            return ControlFlow::Break(self.fixed(ResponseKind::BadRequest));
        };
        let Host::Name(name) = host else {
            return ControlFlow::Break(self.fixed(self.at_address(request)));
        };
        // A connection for one name must not be used for another: its certificate may differ.
        if !arrival.is_for(&name) {
            return ControlFlow::Break(self.fixed(ResponseKind::Misdirected));
        }
        let Some(found) = self.find(&name) else {
            return ControlFlow::Break(if self.edge.is_loaded() {
                self.not_served(request.headers())
            } else {
                self.fixed(ResponseKind::Loading)
            });
        };
        if !self.is_https(request, arrival)
            && let Some(url) = self.https_url(&name, request.uri())
        {
            self.metrics.count(ResponseKind::ToHttps);
            return ControlFlow::Break(redirect(StatusCode::PERMANENT_REDIRECT, url));
        }
        ControlFlow::Continue(Admitted { name, sent, found })
    }

    /// Reads the requested text from the database and responds with it.
    pub async fn text(&self, requested: RequestedText) -> Response<ResponseBody> {
        let RequestedText { of, hsts } = requested;
        let response = match of {
            Requested::Text(of) => self.stored_text(of).await,
            Requested::Challenge(of) => match self.edge.challenge(of).await {
                Ok(Some(text)) => {
                    self.metrics.count(ResponseKind::WellKnown);
                    challenge(text.into())
                }
                Ok(None) => self.fixed(ResponseKind::NotFound),
                Err(_) => self.fixed(ResponseKind::TextUnavailable),
            },
        };
        with_hsts(response, hsts)
    }

    /// A text that the account has stored.
    async fn stored_text(&self, of: TextOf) -> Response<ResponseBody> {
        let kind = of.kind;
        match self.edge.text(of).await {
            Ok(Some(bytes)) => {
                self.metrics.count(match kind {
                    TextKind::Robots => ResponseKind::Robots,
                    TextKind::File(_) => ResponseKind::WellKnown,
                });
                stored(kind, bytes)
            }
            Ok(None) => self.fixed(match kind {
                TextKind::Robots => ResponseKind::Robots,
                TextKind::File(_) => ResponseKind::NotFound,
            }),
            Err(_) => self.fixed(ResponseKind::TextUnavailable),
        }
    }

    /// Proxies a request to the backend.
    pub async fn proxy(
        &self,
        (request, target): (Request<Incoming>, Target),
        arrival: &Arrival,
    ) -> Response<ResponseBody> {
        let Some(proxy) = &self.proxy else {
            return with_hsts(self.fixed(ResponseKind::NotFound), target.hsts);
        };
        let proxied = proxy.proxy(request, arrival, target.host).await;
        // Looked up again, because the domain may have been deleted in the meantime.
        let found = self.find(&target.name);
        let found = found.filter(|found| found.id == target.id);
        let visited = found.as_deref().map(|found| Visited {
            found,
            name: &target.name,
            uri: &target.uri,
            headers: None,
            visitor: target.visitor,
        });
        if let Ok(response) = &proxied
            && response.status() == StatusCode::NOT_FOUND
            && let Some(visited) = &visited
            && !matches!(visited.found.not_found_page, Destination::None)
        {
            return with_hsts(self.send(visited, Page::NotFound), target.hsts);
        }
        let (visit, kind) = match &proxied {
            Ok(_) => (Visit::Proxied, ResponseKind::Proxied),
            Err(ProxyError::TooMany) => (Visit::Refused, ResponseKind::TooMany),
            Err(error) if error.is_the_visitors() => (Visit::Refused, ResponseKind::BadRequest),
            Err(_) => (Visit::Proxied, ResponseKind::BackendFailed),
        };
        if let Some(visited) = &visited {
            self.count(visited, visit);
        }
        self.metrics.count(kind);
        with_hsts(proxied.unwrap_or_else(failed), target.hsts)
    }

    /// The response to a request for an address instead of a name, as programs in front of the edge
    /// send it to learn whether it serves names.
    fn at_address(&self, request: &Request<Incoming>) -> ResponseKind {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        match request.uri().path() {
            "/healthz" if is_read && self.edge.is_loaded() => ResponseKind::Health,
            "/healthz" if is_read => ResponseKind::Loading,
            _ => ResponseKind::Misdirected,
        }
    }

    fn target_too_long(
        &self,
        request: &Request<Incoming>,
        arrival: &Arrival,
    ) -> Response<ResponseBody> {
        let response = self.fixed(ResponseKind::TargetTooLong);
        let Some((Host::Name(name), _)) = host_of(request) else {
            return response;
        };
        let found = self.find(&name).filter(|_| arrival.is_for(&name));
        with_hsts(
            response,
            found.and_then(|found| self.hsts(&found, request, arrival)),
        )
    }

    fn find(&self, name: &str) -> Option<Rc<Found>> {
        self.recent.find(self.edge.names(), name)
    }

    fn fixed(&self, kind: ResponseKind) -> Response<ResponseBody> {
        self.metrics.count(kind);
        response::fixed(kind)
    }
}
