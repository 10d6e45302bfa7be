//! Redirects of visitors: to a page of the domain, or to the same path below another URL.

use hyper::header::{HeaderMap, HeaderValue};
use hyper::{Response, Uri};

use super::Responder;
use super::response::redirect;
use crate::edge::body::ResponseBody;
use crate::edge::metrics::ResponseKind;
use crate::edge::names::recent::{Destination, Found};
use crate::edge::visits::{Visit, Visitor};
use crate::visitor_url::placeholders::{Requested, filled};
use crate::visitor_url::without_dots;

/// A visitor's request for a domain.
#[derive(Clone, Copy)]
pub struct Visited<'a> {
    /// The domain.
    pub found: &'a Found,
    /// Its name.
    pub name: &'a str,
    /// What was requested, in ASCII.
    pub uri: &'a Uri,
    /// The request's headers, unless the backend has got them.
    pub headers: Option<&'a HeaderMap>,
    /// Who requested it.
    pub visitor: Visitor,
}

/// The pages of a domain.
#[derive(Clone, Copy)]
pub enum Page {
    /// For `/`.
    Index,
    /// For unknown paths.
    NotFound,
}

impl Responder {
    /// Redirects the visitor to a stored page, if there is one and it does not create a loop.
    pub(super) fn send(&self, visited: &Visited<'_>, page: Page) -> Response<ResponseBody> {
        let (page, visit, kind) = match page {
            Page::Index => (
                &visited.found.index_page,
                Visit::IndexPage,
                ResponseKind::IndexPage,
            ),
            Page::NotFound => (
                &visited.found.not_found_page,
                Visit::NotFound,
                ResponseKind::NotFoundPage,
            ),
        };
        let url = match page {
            Destination::Url(url) => Some(url.clone()),
            Destination::Template(url) => HeaderValue::try_from(visited.fill(url)).ok(),
            Destination::None => None,
            Destination::Loop => {
                self.count(visited, Visit::Refused);
                return self.nothing(visited, ResponseKind::RedirectLoop);
            }
        };
        let Some(url) = url else {
            self.count(visited, Visit::NotFound);
            return self.nothing(visited, ResponseKind::NotFound);
        };
        self.count(visited, visit);
        self.metrics.count(kind);
        redirect(visited.found.redirect_status, url)
    }

    /// Redirects the visitor to the same path below another URL.
    pub(super) fn redirect_to_same_path(&self, visited: &Visited<'_>) -> Response<ResponseBody> {
        let Destination::Url(base) = &visited.found.redirect_to else {
            self.count(visited, Visit::Refused);
            return self.nothing(visited, ResponseKind::RedirectLoop);
        };
        let Some(url) = same_path(base, visited.uri) else {
            self.count(visited, Visit::NotFound);
            return self.nothing(visited, ResponseKind::NotFound);
        };
        self.count(visited, Visit::Proxied);
        self.metrics.count(ResponseKind::RedirectTo);
        redirect(visited.found.redirect_status, url)
    }

    pub(super) fn count(&self, visited: &Visited<'_>, visit: Visit) {
        let domain = (visited.found.id, &*visited.found.account);
        self.visits
            .count(self.shard, domain, visited.visitor, visit);
    }
}

impl Visited<'_> {
    fn fill(&self, url: &str) -> String {
        let requested = Requested {
            domain: self.name,
            path: self.uri.path(),
            query: self.uri.query(),
        };
        filled(url, &requested)
    }
}

/// The URL below this one with the path and query of the request; `None` if the request has no
/// path, such as `*`, which would become part of the host.
pub fn same_path(base: &HeaderValue, uri: &Uri) -> Option<HeaderValue> {
    let base = base.to_str().ok()?;
    let base = base.strip_suffix('/').unwrap_or(base);
    let path = uri.path();
    if !path.starts_with('/') {
        return None;
    }
    let path = without_dots(path);
    let url = match uri.query() {
        Some(query) => format!("{base}{path}?{query}"),
        None => format!("{base}{path}"),
    };
    HeaderValue::try_from(url).ok()
}
