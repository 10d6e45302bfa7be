//! A connection of either kind, for functions that are given one.

use crate::{PostgresConnection, SqliteConnection};

/// A connection of either kind that somebody else uses as well: what a function takes that makes a
/// part of a transaction. [`on_backend!`](crate::on_backend) runs a body on it after the word `in`.
pub enum Either<'a> {
    /// A connection to SQLite.
    Sqlite(&'a mut SqliteConnection),
    /// A connection to PostgreSQL.
    Postgres(&'a mut PostgresConnection),
}

/// A connection in the body of [`on_backend!`](crate::on_backend) or
/// [`transaction!`](crate::transaction).
pub trait AsEither {
    /// The same connection, for a function that takes either kind.
    fn either(&mut self) -> Either<'_>;
}

impl AsEither for SqliteConnection {
    fn either(&mut self) -> Either<'_> {
        Either::Sqlite(self)
    }
}

impl AsEither for PostgresConnection {
    fn either(&mut self) -> Either<'_> {
        Either::Postgres(self)
    }
}
