use testing::{Backend, TestDatabase, on_each_database};

use super::*;
use crate::MIGRATIONS;

on_each_database!(writers_of_a_clock_that_was_ahead_are_forgotten);

async fn writers_of_a_clock_that_was_ahead_are_forgotten(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let (pool, at, month) = (database.pool(), now(), TimeDelta::days(30));
    for days in [-365, -31, -29, 0, 1, 29, 31, 365] {
        let written = at + TimeDelta::days(days);
        let values = format!("'{days}', 1, '{written}'");
        let statement = format!("INSERT INTO visit_writers VALUES ({values})");
        testing::execute(&mut pool.write().await.unwrap(), &statement).await;
    }

    delete_old_visit_writers(&pool, at, month).await.unwrap();

    let mut connection = pool.read().await.unwrap();
    let left: Vec<String> = on_backend!(&mut connection, |connection| {
        let rows = visit_writers::table.order(visit_writers::written_at);
        rows.select(visit_writers::writer).load(connection).await
    })
    .unwrap();
    assert_eq!(left, ["-29", "0", "1", "29"]);
}
