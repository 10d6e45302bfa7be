//! Changes that need not survive a crash of the database's server.

use diesel::QueryResult;
use diesel_async::SimpleAsyncConnection;

use crate::{PostgresConnection, SqliteConnection};

/// A connection in a transaction whose changes may be lost when the server crashes at once.
pub trait Forgetful {
    /// From here on, PostgreSQL commits the current transaction without waiting until it is on the
    /// disk: others wait less for its locks. It is lost as a whole, if at all. Where commits wait
    /// for standbys, this one does, too: a fail-over must not lose what a process still works on.
    /// On SQLite nothing changes.
    ///
    /// Source: [synchronous_commit](https://www.postgresql.org/docs/current/wal-async-commit.html).
    ///
    /// # Errors
    /// Database errors.
    fn may_forget(&mut self) -> impl Future<Output = QueryResult<()>>;
}

const UNLESS_THERE_ARE_STANDBYS: &str = "SELECT set_config('synchronous_commit', 'off', true) \
    WHERE current_setting('synchronous_standby_names') = ''";

impl Forgetful for PostgresConnection {
    async fn may_forget(&mut self) -> QueryResult<()> {
        self.batch_execute(UNLESS_THERE_ARE_STANDBYS).await
    }
}

impl Forgetful for SqliteConnection {
    async fn may_forget(&mut self) -> QueryResult<()> {
        Ok(())
    }
}
