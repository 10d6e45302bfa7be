//! The connection pool: for an SQLite file or a PostgreSQL server.

mod opening;
mod shares;
mod single;
mod usage;

use std::sync::Arc;
use std::time::Duration;

use diesel_async::pooled_connection::deadpool;
use jobs::{FairPermit, FairSlots};
use tokio::runtime::Handle;

use crate::connection::{PooledSqlite, PostgresPool, of_postgres, wait_of};
use crate::replica::{Replica, ReplicaUse};
use crate::{
    Connection, DatabaseSettings, DatabaseUrl, Error, OpenError, PoolSettings, PooledPostgres,
    SqliteConnection, sqlite,
};
use opening::{Opening, sqlite_pool};
use shares::Shares;

pub use single::SingleConnection;
pub use usage::PoolUse;

/// Connections to one database. Cheap to clone.
///
/// Every connection lives on the runtime on which the pool was created, whichever runtime asks for
/// it first: those of the listeners' threads end before the work that a stop waits for.
#[derive(Clone)]
pub struct Pool {
    pub(crate) source: Source,
    shares: Shares,
    /// Whose share the connections count towards.
    account: Option<Arc<str>>,
}

/// Where connections come from.
#[derive(Clone)]
pub(crate) enum Source {
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
        let source = match &settings.url {
            DatabaseUrl::Sqlite(path) => {
                sqlite::prepare(path)?;
                let file = path.display().to_string();
                Source::Sqlite {
                    readers: sqlite_pool(&file, connections, wait, &runtime)?,
                    writer: sqlite_pool(&file, 1, wait, &runtime)?,
                }
            }
            DatabaseUrl::Postgres(text) => {
                let opening = Opening::new(settings, runtime);
                let replica = match &settings.read_url {
                    Some(DatabaseUrl::Postgres(copy)) => Some(opening.replica(copy)?),
                    _ => None,
                };
                let primary = opening.primary(text, connections)?;
                Source::Postgres { primary, replica }
            }
        };
        let has_one_writer = matches!(source, Source::Sqlite { .. });
        Ok(Self {
            source,
            shares: Shares::new(&settings.pool, has_one_writer),
            account: None,
        })
    }

    /// The same connections for a request of this account, which count towards its share: at most
    /// half of them at once, and of SQLite's writer one change at a time.
    #[must_use]
    pub fn for_account(&self, account: &str) -> Self {
        Self {
            account: Some(account.into()),
            ..self.clone()
        }
    }

    /// The same connections for requests without an account, which have a share together.
    #[must_use]
    pub fn for_visitors(&self) -> Self {
        // No account has this name.
        self.for_account("")
    }

    /// A permit for a search or another read of the account that may take long: such reads together
    /// never have more than a third of the connections, those of one account half of that.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if there is no permit within the time that requests wait for a
    /// connection.
    pub async fn search_permit(&self, account: &str) -> Result<FairPermit, Error> {
        self.shares.take(&self.shares.searching, account).await
    }

    /// A place in the account's share, if this is a pool for one.
    async fn permit(&self, slots: &FairSlots) -> Result<Option<FairPermit>, Error> {
        match &self.account {
            Some(account) => Ok(Some(self.shares.take(slots, account).await?)),
            None => Ok(None),
        }
    }

    /// A place in the account's share for a whole read, and connections that do not count again.
    pub(crate) async fn to_read(&self) -> Result<(Option<FairPermit>, Self), Error> {
        let permit = self.permit(&self.shares.reading).await?;
        Ok((permit, self.with_source(self.source.clone())))
    }

    /// A pool with this source, whose connections count towards no share.
    pub(crate) fn with_source(&self, source: Source) -> Self {
        Self {
            source,
            shares: self.shares.clone(),
            account: None,
        }
    }

    /// What the replica has done so far, if there is one.
    pub fn replica(&self) -> Option<ReplicaUse> {
        match &self.source {
            Source::Postgres { replica, .. } => replica.as_ref().map(|replica| replica.in_use()),
            _ => None,
        }
    }

    /// From now on, no connection can be had.
    pub(crate) fn close(&self) {
        match &self.source {
            Source::Sqlite { readers, writer } => {
                readers.close();
                writer.close();
            }
            Source::Postgres { primary, replica } => {
                primary.close();
                if let Some(replica) = replica {
                    replica.pool.close();
                }
            }
            Source::Single(_) => {}
        }
    }

    /// A connection for queries that change nothing.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the account's share, or then the pool, has no free connection
    /// within the waiting time.
    pub async fn read(&self) -> Result<Connection, Error> {
        let permit = self.permit(&self.shares.reading).await?;
        match &self.source {
            Source::Sqlite { readers, .. } => from_file(readers, permit).await,
            Source::Postgres { primary, .. } => from_server(primary, permit).await,
            Source::Single(single) => single.connection(),
        }
    }

    /// A connection for queries that change rows.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the account's share, or then the pool, has no free connection
    /// within the waiting time.
    pub async fn write(&self) -> Result<Connection, Error> {
        let permit = self.permit(&self.shares.writing).await?;
        match &self.source {
            Source::Sqlite { writer, .. } => from_file(writer, permit).await,
            Source::Postgres { primary, .. } => from_server(primary, permit).await,
            Source::Single(_) => Err(Error::ReadOnly("it is for one read".to_owned())),
        }
    }

    /// Whether it is one of PostgreSQL.
    pub(crate) const fn is_postgres(&self) -> bool {
        !matches!(self.source, Source::Sqlite { .. })
    }

    /// How many connections are currently in use.
    pub fn in_use(&self) -> Vec<PoolUse> {
        match &self.source {
            Source::Sqlite { readers, writer } => vec![
                PoolUse::new("readers", readers.status()),
                PoolUse::new("writer", writer.status()),
            ],
            Source::Postgres { primary, replica } => {
                let replica = replica.as_ref().map(|replica| replica.pool.status());
                let replica = replica.map(|status| PoolUse::new("replica", status));
                let primary = PoolUse::new("all", primary.status());
                [primary].into_iter().chain(replica).collect()
            }
            Source::Single(_) => Vec::new(),
        }
    }
}

async fn from_file(
    pool: &deadpool::Pool<SqliteConnection>,
    permit: Option<FairPermit>,
) -> Result<Connection, Error> {
    let connection = pool.get().await;
    let connection = connection.map_err(|error| Error::Unavailable(error.to_string()))?;
    Ok(Connection::Sqlite(PooledSqlite::new(connection, permit)))
}

async fn from_server(pool: &PostgresPool, permit: Option<FairPermit>) -> Result<Connection, Error> {
    let connection = of_postgres(pool, wait_of(pool)).await?;
    let connection = PooledPostgres::new(connection, permit);
    Ok(Connection::Postgres(connection))
}
