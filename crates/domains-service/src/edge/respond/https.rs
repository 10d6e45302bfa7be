//! HTTPS in responses: whether a visitor came over it, the redirect to it, and HSTS.

use hyper::body::Incoming;
use hyper::header::{HeaderValue, STRICT_TRANSPORT_SECURITY};
use hyper::{Request, Response, Uri};

use super::request::ACME_CHALLENGES;
use super::{Responder, same_path};
use crate::edge::arrival::Arrival;
use crate::edge::body::ResponseBody;
use crate::edge::names::recent::Found;
use crate::edge::proxy::says_https;

impl Responder {
    /// The `Strict-Transport-Security` header for the name, if any.
    pub(super) fn hsts(
        &self,
        found: &Found,
        request: &Request<Incoming>,
        arrival: &Arrival,
    ) -> Option<HeaderValue> {
        let hsts = found.hsts.as_ref();
        hsts.filter(|_| self.is_https(request, arrival)).cloned()
    }

    /// Whether the visitor came over HTTPS, to the edge or according to a trusted proxy.
    /// `Strict-Transport-Security` must not be sent over plain HTTP (RFC 6797, section 7.2).
    pub(super) fn is_https(&self, request: &Request<Incoming>, arrival: &Arrival) -> bool {
        let peer = arrival.peer.to_canonical();
        arrival.name.is_some()
            || says_https(request.headers())
                && self.trusted_proxies.iter().any(|net| net.contains(&peer))
    }

    /// The redirect for a visitor of plain HTTP: the same URL with https, if there is a
    /// certificate.
    pub(super) fn https_url(&self, name: &str, uri: &Uri) -> Option<HeaderValue> {
        let https = self.https.as_ref()?;
        if uri.path().starts_with(ACME_CHALLENGES) || !https.certificates.has(name) {
            return None;
        }
        let origin = match https.public_port {
            443 => format!("https://{name}/"),
            port => format!("https://{name}:{port}/"),
        };
        same_path(&HeaderValue::try_from(origin).ok()?, uri)
    }
}

/// Adds the `Strict-Transport-Security` header, if there is one.
pub(super) fn with_hsts(
    mut response: Response<ResponseBody>,
    hsts: Option<HeaderValue>,
) -> Response<ResponseBody> {
    if let Some(hsts) = hsts {
        let headers = response.headers_mut();
        headers.insert(STRICT_TRANSPORT_SECURITY, hsts);
    }
    response
}
