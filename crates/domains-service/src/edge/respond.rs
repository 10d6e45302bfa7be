//! From a visitor's request to its response: the decision table.

mod https;
mod request;
mod response;
mod well_known;

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
use super::proxy::{Proxy, ProxyError};
use super::texts::{TextKind, TextOf};
use super::visits::{Visit, Visits};
use https::with_hsts;
use request::{PathKind, challenge_token, host_of, is_target_too_long};
use response::{challenge, failed, redirect, stored};

/// The state from which one thread of the edge responds.
pub struct Responder {
    /// The names.
    pub edge: Arc<Edge>,
    /// The names that visitors of this thread requested recently.
    pub recent: Recent,
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
}

impl Responder {
    /// Responds, or decides that the backend responds.
    pub fn decide(&self, request: Request<Incoming>, arrival: &Arrival) -> Decision {
        if is_target_too_long(&request) {
            return Decision::Respond(self.target_too_long(&request, arrival));
        }
        let Some((host, sent)) = host_of(&request) else {
            return self.decided(ResponseKind::BadRequest);
        };
        let Host::Name(name) = host else {
            return self.decided(ResponseKind::Misdirected);
        };
        // A connection for one name must not be used for another: its certificate may differ.
        if !arrival.is_for(&name) {
            return self.decided(ResponseKind::Misdirected);
        }
        let path = PathKind::of(request.uri().path());
        let Some(found) = self.find(&name) else {
            let is_known = self.edge.is_loaded();
            return self.decided(if is_known {
                ResponseKind::Misdirected
            } else {
                ResponseKind::Loading
            });
        };

        let is_https = self.is_https(&request, arrival);
        if !is_https && let Some(url) = self.https_url(&name, request.uri()) {
            self.metrics.count(ResponseKind::ToHttps);
            return Decision::Respond(redirect(StatusCode::PERMANENT_REDIRECT, url));
        }
        let hsts = self.hsts(&found, &request, arrival);
        let method = request.method();
        let is_read = matches!(*method, Method::GET | Method::HEAD);
        // Neither of these is for a backend.
        let is_odd =
            matches!(*method, Method::CONNECT | Method::TRACE) || request.uri().path() == "*";
        let is_sent_on = !matches!(found.redirect_to, Destination::None);
        let is_link = matches!(path, PathKind::Index | PathKind::Other);
        // Other statuses may turn the method into GET.
        let is_any_sent_on =
            is_sent_on && is_link && !is_odd && keeps_method(found.redirect_status);
        let is_proxied = self.proxy.is_some() && !is_sent_on;
        if is_proxied && matches!(path, PathKind::Other) && !is_odd {
            // Anything that was parsed as a host is valid in a header.
            let Ok(host) = HeaderValue::from_bytes(sent) else {
                let response = self.fixed(ResponseKind::BadRequest);
                return Decision::Respond(with_hsts(response, hsts));
            };
            let target = Target {
                name: name.into_owned(),
                id: found.id,
                host,
                hsts,
            };
            return Decision::Proxy(Box::new((request, target)));
        }
        if !is_read && !is_any_sent_on {
            let response = if *method == Method::OPTIONS {
                self.fixed(ResponseKind::Options)
            } else {
                self.count(&found, Visit::Refused);
                self.fixed(ResponseKind::MethodNotAllowed)
            };
            return Decision::Respond(with_hsts(response, hsts));
        }
        let text = |kind| {
            let of = TextOf {
                account: found.account.clone(),
                id: found.id,
                version: found.version,
                kind,
            };
            let (of, hsts) = (Requested::Text(of), hsts.clone());
            Decision::Text(Box::new(RequestedText { of, hsts }))
        };
        let response = match path {
            PathKind::Robots if found.has_robots => return text(TextKind::Robots),
            PathKind::WellKnown(file) if found.has_well_known => {
                return text(TextKind::File(file));
            }
            PathKind::Robots => self.fixed(ResponseKind::Robots),
            PathKind::Challenge => {
                let token = challenge_token(request.uri().path());
                let of = ChallengeOf {
                    account: found.account.clone(),
                    name: name.into_owned(),
                    token: token.map(ToOwned::to_owned),
                };
                let of = Requested::Challenge(of);
                return Decision::Text(Box::new(RequestedText { of, hsts }));
            }
            PathKind::WellKnown(_) | PathKind::Technical => self.fixed(ResponseKind::NotFound),
            _ if is_sent_on => self.send_on(&found, request.uri()),
            PathKind::Index => self.send(&found, &found.index_page, ResponseKind::IndexPage),
            PathKind::Other => self.send(&found, &found.not_found_page, ResponseKind::NotFoundPage),
        };
        Decision::Respond(with_hsts(response, hsts))
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
        let Target {
            name,
            id,
            host,
            hsts,
        } = target;
        let Some(proxy) = &self.proxy else {
            return with_hsts(self.fixed(ResponseKind::NotFound), hsts);
        };
        let proxied = proxy.proxy(request, arrival, host).await;
        // Looked up again, because the domain may have been deleted in the meantime.
        let found = self.find(&name).filter(|found| found.id == id);
        if let Ok(response) = &proxied
            && response.status() == StatusCode::NOT_FOUND
            && let Some(found) = &found
            && !matches!(found.not_found_page, Destination::None)
        {
            let response = self.send(found, &found.not_found_page, ResponseKind::NotFoundPage);
            return with_hsts(response, hsts);
        }
        let (visit, kind) = match &proxied {
            Ok(_) => (Visit::Proxied, ResponseKind::Proxied),
            Err(ProxyError::TooMany) => (Visit::Refused, ResponseKind::TooMany),
            Err(error) if error.is_the_visitors() => (Visit::Refused, ResponseKind::BadRequest),
            Err(_) => (Visit::Proxied, ResponseKind::BackendFailed),
        };
        if let Some(found) = &found {
            self.count(found, visit);
        }
        self.metrics.count(kind);
        with_hsts(proxied.unwrap_or_else(failed), hsts)
    }

