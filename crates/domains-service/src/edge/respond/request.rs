//! What a visitor's request is about: its host and the kind of its path.

use hyper::body::Incoming;
use hyper::header::HOST;
use hyper::{Method, Request};

use super::well_known::is_well_known;
use crate::edge::host::Host;

/// What a path means on every domain.
#[derive(Clone, Copy)]
pub enum PathKind {
    /// `/`
    Index,
    /// `/robots.txt`
    Robots,
    /// Requested by browsers and certificate authorities of their own accord.
    Technical,
    /// A short link.
    Other,
}

impl PathKind {
    /// The kind of this path.
    pub fn of(path: &str) -> Self {
        match path {
            "/" => Self::Index,
            "/robots.txt" => Self::Robots,
            "/favicon.ico" => Self::Technical,
            _ if is_well_known(path) => Self::Technical,
            _ => Self::Other,
        }
    }
}

/// The visitor's host, parsed and as it was sent. There must be exactly one `Host` header; a host
/// in the request line takes precedence (RFC 9112, section 3.2.2). A request line with only a host
/// is for CONNECT only (section 3.2.3).
pub fn host_of(request: &Request<Incoming>) -> Option<(Host<'_>, &[u8])> {
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
