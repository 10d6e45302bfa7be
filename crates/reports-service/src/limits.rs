//! How much an account may keep and queue.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use settings::Bounded;
use web::Problem;

use crate::model::{LimitReached, WriteError};

/// The section `limits` of the settings: all per account, 0 for no limit, which is the default.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// Stored reports.
    pub reports: Bounded<u32, 0, 1_000_000_000>,
    /// Reports that wait for their generation.
    pub queued: Bounded<u32, 0, 1_000_000_000>,
}

impl Default for LimitSettings {
    fn default() -> Self {
        Self {
            reports: Bounded::new(0),
            queued: Bounded::new(0),
        }
    }
}

/// When another try may help: a queue that is full is soon shorter.
const QUEUE_RETRY_AFTER: Duration = Duration::from_secs(10);

impl From<WriteError> for Problem {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Limit(LimitReached::Reports) => Self::conflict(
                "report_limit_reached",
                "The account has as many reports as it may keep: delete some first.",
            ),
            WriteError::Limit(LimitReached::Queued) => Self::too_many(
                "queue_full",
                "The account has as many reports waiting for their generation as it may: try \
                 again when some are made.",
                QUEUE_RETRY_AFTER,
            ),
            WriteError::Database(error) => error.into(),
        }
    }
}
