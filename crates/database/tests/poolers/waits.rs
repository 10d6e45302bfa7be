//! Who waits behind a pooler, and for how long.

use std::time::{Duration, Instant};

use database::{DatabaseSettings, Error, Pool, Pooler, on_backend, transaction};
use diesel::sql_types::Text;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use testing::{PgBouncer, PostgresServer, eventually};

use super::{MIGRATIONS, behind, prepare, settings};

const LIMIT: Duration = Duration::from_mins(1);

async fn run(pool: &Pool, statement: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        connection.batch_execute(statement).await
    })
}

/// A pool through a pooler in this mode, with the direct address or without it.
async fn open_through(
    mode: &str,
    (server, bouncer, name): &(PostgresServer, PgBouncer, String),
    has_direct: bool,
) -> Pool {
    // Only the server can limit the time in transaction mode.
    let limit = "ALTER ROLE postgres SET statement_timeout = 30000";
    server.run_statement(limit).await;
    prepare(server, name).await;
    let settings = DatabaseSettings {
        pooler: match mode {
            "transaction" => Pooler::Transaction,
            _ => Pooler::Session,
        },
        direct_url: has_direct.then(|| server.url(name)),
        migrate: false,
        ..settings(bouncer.url(name))
    };
    settings.open(MIGRATIONS).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_may_take_long_although_the_pooler_has_no_free_connection() {
    // In session mode, a connection that asks whether the server works has to wait as well.
    for (mode, has_direct) in [("session", false), ("session", true), ("transaction", true)] {
        let Some(behind) = behind(mode, 2).await else {
            return;
        };
        let pool = open_through(mode, &behind, has_direct).await;
        // In transaction mode, the third waits in the pooler until one of the others has ended.
        let count = if mode == "transaction" { 3 } else { 2 };
        // The connections are open before all sessions are taken.
        for seconds in ["0.5", "7"] {
            let statement = format!("SELECT pg_sleep({seconds})");
            let sleeping = testing::at_once(count, |_| {
                let (pool, statement) = (pool.clone(), statement.clone());
                async move { run(&pool, &statement).await }
            });
            for slept in sleeping.await {
                assert!(slept.is_ok(), "{mode}, {has_direct}: {slept:?}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_server_is_noticed_behind_a_pooler_and_so_is_a_frozen_pooler() {
    for mode in ["session", "transaction"] {
        let Some(behind) = behind(mode, 5).await else {
            return;
        };
        let pool = open_through(mode, &behind, true).await;
        let server = &behind.0;
        run(&pool, "SELECT 1").await.unwrap();

        for what in ["server", "pooler"] {
            let frozen = match what {
                "server" => server.freeze(),
                _ => behind.1.freeze(),
            };
            let begun = Instant::now();
            let given_up = run(&pool, "SELECT 1").await;

            assert!(
                matches!(given_up, Err(Error::Unavailable(_))),
                "{mode}, {what}: {given_up:?}"
            );
            assert!(begun.elapsed() < Duration::from_secs(11), "{mode}, {what}");
            drop(frozen);
            eventually("it works again", LIMIT, async || {
                run(&pool, "SELECT 1").await.ok()
            })
            .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_pooler_nobody_waits_for_a_standby_for_more_than_ten_seconds() {
    for (mode, has_direct) in [("session", false), ("transaction", true)] {
        let Some(behind) = behind(mode, 5).await else {
            return;
        };
        let pool = open_through(mode, &behind, has_direct).await;
        let server = &behind.0;
        server
            .run_statement("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
            .await;
        server.run_statement("SELECT pg_reload_conf()").await;
        eventually(
            "the setting is in force",
            Duration::from_mins(1),
            async || {
                let set = "SELECT (current_setting('synchronous_standby_names') = 'nobody')::int";
                (server.number(set).await == 1).then_some(())
            },
        )
        .await;

        let insert = async |pool: &Pool| {
            let mut connection = pool.write().await?;
            on_backend!(&mut connection, |connection| {
                let text = "text";
                let insert = diesel::sql_query("INSERT INTO worked (text) VALUES ($1)");
                insert.bind::<Text, _>(text).execute(connection).await
            })
        };
        let commit = async |pool: &Pool| {
            let mut connection = pool.write().await?;
            transaction!(&mut connection, |connection| {
                let insert = "INSERT INTO worked (text) VALUES ('other')";
                connection.batch_execute(insert).await?;
                Ok::<_, Error>(0)
            })
        };
        // A statement that takes long and waits for no standby goes on.
        let slow = run(&pool, "SELECT pg_sleep(8)");
        let begun = Instant::now();
        let (inserted, committed, slept) = tokio::join!(insert(&pool), commit(&pool), slow);
        let waited = begun.elapsed();

        for result in [inserted, committed] {
            assert!(
                matches!(result, Err(Error::Unavailable(_))),
                "{mode}: {result:?}"
            );
        }
        slept.unwrap();
        assert!(waited < Duration::from_secs(15), "{mode}: {waited:?}");
    }
}
