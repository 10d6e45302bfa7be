//! An account name, valid by construction.

use std::{fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Serialize};

/// An account name: 1 to 64 of `A–Z a–z 0–9 . _ -`, compared byte for byte.
///
/// Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Account(Arc<str>);

/// The text is not an account name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an account name has 1 to 64 characters of A-Z, a-z, 0-9, '.', '_' and '-'")]
pub struct AccountError;

impl Account {
    /// The longest name, in bytes.
    pub const MAX_LENGTH: usize = 64;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether `text` is 1 to 64 of the characters allowed in account names and key ids.
pub(crate) fn is_name(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    (1..=Account::MAX_LENGTH).contains(&text.len()) && text.bytes().all(allowed)
}

impl FromStr for Account {
    type Err = AccountError;

    fn from_str(text: &str) -> Result<Self, AccountError> {
        if is_name(text) {
            Ok(Self(text.into()))
        } else {
            Err(AccountError)
        }
    }
}

impl TryFrom<String> for Account {
    type Error = AccountError;

    fn try_from(text: String) -> Result<Self, AccountError> {
        text.parse()
    }
}

impl From<Account> for String {
    fn from(account: Account) -> Self {
        account.as_str().to_owned()
    }
}

impl AsRef<str> for Account {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Account {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_allowed_characters_are_accounts() {
        for name in ["a", "default", "Team_1.eu-west", &"x".repeat(64)] {
            assert_eq!(name.parse::<Account>().unwrap().as_str(), name);
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for name in [
            "",
            " ",
            "a b",
            "a/b",
            "é",
            "a\n",
            "a\0",
            "a:b",
            &"x".repeat(65),
        ] {
            assert_eq!(name.parse::<Account>(), Err(AccountError), "{name:?}");
        }
    }

    #[test]
    fn deserializing_validates_too() {
        assert!(serde_json::from_str::<Account>(r#""default""#).is_ok());
        assert!(serde_json::from_str::<Account>(r#""a/b""#).is_err());
    }
}
