//! The headers that a proxy removes, replaces and adds.

use std::net::IpAddr;

use hyper::header::{
    CONNECTION, CONTENT_LENGTH, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, TE, TRAILER,
    TRANSFER_ENCODING, UPGRADE, VIA,
};

use super::claims::remove_claims;

/// The addresses through which a request has come.
pub const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Headers of one connection only (RFC 9110, section 7.6.1).
const HOP_BY_HOP: [HeaderName; 8] = [
    CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    HeaderName::from_static("proxy-authenticate"),
    HeaderName::from_static("proxy-authorization"),
    TE,
    TRAILER,
    UPGRADE,
];

/// Our entry in `Via` (RFC 9110, section 7.6.3): a request that already has it is in a loop.
const OUR_VIA: HeaderValue = HeaderValue::from_static("1.1 waymark");

/// Whether the request has been here before.
pub fn is_in_a_loop(headers: &HeaderMap) -> bool {
    let values = headers.get_all(VIA).into_iter();
    values
        .flat_map(|value| value.as_bytes().split(|&byte| byte == b','))
        .any(|by| by.trim_ascii() == OUR_VIA.as_bytes())
}

/// Removes hop-by-hop headers: the well-known ones and those that `Connection` names.
pub fn remove_hop_by_hop(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> = headers
        .get_all(CONNECTION)
        .into_iter()
        .flat_map(|value| value.as_bytes().split(|&byte| byte == b','))
        .filter_map(|name| HeaderName::from_bytes(name.trim_ascii()).ok())
        .collect();
    for name in named {
        // The visitor must not remove the message's length or its host.
        if name != HOST && name != CONTENT_LENGTH {
            headers.remove(name);
        }
    }
    for name in HOP_BY_HOP {
        headers.remove(name);
    }
    if headers.remove(TRANSFER_ENCODING).is_some() {
        headers.remove(CONTENT_LENGTH);
    }
}

/// HTTP/2 may split the cookies; other versions must not (RFC 9113, section 8.2.3).
pub fn join_cookies(headers: &mut HeaderMap) {
    let cookies: Vec<&[u8]> = headers
        .get_all(COOKIE)
        .iter()
        .map(HeaderValue::as_bytes)
        .collect();
    if cookies.len() > 1
        && let Ok(joined) = HeaderValue::from_bytes(&cookies.join(b"; ".as_slice()))
    {
        headers.insert(COOKIE, joined);
    }
}

/// Whether the sender says that the visitor came over HTTPS.
pub fn says_https(headers: &HeaderMap) -> bool {
    // If there are several, the first may be the visitor's own.
    let mut sent = headers.get_all(X_FORWARDED_PROTO).iter();
    matches!((sent.next(), sent.next()), (Some(one), None) if one == "https")
}

/// Sets `X-Forwarded-For`, `-Proto` and `-Host` to the visitor's address, scheme and host. After a
/// trusted peer's own `X-Forwarded-For`, the peer's address is appended. Headers that state the
/// same in other ways are removed, unless they are among `passed_headers`.
pub fn add_forwarding(
    headers: &mut HeaderMap,
    peer: IpAddr,
    (is_trusted, is_https): (bool, bool),
    host: HeaderValue,
    passed_headers: &[String],
) {
    let mut chain = Vec::new();
    if is_trusted {
        for value in headers.get_all(X_FORWARDED_FOR) {
            chain.extend_from_slice(value.as_bytes());
            chain.extend_from_slice(b", ");
        }
    }
    chain.extend_from_slice(peer.to_string().as_bytes());
    let scheme = HeaderValue::from_static(if is_https { "https" } else { "http" });
    remove_claims(headers, passed_headers);
    if let Ok(chain) = HeaderValue::from_bytes(&chain) {
        headers.insert(X_FORWARDED_FOR, chain);
    }
    headers.insert(X_FORWARDED_PROTO, scheme);
    headers.insert(X_FORWARDED_HOST, host.clone());
    headers.insert(HOST, host);
    headers.append(VIA, OUR_VIA);
}
