//! The name of a provider, as in addresses.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::PROXY;

/// The name of a provider: 1 to 32 of `a-z 0-9 -`, but not `proxy`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct ProviderName(String);

impl ProviderName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ProviderName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let is_plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        if name != PROXY && (1..=32).contains(&name.len()) && name.bytes().all(is_plain) {
            return Ok(Self(name));
        }
        Err(format!(
            "\"{name}\" is not the name of a provider; expected 1 to 32 of a-z, 0-9 and -, but \
             not {PROXY}"
        ))
    }
}

impl From<ProviderName> for String {
    fn from(name: ProviderName) -> Self {
        name.0
    }
}

impl fmt::Display for ProviderName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
