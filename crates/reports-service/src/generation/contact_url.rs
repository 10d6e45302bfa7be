//! A URL by which the owners of fetched sites can contact the service's operator.

use std::fmt;

use settings::FromText;
use url::Url;

/// The maximum length in bytes: the URL is part of every request.
const MAX_BYTES: usize = 200;

/// An http, https or mailto URL, which is a comment in the `User-Agent` header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactUrl(Url);

impl ContactUrl {
    /// The URL as text, normalised.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl FromText for ContactUrl {
    fn from_text(text: &str) -> Result<Self, String> {
        let url = Url::parse(text).ok().filter(|url| {
            let is_known = matches!(url.scheme(), "http" | "https" | "mailto");
            // Parentheses would end the comment (RFC 9110, section 5.6.5).
            let is_comment = !url.as_str().contains(['(', ')', '\\']);
            is_known && is_comment && url.as_str().len() <= MAX_BYTES
        });
        url.map(Self).ok_or_else(|| {
            format!(
                "\"{text}\" is not allowed; expected an http, https or mailto URL of at most \
                 {MAX_BYTES} bytes without parentheses"
            )
        })
    }
}

impl fmt::Display for ContactUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_urls_that_fit_the_header_are_accepted() {
        for text in ["https://example.com/bot", "mailto:bot@example.com"] {
            assert_eq!(ContactUrl::from_text(text).unwrap().as_str(), text);
        }
        let long = format!("https://example.com/{}", "a".repeat(200));
        for text in [
            "example.com",
            "ftp://example.com/",
            "https://a.example/(b",
            &long,
        ] {
            let error = ContactUrl::from_text(text).unwrap_err();
            assert!(error.contains("is not allowed"), "{error}");
        }
    }
}
