//! A server that is frozen closes no connection, and its system still takes what is sent to it.

use std::time::{Duration, Instant};

use database::{DatabaseUrl, Error, Pool, PoolSettings, on_backend};
use diesel_async::SimpleAsyncConnection;
use testing::{Backend, PostgresServer, at_once, eventually};

const LIMIT: Duration = Duration::from_secs(10);

async fn start() -> (PostgresServer, DatabaseUrl) {
    let server = PostgresServer::start().await;
    let url = server.url("postgres");
    (server, url)
}

/// Runs a statement; returns how long that took, too.
async fn timed(pool: Pool, statement: &str) -> (Result<(), Error>, Duration) {
    let begun = Instant::now();
    let result = run(&pool, statement).await;
    (result, begun.elapsed())
}

async fn run(pool: &Pool, statement: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        connection.batch_execute(statement).await
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_a_frozen_server_for_more_than_ten_seconds() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (server, url) = start().await;
    let settings = PoolSettings {
        connections: 2.into(),
        ..PoolSettings::default()
    };
    let pool = Pool::new(&url, &settings).unwrap();
    for (result, _) in at_once(4, |_| timed(pool.clone(), "SELECT 1")).await {
        result.unwrap();
    }

    let frozen = server.freeze();
    // Some use the connections that there are, some wait for them, some open new ones.
    for _ in 0..2 {
        for (result, waited) in at_once(8, |_| timed(pool.clone(), "SELECT 1")).await {
            assert!(matches!(result, Err(Error::Unavailable(_))), "{result:?}");
            assert!(waited < LIMIT + Duration::from_secs(1), "{waited:?}");
        }
    }

    drop(frozen);
    eventually("the server answers again", LIMIT * 3, async || {
        run(&pool, "SELECT 1").await.ok()
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_may_take_long_as_long_as_the_server_works() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (_server, url) = start().await;
    let pool = Pool::new(&url, &PoolSettings::default()).unwrap();

    run(&pool, "SELECT pg_sleep(9)").await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_stays_silent_after_the_time_for_statements_is_given_up() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (server, url) = start().await;
    let limit = Duration::from_secs(1);
    let pool = Pool::with_statement_timeout(&url, &PoolSettings::default(), limit).unwrap();
    run(&pool, "SELECT 1").await.unwrap();

    let _frozen = server.freeze_connections();
    let (result, waited) = timed(pool.clone(), "SELECT 1").await;

    assert!(matches!(result, Err(Error::Unavailable(_))), "{result:?}");
    assert!(waited > limit + Duration::from_secs(4), "{waited:?}");
    // The next one has a connection of its own.
    run(&pool, "SELECT 1").await.unwrap();
}
