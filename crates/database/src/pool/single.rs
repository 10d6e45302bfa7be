//! A single connection to PostgreSQL for one read, whichever statements that consists of.

use std::sync::Arc;
use std::time::Duration;

use diesel_async::pooled_connection::PoolableConnection;
use diesel_async::pooled_connection::deadpool::Object;
use diesel_async::{AnsiTransactionManager, SimpleAsyncConnection, TransactionManager};
use tokio::sync::Mutex;

use crate::{Connection, Error, PooledPostgres, PostgresConnection};

/// A connection for one read. Cheap to clone.
#[derive(Clone)]
pub struct SingleConnection {
    connection: Arc<Mutex<Object<PostgresConnection>>>,
}

impl SingleConnection {
    pub(crate) fn new(connection: Object<PostgresConnection>) -> Self {
        Self {
            connection: Arc::new(Mutex::new(connection)),
        }
    }

    /// Begins a transaction, so that a pooler has the same server serve the whole read. If it is
    /// given up, the connection is not used again.
    pub(crate) async fn begin(&self) -> Result<(), Error> {
        let mut connection = self.connection.lock().await;
        let begun =
            AnsiTransactionManager::begin_transaction_sql(&mut **connection, "BEGIN READ ONLY");
        Ok(begun.await?)
    }

    /// Each statement of the transaction may take this long.
    pub(crate) async fn limit(&self, limit: Duration) -> Result<(), Error> {
        let limit = format!("SET LOCAL statement_timeout = {}", limit.as_millis());
        Ok(self.connection.lock().await.batch_execute(&limit).await?)
    }

    /// The connection. A read has it once at a time: another one could lead to another server.
    pub(crate) fn connection(&self) -> Result<Connection, Error> {
        let lent = Arc::clone(&self.connection).try_lock_owned();
        let lent = lent.map_err(|_| {
            Error::Unavailable("a read has more than one connection at a time".to_owned())
        })?;
        Ok(Connection::Postgres(PooledPostgres::lent(lent)))
    }

    /// Ends the transaction, if there is one; returns whether there still is contact to the server.
    pub(crate) async fn end(self) -> bool {
        let mut connection = self.connection.lock().await;
        let status = AnsiTransactionManager::transaction_manager_status_mut(&mut **connection);
        let is_open = !matches!(status.transaction_depth(), Ok(None));
        if is_open {
            // It has only read. If this fails, the connection is broken, as is found out now.
            let _ = AnsiTransactionManager::rollback_transaction(&mut **connection).await;
        }
        !connection.is_broken()
    }
}
