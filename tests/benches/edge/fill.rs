//! Fills the table of domains with one statement inside the database.

use database::PostgresConnection;
use diesel_async::{AsyncConnection, SimpleAsyncConnection};

use crate::rivals::PAGE;

/// Adds `count` domains, `d<number>.waymark.dev`.
pub async fn fill(url: &str, count: u64) {
    let mut connection = PostgresConnection::establish(url)
        .await
        .expect("a connection");
    let statements = format!(
        "INSERT INTO domains \
           (account, name, name_unicode, index_page, not_found_page, ownership, token, created_at, \
           updated_at) \
         SELECT 'account-' || n % 1000, 'd' || n || '.waymark.dev', 'd' || n || '.waymark.dev', \
         '{PAGE}', \
           'https://example.com/not-found', 'verified', 'token' || n, now(), now() FROM \
           generate_series(0, {count} - 1) AS n; \
         ANALYZE domains"
    );
    let filled = connection.batch_execute(&statements).await;
    filled.expect("the domains");
}
