//! The response when a limit of the account is reached.

use std::time::Duration;

use web::Problem;

use crate::model::{LimitReached, MAX_LINKS, WriteError};

/// The wait after which another attempt may help: a full queue soon becomes shorter.
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
            WriteError::Limit(LimitReached::Ignored) => Self::conflict(
                "ignored_limit_reached",
                "The account ignores as many findings as it may: stop ignoring some first.",
            ),
            WriteError::Limit(LimitReached::Links) => Self::conflict(
                "link_limit_reached",
                format!("The report may have {MAX_LINKS} links, and has them: withdraw some."),
            ),
            WriteError::Database(error) => error.into(),
        }
    }
}
