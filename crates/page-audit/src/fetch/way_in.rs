//! What opens pages behind a login: headers that are sent to one origin only.

use std::cmp::Reverse;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use url::{Origin, Url};

/// Headers for one origin. They are sent to no other one, whatever redirects and pages lead to, nor
/// over a connection whose certificate does not verify, and never shown.
#[derive(Clone)]
pub struct WayIn {
    origin: Origin,
    headers: HeaderMap,
}

/// Why a header cannot be sent. The reason never has its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WayInError {
    /// It has no name.
    #[error("must be written \"Name: value\"")]
    Form,
    /// It would change what is requested.
    #[error("must not set {0}")]
    Own(String),
    /// There is no password.
    #[error("must be written USER:PASSWORD")]
    Basic,
    /// The name or the value has characters that HTTP does not allow.
    #[error("has a name or a value that is not valid in HTTP")]
    Invalid,
}

impl WayInError {
    /// A code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Form => "not_a_header",
            Self::Own(_) => "own_header",
            Self::Basic => "no_password",
            Self::Invalid => "not_allowed",
        }
    }
}

/// Shorter values are words of many pages, and no secrets.
const MIN_SECRET: usize = 6;

/// Headers that would change what is requested.
const OWN: [&str; 11] = [
    "host",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
    "proxy-connection",
    "proxy-authorization",
    "expect",
    "te",
    "trailer",
    "upgrade",
];

impl WayIn {
    /// The name, in lower case, and the value of a header that is written `Name: value`.
    ///
    /// # Errors
    /// When it cannot be sent.
    pub fn header(line: &str) -> Result<(String, String), WayInError> {
        let (name, value) = line.split_once(':').ok_or(WayInError::Form)?;
        let name = name.trim().to_ascii_lowercase();
        if name.is_empty() {
            return Err(WayInError::Form);
        }
        if OWN.contains(&name.as_str()) {
            return Err(WayInError::Own(name));
        }
        valid(name, value.trim().to_owned())
    }

    /// The header with these cookies.
    ///
    /// # Errors
    /// When it cannot be sent.
    pub fn cookie(cookies: &str) -> Result<(String, String), WayInError> {
        valid("cookie".to_owned(), cookies.to_owned())
    }

    /// The header for a user and password, which are written `USER:PASSWORD`.
    ///
    /// # Errors
    /// When there is no password.
    pub fn basic(user: &str) -> Result<(String, String), WayInError> {
        if !user.contains(':') {
            return Err(WayInError::Basic);
        }
        let value = format!("Basic {}", STANDARD.encode(user));
        valid("authorization".to_owned(), value)
    }

    /// These headers, for the origin of this URL; `None` if one of them is not valid in HTTP.
    pub fn new(url: &Url, headers: &[(String, String)]) -> Option<Self> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name: HeaderName = name.parse().ok()?;
            let mut value = HeaderValue::from_bytes(value.as_bytes()).ok()?;
            value.set_sensitive(true);
            map.append(name, value);
        }
        Some(Self {
            origin: url.origin(),
            headers: map,
        })
    }

    /// Whether the headers are for this URL's origin.
    pub(crate) fn opens(&self, url: &Url) -> bool {
        url.origin() == self.origin
    }

    /// The values and their secret parts, which a page may repeat; the longest first, as they contain
    /// the others.
    pub(crate) fn secrets(&self) -> Vec<String> {
        let mut secrets = Vec::new();
        for (name, value) in &self.headers {
            let Ok(value) = value.to_str() else { continue };
            secrets.push(value.to_owned());
            secrets.extend(parts(name, value));
        }
        secrets.retain(|secret| secret.len() >= MIN_SECRET);
        secrets.sort_by_key(|secret| Reverse(secret.len()));
        secrets
    }

    /// The headers for a request of this URL.
    pub(super) fn headers_for(&self, url: &Url) -> HeaderMap {
        if self.opens(url) {
            self.headers.clone()
        } else {
            HeaderMap::new()
        }
    }
}

fn valid(name: String, value: String) -> Result<(String, String), WayInError> {
    let is_valid = HeaderName::try_from(&name).is_ok() && HeaderValue::try_from(&value).is_ok();
    is_valid.then_some((name, value)).ok_or(WayInError::Invalid)
}

/// The secret parts of a value: of each cookie, and of what is behind `Basic` or `Bearer`.
fn parts(name: &HeaderName, value: &str) -> Vec<String> {
    if name == "cookie" {
        let pairs = value.split(';');
        return pairs
            .filter_map(|pair| Some(pair.split_once('=')?.1.trim().to_owned()))
            .collect();
    }
    // `Basic …`, `Bearer …`
    let Some((_, token)) = value.split_once(' ') else {
        return Vec::new();
    };
    let decoded = STANDARD.decode(token).ok();
    let user = decoded.and_then(|bytes| String::from_utf8(bytes).ok());
    let password = user.and_then(|user| Some(user.split_once(':')?.1.to_owned()));
    password.into_iter().chain([token.to_owned()]).collect()
}

impl fmt::Debug for WayIn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WayIn")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_secret_part_of_a_header_is_known() {
        let headers = [
            WayIn::basic("ann:pass word").unwrap(),
            WayIn::cookie("session=0123456; lang=en").unwrap(),
            WayIn::header("X-Key: secret value").unwrap(),
        ];
        let way_in = WayIn::new(&"https://a.example/".parse().unwrap(), &headers).unwrap();
        let secrets = way_in.secrets();
        for part in [
            "pass word",
            "0123456",
            "secret value",
            "YW5uOnBhc3Mgd29yZA==",
        ] {
            assert!(
                secrets.iter().any(|secret| secret == part),
                "{part}: {secrets:?}"
            );
        }
        assert!(!secrets.iter().any(|secret| secret == "en"), "{secrets:?}");
    }
}
