//! Database errors, classified by what the caller can do about them.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};

use crate::postgres::ServerError;

/// A query did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database is unavailable, starting, stopping, too busy or has no free connection: trying
    /// again later may help.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The database accepts no changes at the moment: it is a standby, or its file cannot be
    /// written to.
    #[error("the database is read-only: {0}")]
    ReadOnly(String),
    /// There is no room for a change.
    #[error("the database's disk is full: {0}")]
    DiskFull(String),
    /// Another transaction changed the same rows at the same time, twice: a statement or a
    /// transaction that collides is tried once more before this is returned.
    #[error("another transaction was in the way: {0}")]
    Collision(String),
    /// A unique index already contains this value; carries the name of the index or columns as
    /// reported by the database.
    #[error("a unique index already contains this value: {0}")]
    UniqueViolation(String),
    /// Any other failure: a bug, or a fault of the database.
    #[error("the query failed: {0}")]
    Query(#[source] DieselError),
}

impl Error {
    /// Whether nothing is wrong with the query: later it may succeed.
    pub const fn is_temporary(&self) -> bool {
        matches!(
            self,
            Self::Unavailable(_) | Self::ReadOnly(_) | Self::DiskFull(_) | Self::Collision(_)
        )
    }
}

/// An error that [`transaction!`](crate::transaction) can return.
pub trait TransactionError {
    /// The error of the database, if it is one: after some of them, the transaction is tried again.
    fn of_database(&self) -> Option<&Error>;
}

impl TransactionError for Error {
    fn of_database(&self) -> Option<&Error> {
        Some(self)
    }
}

type Kind = fn(String) -> Error;

/// What a [code](https://www.postgresql.org/docs/current/errcodes-appendix.html) of PostgreSQL
/// means.
fn by_code(code: &str) -> Option<Kind> {
    let (class, _) = code.split_at_checked(2)?;
    match (class, code) {
        (_, "25006") => Some(Error::ReadOnly),
        (_, "40001" | "40P01") => Some(Error::Collision),
        (_, "53100") => Some(Error::DiskFull),
        // Connections; resources; time limits of locks, statements and transactions; the server or
        // its disk; a table that is missing because the schema has yet to be migrated.
        ("08" | "53" | "57", _) | (_, "55P03" | "25P03" | "25P04" | "58030" | "42P01") => {
            Some(Error::Unavailable)
        }
        _ => None,
    }
}

/// Parts of SQLite's messages, of which diesel keeps no codes.
const BY_MESSAGE: [(&str, Kind); 7] = [
    ("attempt to write a readonly database", Error::ReadOnly),
    ("database or disk is full", Error::DiskFull),
    ("disk I/O error", Error::Unavailable),
    ("unable to open database file", Error::Unavailable),
    ("is locked", Error::Unavailable),
    // SQLite has rolled back by itself, because of one of the above.
    ("no transaction is active", Error::Unavailable),
    (NO_TABLE, Error::Unavailable),
];

const NO_TABLE: &str = "no such table: ";

fn by_message(message: &str) -> Option<Kind> {
    let mut known = BY_MESSAGE.iter();
    let found = known.find(|(part, _)| message.contains(part));
    found.map(|(_, kind)| *kind)
}

impl From<DieselError> for Error {
    fn from(error: DieselError) -> Self {
        if let Some(error) = ServerError::find(&error).and_then(of_server) {
            return error;
        }
        match error {
            DieselError::DatabaseError(kind, information) => {
                of_database(kind, information.as_ref())
                    .unwrap_or(Self::Query(DieselError::DatabaseError(kind, information)))
            }
            DieselError::BrokenTransactionManager => {
                Self::Unavailable("the connection broke in a transaction".to_owned())
            }
            DieselError::RollbackErrorOnCommit { commit_error, .. } => Self::from(*commit_error),
            error => Self::Query(error),
        }
    }
}

fn of_server(error: &ServerError) -> Option<Error> {
    if error.code == "23505" {
        let index = error.constraint.clone();
        return Some(Error::UniqueViolation(index.unwrap_or(error.to_string())));
    }
    by_code(&error.code).map(|kind| kind(error.to_string()))
}

/// Whether a table does not exist.
pub(crate) fn is_table_missing(error: &DieselError) -> bool {
    match (ServerError::find(error), error) {
        (Some(error), _) => error.code == "42P01",
        (None, DieselError::DatabaseError(_, error)) => error.message().starts_with(NO_TABLE),
        _ => false,
    }
}

fn of_database(
    kind: DatabaseErrorKind,
    information: &(dyn DatabaseErrorInformation + Send + Sync),
) -> Option<Error> {
    let message = information.message();
    match kind {
        DatabaseErrorKind::UniqueViolation => Some(Error::UniqueViolation(message.to_owned())),
        DatabaseErrorKind::ClosedConnection => Some(Error::Unavailable(message.to_owned())),
        _ => by_message(message).map(|kind| kind(message.to_owned())),
    }
}
