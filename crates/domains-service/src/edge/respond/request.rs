//! What a visitor's request is about: the host, and the kind of path.

use hyper::body::Incoming;
use hyper::header::HOST;
use hyper::{Method, Request};

use crate::edge::host::Host;

/// What a path means on every domain.
#[derive(Clone, Copy)]
pub enum PathKind {
    /// `/`
    Index,
    /// `/robots.txt`
    Robots,
    /// Requested by browsers and authorities of their own accord.
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
            "/favicon.ico" | "/.well-known" => Self::Technical,
            _ if path.starts_with("/.well-known/") => Self::Technical,
            _ => Self::Other,
        }
    }
}

/// The visitor's host, read and as it was sent. There must be one `Host` header, and one only; a
/// host in the request line wins over it (RFC 9112, section 3.2.2). A host alone there is for
/// CONNECT only (section 3.2.3).
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
