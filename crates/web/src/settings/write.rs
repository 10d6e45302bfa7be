//! How the values of settings are written, for showing them: what [`read`](super::read) reads. These functions are
//! for `#[serde(serialize_with = "…")]`.

use std::fmt::Display;
use std::time::Duration;

use serde::Serializer;

/// A value that is written as text.
///
/// # Errors
/// Those of the serializer.
pub fn text<S: Serializer, T: Display>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// A value that is written as text, or an empty text for none.
///
/// # Errors
/// Those of the serializer.
pub fn optional_text<S: Serializer, T: Display>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_str(""),
    }
}

/// A list of values that are written as text.
///
/// # Errors
/// Those of the serializer.
pub fn texts<S: Serializer, T: Display>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter().map(ToString::to_string))
}

/// A duration such as `10s`, `5m`, `1h`.
///
/// # Errors
/// Those of the serializer.
pub fn duration<S: Serializer>(value: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&auth::format_duration(*value))
}
