//! The `Set-Cookie` header, read as browsers read it (RFC 6265bis, section 5.6).

use chrono::{DateTime, Utc};

mod date;
#[cfg(test)]
mod tests;

/// The most bytes that the name and the value may have together.
const LONGEST_PAIR: usize = 4096;
/// The most bytes that an attribute's value may have.
const LONGEST_ATTRIBUTE: usize = 1024;

/// A cookie that a header sets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Cookie {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) secure: bool,
    pub(crate) http_only: bool,
    /// `None` if the attribute is absent.
    pub(crate) same_site: Option<SameSite>,
    /// The last `Domain`, if it is not empty: the cookie is also sent to subdomains.
    pub(crate) domain: Option<String>,
    /// The last `Path`, as it was sent.
    pub(crate) path: Option<String>,
    max_age_is_over: Option<bool>,
    expires: Option<DateTime<Utc>>,
}

/// Which requests from other sites send a cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SameSite {
    /// None of them.
    Strict,
    /// Those that open the page.
    Lax,
    /// All of them.
    None,
    /// Another value, which browsers ignore.
    Invalid(String),
}

impl Cookie {
    /// Parses a header's value. `None` if browsers ignore it.
    pub(crate) fn parse(header: &str) -> Option<Self> {
        if header.contains(|c: char| c.is_ascii_control() && c != '\t') {
            return None;
        }
        let mut parts = header.split(';');
        let pair = parts.next()?;
        let (name, value) = pair.split_once('=').unwrap_or(("", pair));
        let (name, value) = (trim(name), trim(value));
        if (name.is_empty() && value.is_empty()) || name.len() + value.len() > LONGEST_PAIR {
            return None;
        }
        let mut cookie = Self {
            name: name.to_owned(),
            value: value.to_owned(),
            ..Self::default()
        };
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (trim(name), trim(value));
            if value.len() <= LONGEST_ATTRIBUTE {
                cookie.set(name, value);
            }
        }
        Some(cookie)
    }

    /// Applies an attribute. If several have the same name, the last one counts.
    fn set(&mut self, name: &str, value: &str) {
        let non_empty = || (!value.is_empty()).then(|| value.to_owned());
        match name.to_ascii_lowercase().as_str() {
            "secure" => self.secure = true,
            "httponly" => self.http_only = true,
            "samesite" => self.same_site = Some(SameSite::parse(value)),
            "domain" => self.domain = non_empty(),
            "path" => self.path = non_empty(),
            "expires" => self.expires = date::parse(value).or(self.expires),
            "max-age" => self.max_age_is_over = max_age_is_over(value).or(self.max_age_is_over),
            _ => {}
        }
    }

    /// Whether the header removes a cookie: it has already expired at the time of the response. If
    /// that time is not known, any date in the last century is past.
    pub(crate) fn is_removal(&self, now: Option<DateTime<Utc>>) -> bool {
        let is_past = || {
            let now = now.unwrap_or(DateTime::UNIX_EPOCH + chrono::Duration::days(10_957));
            self.expires.is_some_and(|expires| expires <= now)
        };
        self.max_age_is_over.unwrap_or_else(is_past)
    }

    /// Whether the name begins with this, ignoring case. For a cookie without a name, the value
    /// counts.
    pub(crate) fn has_prefix(&self, prefix: &str) -> bool {
        let name = if self.name.is_empty() {
            &self.value
        } else {
            &self.name
        };
        name.get(..prefix.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    }

    /// The header without its value, which may be secret.
    pub(crate) fn masked(&self) -> String {
        let mut text = format!("Set-Cookie: {}=…", self.name);
        let mut add = |name: &str, value: &str| {
            text.push_str("; ");
            text.push_str(name);
            text.push_str(value);
        };
        if let Some(domain) = &self.domain {
            add("Domain=", domain);
        }
        if let Some(path) = &self.path {
            add("Path=", path);
        }
        if self.secure {
            add("Secure", "");
        }
        if self.http_only {
            add("HttpOnly", "");
        }
        if let Some(same_site) = &self.same_site {
            add("SameSite=", same_site.as_str());
        }
        text
    }
}

impl SameSite {
    fn parse(value: &str) -> Self {
        match value.to_ascii_lowercase().as_str() {
            "strict" => Self::Strict,
            "lax" => Self::Lax,
            "none" => Self::None,
            _ => Self::Invalid(value.to_owned()),
        }
    }

    fn as_str(&self) -> &str {
        match self {
            Self::Strict => "Strict",
            Self::Lax => "Lax",
            Self::None => "None",
            Self::Invalid(value) => value,
        }
    }
}

fn trim(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

/// Whether a `Max-Age` is not above zero. `None` if it is not a number and is ignored.
fn max_age_is_over(value: &str) -> Option<bool> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(value.starts_with('-') || digits.bytes().all(|byte| byte == b'0'))
}
