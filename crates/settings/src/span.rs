//! Durations as settings.

use std::fmt;
use std::time::Duration;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{FromText, format_duration, parse_duration};

/// A year, in seconds. Clocks cannot represent arbitrary times, so this is the longest setting.
const YEAR: u64 = 365 * 24 * 60 * 60;

/// A duration from `MIN` to `MAX` seconds, both included; by default from zero to a year.
/// Written as `5s`, `10m`, `12h`, `90d` or `2w`, or as a number of seconds.
///
/// The limits apply only to values that are read: a value created in code is not checked, and may
/// contain fractions of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span<const MIN: u64 = 0, const MAX: u64 = YEAR>(Duration);

impl<const MIN: u64, const MAX: u64> Span<MIN, MAX> {
    /// A value created in code, which is not checked.
    pub const fn new(duration: Duration) -> Self {
        Self(duration)
    }

    /// The duration.
    pub const fn get(self) -> Duration {
        self.0
    }

    fn check<E: de::Error>(duration: Duration, written: &str) -> Result<Self, E> {
        let seconds = |seconds| format_duration(Duration::from_secs(seconds));
        let allowed = match duration.as_secs() {
            length if length < MIN => format!("{} or more", seconds(MIN)),
            length if length > MAX => format!("at most {}", seconds(MAX)),
            _ => return Ok(Self(duration)),
        };
        let message = format_args!("\"{written}\" is not allowed; expected {allowed}");
        Err(E::custom(message))
    }
}

impl<const MIN: u64, const MAX: u64> From<Duration> for Span<MIN, MAX> {
    fn from(duration: Duration) -> Self {
        Self(duration)
    }
}

impl<const MIN: u64, const MAX: u64> FromText for Span<MIN, MAX> {
    fn from_text(text: &str) -> Result<Self, String> {
        let read = SpanVisitor.visit_str(text);
        read.map_err(|error: de::value::Error| error.to_string())
    }
}

impl<const MIN: u64, const MAX: u64> fmt::Display for Span<MIN, MAX> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&format_duration(self.0))
    }
}

impl<const MIN: u64, const MAX: u64> Serialize for Span<MIN, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Span<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SpanVisitor)
    }
}

struct SpanVisitor<const MIN: u64, const MAX: u64>;

impl<const MIN: u64, const MAX: u64> Visitor<'_> for SpanVisitor<MIN, MAX> {
    type Value = Span<MIN, MAX>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a duration such as 5s, 10m, 12h or 90d, or a number of seconds")
    }

    fn visit_u64<E: de::Error>(self, seconds: u64) -> Result<Self::Value, E> {
        Span::check(Duration::from_secs(seconds), &seconds.to_string())
    }

    fn visit_i64<E: de::Error>(self, seconds: i64) -> Result<Self::Value, E> {
        self.visit_str(&seconds.to_string())
    }

    /// A number of seconds may be given as text: a value from the environment always is.
    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        let seconds = text.parse().ok().map(Duration::from_secs);
        match seconds.or_else(|| parse_duration(text).ok()) {
            Some(duration) => Span::check(duration, text),
            None => Err(E::custom(format_args!(
                "\"{text}\" is not allowed; expected \
                 a duration such as 5s, 10m, 12h or 90d, or a number of seconds"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Short = Span<1, 3_600>;

    fn read(json: &str) -> Result<Short, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn a_span_is_text_or_a_number_of_seconds() {
        for json in ["\"2m\"", "120", "\"120\"", "\"120s\""] {
            let span = read(json).unwrap();
            assert_eq!(span.get(), Duration::from_mins(2), "{json}");
            assert_eq!(serde_json::to_string(&span).unwrap(), "\"2m\"");
        }
    }

    #[test]
    fn an_optional_span_is_empty_or_a_span() {
        #[derive(Deserialize)]
        struct Kept {
            #[serde(with = "crate::optional_text")]
            age: Option<Short>,
        }
        let read = |age: &str| serde_json::from_value::<Kept>(serde_json::json!({"age": age}));

        assert_eq!(read("").unwrap().age, None);
        assert_eq!(read("2m").unwrap().age, Some(Duration::from_mins(2).into()));
        let error = read("2h").map(drop).unwrap_err().to_string();
        assert!(error.contains("expected at most 1h"), "{error}");
    }

    #[test]
    fn a_span_out_of_range_is_refused_with_what_is_allowed() {
        for (json, reason) in [
            ("\"0s\"", "\"0s\" is not allowed; expected 1s or more"),
            ("0", "\"0\" is not allowed; expected 1s or more"),
            ("3601", "\"3601\" is not allowed; expected at most 1h"),
            ("\"2h\"", "\"2h\" is not allowed; expected at most 1h"),
            ("\"soon\"", "\"soon\" is not allowed; expected a duration"),
            ("-5", "\"-5\" is not allowed; expected a duration such as"),
        ] {
            let error = read(json).unwrap_err();
            assert!(error.starts_with(reason), "{error}");
        }
        let error = serde_json::from_str::<Span>("\"366d\"").unwrap_err();
        assert!(error.to_string().contains("expected at most 365d"));
    }
}
