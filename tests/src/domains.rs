//! Very many domains, written into the database of a domains-service by one statement.

use database::PostgresConnection;
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use diesel_async::{AsyncConnection, SimpleAsyncConnection};

/// Adds `count` verified domains, `d<number>.waymark.dev`, of a thousand accounts to a database
/// that has its tables. Visitors of `/` are sent to `page`.
pub async fn fill_domains(url: &str, count: u64, page: &str) {
    let insert = |numbers: &str, now: &str| {
        format!(
            "INSERT INTO domains \
               (account, name, name_unicode, index_page, not_found_page, ownership, token, \
               created_at, updated_at) \
             SELECT 'account-' || n % 1000, 'd' || n || '.waymark.dev', 'd' || n || \
               '.waymark.dev', '{page}', 'https://example.com/not-found', 'verified', \
               'token' || n, {now}, {now} FROM {numbers}; \
             ANALYZE domains"
        )
    };
    if let Some(file) = url.strip_prefix("sqlite://") {
        let mut connection = SqliteConnection::establish(file).expect("the file");
        let numbers = format!(
            "(WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers \
             WHERE n < {count} - 1) SELECT n FROM numbers)"
        );
        let statements = insert(&numbers, "datetime('now')");
        connection
            .batch_execute("PRAGMA busy_timeout = 10000")
            .expect("a setting");
        connection.batch_execute(&statements).expect("the domains");
    } else {
        let connection = PostgresConnection::establish(url).await;
        let mut connection = connection.expect("a connection");
        let numbers = format!("generate_series(0, {count} - 1) AS n");
        let filled = connection.batch_execute(&insert(&numbers, "now()")).await;
        filled.expect("the domains");
    }
}
