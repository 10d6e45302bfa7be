//! The connection pool: for an SQLite file or a PostgreSQL server.

use std::fmt::Display;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use crate::replica::{self, Copy, Replica, ReplicaUse};
use crate::{
    DatabaseSettings, DatabaseUrl, Error, OpenError, PoolSettings, Pooler, PostgresConnection,
    SqliteConnection, postgres, sqlite,
};
use diesel_async::pooled_connection::deadpool::{self, Object};
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod,
};
use diesel_async::{AsyncConnection, SimpleAsyncConnection};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long a server may take to cancel a statement.
const CANCEL_TIME: Duration = Duration::from_secs(5);

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
        primary: deadpool::Pool<PostgresConnection>,
        /// A copy of the database.
        replica: Option<Arc<Replica>>,
    },
    /// A copy of the database, for reading the rows of one account.
    Copy(Copy),
}

/// How many connections of a pool are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    /// `readers` and `writer` for SQLite, `all` and `replica` for PostgreSQL.
    pub pool: &'static str,
    /// Connections in use.
    pub used: usize,
    /// Open connections that are free.
    pub idle: usize,
    /// The largest number of connections.
    pub limit: usize,
    /// Tasks waiting for a connection.
    pub waiting: usize,
}

impl PoolUse {
    fn new(pool: &'static str, status: ::deadpool::Status) -> Self {
        Self {
            pool,
            used: status.size.saturating_sub(status.available),
            idle: status.available,
            limit: status.max_size,
            waiting: status.waiting,
        }
    }
}

#[expect(
    clippy::large_enum_variant,
    reason = "it lives on the stack of one request"
)]
/// A connection from a [`Pool`], for [`on_backend!`](crate::on_backend) and
/// [`transaction!`](crate::transaction).
pub enum Connection {
    /// A connection to SQLite.
    Sqlite(Object<SqliteConnection>),
    /// A connection to PostgreSQL.
    Postgres(Object<PostgresConnection>),
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
                let primary = postgres_pool(text, settings, runtime.clone())?;
                let Some(DatabaseUrl::Postgres(copy)) = &settings.read_url else {
                    let replica = None;
                    return Ok(Self::Postgres { primary, replica });
                };
                let copy = postgres_pool(copy, settings, runtime.clone())?;
                let replica = Arc::new(Replica::new(copy, settings.max_replica_lag.get()));
                let watched = Arc::downgrade(&replica);
                let replica = Some(replica);
                let without = Self::Postgres {
                    primary: primary.clone(),
                    replica: None,
                };
                runtime.spawn(replica::watch(without, watched));
                Ok(Self::Postgres { primary, replica })
            }
        }
    }

    /// Reads rows of an account, and nothing else: from the replica, if there is one, and it has
    /// everything that was written to the account before; otherwise, and if that fails, from the
    /// primary. Whatever else is read with the pool that is passed may be older.
    ///
    /// # Errors
    /// Those of reading from the primary.
    pub async fn reading<T>(
        &self,
        account: &str,
        read: impl AsyncFn(&Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        match self {
            Self::Postgres {
                replica: Some(replica),
                ..
            } => replica.read(self, account, read).await,
            _ => read(self).await,
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
                    replica.close();
                }
            }
            Self::Copy(_) => {}
        }
    }

    /// A connection for queries that change nothing.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when no connection becomes free within the waiting time.
    pub async fn read(&self) -> Result<Connection, Error> {
        match self {
            Self::Sqlite { readers, .. } => readers.get().await.map(Connection::Sqlite),
            Self::Postgres { primary, .. } => return of_postgres(primary).await,
            Self::Copy(copy) => return copy.connection().await,
        }
        .map_err(unavailable)
    }

    /// A connection for queries that change rows.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when no connection becomes free within the waiting time.
    pub async fn write(&self) -> Result<Connection, Error> {
        match self {
            Self::Sqlite { writer, .. } => writer.get().await.map(Connection::Sqlite),
            Self::Postgres { primary, .. } => return of_postgres(primary).await,
            Self::Copy(_) => return Err(Error::ReadOnly("it is a copy".to_owned())),
        }
        .map_err(unavailable)
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
                let replica = replica.as_ref().map(|replica| replica.status());
                let replica = replica.map(|status| PoolUse::new("replica", status));
                let primary = PoolUse::new("all", primary.status());
                [primary].into_iter().chain(replica).collect()
            }
            Self::Copy(copy) => vec![PoolUse::new("replica", copy.status())],
        }
    }
}

