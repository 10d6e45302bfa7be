//! Whole numbers within limits.

use std::fmt::{self, Display};
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A whole number from `MIN` to `MAX`, both included.
///
/// The limits apply only to values that are read: a value created in code is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounded<T, const MIN: u64, const MAX: u64>(T);

impl<T: Copy, const MIN: u64, const MAX: u64> Bounded<T, MIN, MAX> {
    /// A value created in code, which is not checked.
    pub const fn new(number: T) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn get(self) -> T {
        self.0
    }
}

impl<T, const MIN: u64, const MAX: u64> From<T> for Bounded<T, MIN, MAX> {
    fn from(number: T) -> Self {
        Self(number)
    }
}

impl<T: Serialize, const MIN: u64, const MAX: u64> Serialize for Bounded<T, MIN, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Reads a number or text: a value from the environment is always text.
impl<'de, T: TryFrom<u64>, const MIN: u64, const MAX: u64> Deserialize<'de>
    for Bounded<T, MIN, MAX>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor(PhantomData))
    }
}

struct NumberVisitor<T, const MIN: u64, const MAX: u64>(PhantomData<T>);

impl<T: TryFrom<u64>, const MIN: u64, const MAX: u64> NumberVisitor<T, MIN, MAX> {
    /// `number` if there is one and it is allowed; otherwise an error that repeats what was
    /// `written`.
    fn check<E: de::Error>(
        number: Option<u64>,
        written: impl Display,
    ) -> Result<Bounded<T, MIN, MAX>, E> {
        let allowed = number.filter(|number| (MIN..=MAX).contains(number));
        let number = allowed.and_then(|number| T::try_from(number).ok());
        number.map(Bounded).ok_or_else(|| {
            let expected = format!("expected a whole number from {MIN} to {MAX}");
            E::custom(format_args!("\"{written}\" is not allowed; {expected}"))
        })
    }
}

impl<T: TryFrom<u64>, const MIN: u64, const MAX: u64> de::Visitor<'_>
    for NumberVisitor<T, MIN, MAX>
{
    type Value = Bounded<T, MIN, MAX>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "a whole number from {MIN} to {MAX}")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
        Self::check(Some(number), number)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
        Self::check(u64::try_from(number).ok(), number)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Self::check(text.parse().ok(), text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Bounded<u8, 1, 300>, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn numbers_and_texts_of_numbers_are_read() {
        assert_eq!(read("7"), Ok(Bounded(7)));
        assert_eq!(read("\"255\"").map(Bounded::get), Ok(255));
    }

    #[test]
    fn everything_else_is_refused_with_what_is_allowed() {
        // 299 is within the limits, but does not fit a `u8`.
        for (json, written) in [
            ("0", "0"),
            ("301", "301"),
            ("299", "299"),
            ("-1", "-1"),
            ("\"many\"", "many"),
            ("\"\"", ""),
        ] {
            let expected = format!("\"{written}\" is not allowed; expected a whole number from 1");
            let error = read(json).unwrap_err();
            assert!(error.starts_with(&expected), "{json}: {error}");
        }
        let error = read("1.5").unwrap_err();
        assert!(error.contains("1.5") && error.contains("a whole number from 1 to 300"));
    }
}
