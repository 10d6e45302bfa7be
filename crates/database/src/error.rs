//! What can go wrong with a database, cut by what the caller can do about it.

use diesel::result::{DatabaseErrorKind, Error as DieselError};

/// A query did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database is away, starting, stopping or has no connection to spare: trying again later
    /// may help.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// A unique index already holds this value; carries the name of the index or columns as the
    /// database gives it.
    #[error("a unique index already holds this value: {0}")]
    UniqueViolation(String),
    /// Any other failure: a bug, or a fault of the database.
    #[error("the query failed: {0}")]
    Query(#[source] DieselError),
}

/// A database can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address names a kind of database that is not supported.
    #[error(
        "unknown kind of database `{0}`: use sqlite://PATH or postgres://USER:PASSWORD@HOST/NAME"
    )]
    UnknownScheme(String),
    /// SQLite without a file: a database in memory would be lost, and each connection would have
    /// its own.
    #[error("an SQLite address needs a file: sqlite://PATH")]
    NoFile,
    /// The address can't be read.
    #[error(
        "the database's address can't be read: {0}; in its password write %2F for /, %23 for #, \
         %3F for ?, %40 for @, %25 for %"
    )]
    InvalidUrl(String),
    /// The file or server can't be opened.
    #[error("can't connect to the database: {0}")]
    Connect(String),
    /// A migration failed; nothing of it was kept.
    #[error("a migration failed: {0}")]
    Migration(String),
}

/// Messages of PostgreSQL (57P01 to 57P03, 53300) and SQLite (`SQLITE_BUSY`) that mean "not now".
/// Diesel keeps no error code for them.
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

/// Whether a table is missing, in the words of SQLite or PostgreSQL: a service that does not
/// migrate by itself may be started before somebody does it.
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
