//! The origins whose scripts may use the API from a browser.

use std::fmt;
use std::str::FromStr;

use actix_web::http::header::HeaderValue;
use serde::{Deserialize, Deserializer, de};
use url::Url;

/// An origin whose scripts may read responses: `https://example.com`, or `*` for all.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Origin(HeaderValue);

/// The text is not an origin.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("\"{0}\" is not an origin; write for example https://example.com, or * for all")]
pub struct OriginError(String);

impl Origin {
    pub(crate) fn header_value(&self) -> &HeaderValue {
        &self.0
    }
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        let error = || OriginError(text.to_owned());
        if text != "*" {
            let url = Url::parse(text).map_err(|_| error())?;
            let canonical = url.origin().ascii_serialization();
            if !matches!(url.scheme(), "http" | "https") || canonical != text {
                return Err(error());
            }
        }
        HeaderValue::from_str(text).map(Self).map_err(|_| error())
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0.to_str().unwrap_or_default())
    }
}

impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_written_as_browsers_send_them() {
        for text in [
            "*",
            "https://example.com",
            "http://localhost:3000",
            "http://[::1]:1",
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "example.com",
            "https://example.com/",
            "https://EXAMPLE.com",
            "null",
            "https://a:443",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
