//! From a visitor's request to its answer: the decision table.

use std::net::IpAddr;
use std::rc::Rc;
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONNECTION, CONTENT_TYPE, HOST, HeaderValue, LOCATION, RETRY_AFTER,
};
use hyper::{Method, Request, Response, StatusCode};

use super::Edge;
use super::body::AnswerBody;
use super::host::Host;
use super::metrics::{Answered, Metrics};
use super::names::recent::{Found, Page, Recent};
use super::proxy::{PassError, Passing};
use super::visits::{Visit, Visits};

const ALLOWED: HeaderValue = HeaderValue::from_static("GET, HEAD, OPTIONS");
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const PLAIN_TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// What one thread of the edge answers with.
pub struct Responder {
    /// The names.
    pub edge: Arc<Edge>,
    /// Those that this thread was asked for lately.
    pub recent: Recent,
    /// The counters of visits.
    pub visits: Arc<Visits>,
    /// Which part of the counters is this thread's.
    pub shard: usize,
    /// The metrics.
    pub metrics: Metrics,
    /// The way to the short-link service, if there is one.
    pub passing: Option<Passing>,
}

/// What is known before anything has to be waited for.
pub enum Decision {
    /// The answer.
    Answer(Response<AnswerBody>),
    /// The service behind answers for this domain.
    Pass(Box<(Request<Incoming>, Target)>),
}

/// Whose answer is wanted from behind.
pub struct Target {
    name: String,
    id: i64,
    /// The visitor's host as it was sent.
    host: HeaderValue,
}

/// What a path means on every domain.
enum Place {
    Index,
    Robots,
    /// Asked for by browsers and authorities of their own accord.
    Technical,
    Other,
}

impl Place {
    fn of(path: &str) -> Self {
        match path {
            "/" => Self::Index,
            "/robots.txt" => Self::Robots,
            "/favicon.ico" | "/.well-known" => Self::Technical,
            _ if path.starts_with("/.well-known/") => Self::Technical,
            _ => Self::Other,
        }
    }
}

impl Responder {
    /// Answers, or says who will.
    pub fn decide(&self, request: Request<Incoming>) -> Decision {
        let Some((host, sent)) = host_of(&request) else {
            return self.answer(Answered::BadRequest);
        };
        let Host::Name(name) = host else {
            return self.answer(Answered::Misdirected);
        };
        let place = Place::of(request.uri().path());
        let Some(found) = self.find(&name) else {
            let is_known = self.edge.is_loaded();
            return self.answer(if is_known {
                Answered::Misdirected
            } else {
                Answered::Loading
            });
        };

        let method = request.method();
        let is_read = matches!(*method, Method::GET | Method::HEAD);
        // Neither means anything to a service behind a proxy.
        let is_odd =
            matches!(*method, Method::CONNECT | Method::TRACE) || request.uri().path() == "*";
        if self.passing.is_some() && matches!(place, Place::Other) && !is_odd {
            // Whatever could be parsed as a host can stand in a header.
            let Ok(host) = HeaderValue::from_bytes(sent) else {
                return self.answer(Answered::BadRequest);
            };
            let target = Target {
                name: name.into_owned(),
                id: found.id,
                host,
            };
            return Decision::Pass(Box::new((request, target)));
        }
        if *method == Method::OPTIONS {
            return self.answer(Answered::Options);
        }
        if !is_read {
            self.count(&found, Visit::Refused);
            return self.answer(Answered::MethodNotAllowed);
        }
        match place {
            Place::Index => {
                Decision::Answer(self.send(&found, &found.index_page, Answered::IndexPage))
            }
            Place::Other => {
                Decision::Answer(self.send(&found, &found.not_found_page, Answered::NotFoundPage))
            }
            Place::Robots => self.answer(Answered::Robots),
            Place::Technical => self.answer(Answered::NotFound),
        }
    }

    /// Asks the service behind.
    pub async fn pass(
        &self,
        (request, target): (Request<Incoming>, Target),
        peer: IpAddr,
    ) -> Response<AnswerBody> {
        let Some(passing) = &self.passing else {
            return self.answered(Answered::NotFound);
        };
        let Target { name, id, host } = target;
        let passed = passing.pass(request, peer, host).await;
        // Looked up again: time has passed, and the domain may be gone.
        let found = self.find(&name).filter(|found| found.id == id);
        if let Ok(answer) = &passed
            && answer.status() == StatusCode::NOT_FOUND
            && let Some(found) = &found
            && !matches!(found.not_found_page, Page::None)
        {
            return self.send(found, &found.not_found_page, Answered::NotFoundPage);
        }
        let (visit, answered) = match &passed {
            Ok(_) => (Visit::PassedOn, Answered::PassedOn),
            Err(error) if error.is_the_visitors() => (Visit::Refused, Answered::BadRequest),
            Err(_) => (Visit::PassedOn, Answered::BackendFailed),
        };
        if let Some(found) = &found {
            self.count(found, visit);
        }
        self.metrics.count(answered);
        passed.unwrap_or_else(failed)
    }

