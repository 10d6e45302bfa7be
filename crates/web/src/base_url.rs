//! The public base URL of a service, from which every link in a response is built.

use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use url::{Host, Url};

/// An http or https URL, possibly with a path, but without user-info, query or fragment.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BaseUrl(Url);

/// The text is not a base URL.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error(
    "\"{0}\" is not a base URL; write http:// or https://, a host and optionally a path, \
     without user-info, query or fragment"
)]
pub struct BaseUrlError(String);

impl BaseUrl {
    /// The URL itself.
    pub fn url(&self) -> &Url {
        &self.0
    }

    /// Whether its host is this machine itself.
    pub fn is_loopback(&self) -> bool {
        match self.0.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
    }

    /// The address of a listener that has no separate public address.
    ///
    /// # Errors
    /// Never, for an internet address.
    pub fn of_address(address: SocketAddr) -> Result<Self, BaseUrlError> {
        if address.ip().is_unspecified() {
            format!("http://localhost:{}/", address.port()).parse()
        } else {
            format!("http://{address}/").parse()
        }
    }

    /// The public address of a path such as `/reports/42`.
    pub fn join(&self, path: &str) -> Url {
        let mut url = self.0.clone();
        url.set_path(&format!("{}{path}", self.0.path().trim_end_matches('/')));
        url
    }
}

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    fn from_str(text: &str) -> Result<Self, BaseUrlError> {
        let url = Url::parse(text).ok().filter(|url| {
            matches!(url.scheme(), "http" | "https")
                && url.username().is_empty()
                && url.password().is_none()
                && url.query().is_none()
                && url.fragment().is_none()
        });
        // User-info may hold a secret, so it is not repeated.
        let shown = if text.contains('@') { "…" } else { text };
        url.map(Self).ok_or_else(|| BaseUrlError(shown.to_owned()))
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<'de> Deserialize<'de> for BaseUrl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

impl Serialize for BaseUrl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_appended_to_the_base() {
        for base in ["https://example.net/tools", "https://example.net/tools/"] {
            let base: BaseUrl = base.parse().unwrap();
            assert_eq!(
                base.join("/reports/1").as_str(),
                "https://example.net/tools/reports/1"
            );
        }
    }

    #[test]
    fn only_plain_http_urls_are_base_urls() {
        for text in [
            "",
            "example.net",
            "ftp://a/",
            "http://a/?b",
            "http://a/#b",
            "http:///",
        ] {
            assert!(text.parse::<BaseUrl>().is_err(), "{text}");
        }
        let refused = "http://user:secret@a/".parse::<BaseUrl>().unwrap_err();
        assert!(!refused.to_string().contains("secret"));
    }
}
