//! The connection pool: for an SQLite file or a PostgreSQL server.

mod opening;
mod single;
mod usage;

use std::sync::Arc;
use std::time::Duration;

use diesel_async::pooled_connection::deadpool;
use tokio::runtime::Handle;

use crate::connection::{PostgresPool, of_postgres, wait_of};
use crate::replica::{Replica, ReplicaUse};
use crate::{
    Connection, DatabaseSettings, DatabaseUrl, Error, OpenError, PoolSettings, SqliteConnection,
    sqlite,
};
use opening::{Opening, sqlite_pool};

pub use single::SingleConnection;
pub use usage::PoolUse;

/// Connections to one database. Cheap to clone.
///
/// Every connection lives on the runtime on which the pool was created, whichever runtime asks for
/// it first: those of the listeners' threads end before the work that a stop waits for.
#[derive(Clone)]
pub enum Pool {
    /// SQLite allows many readers but only one writer, so there is exactly one connection that
    /// writes: writers then queue here fairly, instead of polling for the file's lock.
    Sqlite {
        /// Connections for queries that change nothing.
        readers: deadpool::Pool<SqliteConnection>,
        /// The one connection for changes.
        writer: deadpool::Pool<SqliteConnection>,
    },
    /// PostgreSQL.
    Postgres {
        /// Connections for everything.
        primary: PostgresPool,
        /// A copy of the database.
        replica: Option<Arc<Replica>>,
    },
    /// One connection, for one read of an account's rows.
    Single(SingleConnection),
}

impl Pool {
    /// Creates the pool; for SQLite also the file and its folder. Connects on first use, so that a
    /// service can start while its database server is down.
    ///
    /// # Errors
    /// [`OpenError::Connect`] when the file or its folder cannot be created, or there is no
    /// runtime.
    pub fn new(url: &DatabaseUrl, settings: &PoolSettings) -> Result<Self, OpenError> {
        Self::with_statement_timeout(url, settings, DatabaseSettings::STATEMENT_TIMEOUT)
    }

    /// Like [`new`](Self::new); PostgreSQL cancels statements that take longer than
    /// `statement_timeout`. Zero means never.
    ///
    /// # Errors
    /// The same.
    pub fn with_statement_timeout(
        url: &DatabaseUrl,
        settings: &PoolSettings,
        statement_timeout: Duration,
    ) -> Result<Self, OpenError> {
        Self::with_settings(&DatabaseSettings {
            pool: settings.clone(),
            statement_timeout: statement_timeout.into(),
            ..DatabaseSettings::new(url.clone())
        })
    }

    /// The same with all settings.
    pub(crate) fn with_settings(settings: &DatabaseSettings) -> Result<Self, OpenError> {
        let connections = settings.pool.connections.get();
        let wait = settings.pool.wait.get();
        let runtime =
            Handle::try_current().map_err(|error| OpenError::Connect(error.to_string()))?;
        match &settings.url {
            DatabaseUrl::Sqlite(path) => {
                sqlite::prepare(path)?;
                let file = path.display().to_string();
                Ok(Self::Sqlite {
                    readers: sqlite_pool(&file, connections, wait, &runtime)?,
                    writer: sqlite_pool(&file, 1, wait, &runtime)?,
                })
            }
            DatabaseUrl::Postgres(text) => {
                let opening = Opening::new(settings, runtime);
                let replica = match &settings.read_url {
                    Some(DatabaseUrl::Postgres(copy)) => Some(opening.replica(copy)?),
                    _ => None,
                };
                let primary = opening.primary(text, connections)?;
                Ok(Self::Postgres { primary, replica })
            }
        }
    }

    /// What the replica has done so far, if there is one.
    pub fn replica(&self) -> Option<ReplicaUse> {
        match self {
            Self::Postgres { replica, .. } => replica.as_ref().map(|replica| replica.in_use()),
            _ => None,
        }
    }

    /// From now on, no connection can be had.
    pub(crate) fn close(&self) {
        match self {
            Self::Sqlite { readers, writer } => {
                readers.close();
                writer.close();
            }
            Self::Postgres { primary, replica } => {
                primary.close();
                if let Some(replica) = replica {
                    replica.pool.close();
                }
            }
            Self::Single(_) => {}
        }
    }

    /// A connection for queries that change nothing.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when no connection becomes free within the waiting time.
    pub async fn read(&self) -> Result<Connection, Error> {
        match self {
            Self::Sqlite { readers, .. } => readers.get().await.map(Connection::Sqlite),
            Self::Postgres { primary, .. } => return from_server(primary).await,
            Self::Single(single) => return single.connection(),
        }
        .map_err(|error| Error::Unavailable(error.to_string()))
    }

    /// A connection for queries that change rows.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when no connection becomes free within the waiting time.
    pub async fn write(&self) -> Result<Connection, Error> {
        match self {
            Self::Sqlite { writer, .. } => writer.get().await.map(Connection::Sqlite),
            Self::Postgres { primary, .. } => return from_server(primary).await,
            Self::Single(_) => return Err(Error::ReadOnly("it is for one read".to_owned())),
        }
        .map_err(|error| Error::Unavailable(error.to_string()))
    }

    /// Whether it is one of PostgreSQL.
    pub(crate) const fn is_postgres(&self) -> bool {
        !matches!(self, Self::Sqlite { .. })
    }

    /// How many connections are currently in use.
    pub fn in_use(&self) -> Vec<PoolUse> {
        match self {
            Self::Sqlite { readers, writer } => vec![
                PoolUse::new("readers", readers.status()),
                PoolUse::new("writer", writer.status()),
            ],
            Self::Postgres { primary, replica } => {
                let replica = replica.as_ref().map(|replica| replica.pool.status());
                let replica = replica.map(|status| PoolUse::new("replica", status));
                let primary = PoolUse::new("all", primary.status());
                [primary].into_iter().chain(replica).collect()
            }
            Self::Single(_) => Vec::new(),
        }
    }
}

async fn from_server(pool: &PostgresPool) -> Result<Connection, Error> {
    let connection = of_postgres(pool, wait_of(pool)).await?;
    Ok(Connection::Postgres(connection.into()))
}
