//! The name of an API key, by which people recognise it in lists and in the audit trail.

use std::{fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Serialize};

/// A key's name, such as `CI of customer X`: 1 to 64 characters, none of them a control character,
/// without space at either end.
///
/// Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct KeyName(Arc<str>);

/// The text is not a key's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a key's name has 1 to 64 characters, no line break or other control character, and no space \
     at either end"
)]
pub struct KeyNameError;

impl KeyName {
    /// The longest name, in characters.
    pub const MAX_LENGTH: usize = 64;

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for KeyName {
    type Err = KeyNameError;

    fn from_str(text: &str) -> Result<Self, KeyNameError> {
        let length = text.chars().count();
        let is_name = (1..=Self::MAX_LENGTH).contains(&length)
            && !text.contains(char::is_control)
            && text.trim() == text;
        is_name.then(|| Self(text.into())).ok_or(KeyNameError)
    }
}

impl TryFrom<String> for KeyName {
    type Error = KeyNameError;

    fn try_from(text: String) -> Result<Self, KeyNameError> {
        text.parse()
    }
}

impl From<KeyName> for String {
    fn from(name: KeyName) -> Self {
        name.as_str().to_owned()
    }
}

impl fmt::Display for KeyName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line() {
        for name in ["a", "CI of customer X", "Schlüssel für Ä", &"é".repeat(64)] {
            assert_eq!(name.parse::<KeyName>().unwrap().as_str(), name);
        }
        for name in [
            "",
            " ",
            " a",
            "a ",
            "a\nb",
            "\u{1b}[31m",
            "a\0",
            &"é".repeat(65),
        ] {
            assert_eq!(name.parse::<KeyName>(), Err(KeyNameError), "{name:?}");
        }
    }
}
