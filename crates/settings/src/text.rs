//! Values that are written as text, for `#[serde(with = "settings::text")]`.

use std::fmt::Display;
use std::net::SocketAddr;

use serde::{Deserialize, Deserializer, Serializer, de};

/// A type that is written as text.
pub trait FromText: Sized {
    /// Reads the text.
    ///
    /// # Errors
    /// The message repeats the text and says what is allowed.
    fn from_text(text: &str) -> Result<Self, String>;
}

impl FromText for SocketAddr {
    fn from_text(text: &str) -> Result<Self, String> {
        let expected = "expected IP:PORT, for example 127.0.0.1:8080 or [::]:8080";
        text.parse()
            .map_err(|_| format!("\"{text}\" is not allowed; {expected}"))
    }
}

/// Reads the text.
///
/// # Errors
/// When the text is not allowed.
pub fn deserialize<'de, D: Deserializer<'de>, T: FromText>(deserializer: D) -> Result<T, D::Error> {
    T::from_text(&String::deserialize(deserializer)?).map_err(de::Error::custom)
}

/// Writes the text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer, T: Display>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
