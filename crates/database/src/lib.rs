//! One pool over SQLite or PostgreSQL: connect, migrate, query, and report errors.
//!
//! Queries are written once. [`on_backend!`] and [`transaction!`] compile their body for each of
//! the two connection types, because no released version of diesel-async has a type that covers
//! both.

mod backup;
mod connection;
mod copy;
mod durability;
mod either;
mod error;
mod migrate;
mod open;
mod open_error;
mod planned_each_time;
mod pool;
mod pooler;
mod postgres;
mod readiness;
mod reading;
mod replica;
mod search;
mod settings;
mod sql;
mod sqlite;
mod stored;
mod url;
mod with_found;
mod written;

pub use crate::settings::{DatabaseSettings, PoolSettings};
pub use backup::{Backup, BackupError, Restored, ServiceDatabase, back_up, check_restore, restore};
pub use connection::{Connection, PooledPostgres, PooledSqlite, SqliteConnection};
pub use copy::{CopiedRow, CopyError, Copying, Side, copy, in_batches};
pub use durability::Forgetful;
pub use either::{AsEither, Either};
pub use error::{Error, TransactionError};
pub use migrate::{Migrations, migrate};
pub use open_error::OpenError;
pub use planned_each_time::PlannedEachTime;
pub use pool::{Pool, PoolUse, SingleConnection};
pub use pooler::Pooler;
pub use postgres::{PostgresConnection, connect};
pub use readiness::{NotReady, Readiness, check_ready, pending_migrations};
pub use replica::{Replica, ReplicaUse};
pub use search::{Search, SearchIndex, build_search_indexes, like_pattern};
pub use sql::{Sql, SqlConnection, SqlRow, Value};
#[doc(hidden)]
pub use sqlite::replace_after;
pub use url::DatabaseUrl;
pub use with_found::WithFound;
pub use written::Written;

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};

diesel::define_sql_function! {
    /// SQL's `lower()`. SQLite folds only ASCII letters, so use it only to compare ASCII.
    fn lower(text: diesel::sql_types::Text) -> diesel::sql_types::Text;
}

/// The current time in UTC, truncated to the microseconds that both databases store.
pub fn now() -> NaiveDateTime {
    Utc::now().trunc_subsecs(6).naive_utc()
}

/// A stored timestamp as a UTC time.
pub fn utc(stored: NaiveDateTime) -> DateTime<Utc> {
    stored.and_utc()
}

/// Runs a query body on the kind of database that the [`Connection`] belongs to.
///
/// The body is compiled once per back-end and returns a `Result<_, diesel::result::Error>` (or
/// another error that [`Error`] can be created from); the macro returns a `Result<_, Error>`.
///
/// A body whose statement collided with another transaction, or with a change of SQLite's schema, is
/// run once more: it has at most one statement that must not be repeated after it succeeded, and that
/// one is its last.
///
/// ```ignore
/// let mut connection = pool.read().await?;
/// let names = on_backend!(&mut connection, |connection| {
///     domains::table.select(domains::name).load::<String>(connection).await
/// })?;
/// ```
///
/// After the word `in`, it takes a connection that is [lent](Either) to a function by a transaction:
/// the body runs once, and the macro returns what the body does.
#[macro_export]
macro_rules! on_backend {
    (in $connection:expr, |$name:ident| $body:expr) => {
        match $connection {
            $crate::Either::Sqlite(lent) => {
                let $name: &mut $crate::SqliteConnection = lent;
                $body
            }
            $crate::Either::Postgres(lent) => {
                let $name: &mut $crate::PostgresConnection = lent;
                $body
            }
        }
    };
    ($connection:expr, |$name:ident| $body:expr) => {
        match $connection {
            $crate::Connection::Sqlite(pooled) => {
                let mut is_retry = false;
                loop {
                    let $name: &mut $crate::SqliteConnection = &mut *pooled;
                    let result = $body.map_err($crate::Error::from);
                    if is_retry || !$crate::may_succeed_at_once(&result) {
                        $crate::replace_after(&result, &mut *pooled);
                        break result;
                    }
                    is_retry = true;
                }
            }
            $crate::Connection::Postgres(pooled) => {
                let mut is_retry = false;
                loop {
                    let $name: &mut $crate::PostgresConnection = &mut *pooled;
                    let result = $body.map_err($crate::Error::from);
                    if is_retry || !$crate::may_succeed_at_once(&result) {
                        break result;
                    }
                    is_retry = true;
                }
            }
        }
    };
}

/// Runs a body in a transaction on the kind of database that the [`Connection`] belongs to.
///
/// On SQLite it takes the write lock at the beginning (`BEGIN IMMEDIATE`): otherwise a transaction
/// that reads first and writes later would fail at once if another one had written in between. A
/// transaction that collided with another one, or with a change of SQLite's schema, is run once more.
/// The body is the content of an async block that returns a `Result<_, Error>`, or another
/// [`TransactionError`].
#[macro_export]
macro_rules! transaction {
    ($connection:expr, |$name:ident| $body:block) => {
        match $connection {
            $crate::Connection::Sqlite(pooled) => {
                let mut is_retry = false;
                loop {
                    let connection: &mut $crate::SqliteConnection = &mut *pooled;
                    let result = connection
                        .immediate_transaction(async |$name: &mut $crate::SqliteConnection| $body)
                        .await;
                    if is_retry || !$crate::may_succeed_at_once(&result) {
                        $crate::replace_after(&result, &mut *pooled);
                        break result;
                    }
                    is_retry = true;
                }
            }
            $crate::Connection::Postgres(pooled) => {
                let mut is_retry = false;
                loop {
                    let connection: &mut $crate::PostgresConnection = &mut *pooled;
                    let result = diesel_async::AsyncConnection::transaction(
                        connection,
                        async |$name: &mut $crate::PostgresConnection| $body,
                    )
                    .await;
                    if is_retry || !$crate::may_succeed_at_once(&result) {
                        break result;
                    }
                    is_retry = true;
                }
            }
        }
    };
}

/// For the macros: whether the same may succeed if it is tried once more.
///
/// SQLite prepares a statement again if the schema has changed since the connection read it. It
/// cannot while it prepares a trigger or a foreign key's action that writes to a virtual table which
/// the connection does not use yet, like the index of searches: then the statement fails once, before
/// it has done anything, as if there were no table.
#[doc(hidden)]
pub fn may_succeed_at_once<T, E: TransactionError>(result: &Result<T, E>) -> bool {
    let error = result
        .as_ref()
        .err()
        .and_then(TransactionError::of_database);
    match error {
        Some(Error::Collision(_)) => true,
        Some(Error::Unavailable(reason)) => reason.starts_with("no such table: "),
        _ => false,
    }
}
