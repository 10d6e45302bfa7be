//! The limits on an account's stored domains.

use serde::{Deserialize, Serialize};
use settings::Bounded;

/// The section `limits` of the settings: all per account, 0 for no limit, which is the default.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// Stored domains.
    pub domains: Bounded<u32, 0, 1_000_000_000>,
}

impl Default for LimitSettings {
    fn default() -> Self {
        Self {
            domains: Bounded::new(0),
        }
    }
}
