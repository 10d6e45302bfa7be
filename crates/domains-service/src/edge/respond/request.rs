//! The host of a visitor's request and the kind of its path.

use hyper::body::Incoming;
use hyper::header::{HOST, HeaderValue};
use hyper::http::uri::{PathAndQuery, Scheme};
use hyper::{Method, Request, Uri, Version};
use web::connection::ascii_target;

use super::well_known::is_well_known;
use crate::certificates::issue::is_token;
use crate::edge::host::Host;
use crate::visitor_options::WellKnownFile;

/// The maximum length of the path with query, or URL, in the request line; longer ones get 414.
const MAX_TARGET_BYTES: usize = 32 * 1024;

/// The request with its target in ASCII: HTTP/2 has it in any form.
pub fn in_ascii(request: Request<Incoming>) -> Request<Incoming> {
    let Some(target) = request.uri().path_and_query() else {
        return request;
    };
    if target.as_str().is_ascii() {
        return request;
    }
    let encoded = PathAndQuery::try_from(&*ascii_target(target.as_str().as_bytes()));
    let (mut head, body) = request.into_parts();
    let mut parts = head.uri.into_parts();
    // What is encoded is valid everywhere.
    parts.path_and_query = encoded.ok();
    head.uri = Uri::from_parts(parts).unwrap_or_default();
    Request::from_parts(head, body)
}

/// The path at which authorities validate HTTP-01 challenges (RFC 8555, section 8.3).
pub const ACME_CHALLENGES: &str = "/.well-known/acme-challenge/";

/// Whether the path with query, or URL, in the request line is too long.
pub fn is_target_too_long(request: &Request<Incoming>) -> bool {
    let uri = request.uri();
    let path = uri.path_and_query().map_or(0, |path| path.as_str().len());
    let host = uri.authority().map_or(0, |host| host.as_str().len());
    path + host > MAX_TARGET_BYTES
}

/// The meaning of a path on every domain.
#[derive(Clone, Copy)]
pub enum PathKind {
    /// `/`
    Index,
    /// `/robots.txt`
    Robots,
    /// One of the files by which a name vouches for apps.
    WellKnown(WellKnownFile),
    /// Where authorities look for the responses to HTTP-01 challenges.
    Challenge,
    /// Requested automatically by browsers and certificate authorities.
    Technical,
    /// A short link.
    Other,
}

impl PathKind {
    /// The kind of this path.
    pub fn from_path(path: &str) -> Self {
        match path {
            "/" => Self::Index,
            "/robots.txt" => Self::Robots,
            "/favicon.ico" => Self::Technical,
            _ if path.starts_with(ACME_CHALLENGES) => Self::Challenge,
            _ if is_well_known(path) => {
                WellKnownFile::at(path).map_or(Self::Technical, Self::WellKnown)
            }
            _ => Self::Other,
        }
    }
}

/// The token of an HTTP-01 challenge (RFC 8555, section 8.3), if the path is that of one.
pub fn challenge_token(path: &str) -> Option<&str> {
    let token = path.strip_prefix(ACME_CHALLENGES)?;
    is_token(token).then_some(token)
}

/// The visitor's host, parsed and as it was sent. There must be exactly one `Host` header; a host
/// in the request line takes precedence (RFC 9112, section 3.2.2), if it is that of an http or
/// https URL. A request line with only a host is for CONNECT only (section 3.2.3). With HTTP/2, the
/// host is in a field of its own, or in `Host` alone (RFC 9113, section 8.3.1).
pub fn host_of(request: &Request<Incoming>) -> Option<(Host<'_>, &[u8])> {
    let mut headers = request.headers().get_all(HOST).iter();
    let authority = request.uri().authority();
    if let (Version::HTTP_2, Some(authority)) = (request.version(), authority) {
        let sent = authority.as_str().as_bytes();
        let agrees = |header: &HeaderValue| header.as_bytes().eq_ignore_ascii_case(sent);
        return headers.all(agrees).then_some((Host::parse(sent)?, sent));
    }
    let (Some(header), None) = (headers.next(), headers.next()) else {
        return None;
    };
    let host = Host::parse(header.as_bytes())?;
    let Some(authority) = authority else {
        return Some((host, header.as_bytes()));
    };
    let is_served = match request.uri().scheme() {
        Some(scheme) => *scheme == Scheme::HTTP || *scheme == Scheme::HTTPS,
        None => *request.method() == Method::CONNECT,
    };
    if !is_served {
        return None;
    }
    let sent = authority.as_str().as_bytes();
    Some((Host::parse(sent)?, sent))
}
