//! The settings a service gives to [`Verifier::load`](crate::Verifier::load).

use std::time::Duration;

use serde::Deserialize;

use crate::{Source, duration};

/// Where the public keys and the revocations are, and how they are kept fresh.
///
/// Durations are written as `5s` or as a number of seconds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeySettings {
    /// The public keys, a JWK set (RFC 7517).
    pub keys: Source,
    /// The revocation list; without one, no key is ever revoked.
    #[serde(default)]
    pub revocations: Option<Source>,
    /// How long after a reload the next one begins. A revocation takes effect within this time.
    #[serde(
        default = "KeySettings::default_reload_interval",
        deserialize_with = "duration::deserialize"
    )]
    pub reload_interval: Duration,
    /// How many verified keys are remembered, so that their signature is not computed again.
    #[serde(default = "KeySettings::default_cache_capacity")]
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
