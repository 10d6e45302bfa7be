//! The `Strict-Transport-Security` header (RFC 6797, section 6.1), and the names for which browsers
//! use only https without one.

use std::collections::HashSet;

use super::cache_control::seconds;
use super::field::{is_token, is_token_or_quoted, split};

/// What a valid header says.
#[derive(Debug, PartialEq, Eq)]
pub struct HstsPolicy {
    /// `max-age`.
    pub max_age_seconds: u64,
    /// `includeSubDomains`.
    pub includes_subdomains: bool,
    /// `preload`.
    pub preload: bool,
    /// The directives that no specification defines.
    pub unknown: Vec<String>,
}

/// Why browsers ignore a header.
#[derive(Debug, PartialEq, Eq)]
pub enum HstsFault {
    /// It has no `max-age`.
    NoMaxAge,
    /// The value of `max-age` is not a number.
    InvalidMaxAge,
    /// A directive that has no value was sent with one.
    ValueNotAllowed(&'static str),
    /// A directive occurs twice.
    Repeated(String),
    /// It breaks the grammar here.
    Malformed(String),
}

impl HstsPolicy {
    /// Parses a header's value.
    ///
    /// # Errors
    /// If it does not conform to the grammar, so that browsers ignore it.
    pub fn parse(header: &str) -> Result<Self, HstsFault> {
        let mut policy = Self {
            max_age_seconds: 0,
            includes_subdomains: false,
            preload: false,
            unknown: Vec::new(),
        };
        let mut names: HashSet<String> = HashSet::new();
        for directive in split(header, b';').filter(|part| !part.is_empty()) {
            let (name, value) = match directive.split_once('=') {
                Some((name, value)) => (name.trim_ascii(), Some(value.trim_ascii())),
                None => (directive, None),
            };
            if !is_token(name) || !value.is_none_or(is_token_or_quoted) {
                return Err(if name.eq_ignore_ascii_case("max-age") {
                    HstsFault::InvalidMaxAge
                } else {
                    HstsFault::Malformed(directive.to_owned())
                });
            }
            let name = name.to_ascii_lowercase();
            if names.contains(&name) {
                return Err(HstsFault::Repeated(name));
            }
            match name.as_str() {
                "max-age" => {
                    let seconds = value.map(unquoted).and_then(seconds);
                    policy.max_age_seconds = seconds.ok_or(HstsFault::InvalidMaxAge)?;
                }
                "includesubdomains" if value.is_some() => {
                    return Err(HstsFault::ValueNotAllowed("includeSubDomains"));
                }
                "preload" if value.is_some() => {
                    return Err(HstsFault::ValueNotAllowed("preload"));
                }
                "includesubdomains" => policy.includes_subdomains = true,
                "preload" => policy.preload = true,
                _ => policy.unknown.push(directive.to_owned()),
            }
            names.insert(name);
        }
        if names.contains("max-age") {
            Ok(policy)
        } else {
            Err(HstsFault::NoMaxAge)
        }
    }
}

/// What a token or a quoted string says.
fn unquoted(value: &str) -> &str {
    value.trim_matches('"')
}

const PRELOADED: &str = include_str!("hsts/preloaded_suffixes.txt");

/// The suffix of this host under which browsers use only https for every name, without a header.
pub fn preloaded_suffix(host: &str) -> Option<&'static str> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let lines = PRELOADED.lines().map(str::trim_ascii);
    let mut suffixes = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    suffixes.find(|suffix| {
        let rest = host.strip_suffix(suffix);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_valid_header_is_understood() {
        let policy =
            HstsPolicy::parse("MAX-AGE = \"9\" ;; includeSubDomains; Preload; x; y=\"a;b\";");
        assert_eq!(
            policy,
            Ok(HstsPolicy {
                max_age_seconds: 9,
                includes_subdomains: true,
                preload: true,
                unknown: vec!["x".to_owned(), "y=\"a;b\"".to_owned()],
            })
        );
    }

    #[test]
    fn a_header_that_breaks_the_grammar_is_a_fault() {
        use HstsFault::*;
        for (header, fault) in [
            ("", NoMaxAge),
            ("includeSubDomains", NoMaxAge),
            ("max-age", InvalidMaxAge),
            ("max-age=", InvalidMaxAge),
            ("max-age=1e9", InvalidMaxAge),
            ("max-age=-1", InvalidMaxAge),
            (
                "max-age=9; includeSubDomains=1",
                ValueNotAllowed("includeSubDomains"),
            ),
            ("max-age=9; preload=true", ValueNotAllowed("preload")),
            ("max-age=9; MAX-AGE=9", Repeated("max-age".to_owned())),
            ("max-age=9; a b", Malformed("a b".to_owned())),
            ("max-age=9, includeSubDomains", InvalidMaxAge),
            ("max-age=9; x=\"a", Malformed("x=\"a".to_owned())),
        ] {
            assert_eq!(HstsPolicy::parse(header), Err(fault), "{header}");
        }
    }

    #[test]
    fn a_suffix_is_preloaded_with_every_name_under_it() {
        assert_eq!(preloaded_suffix("web.dev"), Some("dev"));
        assert_eq!(preloaded_suffix("a.b.app."), Some("app"));
        assert_eq!(preloaded_suffix("dev"), Some("dev"));
        assert_eq!(preloaded_suffix("webdev"), None);
        assert_eq!(preloaded_suffix("dev.example.com"), None);
    }
}
