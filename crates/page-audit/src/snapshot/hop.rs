//! Redirects.

use url::Url;

use super::headers::Headers;

/// A redirect that was followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hop {
    /// The URL that responded with a redirect.
    pub url: Url,
    /// The redirect's status code: 301, 302, 303, 307 or 308.
    pub status: u16,
    /// The `Location` header as it was sent, before it was resolved; bytes that are not UTF-8 are
    /// replaced.
    pub location: String,
    /// The redirect's headers.
    pub headers: Headers,
}

impl Hop {
    /// A redirect of this URL to that location, without other headers.
    pub fn new(url: Url, status: u16, location: impl Into<String>) -> Self {
        Self {
            url,
            status,
            location: location.into(),
            headers: Headers::new(),
        }
    }

    /// Adds a header.
    #[must_use]
    pub fn with_header(mut self, name: &str, value: impl Into<Vec<u8>>) -> Self {
        self.headers.push(name, value);
        self
    }
}
