//! The settings a service gives to [`Verifier::load`](crate::Verifier::load).

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{Source, duration};

/// The shortest reload interval: less would be a busy loop.
const MIN_RELOAD_INTERVAL: Duration = Duration::from_millis(10);
/// The longest reload interval: a revocation that takes longer than a day is none.
const MAX_RELOAD_INTERVAL: Duration = Duration::from_hours(24);
/// About 200 MB when all are in use.
const MAX_CACHE_CAPACITY: usize = 1_000_000;

/// Where the public keys and the revocations are, and how they are kept fresh.
///
/// Durations are written as `5s` or as a number of seconds.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KeySettings {
    /// The public keys, a JWK set (RFC 7517).
    pub keys: Source,
    /// The revocation list; without one, no key is ever revoked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revocations: Option<Source>,
    /// How long after a reload the next one begins, 10 ms to 24 h. A revocation takes effect within this time.
    #[serde(
        default = "KeySettings::default_reload_interval",
        deserialize_with = "read_reload_interval",
        serialize_with = "duration::serialize"
    )]
    pub reload_interval: Duration,
    /// How many verified keys are remembered, 1 to 1,000,000, so that their signature is not computed again.
    #[serde(
        default = "KeySettings::default_cache_capacity",
        deserialize_with = "read_cache_capacity"
    )]
    pub cache_capacity: usize,
}

impl KeySettings {
    /// Settings that read `keys` and `revocations`, with defaults for the rest.
    pub fn new(keys: Source, revocations: Option<Source>) -> Self {
        Self {
            keys,
            revocations,
            reload_interval: Self::default_reload_interval(),
            cache_capacity: Self::default_cache_capacity(),
        }
    }

    /// 5 seconds.
    fn default_reload_interval() -> Duration {
        Duration::from_secs(5)
    }

    /// 10,000 keys, about 2 MB when all are in use.
    fn default_cache_capacity() -> usize {
        10_000
    }
}

fn read_reload_interval<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let interval = duration::deserialize(deserializer)?;
    if (MIN_RELOAD_INTERVAL..=MAX_RELOAD_INTERVAL).contains(&interval) {
        return Ok(interval);
    }
    let message = format_args!("{interval:?} is not allowed; expected 10ms to 24h");
    Err(de::Error::custom(message))
}

fn read_cache_capacity<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let capacity = usize::deserialize(deserializer)?;
    if (1..=MAX_CACHE_CAPACITY).contains(&capacity) {
        return Ok(capacity);
    }
    let message = format_args!("{capacity} is not allowed; expected 1 to {MAX_CACHE_CAPACITY}");
    Err(de::Error::custom(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<KeySettings, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn only_the_key_set_must_be_named() {
        let settings = read(r#"{"keys":"keys/jwks.json"}"#).unwrap();

        assert_eq!(settings.keys, Source::File("keys/jwks.json".into()));
        assert_eq!(settings.revocations, None);
        assert_eq!(settings.reload_interval, Duration::from_secs(5));
        assert!(read("{}").is_err());
    }

    #[test]
    fn what_would_make_the_service_useless_is_refused() {
        let error = |field: &str| read(&format!(r#"{{"keys":"k",{field}}}"#)).unwrap_err();

        let interval = error(r#""reload_interval":"0s""#);
        let capacity = error(r#""cache_capacity":0"#);

        assert!(
            interval.contains("0ns is not allowed; expected 10ms to 24h"),
            "{interval}"
        );
        assert!(
            capacity.contains("0 is not allowed; expected 1 to 1000000"),
            "{capacity}"
        );
    }

    #[test]
    fn the_interval_is_text_or_seconds() {
        for interval in [r#""10s""#, "10", r#""10""#] {
            let json = format!(r#"{{"keys":"k","reload_interval":{interval}}}"#);
            assert_eq!(
                read(&json).unwrap().reload_interval,
                Duration::from_secs(10)
            );
        }
    }

    #[test]
    fn a_wrong_setting_is_told_with_what_is_allowed() {
        let interval = read(r#"{"keys":"k","reload_interval":"soon"}"#).unwrap_err();
        let source = read(r#"{"keys":"ftp://example.com/k"}"#).unwrap_err();

        assert!(
            interval.contains("soon") && interval.contains("number of seconds"),
            "{interval}"
        );
        assert!(source.contains("http://"), "{source}");
        assert!(read(r#"{"keys":"k","reload_interval":-5}"#).is_err());
        assert!(read(r#"{"keys":"k","interval":5}"#).is_err());
    }
}
