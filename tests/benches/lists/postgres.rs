//! The server that is measured, and statements that only the benchmark sends.

use database::PostgresConnection;
use diesel::{QueryableByName, sql_query, sql_types};
use diesel_async::{AsyncConnection, RunQueryDsl, SimpleAsyncConnection};

/// Durable, as in production, with memory settings for the size of the data. Statements are logged
/// as JSON on request.
pub const SETTINGS: [&str; 8] = [
    "fsync=on",
    "synchronous_commit=on",
    "shared_buffers=1GB",
    "max_wal_size=8GB",
    "jit=off",
    "logging_collector=on",
    "log_destination=jsonlog",
    "log_min_messages=log",
];

/// Two text columns of a query.
#[derive(QueryableByName)]
pub struct Texts {
    /// The column `name`.
    #[diesel(sql_type = sql_types::Text)]
    pub name: String,
    /// The column `text`.
    #[diesel(sql_type = sql_types::Text)]
    pub text: String,
}

/// Opens a connection for the benchmark itself.
pub async fn connect(url: &str) -> PostgresConnection {
    PostgresConnection::establish(url)
        .await
        .expect("a connection")
}

/// Runs statements that return nothing.
pub async fn execute(connection: &mut PostgresConnection, statements: &str) {
    connection
        .batch_execute(statements)
        .await
        .expect("the statements");
}

/// Runs a query that returns the columns `name` and `text`.
pub async fn texts(connection: &mut PostgresConnection, query: &str) -> Vec<Texts> {
    sql_query(query).load(connection).await.expect("texts")
}
