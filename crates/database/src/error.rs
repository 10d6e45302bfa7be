//! Database errors, classified by what the caller can do about them.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

/// A query did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database is unavailable, starting, stopping or has no free connection: trying again
    /// later may help.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// A unique index already contains this value; carries the name of the index or columns as
    /// reported by the database.
    #[error("a unique index already contains this value: {0}")]
    UniqueViolation(String),
    /// Any other failure: a bug, or a fault of the database.
    #[error("the query failed: {0}")]
    Query(#[source] DieselError),
}

/// A database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names a kind of database that is not supported.
    #[error(
        "unknown kind of database `{0}`: use sqlite://PATH or postgres://USER:PASSWORD@HOST/NAME"
    )]
    UnknownScheme(String),
    /// SQLite without a file: an in-memory database would be lost, and each connection would have
    /// its own.
    #[error("an SQLite address needs a file: sqlite://PATH")]
    NoFile,
    /// The address cannot be parsed.
    #[error(
        "the database address cannot be parsed: {0}; in its password write %2F for /, %23 for #, \
         %3F for ?, %40 for @, %25 for %"
    )]
    InvalidUrl(String),
    /// The file or server cannot be opened.
    #[error("cannot connect to the database: {0}")]
    Connect(String),
    /// A migration failed and was rolled back completely.
    #[error("a migration failed: {0}")]
    Migration(String),
}

/// Messages of PostgreSQL (57P01 to 57P03, 53300) and SQLite (`SQLITE_BUSY`) for temporary
/// conditions. Diesel does not keep the error code of these.
const PASSING: [&str; 6] = [
    "terminating connection",
    "the database system is",
    "too many connections",
    "too many clients",
    "remaining connection slots",
    "database is locked",
];

fn is_passing(message: &str) -> bool {
    PASSING.iter().any(|text| message.contains(text)) || is_not_migrated(message)
}

/// Whether a table is missing, according to the message of SQLite or PostgreSQL: a service that
/// does not migrate by itself may be started before the migration is run.
fn is_not_migrated(message: &str) -> bool {
    message.starts_with("no such table: ")
        || (message.starts_with("relation \"") && message.ends_with("\" does not exist"))
}

impl From<DieselError> for Error {
    fn from(error: DieselError) -> Self {
        match &error {
            DieselError::DatabaseError(
                DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand,
                information,
            ) => Self::Unavailable(information.message().to_owned()),
            DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, information) => {
                let index = information
                    .constraint_name()
                    .unwrap_or_else(|| information.message());
                Self::UniqueViolation(index.to_owned())
            }
            DieselError::DatabaseError(_, information) if is_passing(information.message()) => {
                Self::Unavailable(information.message().to_owned())
            }
            DieselError::BrokenTransactionManager => {
                Self::Unavailable("the connection broke in a transaction".to_owned())
            }
            _ => Self::Query(error),
        }
    }
}
