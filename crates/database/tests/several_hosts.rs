//! A URL with several servers: whichever accepts changes is used.

use std::time::{Duration, Instant};

use database::{DatabaseUrl, Error, Pool, PoolSettings, on_backend};
use diesel_async::SimpleAsyncConnection;
use testing::{Backend, PostgresServer, eventually, free_port};

const LIMIT: Duration = Duration::from_secs(30);

fn url_of(ports: &[u16]) -> DatabaseUrl {
    let hosts = ports.iter().map(|port| format!("127.0.0.1:{port}"));
    let hosts = hosts.collect::<Vec<_>>().join(",");
    let url = format!("postgres://postgres@{hosts}/postgres?target_session_attrs=read-write");
    url.parse().unwrap()
}

async fn run(pool: &Pool, statement: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        connection.batch_execute(statement).await
    })
}

fn pool_of(ports: &[u16]) -> Pool {
    Pool::new(&url_of(ports), &PoolSettings::default()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_one_that_accepts_changes_is_found_behind_those_that_do_not() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let primary = PostgresServer::start().await;
    let standby = primary.start_standby().await;
    let frozen = PostgresServer::start().await;
    let _frozen = frozen.freeze();
    let nobody = free_port();

    for first in [&[][..], &[nobody], &[standby.port()], &[frozen.port()]] {
        let pool = pool_of(&[first, &[primary.port(), nobody]].concat());
        let begun = Instant::now();
        run(&pool, "CREATE TABLE IF NOT EXISTS kept (value integer)")
            .await
            .unwrap();
        assert!(begun.elapsed() < Duration::from_secs(4), "{first:?}");
    }

    let error = run(&pool_of(&[nobody, standby.port()]), "SELECT 1").await;
    let reason = error.unwrap_err().to_string();
    for part in [
        format!("127.0.0.1:{nobody}: "),
        format!("127.0.0.1:{}: ", standby.port()),
        "does not allow writes".to_owned(),
    ] {
        assert!(reason.contains(&part), "{reason}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_one_is_used_once_the_first_is_frozen() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (first, second) = (PostgresServer::start().await, PostgresServer::start().await);
    let pool = pool_of(&[first.port(), second.port()]);
    let port = "DO $$ BEGIN ASSERT inet_server_port() = PORT; END $$";
    let is_at = |server: &PostgresServer| port.replace("PORT", &server.port().to_string());
    run(&pool, &is_at(&first)).await.unwrap();

    let _frozen = first.freeze();
    let begun = Instant::now();
    // What is under way is given up.
    let given_up = run(&pool, "SELECT 1").await;
    assert!(matches!(given_up, Err(Error::Unavailable(_))));
    assert!(begun.elapsed() < Duration::from_secs(10));
    run(&pool, &is_at(&second)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_turns_out_to_be_read_only_is_not_used_again() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let server = PostgresServer::start().await;
    let one = PoolSettings {
        connections: 1.into(),
        ..PoolSettings::default()
    };
    let pool = Pool::new(&server.url("postgres"), &one).unwrap();
    run(&pool, "CREATE TABLE kept (value integer)")
        .await
        .unwrap();

    // As on a server that was demoted, but for this connection alone.
    run(&pool, "SET default_transaction_read_only = on")
        .await
        .unwrap();
    let refused = run(&pool, "INSERT INTO kept VALUES (1)").await;

    assert!(matches!(refused, Err(Error::ReadOnly(_))), "{refused:?}");
    eventually("another connection is used", LIMIT, async || {
        run(&pool, "INSERT INTO kept VALUES (1)").await.ok()
    })
    .await;
}
