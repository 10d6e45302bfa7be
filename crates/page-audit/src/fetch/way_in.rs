//! What opens pages behind a login: headers that are sent to one origin only.

use std::fmt;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use url::{Origin, Url};

/// Headers for one origin. They are sent to no other one, whatever redirects and pages lead to, nor
/// over a connection whose certificate does not verify, and never shown.
#[derive(Clone)]
pub struct WayIn {
    origin: Origin,
    headers: HeaderMap,
}

impl WayIn {
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

    /// The headers for a request of this URL.
    pub(super) fn headers_for(&self, url: &Url) -> HeaderMap {
        if url.origin() == self.origin {
            self.headers.clone()
        } else {
            HeaderMap::new()
        }
    }
}

impl fmt::Debug for WayIn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WayIn")
    }
}
