//! Durations as written by people: `90d`, `12h`, `30m`, `5s`.

use std::time::Duration;

/// The text is not a duration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a duration; write a whole number and one of s, m, h, d or w, for example 90d"
)]
pub struct DurationError(String);

/// Reads a whole number followed by `s`, `m`, `h`, `d` or `w` (weeks).
///
/// # Errors
/// For anything else, and for a duration whose seconds do not fit a `u64`.
pub fn parse_duration(text: &str) -> Result<Duration, DurationError> {
    let error = || DurationError(text.to_owned());
    let seconds_each = match text.bytes().last() {
        Some(b's') => 1,
        Some(b'm') => 60,
        Some(b'h') => 3_600,
        Some(b'd') => 86_400,
        Some(b'w') => 604_800,
        _ => return Err(error()),
    };
    let digits = text.get(..text.len() - 1).unwrap_or_default();
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(error());
    }
    let count: u64 = digits.parse().map_err(|_| error())?;
    count
        .checked_mul(seconds_each)
        .map(Duration::from_secs)
        .ok_or_else(error)
}

/// Writes a duration in the form that [`parse_duration`] reads, in the largest unit that gives a
/// whole number, for example `1m`. Fractions of a second are dropped.
pub fn format_duration(duration: Duration) -> String {
    const UNITS: [(u64, char); 3] = [(86_400, 'd'), (3_600, 'h'), (60, 'm')];
    let seconds = duration.as_secs();
    let fits = |(length, _): &&(u64, char)| seconds > 0 && seconds.is_multiple_of(*length);
    match UNITS.iter().find(fits) {
        Some((length, unit)) => format!("{}{unit}", seconds / length),
        None => format!("{seconds}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_a_unit_are_durations() {
        for (text, seconds) in [
            ("3600s", 3_600),
            ("30m", 1_800),
            ("12h", 43_200),
            ("90d", 7_776_000),
            ("0s", 0),
        ] {
            assert_eq!(
                parse_duration(text),
                Ok(Duration::from_secs(seconds)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_duration_is_written_as_it_is_read() {
        for text in ["0s", "90s", "1m", "61m", "2h", "1d", "9d"] {
            assert_eq!(format_duration(parse_duration(text).unwrap()), text);
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            "d",
            "90",
            "-1d",
            "+1d",
            "1.5h",
            "1d2h",
            "9 d",
            "1D",
            "1é",
            "30500568904944w",
        ] {
            assert!(parse_duration(text).is_err(), "{text:?}");
        }
    }
}
