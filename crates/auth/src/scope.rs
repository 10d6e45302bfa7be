//! What a key may do: four scopes, and sets of them.

use std::{fmt, str::FromStr};

/// One right an API key can carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Scope {
    /// `reports:read`: list and show reports.
    ReportsRead = 1,
    /// `reports:write`: store, update and delete reports.
    ReportsWrite = 2,
    /// `domains:read`: list and show domains.
    DomainsRead = 4,
    /// `domains:write`: store, update and delete domains.
    DomainsWrite = 8,
}

/// The text names no scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown scope {0:?}; known are reports:read, reports:write, domains:read, domains:write")]
pub struct ScopeError(String);

impl Scope {
    /// Every scope, in the order they are written.
    pub const ALL: [Self; 4] = [
        Self::ReportsRead,
        Self::ReportsWrite,
        Self::DomainsRead,
        Self::DomainsWrite,
    ];

    /// The scope as it stands in a token and in `WWW-Authenticate`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReportsRead => "reports:read",
            Self::ReportsWrite => "reports:write",
            Self::DomainsRead => "domains:read",
            Self::DomainsWrite => "domains:write",
        }
    }
}

impl FromStr for Scope {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        let scope = Self::ALL.into_iter().find(|scope| scope.as_str() == text);
        scope.ok_or_else(|| ScopeError(text.to_owned()))
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A set of scopes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scopes(u8);

impl Scopes {
    /// No scope at all.
    pub const EMPTY: Self = Self(0);
    /// All four scopes.
    pub const ALL: Self = Self(15);

    /// Reads a token's `scope` claim (RFC 8693 section 4.2: a space-separated list). Unknown scopes are
    /// passed over, so that keys made by a later version stay good for what this version knows.
    pub(crate) fn from_claim(claim: &str) -> Self {
        claim
            .split(' ')
            .filter_map(|text| text.parse().ok())
            .collect()
    }

    /// Whether `scope` is in the set.
    pub const fn contains(self, scope: Scope) -> bool {
        self.0 & scope as u8 != 0
    }

    /// Whether no scope is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The scopes in the set, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL
            .into_iter()
            .filter(move |scope| self.contains(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | scope as u8))
    }
}

/// Reads scopes separated by spaces or commas, each of which must be known.
impl FromStr for Scopes {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
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

    #[test]
    fn text_leads_to_the_set_and_back() {
        let scopes: Scopes = "domains:read, reports:write".parse().unwrap();

        assert!(scopes.contains(Scope::ReportsWrite) && scopes.contains(Scope::DomainsRead));
        assert!(!scopes.contains(Scope::ReportsRead) && !scopes.contains(Scope::DomainsWrite));
        assert_eq!(scopes.to_string(), "reports:write domains:read");
    }

    #[test]
    fn all_holds_every_scope() {
        assert_eq!(Scope::ALL.into_iter().collect::<Scopes>(), Scopes::ALL);
        assert_eq!(Scopes::ALL.to_string().parse(), Ok(Scopes::ALL));
    }

    #[test]
    fn a_person_naming_an_unknown_scope_is_told() {
        assert!("reports:read reports:delete".parse::<Scopes>().is_err());
        assert!("REPORTS:READ".parse::<Scopes>().is_err());
    }

    #[test]
    fn a_token_naming_an_unknown_scope_keeps_the_known_ones() {
        let scopes = Scopes::from_claim("links:write reports:read reports:*");
        assert_eq!(scopes.to_string(), "reports:read");
        assert!(Scopes::from_claim("").is_empty());
    }
}
