//! Converts errors of other crates into problems.

use std::time::Duration;

use query_params::{FieldErrors, Malformed};

use super::Problem;
use actix_web::http::StatusCode;

/// An unavailable database is often back within seconds.
const DATABASE_RETRY_AFTER: Duration = Duration::from_secs(5);

impl From<FieldErrors> for Problem {
    fn from(errors: FieldErrors) -> Self {
        let message = errors.summary();
        let mut problem = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "validation_failed",
            message,
        );
        problem.0.errors = errors;
        problem
    }
}

impl From<Malformed> for Problem {
    fn from(error: Malformed) -> Self {
        Self::malformed(error.to_string())
    }
}

impl From<auth::Error> for Problem {
    fn from(error: auth::Error) -> Self {
        match error {
            auth::Error::Unavailable => {
                Self::unavailable_because(error.to_string(), DATABASE_RETRY_AFTER)
            }
            _ => Self::invalid_token(&error.to_string()),
        }
    }
}

impl From<database::Error> for Problem {
    fn from(error: database::Error) -> Self {
        if error.is_temporary() {
            tracing::warn!(%error, "a request failed because of the database");
            Self::unavailable(DATABASE_RETRY_AFTER)
        } else {
            Self::internal(&error)
        }
    }
}
