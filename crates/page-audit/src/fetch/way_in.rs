//! What opens pages behind a login: headers that are sent to one origin only.

use std::fmt;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use url::{Origin, Url};

use crate::mask::Mask;

/// Headers for one origin. They are sent to no other one, whatever redirects and pages lead to, nor
/// over a connection whose certificate does not verify, and never shown.
#[derive(Clone)]
pub struct WayIn {
    origin: Origin,
    headers: HeaderMap,
    mask: Arc<Mask>,
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

/// From this length on, what a cookie has is no choice of its reader, such as `dark-mode`.
const MIN_TOKEN: usize = 16;

/// Headers that open nothing: pages are full of their values, such as `text/html`.
const OPEN_NOTHING: [&str; 11] = [
    "accept",
    "accept-encoding",
    "accept-language",
    "cache-control",
    "content-type",
    "origin",
    "pragma",
    "referer",
    "upgrade-insecure-requests",
    "user-agent",
    "x-requested-with",
];

/// Words of HTML, CSS and HTTP that some use as a password. Nobody can tell there that they are one,
/// and without them a page would be another.
const OF_MARKUP: [&str; 28] = [
    "action", "author", "button", "canvas", "center", "charset", "content", "default", "disabled",
    "display", "header", "hidden", "inline", "keywords", "legend", "method", "normal", "object",
    "option", "password", "preview", "private", "public", "script", "search", "section", "static",
    "submit",
];

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
        let mask = Mask::new(&secrets(&map, &url.origin())).ok()?;
        Some(Self {
            origin: url.origin(),
            headers: map,
            mask: Arc::new(mask),
        })
    }

    /// Whether the headers are for this URL's origin.
    pub(crate) fn opens(&self, url: &Url) -> bool {
        url.origin() == self.origin
    }

    /// Hides what a page may repeat of the headers.
    pub(crate) const fn mask(&self) -> &Arc<Mask> {
        &self.mask
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

/// The values of the headers and their secret parts, but for those that every URL of the origin has.
fn secrets(headers: &HeaderMap, origin: &Origin) -> Vec<Vec<u8>> {
    let origin = origin.ascii_serialization().into_bytes();
    let mut secrets = Vec::new();
    for (name, value) in headers {
        if !OPEN_NOTHING.contains(&name.as_str()) {
            secrets.push(value.as_bytes().to_vec());
            secrets.extend(parts(name, value.as_bytes()));
        }
    }
    secrets.retain(|secret| {
        let is_of_origin = origin
            .windows(secret.len().max(1))
            .any(|part| part == secret);
        let mut of_markup = OF_MARKUP.iter();
        let is_of_markup = of_markup.any(|word| word.as_bytes().eq_ignore_ascii_case(secret));
        secret.len() >= MIN_SECRET && !is_of_origin && !is_of_markup
    });
    secrets
}

/// The secret parts of a value: of each cookie, and of what is behind `Basic` or `Bearer`.
fn parts(name: &HeaderName, value: &[u8]) -> Vec<Vec<u8>> {
    if name == "cookie" {
        let pairs = value.split(|byte| *byte == b';');
        let values = pairs.filter_map(|pair| Some(unquoted(behind(pair, b'=')?)));
        return values.filter(|value| !is_choice(value)).collect();
    }
    let mut parts = Vec::new();
    // `Basic …`, `Bearer …`, `Token token="…", …`
    let words = value.split(|byte| b" ,".contains(byte)).skip(1);
    for word in words {
        parts.extend([
            word.to_vec(),
            unquoted(behind(word, b'=').unwrap_or_default()),
        ]);
        if let Ok(user) = STANDARD.decode(word) {
            parts.extend(behind(&user, b':').map(<[u8]>::to_vec));
            parts.push(user);
        }
    }
    if name != AUTHORIZATION {
        parts.retain(|part| !is_choice(part));
    }
    parts
}

/// Whether these are words, and not what a program made up.
fn is_choice(value: &[u8]) -> bool {
    let is_of_word = |byte: &u8| byte.is_ascii_alphabetic() || b"-_".contains(byte);
    value.len() < MIN_TOKEN && value.iter().all(is_of_word)
}

/// What is behind the first of these bytes.
fn behind(text: &[u8], separator: u8) -> Option<&[u8]> {
    text.splitn(2, |byte| *byte == separator).nth(1)
}

fn unquoted(text: &[u8]) -> Vec<u8> {
    let text = text.trim_ascii();
    let inner = text
        .strip_prefix(b"\"")
        .and_then(|text| text.strip_suffix(b"\""));
    inner.unwrap_or(text).to_vec()
}

impl fmt::Debug for WayIn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WayIn")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(headers: &[(String, String)], text: &str) -> String {
        let way_in = WayIn::new(&"https://a.example/".parse().unwrap(), headers).unwrap();
        let mut text = text.to_owned();
        way_in.mask().hide_in_text(&mut text);
        text
    }

    #[test]
    fn each_secret_part_of_a_header_is_hidden() {
        let headers = [
            WayIn::basic("ann:pass word").unwrap(),
            WayIn::cookie("session=\"0123456\"; name=caf\u{e9}-noir; long=of-letters-alone")
                .unwrap(),
            WayIn::header("X-Key: sesame").unwrap(),
            WayIn::header("X-Token: Token id=1, token=\"a1-b2-c3\"").unwrap(),
        ];
        for (text, shown) in [
            ("ann:pass word, pass word", "***, ***"),
            ("0123456, of-letters-alone", "***, ***"),
            ("caf\u{e9}-noir, caf&#xe9;-noir", "***, ***"),
            ("sesame YW5uOnBhc3Mgd29yZA==", "*** ***"),
            ("a1-b2-c3 a1-b2-c", "*** a1-b2-c"),
        ] {
            assert_eq!(hidden(&headers, text), shown, "{text}");
        }
    }

    #[test]
    fn what_pages_are_full_of_is_no_secret() {
        let headers = [
            WayIn::basic("ann:password").unwrap(),
            WayIn::cookie("site=example; lang=en; banner=hidden; theme=dark-mode").unwrap(),
            WayIn::header("Accept: text/html").unwrap(),
        ];
        let page = "<input type=password> <p hidden class=dark-mode> at https://a.example/en";
        assert_eq!(hidden(&headers, page), page);
        assert_eq!(hidden(&headers, "ann:password"), "***");
    }
}
