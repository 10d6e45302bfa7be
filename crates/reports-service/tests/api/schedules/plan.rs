//! Finding due reports reads no others.

use database::{Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamp};
use diesel_async::RunQueryDsl;
use reports_service::MIGRATIONS;
use reports_service::limits::LimitSettings;
use reports_service::model;
use testing::{Backend, TestDatabase};

testing::on_each_database!(reports_that_are_not_due_are_not_read);

#[derive(QueryableByName)]
struct PostgresLine {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    line: String,
}

#[derive(QueryableByName)]
struct SqliteLine {
    #[diesel(sql_type = Text, column_name = "detail")]
    line: String,
}

async fn reports_that_are_not_due_are_not_read(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let later = "CAST('2126-01-01 00:00:00.000000' AS TIMESTAMP)";
    let (later, early) = match backend {
        Backend::Postgres => (later, "CAST('2020-01-01 00:00:00' AS TIMESTAMP)"),
        Backend::Sqlite => (
            "'2126-01-01 00:00:00.000000'",
            "'2020-01-01 00:00:00.000000'",
        ),
    };
    let fill = format!(
        "INSERT INTO reports (account, url, host, project, privacy, state, created_at, \
         updated_at, every, next_check_at, scheduled_at) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000) \
         SELECT 'a', 'https://e.example/', 'e.example', 'e.example', 0, 'ready', {early}, \
         {early}, '1h', {later}, {early} FROM numbers"
    );
    let pool = database.pool();
    let mut connection = pool.write().await.unwrap();
    assert_eq!(testing::execute(&mut connection, &fill).await, 100_000);
    drop(connection);
    assert_eq!(
        model::start_due(&pool, &LimitSettings::default(), 100)
            .await
            .unwrap(),
        (0, 0)
    );

    for (which, index) in [
        (model::DUE, "reports_due"),
        (model::AHEAD, "reports_by_schedule"),
    ] {
        let plan = plan(&pool, backend, which).await;
        assert!(plan.contains(index), "{plan}");
        assert!(!plan.contains("Removed by Filter"), "{plan}");
        assert!(!plan.contains("SCAN"), "{plan}");
    }
}

/// How the database carries the search out.
async fn plan(pool: &Pool, backend: Backend, query: &str) -> String {
    let explain = match backend {
        Backend::Postgres => "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF)",
        Backend::Sqlite => "EXPLAIN QUERY PLAN",
    };
    let statement = format!("{explain} {query}");
    let mut connection = pool.write().await.unwrap();
    let lines: Vec<String> = on_backend!(&mut connection, |connection| {
        async {
            let query = diesel::sql_query(&statement)
                .bind::<Timestamp, _>(database::now())
                .bind::<BigInt, _>(100);
            Ok::<_, diesel::result::Error>(match backend {
                Backend::Postgres => {
                    let lines: Vec<PostgresLine> = query.load(connection).await?;
                    lines.into_iter().map(|line| line.line).collect()
                }
                Backend::Sqlite => {
                    let lines: Vec<SqliteLine> = query.load(connection).await?;
                    lines.into_iter().map(|line| line.line).collect()
                }
            })
        }
        .await
    })
    .unwrap();
    lines.join("\n")
}