    /// To a stored page, if there is one that the visitor would not come back from.
    fn send(&self, found: &Found, page: &Page, answered: Answered) -> Response<AnswerBody> {
        let url = match page {
            Page::Url(url) => url.clone(),
            Page::None => {
                self.count(found, Visit::NotFound);
                return self.answered(Answered::NotFound);
            }
            Page::Circle => {
                self.count(found, Visit::Refused);
                return self.answered(Answered::Circle);
            }
        };
        let visit = match answered {
            Answered::IndexPage => Visit::IndexPage,
            _ => Visit::NotFound,
        };
        self.count(found, visit);
        self.metrics.count(answered);
        let mut answer = Response::new(AnswerBody::Text(None));
        *answer.status_mut() = StatusCode::FOUND;
        let headers = answer.headers_mut();
        headers.insert(LOCATION, url);
        headers.insert(CACHE_CONTROL, NO_CACHE);
        answer
    }

    fn find(&self, name: &str) -> Option<Rc<Found>> {
        self.recent.find(self.edge.names(), name)
    }

    fn count(&self, found: &Found, visit: Visit) {
        self.visits
            .count(self.shard, found.id, &found.account, visit);
    }

    fn answer(&self, answered: Answered) -> Decision {
        Decision::Answer(self.answered(answered))
    }

    fn answered(&self, answered: Answered) -> Response<AnswerBody> {
        self.metrics.count(answered);
        match answered {
            Answered::Robots => text(StatusCode::OK, NO_CACHE, "User-agent: *\nDisallow: /\n"),
            Answered::Options => {
                let mut answer = Response::new(AnswerBody::Text(None));
                *answer.status_mut() = StatusCode::NO_CONTENT;
                answer.headers_mut().insert(ALLOW, ALLOWED);
                answer
            }
            Answered::MethodNotAllowed => {
                let words = "This method is not allowed here.\n";
                let mut answer = text(StatusCode::METHOD_NOT_ALLOWED, NO_STORE, words);
                answer.headers_mut().insert(ALLOW, ALLOWED);
                answer
            }
            Answered::Misdirected => {
                let words = "This name is not served here.\n";
                text(StatusCode::MISDIRECTED_REQUEST, NO_STORE, words)
            }
            Answered::Loading => {
                let words = "The names that are served here are still being read.\n";
                let mut answer = text(StatusCode::SERVICE_UNAVAILABLE, NO_STORE, words);
                answer
                    .headers_mut()
                    .insert(RETRY_AFTER, HeaderValue::from_static("2"));
                answer
            }
            Answered::BadRequest => {
                let words = "The request must have one valid Host.\n";
                text(StatusCode::BAD_REQUEST, NO_STORE, words)
            }
            _ => text(StatusCode::NOT_FOUND, NO_STORE, "There is nothing here.\n"),
        }
    }
}

/// The visitor's host, read and as it was sent. There must be one `Host` header, and one only; a host in the request
/// line wins over it (RFC 9112, section 3.2.2). A host alone there is for CONNECT only (section 3.2.3).
fn host_of(request: &Request<Incoming>) -> Option<(Host<'_>, &[u8])> {
    let mut headers = request.headers().get_all(HOST).iter();
    let (Some(header), None) = (headers.next(), headers.next()) else {
        return None;
    };
    let host = Host::parse(header.as_bytes())?;
    let Some(authority) = request.uri().authority() else {
        return Some((host, header.as_bytes()));
    };
    if request.uri().scheme().is_none() && *request.method() != Method::CONNECT {
        return None;
    }
    let sent = authority.as_str().as_bytes();
    Some((Host::parse(sent)?, sent))
}

/// The answer to a request that could not be passed on.
fn failed(error: PassError) -> Response<AnswerBody> {
    let no_answer = "The service behind this name does not answer.\n";
    let (status, words) = match error {
        PassError::Down | PassError::Circle => (StatusCode::BAD_GATEWAY, no_answer),
        PassError::TooLate => (StatusCode::GATEWAY_TIMEOUT, no_answer),
        PassError::BrokenBody => (
            StatusCode::BAD_REQUEST,
            "The request's body is broken off or malformed.\n",
        ),
        PassError::StalledBody => (
            StatusCode::REQUEST_TIMEOUT,
            "The request's body did not come in time.\n",
        ),
    };
    let mut answer = text(status, NO_STORE, words);
    if error.is_the_visitors() {
        // What else comes on this connection can't be told from the rest of the body.
        let close = HeaderValue::from_static("close");
        answer.headers_mut().insert(CONNECTION, close);
    }
    answer
}

fn text(status: StatusCode, cache: HeaderValue, words: &'static str) -> Response<AnswerBody> {
    let mut answer = Response::new(AnswerBody::Text(Some(words)));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, PLAIN_TEXT);
    headers.insert(CACHE_CONTROL, cache);
    answer
}
