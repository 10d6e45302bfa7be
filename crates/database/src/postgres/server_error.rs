//! Errors of a server, with their codes.

use diesel::ConnectionError;
use diesel::result::Error as DieselError;
use tokio_postgres::error::SqlState;

use super::with_causes;

/// A server refuses a statement or a connection.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub(crate) struct ServerError {
    /// Five letters and digits: the
    /// [SQLSTATE](https://www.postgresql.org/docs/current/errcodes-appendix.html).
    pub(crate) code: String,
    /// The constraint that a change violates.
    pub(crate) constraint: Option<String>,
    text: String,
}

impl ServerError {
    /// The error that was reported like this, if the server itself did it.
    pub(super) fn from_error(error: &tokio_postgres::Error) -> Option<Self> {
        let error = error.as_db_error()?;
        let code = error.code().code();
        Some(Self {
            code: code.to_owned(),
            constraint: error.constraint().map(str::to_owned),
            text: format!("SQLSTATE {code}: {}", error.message()),
        })
    }

    /// The error of a server in one of diesel, if there is one.
    pub(crate) fn find(error: &DieselError) -> Option<&Self> {
        match error {
            DieselError::QueryBuilderError(error) => error.downcast_ref(),
            _ => None,
        }
    }
}

impl From<ServerError> for DieselError {
    /// Diesel's own variant for errors of databases keeps no code.
    fn from(error: ServerError) -> Self {
        Self::QueryBuilderError(Box::new(error))
    }
}

/// There is no connection to a server.
#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
pub(crate) struct NotConnected {
    pub(super) reason: String,
    /// Whether a server has too few resources for another connection.
    pub(super) lacks_resources: bool,
}

impl NotConnected {
    pub(super) fn from_error(error: &tokio_postgres::Error) -> Self {
        let code = error.code().map(SqlState::code);
        Self {
            reason: describe(error),
            lacks_resources: code.is_some_and(|code| code.starts_with("53")),
        }
    }
}

impl From<String> for NotConnected {
    fn from(reason: String) -> Self {
        Self {
            reason,
            lacks_resources: false,
        }
    }
}

impl From<NotConnected> for ConnectionError {
    fn from(error: NotConnected) -> Self {
        Self::CouldntSetupConfiguration(DieselError::QueryBuilderError(Box::new(error)))
    }
}

/// Whether a server has too few resources for another connection.
pub(crate) fn lacks_resources(error: &ConnectionError) -> bool {
    let ConnectionError::CouldntSetupConfiguration(DieselError::QueryBuilderError(error)) = error
    else {
        return false;
    };
    let refused = error.downcast_ref::<NotConnected>();
    refused.is_some_and(|refused| refused.lacks_resources)
}

/// An error of the driver with its code, or with its causes: it names only the step that failed.
pub(super) fn describe(error: &tokio_postgres::Error) -> String {
    ServerError::from_error(error).map_or_else(|| with_causes(error), |error| error.to_string())
}
