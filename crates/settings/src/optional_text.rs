//! Optional values that are written as text, where empty text means none, for `#[serde(with =
//! "settings::optional_text")]`.

use std::fmt::Display;

use serde::{Deserialize, Deserializer, Serializer, de};

use crate::FromText;

/// Reads the text.
///
/// # Errors
/// When the text is not allowed.
pub fn deserialize<'de, D: Deserializer<'de>, T: FromText>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "" => Ok(None),
        text => T::from_text(text).map(Some).map_err(de::Error::custom),
    }
}

/// Writes the text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer, T: Display>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_str(""),
    }
}
