//! What a provider says about itself (OpenID Connect Discovery 1.0).

use serde::Deserialize;
use serde_json::Value;
use url::Url;

use crate::Error;
use crate::http::unavailable;

/// What is used of the document.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Metadata {
    issuer: String,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub jwks_uri: String,
    #[serde(default)]
    pub userinfo_endpoint: Option<String>,
    #[serde(default)]
    pub end_session_endpoint: Option<String>,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    /// Whether it names itself in each answer (RFC 9207).
    #[serde(default, rename = "authorization_response_iss_parameter_supported")]
    pub names_itself: bool,
}

impl Metadata {
    /// Where the document of an issuer is.
    pub fn url(issuer: &str) -> String {
        let issuer = issuer.trim_end_matches('/');
        format!("{issuer}/.well-known/openid-configuration")
    }

    /// Reads the document of this issuer.
    ///
    /// # Errors
    /// When it is another's, or has an endpoint that is not as safe as the issuer.
    pub fn read(document: Value, issuer: &str) -> Result<Self, Error> {
        let document: Self = serde_json::from_value(document)
            .map_err(|_| unavailable("its configuration lacks what is needed"))?;
        if document.issuer != issuer {
            return Err(Error::NotBelieved("its configuration is another issuer's"));
        }
        let required = [
            &document.authorization_endpoint,
            &document.token_endpoint,
            &document.jwks_uri,
        ];
        let optional = [&document.userinfo_endpoint, &document.end_session_endpoint];
        let endpoints = optional.into_iter().flatten().chain(required);
        let is_plain = issuer.starts_with("http://");
        for endpoint in endpoints {
            let url = Url::parse(endpoint).ok();
            let is_safe = url.is_some_and(|url| match url.scheme() {
                "https" => true,
                "http" => is_plain,
                _ => false,
            });
            if !is_safe {
                return Err(Error::NotBelieved("an endpoint of it is not https"));
            }
        }
        Ok(document)
    }

    /// Whether the secret is sent in the header; in the body otherwise.
    pub fn takes_basic(&self) -> bool {
        let methods = self.token_endpoint_auth_methods_supported.as_ref();
        let has = |name: &str| methods.is_none_or(|methods| methods.iter().any(|m| m == name));
        has("client_secret_basic") || !has("client_secret_post")
    }
}
