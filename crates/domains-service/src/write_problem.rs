//! The response when a limit of the account is reached.

use web::Problem;

use crate::model::WriteError;

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
