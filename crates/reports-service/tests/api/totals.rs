//! Totals are those of the rows at every moment.

use std::collections::BTreeMap;
use std::time::Duration;

use database::{Pool, on_backend};
use diesel::sql_types::BigInt;
use diesel::{QueryableByName, sql_query};
use diesel_async::RunQueryDsl;
use reports_service::MIGRATIONS;
use reports_service::model;
use testing::{Backend, TestDatabase};
use tokio::task::JoinSet;

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

async fn wrong(pool: &Pool) -> i64 {
    let mut connection = pool.read().await.unwrap();
    let found = on_backend!(&mut connection, |connection| {
        sql_query(WRONG).get_result::<Number>(connection).await
    });
    found.unwrap().number
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

async fn totals_are_exact_while_sixteen_write(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
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
    assert_eq!(wrong(&pool).await, 0);
}
