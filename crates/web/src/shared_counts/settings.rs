//! The server in which processes count together, and the prefix of their names there.

use std::fmt;

use redis::{Client, IntoConnectionInfo};
use settings::FromText;
use url::Url;

const EXPECTED: &str = "expected redis://USER:PASSWORD@HOST:PORT/NUMBER, or rediss:// for TLS, \
     of which only the host is needed; in a password write %2F for /, %23 for #, %3F for ? and \
     %40 for @";
/// The maximum length of the prefix. It is followed by at most 50 bytes in a name in Redis.
const MAX_PREFIX_BYTES: usize = 64;

/// The address of a Redis server, or of one with the same protocol, such as Valkey. It is displayed
/// without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct SharedCountsUrl(Url);

impl SharedCountsUrl {
    pub(super) fn client(&self) -> redis::RedisResult<Client> {
        Client::open(self.0.clone().into_connection_info()?)
    }

    /// Only the server, for the log.
    pub(super) fn server(&self) -> String {
        let host = self.0.host_str().unwrap_or_default();
        format!("{host}:{}", self.0.port().unwrap_or(6379))
    }
}

impl FromText for SharedCountsUrl {
    /// The message does not repeat the text, which may contain a password.
    fn from_text(text: &str) -> Result<Self, String> {
        let refused = |reason: &str| format!("the address {reason}; {EXPECTED}");
        let url = Url::parse(text).map_err(|error| refused(&format!("is no URL: {error}")))?;
        if !["redis", "rediss"].contains(&url.scheme()) {
            return Err(refused("has the wrong scheme"));
        }
        if url.host_str().is_none_or(str::is_empty) {
            return Err(refused("has no host"));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(refused("has parameters, which are not allowed"));
        }
        let database = url.path().trim_start_matches('/');
        if !database.is_empty() && database.parse::<u16>().is_err() {
            return Err(refused("has a path that is not the number of a database"));
        }
        let url = Self(url);
        let client = url.client();
        client.map_err(|_| refused("cannot be understood"))?;
        Ok(url)
    }
}

/// As displayed in settings, with `***` in place of the password.
impl fmt::Display for SharedCountsUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut url = self.0.clone();
        if url.password().is_some() {
            // This fails only for URLs that cannot have a password.
            let _ = url.set_password(Some("***"));
        }
        url.fmt(formatter)
    }
}

impl fmt::Debug for SharedCountsUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SharedCountsUrl({self})")
    }
}

/// The prefix of all names in Redis: processes with the same prefix count together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedCountsPrefix(String);

impl SharedCountsPrefix {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for SharedCountsPrefix {
    fn default() -> Self {
        Self("waymark".to_owned())
    }
}

impl fmt::Display for SharedCountsPrefix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromText for SharedCountsPrefix {
    fn from_text(text: &str) -> Result<Self, String> {
        let is_good = (1..=MAX_PREFIX_BYTES).contains(&text.len())
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b":._-".contains(&byte));
        if is_good {
            return Ok(Self(text.to_owned()));
        }
        Err(format!(
            "\"{text}\" is not allowed; expected 1 to {MAX_PREFIX_BYTES} letters, digits, colons, \
             dots, hyphens and underscores"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_without_their_password() {
        for (text, shown) in [
            ("redis://127.0.0.1", "redis://127.0.0.1"),
            ("redis://[::1]:7000/3", "redis://[::1]:7000/3"),
            ("rediss://:se%2Fsame@counts", "rediss://:***@counts"),
            ("redis://a:sesame@counts:1/0", "redis://a:***@counts:1/0"),
        ] {
            let url = SharedCountsUrl::from_text(text).unwrap();
            assert_eq!(url.to_string(), shown);
            assert!(!format!("{url:?}").contains("same"));
        }
    }

    #[test]
    fn an_invalid_address_is_refused_without_repeating_it() {
        for (text, reason) in [
            ("sesame", "is no URL"),
            ("http://:sesame@counts", "has the wrong scheme"),
            ("redis+unix:///sesame", "has the wrong scheme"),
            ("redis://:sesame@", "is no URL"),
            ("redis:///1", "has no host"),
            ("redis://counts/sesame", "is not the number of a database"),
            ("redis://counts/-1", "is not the number of a database"),
            ("redis://counts/70000", "is not the number of a database"),
            ("redis://counts/?password=sesame", "has parameters"),
            ("rediss://:sesame@counts/#insecure", "has parameters"),
            ("redis://:sesame@counts:99999", "is no URL"),
        ] {
            let message = SharedCountsUrl::from_text(text).unwrap_err();
            assert!(message.contains(reason), "{text}: {message}");
            assert!(message.contains("expected redis://"), "{message}");
            assert!(!message.contains("sesame"), "{message}");
        }
    }

    #[test]
    fn a_prefix_is_short_and_plain() {
        assert!(SharedCountsPrefix::from_text("waymark:reports-1.a_b").is_ok());
        for text in ["", "a b", "{a}", "ä", "a\n", &"a".repeat(65)] {
            assert!(SharedCountsPrefix::from_text(text).is_err(), "{text}");
        }
    }
}
