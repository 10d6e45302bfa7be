//! The rights of a key: scopes, and sets of them. The services define which scopes exist.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// One permission that an API key can carry: `noun:verb`, each a lower-case letter followed by
/// lower-case letters, digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scope(Cow<'static, str>);

/// The text is not a scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a valid scope; write noun:verb, for example reports:read")]
pub struct ScopeError(String);

impl Scope {
    /// A scope declared by a service.
    ///
    /// # Panics
    /// When `word` is not a scope; in a constant, this is a compile-time error.
    pub const fn declared(word: &'static str) -> Self {
        assert!(is_scope(word.as_bytes()), "a scope is written noun:verb");
        Self(Cow::Borrowed(word))
    }

    /// The scope as written in a token and in `WWW-Authenticate`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether `word` is two names with a colon between them. It is evaluated in constants, where
/// iterators are not available.
const fn is_scope(mut word: &[u8]) -> bool {
    let (mut at_start, mut has_colon) = (true, false);
    while let Some((byte, rest)) = word.split_first() {
        match *byte {
            b'a'..=b'z' => at_start = false,
            b'0'..=b'9' | b'-' | b'_' if !at_start => {}
            b':' if !at_start && !has_colon => (at_start, has_colon) = (true, true),
            _ => return false,
        }
        word = rest;
    }
    has_colon && !at_start
}

impl FromStr for Scope {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        if is_scope(text.as_bytes()) {
            return Ok(Self(Cow::Owned(text.to_owned())));
        }
        Err(ScopeError(text.to_owned()))
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A set of scopes, in the order in which they were given. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scopes(Arc<[Scope]>);

impl Scopes {
    /// Reads a token's `scope` claim (RFC 8693 section 4.2: a space-separated list). Words of any
    /// other form are ignored, so that keys issued by a later version stay valid for the scopes
    /// that this one knows.
    pub(crate) fn from_claim(claim: &str) -> Self {
        claim
            .split(' ')
            .filter_map(|text| text.parse().ok())
            .collect()
    }

    /// Whether `scope` is in the set.
    pub fn contains(&self, scope: &Scope) -> bool {
        self.0.contains(scope)
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The scopes in the set.
    pub fn iter(&self) -> impl Iterator<Item = &Scope> {
        self.0.iter()
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let mut set = Vec::new();
        for scope in scopes {
            if !set.contains(&scope) {
                set.push(scope);
            }
        }
        Self(set.into())
    }
}

/// Reads scopes separated by spaces or commas.
impl FromStr for Scopes {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        let words = text
            .split(|c: char| c == ',' || c.is_whitespace())
            .filter(|word| !word.is_empty());
        words.map(str::parse::<Scope>).collect()
    }
}

/// Space-separated, as in a token.
impl fmt::Display for Scopes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, scope) in self.iter().enumerate() {
            let separator = if index == 0 { "" } else { " " };
            write!(formatter, "{separator}{scope}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: Scope = Scope::declared("reports:read");
    const WRITE: Scope = Scope::declared("reports:write");

    #[test]
    fn scopes_survive_parsing_and_printing() {
        let scopes: Scopes = "domains:read, reports:write domains:read".parse().unwrap();

        assert!(scopes.contains(&WRITE) && !scopes.contains(&READ));
        assert_eq!(scopes.to_string(), "domains:read reports:write");
    }

    #[test]
    fn a_scope_is_a_noun_and_a_verb() {
        for text in ["a:b", "short-links:write", "v2_links:read"] {
            assert_eq!(text.parse::<Scope>().unwrap().as_str(), text);
        }
        for text in [
            "",
            ":",
            "a:",
            ":b",
            "a",
            "a:b:c",
            "a:*",
            "REPORTS:READ",
            "2a:b",
            "é:b",
        ] {
            assert!(text.parse::<Scope>().is_err(), "{text}");
        }
        assert!("reports:read reports".parse::<Scopes>().is_err());
    }

    #[test]
    fn a_token_with_words_of_another_form_keeps_its_scopes() {
        let scopes = Scopes::from_claim("links:write reports:read reports:*");
        assert_eq!(scopes.to_string(), "links:write reports:read");
        assert!(scopes.contains(&READ) && !scopes.contains(&WRITE));
        assert!(Scopes::from_claim("").is_empty());
    }
}
