//! The types of connections to each kind of database.

use diesel_async::AsyncPgConnection;
use diesel_async::sync_connection_wrapper::SyncConnectionWrapper;

/// A connection to the embedded database; its queries run on tokio's blocking threads.
pub type SqliteConnection = SyncConnectionWrapper<diesel::SqliteConnection>;
/// A connection to a server.
pub type PostgresConnection = AsyncPgConnection;
