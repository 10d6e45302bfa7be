//! Headers in which a visitor could claim to be someone else, or to have requested something else.

use hyper::header::{HeaderMap, HeaderName};

/// The prefixes of such headers.
const BEGINNINGS: [&str; 74] = [
    "$ws",
    "cf-access-",
    "cf-ip",
    "client-cert",
    "cloudfront-",
    "forwarded",
    "impersonate-",
    "iv-",
    "l5d-client-",
    "mellon-",
    "ngrok-auth-",
    "oam-",
    "oidc-",
    "remote-",
    "saml-",
    "shib-",
    "sm-universal",
    "sm-user",
    "ssl-client-",
    "tailscale-",
    "tls-client-",
    "wl-proxy-",
    "x-amzn-lattice-",
    "x-amzn-mtls-",
    "x-amzn-oidc-",
    "x-appengine-",
    "x-auth-request-",
    "x-authenticated-",
    "x-authentik-",
    "x-authgear-",
    "x-azure-fd",
    "x-cert-",
    "x-client-cert",
    "x-client-dn",
    "x-client-issuer",
    "x-client-s-dn",
    "x-client-san",
    "x-client-serial",
    "x-client-ssl",
    "x-client-subject",
    "x-client-tls",
    "x-client-verif",
    "x-consumer-",
    "x-credential-",
    "x-dex-",
    "x-envoy-",
    "x-forward",
    "x-goog-authenticated-",
    "x-goog-iap-",
    "x-id-token",
    "x-jwt-",
    "x-kerberos-",
    "x-ldap-",
    "x-ms-client-principal",
    "x-ms-token-",
    "x-mtls-",
    "x-oauth-",
    "x-oidc-",
    "x-okta-",
    "x-openid-",
    "x-original-",
    "x-pomerium-",
    "x-proxy-remote-",
    "x-remote-",
    "x-rewrite-",
    "x-saml-",
    "x-spiffe-",
    "x-ssl-",
    "x-tls-",
    "x-user-",
    "x-userinfo",
    "x-vercel-ip-",
    "x-vouch-",
    "x-webauth-",
];

/// The full names of such headers: those that proxies and delivery networks write, and those that
/// applications are known to read.
const NAMES: [&str; 70] = [
    // The visitor's address or location.
    "ali-cdn-real-ip",
    "cdn-src-ip",
    "cf-connecting-ip",
    "cf-connecting-ipv6",
    "cf-pseudo-ipv4",
    "client-ip",
    "do-connecting-ip",
    "fastly-client-ip",
    "fly-client-ip",
    "http-client-ip",
    "incap-client-ip",
    "proxy-client-ip",
    "real-ip",
    "true-client-ip",
    "x-azure-clientip",
    "x-azure-socketip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-coming-from",
    "x-edge-ip",
    "x-nf-client-connection-ip",
    "x-originating-ip",
    "x-proxy-user-ip",
    "x-proxyuser-ip",
    "x-real-client-ip",
    "x-real-ip",
    "x-source-ip",
    "x-sucuri-clientip",
    "x-true-ip",
    "x-vercel-forwarded-for",
    "x-visitor-ip",
    // The visitor's identity: the results of signing in and of client certificates.
    "teleport-jwt-assertion",
    "x-access-token",
    "x-anonymous-consumer",
    "x-apigateway-api-userinfo",
    "x-arr-clientcert",
    "x-auth-audience",
    "x-auth-email",
    "x-auth-groups",
    "x-auth-name",
    "x-auth-roles",
    "x-auth-subject",
    "x-auth-user",
    "x-auth-userid",
    "x-auth-username",
    "x-authenticated",
    "x-email",
    "x-endpoint-api-userinfo",
    "x-groups",
    "x-identity",
    "x-principal",
    "x-raw-id-token",
    "x-roles",
    "x-user",
    "x-username",
    // The request's URL, scheme or method.
    "cf-visitor",
    "front-end-https",
    "x-host",
    "x-http-host-override",
    "x-http-method",
    "x-http-method-override",
    "x-ingress-path",
    "x-method-override",
    "x-middleware-subrequest",
    "x-override-url",
    "x-real-host",
    "x-scheme",
    "x-script-name",
    "x-url-scheme",
    // Programs with the CGI convention take it for the setting `HTTP_PROXY`.
    "proxy",
];

/// Removes them, whoever sent them: a proxy in front forwards such headers from the visitor, unless
/// it writes them itself. Those that the operator lets `pass` stay.
pub fn remove_claims(headers: &mut HeaderMap, pass: &[String]) {
    let claims: Vec<HeaderName> = headers
        .keys()
        .filter(|name| {
            is_claim(name.as_str()) && !pass.iter().any(|passed| passed == name.as_str())
        })
        .cloned()
        .collect();
    for name in claims {
        headers.remove(name);
    }
}

/// Whether the header, in lower case, makes such a claim. A name with `_` could make any claim,
/// since programs with the CGI convention cannot distinguish it from `-`; hardly any other header
/// has one.
fn is_claim(name: &str) -> bool {
    name.contains('_')
        || NAMES.contains(&name)
        || BEGINNINGS.iter().any(|start| name.starts_with(start))
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
            "$wsru",
            "cf-ipcountry",
            "cf-ipcity",
            "wl-proxy-client-ip",
            "wl-proxy-client-cert",
            "l5d-client-id",
            "ngrok-auth-user-email",
            "oam-remote-user",
            "sm-universalid",
            "x-authgear-user-id",
            "x-vercel-ip-country",
            "x_forwarded_for",
            "x-forwarded_client-cert",
            "x-original-url",
            "x-rewrite-url",
            "x_anything",
            "x-auth-request-email",
            "cf-access-jwt-assertion",
            "tailscale-user-login",
            "x-ms-client-principal",
            "x-ms-client-principal-name",
            "cloudfront-viewer-address",
            "remote-addr",
            "remote-groups",
            "remote-email",
            "x-remote-group",
            "x-remote-extra-scopes",
            "x-webauth-role",
            "x-authentik-username",
            "x-authentik-entitlements",
            "x-consumer-username",
            "x-credential-identifier",
            "x-amzn-oidc-data",
            "x-amzn-mtls-clientcert-subject",
            "x-pomerium-claim-email",
            "x-pomerium-jwt-assertion",
            "x-goog-iap-jwt-assertion",
            "x-goog-authenticated-user-email",
            "x-vouch-idp-claims-email",
            "x-forwarded-preferred-username",
            "x-forwarded-groups",
            "x-client-certificate",
            "client-cert-chain",
            "oidc-claim-sub",
            "mellon-name-id",
            "shib-session-id",
            "sm-user",
            "iv-user",
            "x-client-verify",
            "x-client-dn",
            "x-client-certificate-chain",
            "x-userinfo",
            "x-access-token",
            "x-id-token",
            "impersonate-user",
            "impersonate-group",
            "impersonate-extra-scopes",
            "x-forward-for",
            "real-ip",
            "x-envoy-internal",
            "x-envoy-peer-metadata",
            "x-user-id",
            "x-jwt-payload",
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
            "authorization",
            "x-csrf-token",
            "x-auth-token",
            "x-scheme-of-colours",
            "via",
            "cf-ray",
            "x-amzn-trace-id",
            "x-api-key",
            "x-client-version",
            "x-goog-api-key",
            "proxy-status",
        ] {
            assert!(!is_claim(name), "{name}");
        }
    }
}
