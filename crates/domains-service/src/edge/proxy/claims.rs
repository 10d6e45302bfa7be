//! Headers in which a visitor could claim to be someone else, or to have requested something else.

use hyper::header::{HeaderMap, HeaderName};

/// Beginnings of such headers.
const BEGINNINGS: [&str; 4] = ["forwarded", "x-forwarded", "x-original-", "x-rewrite-"];

/// Such headers in full: those that proxies and delivery networks write, and those that
/// applications are known to read.
const NAMES: [&str; 34] = [
    // Who the visitor is.
    "ali-cdn-real-ip",
    "cdn-src-ip",
    "cf-connecting-ip",
    "cf-connecting-ipv6",
    "cf-pseudo-ipv4",
    "client-ip",
    "do-connecting-ip",
    "fastly-client-ip",
    "fly-client-ip",
    "incap-client-ip",
    "proxy-client-ip",
    "true-client-ip",
    "wl-proxy-client-ip",
    "x-appengine-user-ip",
    "x-azure-clientip",
    "x-azure-socketip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-envoy-external-address",
    "x-nf-client-connection-ip",
    "x-originating-ip",
    "x-proxyuser-ip",
    "x-real-ip",
    "x-remote-addr",
    "x-remote-ip",
    "x-sucuri-clientip",
    "x-vercel-forwarded-for",
    // What was requested, and how.
    "front-end-https",
    "x-envoy-original-path",
    "x-host",
    "x-http-host-override",
    "x-real-host",
    "x-url-scheme",
    // Programs that follow the CGI convention take it for the setting `HTTP_PROXY`.
    "proxy",
];

/// Removes them, whoever sent them: what a proxy in front does not write itself, it forwards as the
/// visitor sent it.
pub fn remove_claims(headers: &mut HeaderMap) {
    let claims: Vec<HeaderName> = headers
        .keys()
        .filter(|name| is_claim(name.as_str()))
        .cloned()
        .collect();
    for name in claims {
        headers.remove(name);
    }
}

/// Whether the header, in lower case, makes such a claim. Programs that follow the CGI convention
/// cannot tell `_` from `-`.
fn is_claim(name: &str) -> bool {
    let with_hyphens: String;
    let name = if name.contains('_') {
        with_hyphens = name.replace('_', "-");
        &with_hyphens
    } else {
        name
    };
    NAMES.contains(&name) || BEGINNINGS.iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_claim_is_recognised() {
        for name in NAMES {
            assert!(
                is_claim(name) && is_claim(&name.replace('-', "_")),
                "{name}"
            );
        }
        for name in [
            "forwarded",
            "x_forwarded_for",
            "x-forwarded_client-cert",
            "x-original-url",
            "x-rewrite-url",
        ] {
            assert!(is_claim(name), "{name}");
        }
    }

    #[test]
    fn other_headers_are_no_claims() {
        for name in [
            "host",
            "x-requested-with",
            "x-original",
            "via",
            "cf-ray",
            "proxy-status",
        ] {
            assert!(!is_claim(name), "{name}");
        }
    }
}
