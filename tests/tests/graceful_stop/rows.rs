//! The rows that a stopped service has left in its database.

use database::{DatabaseUrl, Pool, PoolSettings, on_backend};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The column `count` of a query on a service's database.
pub async fn number(database_url: &str, query: &str) -> i64 {
    let url: DatabaseUrl = database_url.parse().expect("an address");
    let pool = Pool::new(&url, &PoolSettings::default()).expect("a pool");
    let mut connection = pool.read().await.expect("a connection");
    let counted: Result<Count, _> = on_backend!(&mut connection, |connection| {
        diesel::sql_query(query).get_result(connection).await
    });
    counted.expect("a number").count
}

/// How many rows of a table meet a condition.
pub async fn count(database_url: &str, table: &str, condition: &str) -> i64 {
    let query = format!("SELECT count(*) AS count FROM {table} WHERE {condition}");
    number(database_url, &query).await
}

/// Checks that a stopped service has released every lease.
pub async fn assert_no_leases(database_url: &str, table: &str) {
    let leases = count(database_url, table, "lease IS NOT NULL").await;
    assert_eq!(leases, 0, "leases are left in {table}");
}
