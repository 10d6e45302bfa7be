//! The `Set-Cookie` header, read as browsers read it (RFC 6265bis, section 5.6).

use chrono::{DateTime, Utc};

use super::field::is_number;

mod date;
#[cfg(test)]
mod tests;

/// The most bytes that the name and the value may have together.
const MAX_PAIR: usize = 4096;
/// The most bytes that an attribute's value may have.
const MAX_ATTRIBUTE: usize = 1024;

/// A cookie that a header sets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cookie {
    /// Its name, which may be empty.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Whether it is sent over https only.
    pub secure: bool,
    /// Whether scripts cannot read it.
    pub http_only: bool,
    /// `None` if the attribute is absent.
    pub same_site: Option<SameSite>,
    /// The last `Domain`, if it is not empty: the cookie is also sent to subdomains.
    pub domain: Option<String>,
    /// The last `Path`, as it was sent.
    pub path: Option<String>,
    /// Whether it is kept apart for each top-level site.
    pub partitioned: bool,
    /// What browsers leave out of account.
    pub ignored: Vec<Ignored>,
    /// The last valid `Max-Age`.
    max_age_seconds: Option<i64>,
    expires: Option<DateTime<Utc>>,
}

/// Why browsers store no cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It has neither name nor value.
    Empty,
    /// Name and value together are too long.
    TooLong,
    /// It has a control character.
    ControlCharacter,
}

/// An attribute that browsers ignore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ignored {
    /// `Expires` without a date.
    Expires,
    /// `Max-Age` without a whole number.
    MaxAge,
    /// `Path` that does not begin with a slash.
    Path,
    /// An attribute with this name, whose value is too long.
    TooLong(String),
    /// An attribute with this name, which nobody has defined.
    Unknown(String),
}

/// Which requests from other sites send a cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SameSite {
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
    /// Parses a header's value.
    ///
    /// # Errors
    /// If browsers store no cookie because of it.
    pub fn parse(header: &str) -> Result<Self, Refusal> {
        if header.contains(|c: char| c.is_ascii_control() && c != '\t') {
            return Err(Refusal::ControlCharacter);
        }
        let (pair, attributes) = header.split_once(';').unwrap_or((header, ""));
        let (name, value) = pair.split_once('=').unwrap_or(("", pair));
        let (name, value) = (trim(name), trim(value));
        if name.is_empty() && value.is_empty() {
            return Err(Refusal::Empty);
        }
        if name.len() + value.len() > MAX_PAIR {
            return Err(Refusal::TooLong);
        }
        let mut cookie = Self {
            name: name.to_owned(),
            value: value.to_owned(),
            ..Self::default()
        };
        for part in attributes.split(';') {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (trim(name), trim(value));
            if value.len() <= MAX_ATTRIBUTE {
                cookie.set(name, value);
            } else {
                cookie.ignored.push(Ignored::TooLong(name.to_owned()));
            }
        }
        Ok(cookie)
    }

    /// Applies an attribute. If several have the same name, the last one counts.
    fn set(&mut self, name: &str, value: &str) {
        let non_empty = || (!value.is_empty()).then(|| value.to_owned());
        match name.to_ascii_lowercase().as_str() {
            "secure" => self.secure = true,
            "httponly" => self.http_only = true,
            "samesite" => self.same_site = Some(SameSite::parse(value)),
            "domain" => self.domain = non_empty(),
            "path" => {
                self.path = non_empty();
                if !value.is_empty() && !value.starts_with('/') {
                    self.ignored.push(Ignored::Path);
                }
            }
            "expires" => match date::parse(value) {
                Some(date) => self.expires = Some(date),
                None => self.ignored.push(Ignored::Expires),
            },
            "max-age" => match max_age(value) {
                Some(seconds) => self.max_age_seconds = Some(seconds),
                None => self.ignored.push(Ignored::MaxAge),
            },
            "partitioned" => self.partitioned = true,
            // Chromium has an attribute of its own; the others are of RFC 2965.
            "" | "priority" | "version" | "comment" | "commenturl" | "discard" | "port" => {}
            _ => self.ignored.push(Ignored::Unknown(name.to_owned())),
        }
    }

    /// For how many seconds the cookie is to be kept; `None` if until the browser is closed, or if
    /// that depends on a time that is not known.
    pub fn lifetime_seconds(&self, now: Option<DateTime<Utc>>) -> Option<i64> {
        self.max_age_seconds
            .or_else(|| Some((self.expires? - now?).num_seconds()))
    }

    /// Whether the header removes a cookie: it has already expired at the time of the response. If
    /// that time is not known, any date in the last century is past.
    pub fn is_removal(&self, now: Option<DateTime<Utc>>) -> bool {
        let is_past = || {
            let now = now.unwrap_or(DateTime::UNIX_EPOCH + chrono::Duration::days(10_957));
            self.expires.is_some_and(|expires| expires <= now)
        };
        self.max_age_seconds
            .map_or_else(is_past, |seconds| seconds <= 0)
    }

    /// Whether the name begins with this, ignoring case. For a cookie without a name, the value
    /// counts.
    pub fn has_prefix(&self, prefix: &str) -> bool {
        let name = if self.name.is_empty() {
            &self.value
        } else {
            &self.name
        };
        name.get(..prefix.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    }

    /// The header without its value, which may be secret.
    pub fn masked(&self) -> String {
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
        if self.partitioned {
            add("Partitioned", "");
        }
        for ignored in &self.ignored {
            // What follows a semicolon within a value may be secret, too.
            if let Ignored::Unknown(name) = ignored
                && is_like_an_attribute(name)
            {
                add(name, "");
            }
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

/// Whether a name could be a misspelt attribute's.
fn is_like_an_attribute(name: &str) -> bool {
    let valid = |byte: u8| byte.is_ascii_alphabetic() || b"-_ ".contains(&byte);
    name.len() <= 16 && name.bytes().all(valid)
}

/// The seconds of a `Max-Age`, at most as many as can be counted. `None` if it is not a number.
fn max_age(value: &str) -> Option<i64> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    if !is_number(digits) {
        return None;
    }
    let seconds = digits.parse().unwrap_or(i64::MAX);
    Some(if digits == value { seconds } else { -seconds })
}
