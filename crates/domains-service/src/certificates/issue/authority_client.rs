//! Requests to an authority: over HTTPS, of bounded time and size, without redirects.

use std::path::PathBuf;
use std::pin::Pin;
use std::time::{Duration, SystemTime};

use hyper::body::Bytes;
use hyper::http::{HeaderMap, Request, Response, StatusCode, header::RETRY_AFTER};
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient, Problem};
use reqwest::{Body, Certificate, Client, redirect};

use crate::certificates::settings::AuthoritySettings;

/// The longest wait that an authority is granted, or that keeps to one of its limits.
pub const MAX_RETRY_AFTER: Duration = Duration::from_hours(24 * 7);
/// The longest response: a chain of certificates has a few kilobytes.
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// Why the authority's own certificates cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AuthorityFileError {
    /// The file cannot be read.
    #[error("setting `{0}.authority_file`: {1}: {2}")]
    File(&'static str, PathBuf, std::io::Error),
    /// It has no certificates.
    #[error("setting `{0}.authority_file`: {1}: expected certificates in PEM")]
    Content(&'static str, PathBuf),
    /// The client cannot be set up.
    #[error("the client for certificate authorities cannot be set up: {0}")]
    Client(#[source] reqwest::Error),
}

/// Why there was no response that could be used.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// No response, or one that is none of the protocol's.
    #[error("{0}")]
    Unreachable(String),
    /// Later.
    #[error("{detail}")]
    TooMany {
        /// The type of the authority's problem.
        kind: String,
        /// What the authority says.
        detail: String,
        /// How long to wait.
        retry_after: Option<Duration>,
    },
}

/// The client. Cheap to clone.
#[derive(Clone)]
pub struct AuthorityClient {
    client: Client,
}

impl AuthorityClient {
    /// A client for the authority with these settings.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub fn new(
        authority: &AuthoritySettings,
        timeout: Duration,
    ) -> Result<Self, AuthorityFileError> {
        let (section, authority_file) = (authority.section, &authority.authority_file);
        let mut builder = Client::builder()
            .https_only(true)
            .no_proxy()
            .redirect(redirect::Policy::none())
            .timeout(timeout);
        if !authority_file.as_os_str().is_empty() {
            let pem = std::fs::read(authority_file).map_err(|error| {
                AuthorityFileError::File(section, authority_file.to_owned(), error)
            })?;
            let content = || AuthorityFileError::Content(section, authority_file.to_owned());
            let roots = Certificate::from_pem_bundle(&pem).map_err(|_| content())?;
            if roots.is_empty() {
                return Err(content());
            }
            builder = builder.tls_certs_only(roots);
        }
        let client = builder.build().map_err(AuthorityFileError::Client)?;
        Ok(Self { client })
    }

    async fn send(self, request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, Error> {
        let request = request.map(Body::wrap);
        let request = reqwest::Request::try_from(request).map_err(unreachable)?;
        let mut response = self.client.execute(request).await.map_err(unreachable)?;
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(unreachable)? {
            if body.len() + chunk.len() > MAX_BODY_BYTES {
                let reason = format!("its response has more than {MAX_BODY_BYTES} bytes");
                return Err(RequestError::Unreachable(reason).into());
            }
            body.extend_from_slice(&chunk);
        }
        check(response.status(), response.headers(), &body)?;
        let mut plain = Response::new(());
        *plain.status_mut() = response.status();
        std::mem::swap(plain.headers_mut(), response.headers_mut());
        let (parts, ()) = plain.into_parts();
        Ok(BytesResponse {
            parts,
            body: Box::new(Bytes::from(body)),
        })
    }
}

impl HttpClient for AuthorityClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        Box::pin(self.clone().send(request))
    }
}

impl From<RequestError> for Error {
    fn from(error: RequestError) -> Self {
        Self::Other(Box::new(error))
    }
}

/// Responses that are none of the protocol's, and those that say when to come back: the protocol's
/// client does not know the header.
fn check(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Result<(), RequestError> {
    if status.is_success() {
        return Ok(());
    }
    let problem = serde_json::from_slice::<Problem>(body).ok();
    let is_later = matches!(
        status,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
    );
    match problem {
        problem if is_later => {
            let (kind, detail) = problem.map_or((None, None), |said| (said.r#type, said.detail));
            let unsaid = if status == StatusCode::TOO_MANY_REQUESTS {
                "rateLimited"
            } else {
                "serverInternal"
            };
            Err(RequestError::TooMany {
                kind: kind.unwrap_or_else(|| unsaid.to_owned()),
                detail: detail.unwrap_or_else(|| format!("it responded with status {status}")),
                retry_after: retry_after(headers, SystemTime::now()),
            })
        }
        Some(problem) if problem.r#type.is_some() => Ok(()),
        _ => {
            let reason = format!("it responded with status {status}");
            Err(RequestError::Unreachable(reason))
        }
    }
}

/// `Retry-After` (RFC 9110, section 10.2.3).
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let wait = if let Ok(seconds) = text.parse() {
        Duration::from_secs(seconds)
    } else {
        let at = chrono::DateTime::parse_from_rfc2822(text).ok()?;
        SystemTime::from(at).duration_since(now).ok()?
    };
    Some(wait.min(MAX_RETRY_AFTER))
}

/// The whole chain of causes: the outermost says only that a request failed.
fn unreachable(error: reqwest::Error) -> RequestError {
    use std::error::Error as _;
    let error = error.without_url();
    let mut reason = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        reason = format!("{reason}: {error}");
        cause = error.source();
    }
    RequestError::Unreachable(reason)
}

#[cfg(test)]
mod tests {
    use hyper::http::HeaderValue;

    use super::*;

    fn with_retry_after(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_time_to_come_back_is_seconds_or_a_date() {
        let now = SystemTime::UNIX_EPOCH;
        let wait = |value| retry_after(&with_retry_after(value), now).map(|wait| wait.as_secs());
        assert_eq!(wait("120"), Some(120));
        assert_eq!(wait("Thu, 01 Jan 1970 00:01:00 GMT"), Some(60));
        assert_eq!(wait("soon"), None);
        assert_eq!(wait("99999999999"), Some(7 * 24 * 3600));
    }

    #[test]
    fn an_error_page_of_a_proxy_is_no_response_of_an_authority() {
        let none = HeaderMap::new();
        assert!(check(StatusCode::OK, &none, b"anything").is_ok());
        let elsewhere = check(StatusCode::TEMPORARY_REDIRECT, &none, b"");
        assert!(elsewhere.is_err(), "a redirect is not followed");
        let problem = br#"{"type": "urn:ietf:params:acme:error:badNonce"}"#;
        assert!(check(StatusCode::BAD_REQUEST, &none, problem).is_ok());
        let page = check(StatusCode::BAD_GATEWAY, &none, b"<html>").unwrap_err();
        assert!(matches!(page, RequestError::Unreachable(_)), "{page:?}");
        let limited = check(StatusCode::TOO_MANY_REQUESTS, &with_retry_after("5"), b"");
        let RequestError::TooMany { retry_after, .. } = limited.unwrap_err() else {
            panic!("not taken for a limit");
        };
        assert_eq!(retry_after, Some(Duration::from_secs(5)));
    }
}
