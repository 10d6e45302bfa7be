//! Totals are those of the rows at every moment, also while changes are merged into them.

use std::collections::BTreeMap;
use std::time::Duration;

use database::{Pool, on_backend};
use diesel::sql_types::BigInt;
use diesel::{QueryableByName, sql_query};
use diesel_async::RunQueryDsl;
use reports_service::MIGRATIONS;
use reports_service::model;
use testing::{Backend, TestDatabase};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::app::{finish, made};
use crate::queue::{limits, store};

testing::on_each_database!(totals_are_exact_while_sixteen_write);

/// The totals that differ from the number of rows, in one statement: at one moment.
const WRONG: &str = "WITH counted AS (
    SELECT account, '' AS project, '' AS result, count(*) AS total FROM reports GROUP BY account
    UNION ALL SELECT account, project, '', count(*) FROM reports GROUP BY account, project
    UNION ALL SELECT account, '', result, count(*) FROM reports WHERE result IS NOT NULL
      GROUP BY account, result
    UNION ALL SELECT account, project, result, count(*) FROM reports WHERE result IS NOT NULL
      GROUP BY account, project, result),
  kept AS (SELECT account, project, result, total FROM report_counts WHERE total <> 0)
  SELECT count(*) AS number FROM (
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept) AS missing
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted) AS superfluous
  ) AS wrong";

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

async fn number(pool: &Pool, statement: &str) -> i64 {
    let mut connection = pool.read().await.unwrap();
    let found = on_backend!(&mut connection, |connection| {
        sql_query(statement).get_result::<Number>(connection).await
    });
    found.unwrap().number
}

async fn wrong(pool: &Pool) -> i64 {
    number(pool, WRONG).await
}

/// Stores, makes, makes again and deletes.
async fn write(pool: &Pool, writer: usize) {
    let lease = format!("lease-{writer}");
    for round in 0..12 {
        let id = store(pool, ["a.example", "b.example"][(writer + round) % 2]).await;
        let time = Duration::from_mins(1);
        let claimed = model::claim(pool, &lease, time, &limits(), &BTreeMap::new()).await;
        for job in claimed.unwrap() {
            let score = u8::try_from((writer * 7 + round * 11) % 101).unwrap();
            finish(pool, job.id, &lease, &made(score), 100)
                .await
                .unwrap();
        }
        if round % 3 == 0 {
            model::delete(pool, "a", id, None).await.unwrap();
        }
    }
}

/// Ends the sessions that are merging.
const KILL: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
     WHERE datname = current_database() AND state = 'active' AND query LIKE 'WITH changes AS%'";

/// Merges as two processes do, which are killed again and again.
fn merge(database: &TestDatabase, backend: Backend, done: &watch::Receiver<bool>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    for _ in 0..2 {
        let (pool, done) = (database.pool(), done.clone());
        tasks.spawn(async move {
            while !*done.borrow() {
                // One that is killed has merged nothing.
                let _ = model::merge_counts(&pool).await;
                sleep(Duration::from_millis(2)).await;
            }
        });
    }
    if backend == Backend::Postgres {
        let (pool, done) = (database.pool(), done.clone());
        tasks.spawn(async move {
            while !*done.borrow() {
                let mut connection = pool.write().await.unwrap();
                testing::execute(&mut connection, KILL).await;
                drop(connection);
                sleep(Duration::from_millis(10)).await;
            }
        });
    }
    tasks
}

async fn totals_are_exact_while_sixteen_write(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let (stop, done) = watch::channel(false);
    let merging = merge(&database, backend, &done);
    let mut writers = JoinSet::new();
    for writer in 0..16 {
        let pool = pool.clone();
        writers.spawn(async move { write(&pool, writer).await });
    }
    let mut looks = 0;
    while !writers.is_empty() {
        assert_eq!(wrong(&pool).await, 0);
        looks += 1;
        while let Some(done) = writers.try_join_next() {
            done.unwrap();
        }
    }
    assert!(looks > 10, "{looks}");
    stop.send_replace(true);
    merging.join_all().await;
    assert_eq!(wrong(&pool).await, 0);
    model::merge_counts(&pool).await.unwrap();
    assert_eq!(wrong(&pool).await, 0);
    if backend == Backend::Postgres {
        let left = "SELECT count(*) AS number FROM report_count_changes";
        assert_eq!(number(&pool, left).await, 0, "all are merged");
    }
}
