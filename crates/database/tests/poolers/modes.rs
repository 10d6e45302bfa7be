//! The modes, with their settings.

use std::time::Duration;

use database::{DatabaseSettings, Pool, Pooler, on_backend, transaction};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;
use testing::PgBouncer;

use super::{MIGRATIONS, behind, prepare, settings};

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Statements with and without parameters, alone and in transactions, by sixteen tasks at once.
async fn work(pool: &Pool) {
    let tasks = (0..16).map(|task: i64| {
        let pool = pool.clone();
        tokio::spawn(async move {
            for round in 0..20_i64 {
                let mut connection = pool.write().await.unwrap();
                let sum: Number = on_backend!(&mut connection, |connection| {
                    diesel::sql_query("SELECT $1 + $2 AS number")
                        .bind::<BigInt, _>(task)
                        .bind::<BigInt, _>(round)
                        .get_result(connection)
                        .await
                })
                .unwrap();
                assert_eq!(sum.number, task + round);
                let text = format!("{task}-{round}");
                let stored: Result<Number, database::Error> =
                    transaction!(&mut connection, |connection| {
                        diesel::sql_query("INSERT INTO worked (text) VALUES ($1)")
                            .bind::<Text, _>(&text)
                            .execute(connection)
                            .await?;
                        Ok(diesel::sql_query(
                            "SELECT count(*) AS number FROM worked WHERE text = $1",
                        )
                        .bind::<Text, _>(&text)
                        .get_result(connection)
                        .await?)
                    });
                assert_eq!(stored.unwrap().number, 1);
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn session_mode_works_like_a_server() {
    let Some((server, bouncer, name)) = behind("session", 10).await else {
        return;
    };
    prepare(&server, &name).await;
    let pool = settings(bouncer.url(&name)).open(MIGRATIONS).await.unwrap();
    work(&pool).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transaction_mode_works_with_its_settings() {
    let Some((server, bouncer, name)) = behind("transaction", 3).await else {
        return;
    };
    prepare(&server, &name).await;
    let with = |limit| DatabaseSettings {
        pooler: Pooler::Transaction,
        direct_url: Some(server.url(&name)),
        statement_timeout: Duration::from_secs(limit).into(),
        ..settings(bouncer.url(&name))
    };
    let unlimited = with(30).open(MIGRATIONS).await;
    let error = unlimited.map(drop).unwrap_err().to_string();
    assert!(error.contains("have no limit"), "{error}");
    assert!(error.contains("SET statement_timeout = 30000"), "{error}");

    let limit = "ALTER ROLE postgres SET statement_timeout = 20000";
    server.run_statement(limit).await;
    // Connections that PgBouncer keeps have the old limit.
    let bouncer = PgBouncer::start(&server, "transaction", 3, &[]).await;
    let pool = DatabaseSettings {
        url: bouncer.url(&name),
        ..with(30)
    };
    let pool = pool.open(MIGRATIONS).await.unwrap();
    work(&pool).await;

    // What is left behind on the server would be one of others' sessions.
    let mut connection = pool.read().await.unwrap();
    let left: Number = on_backend!(&mut connection, |connection| {
        let left = "SELECT count(*) AS number FROM pg_prepared_statements WHERE name <> ''";
        diesel::sql_query(left).get_result(connection).await
    })
    .unwrap();
    assert_eq!(left.number, 0);
}
