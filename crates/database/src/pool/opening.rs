//! Opening the connections of a pool.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use diesel_async::pooled_connection::deadpool;
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod,
};
use diesel_async::{AsyncConnection, SimpleAsyncConnection};
use tokio::runtime::Handle;

use crate::connection::PostgresPool;
use crate::postgres::Endpoint;
use crate::replica::{self, Replica, Servers};
use crate::{
    DatabaseSettings, DatabaseUrl, OpenError, Pooler, PostgresConnection, SqliteConnection, sqlite,
};

/// How long a server may take to cancel a statement.
const CANCEL_TIME: Duration = Duration::from_secs(5);
/// How long a statement waits for rows that somebody else has locked: meanwhile, it has a
/// connection that others wait for.
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// Opens connections to PostgreSQL as the settings say.
pub(super) struct Opening<'a> {
    settings: &'a DatabaseSettings,
    runtime: Handle,
}

impl<'a> Opening<'a> {
    pub(super) const fn new(settings: &'a DatabaseSettings, runtime: Handle) -> Self {
        Self { settings, runtime }
    }

    /// At most so many connections to the server for everything.
    pub(super) fn primary(&self, url: &str, connections: usize) -> Result<PostgresPool, OpenError> {
        let direct = match &self.settings.direct_url {
            Some(DatabaseUrl::Postgres(direct)) => Some(direct.as_str()),
            _ => None,
        };
        let endpoint = Endpoint::with_way_around(url, direct)?.through(self.settings.pooler);
        self.pool(url, endpoint, connections)
    }

    /// The copy at this address, which is watched from now on. That needs a connection of its own
    /// to each server: when requests have all others, the copy is as good as before.
    pub(super) fn replica(&self, url: &str) -> Result<Arc<Replica>, OpenError> {
        let to_copy = |connections| {
            let endpoint = Endpoint::new(url)?.through(self.settings.pooler);
            self.pool(url, endpoint, connections)
        };
        let reading = to_copy(self.settings.pool.connections.get())?;
        let replica = Arc::new(Replica::new(reading, self.settings));
        if let DatabaseUrl::Postgres(direct) = self.settings.direct() {
            let to_primary = self.pool(direct, Endpoint::new(direct)?, 1)?;
            let servers = Servers {
                primary: to_primary,
                copy: to_copy(1)?,
                copy_url: url.to_owned(),
            };
            self.runtime
                .spawn(replica::watch(servers, Arc::downgrade(&replica)));
        }
        Ok(replica)
    }

    fn pool(
        &self,
        url: &str,
        endpoint: Endpoint,
        connections: usize,
    ) -> Result<PostgresPool, OpenError> {
        let statement_timeout = self.settings.statement_timeout.get();
        // The server itself ends what takes longer, unless it is silent about that, too.
        let longest = Some(statement_timeout)
            .filter(|limit| !limit.is_zero())
            .map(|limit| limit + CANCEL_TIME);
        let endpoint = Arc::new(endpoint.silent_for(longest));
        let wait = self.settings.pool.wait.get();
        let runtime = self.runtime.clone();
        let mut config = ManagerConfig::default();
        // A closed connection is detected without asking the server, which would cost each request
        // a round trip.
        config.recycling_method = RecyclingMethod::Fast;
        config.custom_setup = Box::new(move |_url| {
            let opening = open_postgres(Arc::clone(&endpoint), statement_timeout);
            Box::pin(on_runtime(runtime.clone(), opening))
        });
        let manager = AsyncDieselConnectionManager::new_with_config(url, config);
        deadpool::Pool::builder(manager)
            .max_size(connections)
            .runtime(::deadpool::Runtime::Tokio1)
            .wait_timeout(Some(wait))
            .create_timeout(Some(wait))
            .build()
            .map_err(|error| OpenError::Connect(error.to_string()))
    }
}

async fn open_postgres(
    endpoint: Arc<Endpoint>,
    statement_timeout: Duration,
) -> diesel::ConnectionResult<PostgresConnection> {
    let mut connection = endpoint.connect().await?;
    if endpoint.pooler() == Pooler::Transaction {
        // A limit that was set here would be one of whoever gets that session of the server next.
        return Ok(connection);
    }
    // Not in the connection's options: poolers between us and the server refuse them.
    let limits = format!(
        "SET statement_timeout = {}; SET lock_timeout = {}",
        statement_timeout.as_millis(),
        LOCK_TIMEOUT.as_millis(),
    );
    connection
        .batch_execute(&limits)
        .await
        .map_err(diesel::ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
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

pub(super) fn sqlite_pool(
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

async fn open_sqlite(file: String) -> diesel::ConnectionResult<SqliteConnection> {
    let mut connection = SqliteConnection::establish(&file).await?;
    connection
        .batch_execute(sqlite::SETUP)
        .await
        .map_err(diesel::ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
}
