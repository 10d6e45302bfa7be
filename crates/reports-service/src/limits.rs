//! What one account may have, over all processes.

use serde::{Deserialize, Serialize};
use settings::Bounded;

/// The section `limits` of the settings. Each is for one account; 0 means no limit.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// Generations at once.
    pub running: Bounded<usize, 0, 1_000_000>,
}

impl Default for LimitSettings {
    fn default() -> Self {
        Self {
            running: Bounded::new(0),
        }
    }
}
