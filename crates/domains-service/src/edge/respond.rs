//! From a visitor's request to its response: the decision table.

mod request;
mod response;
mod well_known;

use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::header::HeaderValue;
use hyper::{Method, Request, Response, StatusCode};

use super::Edge;
use super::body::ResponseBody;
use super::host::Host;
use super::metrics::{Metrics, ResponseKind};
use super::names::recent::{Destination, Found, Recent};
use super::proxy::{Proxy, ProxyError};
use super::visits::{Visit, Visits};
use request::{PathKind, host_of, is_target_too_long};
use response::{failed, redirect};

/// Everything that one thread of the edge responds with.
pub struct Responder {
    /// The names.
    pub edge: Arc<Edge>,
    /// The names that visitors of this thread requested lately.
    pub recent: Recent,
    /// The counters of visits.
    pub visits: Arc<Visits>,
    /// This thread's shard of the counters.
    pub shard: usize,
    /// The metrics.
    pub metrics: Metrics,
    /// The proxy to the backend, if there is one.
    pub proxy: Option<Proxy>,
}

/// A decision that is made without waiting for anything.
pub enum Decision {
    /// The response.
    Respond(Response<ResponseBody>),
    /// The backend responds, for this domain.
    Proxy(Box<(Request<Incoming>, Target)>),
}

/// The domain that a request is proxied for.
pub struct Target {
    name: String,
    id: i64,
    /// The visitor's host as it was sent.
    host: HeaderValue,
}

impl Responder {
    /// Responds, or decides that the backend is to respond.
    pub fn decide(&self, request: Request<Incoming>) -> Decision {
        if is_target_too_long(&request) {
            return self.decided(ResponseKind::TargetTooLong);
        }
        let Some((host, sent)) = host_of(&request) else {
            return self.decided(ResponseKind::BadRequest);
        };
        let Host::Name(name) = host else {
            return self.decided(ResponseKind::Misdirected);
        };
        let path = PathKind::of(request.uri().path());
        let Some(found) = self.find(&name) else {
            let is_known = self.edge.is_loaded();
            return self.decided(if is_known {
                ResponseKind::Misdirected
            } else {
                ResponseKind::Loading
            });
        };

        let method = request.method();
        let is_read = matches!(*method, Method::GET | Method::HEAD);
        // Neither of these is for a backend.
        let is_odd =
            matches!(*method, Method::CONNECT | Method::TRACE) || request.uri().path() == "*";
        if self.proxy.is_some() && matches!(path, PathKind::Other) && !is_odd {
            // Anything that was parsed as a host is valid in a header.
            let Ok(host) = HeaderValue::from_bytes(sent) else {
                return self.decided(ResponseKind::BadRequest);
            };
            let target = Target {
                name: name.into_owned(),
                id: found.id,
                host,
            };
            return Decision::Proxy(Box::new((request, target)));
        }
        if *method == Method::OPTIONS {
            return self.decided(ResponseKind::Options);
        }
        if !is_read {
            self.count(&found, Visit::Refused);
            return self.decided(ResponseKind::MethodNotAllowed);
        }
        match path {
            PathKind::Index => {
                Decision::Respond(self.send(&found, &found.index_page, ResponseKind::IndexPage))
            }
            PathKind::Other => Decision::Respond(self.send(
                &found,
                &found.not_found_page,
                ResponseKind::NotFoundPage,
            )),
            PathKind::Robots => self.decided(ResponseKind::Robots),
            PathKind::Technical => self.decided(ResponseKind::NotFound),
        }
    }

    /// Proxies a request to the backend.
    pub async fn proxy(
        &self,
        (request, target): (Request<Incoming>, Target),
        peer: IpAddr,
    ) -> Response<ResponseBody> {
        let Some(proxy) = &self.proxy else {
            return self.fixed(ResponseKind::NotFound);
        };
        let Target { name, id, host } = target;
        let proxied = proxy.proxy(request, peer, host).await;
        // Looked up again, because the domain may have been deleted in the meantime.
        let found = self.find(&name).filter(|found| found.id == id);
        if let Ok(response) = &proxied
            && response.status() == StatusCode::NOT_FOUND
            && let Some(found) = &found
            && !matches!(found.not_found_page, Destination::None)
        {
            return self.send(found, &found.not_found_page, ResponseKind::NotFoundPage);
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
        proxied.unwrap_or_else(failed)
    }

    /// Redirects the visitor to a stored page, if there is one and it makes no redirect loop.
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
        redirect(url)
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
