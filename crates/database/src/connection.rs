//! Connections to each kind of database.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use diesel_async::pooled_connection::PoolError as Opening;
use diesel_async::pooled_connection::deadpool::{self, Object, PoolError};
use diesel_async::sync_connection_wrapper::SyncConnectionWrapper;
use jobs::FairPermit;
use tokio::sync::OwnedMutexGuard;
use tokio::time::timeout;

use crate::postgres::lacks_resources;
use crate::{Error, PostgresConnection};

/// A connection to the embedded database; its queries run on tokio's blocking threads.
pub type SqliteConnection = SyncConnectionWrapper<diesel::SqliteConnection>;
/// Connections to a server.
pub(crate) type PostgresPool = deadpool::Pool<PostgresConnection>;

#[expect(
    clippy::large_enum_variant,
    reason = "it lives on the stack of one request"
)]
/// A connection from a [`Pool`](crate::Pool), for [`on_backend!`](crate::on_backend) and
/// [`transaction!`](crate::transaction).
pub enum Connection {
    /// A connection to SQLite.
    Sqlite(PooledSqlite),
    /// A connection to PostgreSQL.
    Postgres(PooledPostgres),
}

/// A connection to SQLite. When it is dropped, it goes back to its pool.
pub struct PooledSqlite {
    connection: Object<SqliteConnection>,
    // Freed after the connection.
    _permit: Option<FairPermit>,
}

impl PooledSqlite {
    pub(crate) const fn new(
        connection: Object<SqliteConnection>,
        permit: Option<FairPermit>,
    ) -> Self {
        Self {
            connection,
            _permit: permit,
        }
    }
}

impl Deref for PooledSqlite {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for PooledSqlite {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

/// A connection to PostgreSQL. When it is dropped, it goes back to where it came from.
pub struct PooledPostgres {
    origin: Origin,
    // Freed after the connection.
    _permit: Option<FairPermit>,
}

#[expect(
    clippy::large_enum_variant,
    reason = "it lives on the stack of one request"
)]
enum Origin {
    Pool(Object<PostgresConnection>),
    Lender(OwnedMutexGuard<Object<PostgresConnection>>),
}

impl PooledPostgres {
    pub(crate) const fn new(
        connection: Object<PostgresConnection>,
        permit: Option<FairPermit>,
    ) -> Self {
        Self {
            origin: Origin::Pool(connection),
            _permit: permit,
        }
    }

    /// One that somebody else will go on using.
    pub(crate) const fn lent(lender: OwnedMutexGuard<Object<PostgresConnection>>) -> Self {
        Self {
            origin: Origin::Lender(lender),
            _permit: None,
        }
    }
}

impl Deref for PooledPostgres {
    type Target = PostgresConnection;

    fn deref(&self) -> &PostgresConnection {
        match &self.origin {
            Origin::Pool(connection) => connection,
            Origin::Lender(connection) => connection,
        }
    }
}

impl DerefMut for PooledPostgres {
    fn deref_mut(&mut self) -> &mut PostgresConnection {
        match &mut self.origin {
            Origin::Pool(connection) => connection,
            Origin::Lender(connection) => connection,
        }
    }
}

/// Why a server has not answered.
#[derive(Debug)]
pub(crate) enum NoAnswer {
    /// All connections are in use, a new one takes too long, or the statement failed.
    Failed(String),
    /// There is no contact to the server.
    NoContact(String),
}

impl From<NoAnswer> for Error {
    fn from(reason: NoAnswer) -> Self {
        let (NoAnswer::Failed(reason) | NoAnswer::NoContact(reason)) = reason;
        Self::Unavailable(reason)
    }
}

/// A free connection or a new one, both within this time together.
pub(crate) async fn of_postgres(
    pool: &PostgresPool,
    wait: Duration,
) -> Result<Object<PostgresConnection>, NoAnswer> {
    let Ok(got) = timeout(wait, pool.get()).await else {
        let reason = "no connection could be opened in time";
        return Err(NoAnswer::Failed(reason.to_owned()));
    };
    got.map_err(|error| {
        let reason = error.to_string();
        match error {
            PoolError::Backend(Opening::ConnectionError(error)) if !lacks_resources(&error) => {
                NoAnswer::NoContact(reason)
            }
            _ => NoAnswer::Failed(reason),
        }
    })
}

/// How long whoever uses a pool waits for a connection.
pub(crate) fn wait_of(pool: &PostgresPool) -> Duration {
    pool.timeouts().wait.unwrap_or(Duration::MAX)
}