/// A free connection or a new one, both within the waiting time together.
pub(crate) async fn of_postgres(
    pool: &deadpool::Pool<PostgresConnection>,
) -> Result<Connection, Error> {
    let wait = pool.timeouts().wait.unwrap_or(Duration::MAX);
    match timeout(wait, pool.get()).await {
        Ok(connection) => connection.map(Connection::Postgres).map_err(unavailable),
        Err(_) => Err(unavailable("no connection could be opened in time")),
    }
}

fn unavailable(error: impl Display) -> Error {
    Error::Unavailable(error.to_string())
}

/// Opens a connection on this runtime, whichever runtime waits for it: SQLite's queries run on the
/// threads of the runtime that opened the connection, and so does the task that talks to a server.
async fn on_runtime<T>(runtime: Handle, opening: impl Future<Output = T>) -> T {
    let mut opening = pin!(opening);
    poll_fn(|context| {
        let _entered = runtime.enter();
        opening.as_mut().poll(context)
    })
    .await
}

fn sqlite_pool(
    file: &str,
    connections: usize,
    wait: Duration,
    runtime: &Handle,
) -> Result<deadpool::Pool<SqliteConnection>, OpenError> {
    let mut config = ManagerConfig::default();
    let runtime = runtime.clone();
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup =
        Box::new(move |file| Box::pin(on_runtime(runtime.clone(), open_sqlite(file.to_owned()))));
    let manager = AsyncDieselConnectionManager::new_with_config(file, config);
    // No timeout on opening a connection: cancelling a running SQLite call would block the worker's
    // thread.
    deadpool::Pool::builder(manager)
        .max_size(connections)
        .runtime(::deadpool::Runtime::Tokio1)
        .wait_timeout(Some(wait))
        .build()
        .map_err(|error| OpenError::Connect(error.to_string()))
}

fn postgres_pool(
    url: &str,
    settings: &DatabaseSettings,
    runtime: Handle,
) -> Result<deadpool::Pool<PostgresConnection>, OpenError> {
    let (statement_timeout, pooler) = (settings.statement_timeout.get(), settings.pooler);
    let wait = settings.pool.wait.get();
    let mut config = ManagerConfig::default();
    // A closed connection is detected without asking the server, which would cost each request a
    // round trip.
    config.recycling_method = RecyclingMethod::Fast;
    config.custom_setup = Box::new(move |url| {
        let opening = open_postgres(url.to_owned(), statement_timeout, pooler);
        Box::pin(on_runtime(runtime.clone(), opening))
    });
    let manager = AsyncDieselConnectionManager::new_with_config(url, config);
    deadpool::Pool::builder(manager)
        .max_size(settings.pool.connections.get())
        .runtime(::deadpool::Runtime::Tokio1)
        .wait_timeout(Some(wait))
        .create_timeout(Some(wait))
        .build()
        .map_err(|error| OpenError::Connect(error.to_string()))
}

async fn open_postgres(
    url: String,
    statement_timeout: Duration,
    pooler: Pooler,
) -> diesel::ConnectionResult<PostgresConnection> {
    // The server itself ends what takes longer, unless it is silent about that, too.
    let longest = Some(statement_timeout)
        .filter(|limit| !limit.is_zero())
        .map(|limit| limit + CANCEL_TIME);
    let mut connection = postgres::connect_for(&url, longest, pooler).await?;
    if pooler == Pooler::Transaction {
        // A limit that was set here would be one of whoever gets that session of the server next.
        return Ok(connection);
    }
    // Not in the connection's options: poolers between us and the server refuse them.
    let limit = format!("SET statement_timeout = {}", statement_timeout.as_millis());
    connection
        .batch_execute(&limit)
        .await
        .map_err(diesel::ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
}

async fn open_sqlite(file: String) -> diesel::ConnectionResult<SqliteConnection> {
    let mut connection = SqliteConnection::establish(&file).await?;
    connection
        .batch_execute(sqlite::SETUP)
        .await
        .map_err(diesel::ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
}
