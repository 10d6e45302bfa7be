//! The decision table: what a request for a served name leads to, by its method, its path and what
//! the domain's account wants.

use hyper::{Method, StatusCode, Uri};

use super::redirects::Page;
use super::request::PathKind;
use crate::edge::metrics::ResponseKind;
use crate::edge::names::recent::{Destination, Found};
use crate::edge::texts::TextKind;

/// What a request leads to.
pub enum Row {
    /// The same path below the domain's `redirect_to`.
    RedirectTo,
    /// A page of the domain.
    Page(Page),
    /// The backend.
    Backend,
    /// A text that the account has stored.
    Text(TextKind),
    /// The response to an authority's challenge.
    Challenge,
    /// A response that is the same for every name.
    Fixed(ResponseKind),
}

/// What a request wants to do.
#[derive(Clone, Copy)]
pub enum Verb {
    /// `GET` or `HEAD`.
    Read,
    /// `OPTIONS`.
    Options,
    /// Any other method.
    Other,
}

impl Verb {
    /// That of this method.
    pub fn from_method(method: &Method) -> Self {
        match *method {
            Method::GET | Method::HEAD => Self::Read,
            Method::OPTIONS => Self::Options,
            _ => Self::Other,
        }
    }
}

/// Whether a request is for this server itself, and for nobody behind it.
pub fn is_for_this_hop(method: &Method, uri: &Uri) -> bool {
    matches!(*method, Method::CONNECT | Method::TRACE) || uri.path() == "*"
}

/// What a request for this domain leads to.
pub fn row(
    verb: Verb,
    path: PathKind,
    found: &Found,
    is_for_this_hop: bool,
    has_backend: bool,
) -> Row {
    let redirects = !matches!(found.redirect_to, Destination::None) && !stays(path, found);
    // Other statuses may turn the method into GET.
    let redirects_any = redirects && !is_for_this_hop && keeps_method(found.redirect_status);
    let proxies = has_backend && !redirects && !is_for_this_hop;
    match (verb, path) {
        (Verb::Read, _) if redirects => Row::RedirectTo,
        _ if redirects_any => Row::RedirectTo,
        (_, PathKind::Other) if proxies => Row::Backend,
        (Verb::Options, _) => Row::Fixed(ResponseKind::Options),
        (Verb::Other, _) => Row::Fixed(ResponseKind::MethodNotAllowed),
        (Verb::Read, PathKind::Robots) if found.has_robots => Row::Text(TextKind::Robots),
        (Verb::Read, PathKind::Robots) => Row::Fixed(ResponseKind::Robots),
        (Verb::Read, PathKind::WellKnown(file)) if found.has_well_known => {
            Row::Text(TextKind::File(file))
        }
        (Verb::Read, PathKind::WellKnown(_) | PathKind::Technical) => {
            Row::Fixed(ResponseKind::NotFound)
        }
        (Verb::Read, PathKind::Challenge) => Row::Challenge,
        (Verb::Read, PathKind::Index) => Row::Page(Page::Index),
        (Verb::Read, PathKind::Other) => Row::Page(Page::NotFound),
    }
}

/// Whether a domain that sends its visitors on still responds itself: to authorities, and with what
/// its account stored for this name.
const fn stays(path: PathKind, found: &Found) -> bool {
    match path {
        PathKind::Challenge => true,
        PathKind::Robots => found.has_robots,
        PathKind::WellKnown(_) => found.has_well_known,
        PathKind::Index | PathKind::Technical | PathKind::Other => false,
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
