//! How much an account may keep.

use serde::{Deserialize, Serialize};
use settings::Bounded;
use web::Problem;

use crate::model::WriteError;

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

impl From<WriteError> for Problem {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::LimitReached => Self::conflict(
                "domain_limit_reached",
                "The account has as many domains as it may keep: delete some first.",
            ),
            WriteError::Database(error) => error.into(),
        }
    }
}
