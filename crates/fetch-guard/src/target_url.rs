//! The URL of a page, checked before anything is fetched or stored.

use std::fmt;
use std::str::FromStr;

use hyper::Uri;
use url::{Host, Url};

use crate::address::{AddressPolicy, is_bad_port};
use crate::target_rules::{Refusal, TargetRules};

mod error;

pub use error::TargetUrlError;

/// The longest URL that is accepted, in bytes, both as given and as normalised. Reports are listed
/// by URL from an index, and an entry of PostgreSQL's B-trees has at most 2,704 bytes.
pub const MAX_URL_BYTES: usize = 2048;

/// The longest URL that a redirect or a page may lead to, in bytes. Single sign-on creates long
/// ones.
const MAX_REDIRECT_BYTES: usize = 8192;

/// The http or https URL of a page: normalised, with a host that is not known to be forbidden, and
/// without user-info and fragment.
///
/// A host name in it can still resolve to a forbidden address; only a lookup reveals that.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TargetUrl(Url);

impl TargetUrl {
    /// Parses a URL as a person or a program entered it.
    ///
    /// `example.com/x` is read as `https://example.com/x`. The fragment is dropped.
    ///
    /// # Errors
    ///
    /// All variants of [`TargetUrlError`]. The text is checked before it is parsed, because the
    /// parser is lenient: it drops line breaks and tabs, turns `\` into `/` and accepts
    /// `https:example.com`.
    pub fn parse(text: &str, policy: AddressPolicy) -> Result<Self, TargetUrlError> {
        Self::parse_under(&policy.into(), text)
    }

    /// Like [`TargetUrl::parse`], under these rules.
    ///
    /// # Errors
    ///
    /// All variants of [`TargetUrlError`].
    pub fn parse_under(rules: &TargetRules, text: &str) -> Result<Self, TargetUrlError> {
        if text.is_empty() {
            return Err(TargetUrlError::Empty);
        }
        if text.len() > MAX_URL_BYTES {
            return Err(TargetUrlError::TooLong {
                limit_bytes: MAX_URL_BYTES,
            });
        }
        if text.contains(|c: char| c.is_control() || c.is_whitespace() || c == '\\') {
            return Err(TargetUrlError::ForbiddenCharacter);
        }
        let absolute = with_scheme(text)?;
        let url = Url::parse(&absolute).map_err(invalid)?;
        Self::check(url, rules, MAX_URL_BYTES)
    }

    /// Resolves the `Location` of a redirect from this URL according to RFC 9110, section 10.2.2.
    ///
    /// # Errors
    ///
    /// All variants of [`TargetUrlError`].
    pub fn redirect(&self, location: &str, rules: &TargetRules) -> Result<Self, TargetUrlError> {
        let url = self.0.join(location).map_err(invalid)?;
        Self::check(url, rules, MAX_REDIRECT_BYTES)
    }

    /// Checks a URL that is in a page or is derived from its URL.
    ///
    /// # Errors
    ///
    /// All variants of [`TargetUrlError`].
    pub fn in_page(url: Url, rules: &TargetRules) -> Result<Self, TargetUrlError> {
        Self::check(url, rules, MAX_REDIRECT_BYTES)
    }

    fn check(
        mut url: Url,
        rules: &TargetRules,
        limit_bytes: usize,
    ) -> Result<Self, TargetUrlError> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(TargetUrlError::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(TargetUrlError::UserInfo);
        }
        url.set_fragment(None);
        if url.as_str().len() > limit_bytes {
            return Err(TargetUrlError::TooLong { limit_bytes });
        }
        if url.port().is_some_and(is_bad_port) {
            return Err(TargetUrlError::BlockedPort);
        }
        // The URL standard accepts more than an HTTP request can carry.
        Uri::from_str(url.as_str()).map_err(invalid)?;
        let target = Self(url);
        target.check_host(rules)?;
        Ok(target)
    }

    /// Checks the host as far as possible without a lookup.
    ///
    /// # Errors
    ///
    /// All variants of [`TargetUrlError`].
    pub fn check_host(&self, rules: &TargetRules) -> Result<(), TargetUrlError> {
        let host = match self.0.host() {
            None => return Err(TargetUrlError::NoHost),
            Some(Host::Domain(name)) if has_empty_label(name) => {
                return Err(TargetUrlError::NoHost);
            }
            Some(Host::Domain(name)) if is_too_long(name) => {
                return Err(TargetUrlError::HostTooLong);
            }
            Some(host) => host,
        };
        rules.check_host(&host).map_err(|refusal| {
            let host = self.host().to_owned();
            match refusal {
                Refusal::Address => TargetUrlError::BlockedAddress { host },
                Refusal::NeverFetched => TargetUrlError::BlockedHost { host },
            }
        })
    }

    /// The URL itself.
    pub fn as_url(&self) -> &Url {
        &self.0
    }

    /// The URL as text, normalised.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The host in lower case: a name (A-labels), an IPv4 address, or an IPv6 address in brackets.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// The project that a report of this URL belongs to: the host without a leading `www.`.
    pub fn project(&self) -> &str {
        match self.host().strip_prefix("www.") {
            Some(rest) if !rest.is_empty() => rest,
            _ => self.host(),
        }
    }
}

impl fmt::Display for TargetUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Whether there is no name, or no host can have it, such as `..`.
fn has_empty_label(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name.split('.').any(str::is_empty)
}

/// Whether the name, or a label of it, is longer than DNS allows.
fn is_too_long(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name.len() > 253 || name.split('.').any(|label| label.len() > 63)
}

fn invalid(error: impl fmt::Display) -> TargetUrlError {
    TargetUrlError::Invalid {
        reason: error.to_string(),
    }
}

/// The text with `https://` in front unless it already has `http://` or `https://`. Refuses text
/// that is not such a URL and does not begin with something that looks like a host.
fn with_scheme(text: &str) -> Result<String, TargetUrlError> {
    let rest = without_prefix(text, "https://").or_else(|| without_prefix(text, "http://"));
    let authority = authority(rest.unwrap_or(text));
    if rest.is_some() {
        check_authority(authority)?;
        return Ok(text.to_owned());
    }
    if authority.is_empty() {
        return Err(TargetUrlError::NoHost);
    }
    if !looks_like_host(authority) {
        return Err(TargetUrlError::Scheme);
    }
    check_authority(authority)?;
    Ok(format!("https://{text}"))
}

fn check_authority(authority: &str) -> Result<(), TargetUrlError> {
    if authority.contains('@') {
        return Err(TargetUrlError::UserInfo);
    }
    // Here the parser would skip to the next non-empty part.
    if authority.is_empty() || authority.starts_with(':') {
        return Err(TargetUrlError::NoHost);
    }
    Ok(())
}

/// Everything up to the path, the query or the fragment.
fn authority(text: &str) -> &str {
    text.split(['/', '?', '#']).next().unwrap_or_default()
}

/// Distinguishes `example.com`, `example.com:8080` and `localhost:3000` from `mailto:a@b`,
/// `tel:123`, `javascript:alert(1)` and a bare word.
fn looks_like_host(authority: &str) -> bool {
    if authority.starts_with('[') {
        return true;
    }
    let (name, port) = authority.split_once(':').unwrap_or((authority, ""));
    let name_is_host = name.contains('.') || name.eq_ignore_ascii_case("localhost");
    name_is_host && u16::from_str(port).is_ok() == authority.contains(':')
}

fn without_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

#[cfg(test)]
mod tests;
