//! Behind PgBouncer: in session mode as without it, in transaction mode by settings; without them,
//! it is refused.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use database::{
    DatabaseSettings, DatabaseUrl, Migrations, Pool, PoolSettings, Pooler, on_backend, transaction,
};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;
use diesel_migrations::embed_migrations;
use testing::{PgBouncer, PostgresServer, skip};

const MIGRATIONS: Migrations = Migrations {
    sqlite: embed_migrations!("tests/migrations/sqlite"),
    postgres: embed_migrations!("tests/migrations/postgres"),
    search_indexes: &[],
};

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// A server with an empty database, and a PgBouncer in this mode in front of it.
async fn behind(mode: &str, connections: usize) -> Option<(PostgresServer, PgBouncer, String)> {
    if !PgBouncer::is_installed() {
        skip("PgBouncer or PostgreSQL is not installed");
        return None;
    }
    let server = PostgresServer::start().await;
    let name = server.create_database(None).await;
    let bouncer = PgBouncer::start(&server, mode, connections, &[]).await;
    Some((server, bouncer, name))
}

fn settings(url: DatabaseUrl) -> DatabaseSettings {
    DatabaseSettings {
        pool: PoolSettings {
            connections: 8.into(),
            ..PoolSettings::default()
        },
        ..DatabaseSettings::new(url)
    }
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

async fn prepare(server: &PostgresServer, name: &str) {
    let pool = Pool::new(&server.url(name), &PoolSettings::default()).unwrap();
    let mut connection = pool.write().await.unwrap();
    testing::execute(&mut connection, "CREATE TABLE worked (text TEXT NOT NULL)").await;
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
async fn transaction_mode_without_its_settings_is_refused_with_what_to_do() {
    for connections in [1, 3, 20] {
        let Some((_server, bouncer, name)) = behind("transaction", connections).await else {
            return;
        };
        let refused = settings(bouncer.url(&name)).open(MIGRATIONS).await;
        let Err(error) = refused else {
            panic!("it was not noticed with {connections} connections")
        };
        let error = error.to_string();
        assert!(error.contains("one transaction at a time"), "{error}");
        assert!(error.contains("`database.direct_url`"), "{error}");
        assert!(error.contains("pool_mode = session"), "{error}");
    }
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pooler_that_was_away_at_the_start_is_checked_as_soon_as_it_is_back() {
    let Some((server, bouncer, name)) = behind("transaction", 5).await else {
        return;
    };
    // Where no database is listening yet.
    let port = testing::free_port();
    let url: DatabaseUrl = format!("postgres://postgres@127.0.0.1:{port}/{name}")
        .parse()
        .unwrap();
    let later = DatabaseSettings {
        migrate: false,
        ..settings(url)
    };
    let pool = later.open(MIGRATIONS).await.unwrap();
    drop(bouncer);
    let _bouncer = PgBouncer::start_at(port, &server, "transaction", 5, &[]).await;
    testing::eventually("it is refused", Duration::from_mins(1), async || {
        let error = pool.read().await.err()?.to_string();
        error.contains("closed").then_some(())
    })
    .await;
}
