//! How long a link that signs in can be used.

use std::time::Duration;

use settings::parse_duration;

/// The longest.
pub(crate) const LONGEST: Duration = Duration::from_hours(7 * 24);

/// Reads how long a link that signs in can be used: `10m`, at most `7d`.
///
/// # Errors
/// What is allowed.
pub fn parse_link_lifetime(text: &str) -> Result<Duration, String> {
    let lifetime = parse_duration(text).map_err(|error| error.to_string())?;
    if lifetime.is_zero() || lifetime > LONGEST {
        return Err(format!("{text} is not between 1s and 7d"));
    }
    Ok(lifetime)
}
