//! The id of an API key (the `jti` claim), used to revoke it.

use std::{borrow::Borrow, fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::account::is_name;

/// An API key's id, the `jti` claim of RFC 7519 section 4.1.7: 1 to 64 of `A–Z a–z 0–9 . _ -`.
///
/// It is not a secret. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct KeyId(Arc<str>);

/// The text is not a key id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key id has 1 to 64 characters of A-Z, a-z, 0-9, '.', '_' and '-'")]
pub struct KeyIdError;

impl KeyId {
    /// A new id of 128 random bits as 32 hexadecimal digits, which is one word to a shell and to a
    /// double click.
    ///
    /// # Errors
    /// When the system cannot provide random bytes.
    pub(crate) fn random() -> Result<Self, aws_lc_rs::error::Unspecified> {
        let mut bytes = [0; 16];
        aws_lc_rs::rand::fill(&mut bytes)?;
        Ok(Self(format!("{:032x}", u128::from_be_bytes(bytes)).into()))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for KeyId {
    type Err = KeyIdError;

    fn from_str(text: &str) -> Result<Self, KeyIdError> {
        if is_name(text) {
            Ok(Self(text.into()))
        } else {
            Err(KeyIdError)
        }
    }
}

impl TryFrom<String> for KeyId {
    type Error = KeyIdError;

    fn try_from(text: String) -> Result<Self, KeyIdError> {
        text.parse()
    }
}

impl From<KeyId> for String {
    fn from(id: KeyId) -> Self {
        id.as_str().to_owned()
    }
}

impl Borrow<str> for KeyId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
