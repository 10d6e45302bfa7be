//! How long a new key is valid.

use std::{str::FromStr, time::Duration};

use settings::parse_duration;

/// A duration, or forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime(pub Option<Duration>);

impl FromStr for Lifetime {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "never" {
            return Ok(Self(None));
        }
        let time = parse_duration(text).map_err(|error| format!("{error}, or never"))?;
        Ok(Self(Some(time)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_expires_unless_it_is_to_live_for_ever() {
        let day = Duration::from_hours(24);
        assert_eq!("365d".parse(), Ok(Lifetime(Some(day * 365))));
        assert_eq!("never".parse(), Ok(Lifetime(None)));
        assert!(
            "soon"
                .parse::<Lifetime>()
                .unwrap_err()
                .ends_with("or never")
        );
    }
}