    /// Redirects the visitor to a stored page, if there is one and it does not create a loop.
    fn send(
        &self,
        found: &Found,
        page: &Destination,
        kind: ResponseKind,
    ) -> Response<ResponseBody> {
        let url = match page {
            Destination::Url(url) => url.clone(),
            Destination::None => {
                self.count(found, Visit::NotFound);
                return self.fixed(ResponseKind::NotFound);
            }
            Destination::Loop => {
                self.count(found, Visit::Refused);
                return self.fixed(ResponseKind::RedirectLoop);
            }
        };
        let visit = match kind {
            ResponseKind::IndexPage => Visit::IndexPage,
            _ => Visit::NotFound,
        };
        self.count(found, visit);
        self.metrics.count(kind);
        redirect(found.redirect_status, url)
    }

    /// Redirects the visitor to the same path on another host.
    fn send_on(&self, found: &Found, uri: &Uri) -> Response<ResponseBody> {
        let Destination::Url(origin) = &found.redirect_to else {
            self.count(found, Visit::Refused);
            return self.fixed(ResponseKind::RedirectLoop);
        };
        let Some(url) = same_path(origin, uri) else {
            self.count(found, Visit::NotFound);
            return self.fixed(ResponseKind::NotFound);
        };
        self.count(found, Visit::Proxied);
        self.metrics.count(ResponseKind::RedirectTo);
        redirect(found.redirect_status, url)
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

    fn count(&self, found: &Found, visit: Visit) {
        self.visits
            .count(self.shard, found.id, &found.account, visit);
    }

    fn decided(&self, kind: ResponseKind) -> Decision {
        Decision::Respond(self.fixed(kind))
    }

    fn fixed(&self, kind: ResponseKind) -> Response<ResponseBody> {
        self.metrics.count(kind);
        response::fixed(kind)
    }
}

/// Whether a client that follows a redirect with this status repeats its method and body (RFC 9110,
/// section 15.4).
fn keeps_method(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT
    )
}

/// The URL at this origin with the path and query of the request; `None` if the request has no
/// path, such as `*`, which would become part of the host.
fn same_path(origin: &HeaderValue, uri: &Uri) -> Option<HeaderValue> {
    let origin = origin.to_str().ok()?.strip_suffix('/')?;
    let path = uri.path();
    if !path.starts_with('/') {
        return None;
    }
    let url = match uri.query() {
        Some(query) => format!("{origin}{path}?{query}"),
        None => format!("{origin}{path}"),
    };
    HeaderValue::try_from(url).ok()
}
