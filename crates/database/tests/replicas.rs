//! Reading from a standby: what goes wrong with one read takes it from no other, and nobody reads
//! anything that is out of date.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use database::{
    DatabaseSettings, DatabaseUrl, Error, Migrations, Pool, PoolSettings, Pooler, on_backend,
};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use diesel_migrations::embed_migrations;
use testing::{Backend, PgBouncer, PostgresServer, Relay, eventually, free_port, skip};

const MIGRATIONS: Migrations = Migrations {
    sqlite: embed_migrations!("tests/migrations/sqlite"),
    postgres: embed_migrations!("tests/migrations/postgres"),
    search_indexes: &[],
};

const LIMIT: Duration = Duration::from_mins(1);

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

async fn run(pool: &Pool, statement: &str) -> Result<(), Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        connection.batch_execute(statement).await
    })
}

async fn number(pool: &Pool, query: &str) -> Result<i64, Error> {
    let mut connection = pool.read().await?;
    let found: Number = on_backend!(&mut connection, |connection| {
        diesel::sql_query(query).get_result(connection).await
    })?;
    Ok(found.number)
}

/// A primary with the rows of an account, and its standbys.
async fn servers<const STANDBYS: usize>()
-> Option<(PostgresServer, [PostgresServer; STANDBYS], String)> {
    if !Backend::Postgres.is_available() {
        return None;
    }
    let primary = PostgresServer::start().await;
    let name = primary.create_database(None).await;
    let pool = Pool::new(&primary.url(&name), &PoolSettings::default()).unwrap();
    run(
        &pool,
        "CREATE TABLE account_writes (account TEXT, slot SMALLINT, writes BIGINT); \
         CREATE TABLE shown (value BIGINT); \
         INSERT INTO account_writes VALUES ('acme', 1, 1); INSERT INTO shown VALUES (1)",
    )
    .await
    .unwrap();
    let mut standbys = Vec::new();
    for _ in 0..STANDBYS {
        standbys.push(primary.start_standby().await);
    }
    let standbys = standbys.try_into().ok()?;
    Some((primary, standbys, name))
}

/// What the account writes next.
async fn write(primary: &PostgresServer, name: &str) {
    let pool = Pool::new(&primary.url(name), &PoolSettings::default()).unwrap();
    let written =
        "UPDATE shown SET value = value + 1; UPDATE account_writes SET writes = writes + 1";
    run(&pool, written).await.unwrap();
}

fn settings(url: DatabaseUrl, read_url: DatabaseUrl) -> DatabaseSettings {
    DatabaseSettings {
        read_url: Some(read_url),
        migrate: false,
        ..DatabaseSettings::new(url)
    }
}

async fn open(settings: &DatabaseSettings) -> Pool {
    let pool = settings.open(MIGRATIONS).await.unwrap();
    eventually("the replica is used", LIMIT, async || {
        is_used(&pool).then_some(())
    })
    .await;
    pool
}

fn is_used(pool: &Pool) -> bool {
    pool.replica().unwrap().is_usable
}

fn by_replica(pool: &Pool) -> u64 {
    pool.replica().unwrap().by_replica
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_that_fails_takes_the_replica_from_no_other() {
    let Some((primary, [standby], name)) = servers().await else {
        return;
    };
    let settings = DatabaseSettings {
        statement_timeout: Duration::from_secs(2).into(),
        ..settings(primary.url(&name), standby.url(&name))
    };
    let pool = open(&settings).await;

    for _ in 0..10 {
        let read = async |pool: &Pool| run(pool, "SELECT 1 / 0").await;
        pool.reading("acme", read).await.unwrap_err();
        assert!(is_used(&pool));
    }

    // What has used up its time is not repeated on the primary.
    let reads = AtomicUsize::new(0);
    let read = async |pool: &Pool| {
        reads.fetch_add(1, Ordering::Relaxed);
        run(pool, "SELECT pg_sleep(20)").await
    };
    let slow = pool.reading("acme", read).await;
    assert!(matches!(slow, Err(Error::Unavailable(_))), "{slow:?}");
    assert!(is_used(&pool));
    assert_eq!(reads.into_inner(), 1);

    let before = by_replica(&pool);
    let read = async |pool: &Pool| number(pool, "SELECT value AS number FROM shown").await;
    assert_eq!(pool.reading("acme", read).await.unwrap(), 1);
    assert_eq!(by_replica(&pool), before + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pool_without_a_free_connection_takes_the_replica_from_nobody() {
    let Some((primary, [standby], name)) = servers().await else {
        return;
    };
    let settings = DatabaseSettings {
        max_replica_lag: LIMIT.into(),
        pool: PoolSettings {
            connections: 1.into(),
            wait: Duration::from_secs(1).into(),
        },
        ..settings(primary.url(&name), standby.url(&name))
    };
    let pool = open(&settings).await;

    let slow = async |pool: &Pool| run(pool, "SELECT pg_sleep(4)").await;
    let slow = pool.reading("acme", slow);
    let others = async {
        for _ in 0..8 {
            // The primary serves it.
            let read = async |pool: &Pool| number(pool, "SELECT value AS number FROM shown").await;
            assert_eq!(pool.reading("acme", read).await.unwrap(), 1);
            assert!(is_used(&pool));
        }
    };
    let (slow, ()) = tokio::join!(slow, others);
    slow.unwrap();
    assert!(pool.replica().unwrap().away > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_primary_has_the_time_that_a_replica_has_left() {
    let Some((primary, [standby], name)) = servers().await else {
        return;
    };
    let pool = open(&settings(primary.url(&name), standby.url(&name))).await;
    let limit =
        "SELECT setting::bigint AS number FROM pg_settings WHERE name = 'statement_timeout'";

    let read = async |pool: &Pool| {
        if number(pool, "SELECT pg_is_in_recovery()::int::bigint AS number").await? == 1 {
            run(pool, "SELECT pg_sleep(3)").await?;
            run(pool, "SELECT 1 / 0").await?;
        }
        number(pool, limit).await
    };
    let left = pool.reading("acme", read).await.unwrap();

    assert!((1..=27_000).contains(&left), "{left} ms");
    // That was for one read.
    for _ in 0..10 {
        assert_eq!(number(&pool, limit).await.unwrap(), 30_000);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_standbys_behind_a_pooler_show_nothing_that_is_out_of_date() {
    if !PgBouncer::is_installed() {
        return skip("PgBouncer or PostgreSQL is not installed");
    }
    let Some((primary, [current, late], name)) = servers().await else {
        return;
    };
    let limit = "ALTER ROLE postgres SET statement_timeout = 30000";
    primary.run_statement(limit).await;
    let to_primary = PgBouncer::start(&primary, "transaction", 5, &[]).await;
    // Each of its connections leads to the next standby.
    let relay = Relay::start(&[current.port(), late.port()], Duration::ZERO).await;
    let to_standbys =
        PgBouncer::start_before(free_port(), relay.port(), "transaction", 4, &[]).await;
    let settings = DatabaseSettings {
        pooler: Pooler::Transaction,
        direct_url: Some(primary.url(&name)),
        max_replica_lag: (LIMIT * 10).into(),
        ..settings(to_primary.url(&name), to_standbys.url(&name))
    };
    let pool = open(&settings).await;

    late.run_statement("SELECT pg_wal_replay_pause()").await;
    write(&primary, &name).await;
    let has_it = Pool::new(&current.url(&name), &PoolSettings::default()).unwrap();
    let value = "SELECT value AS number FROM shown";
    eventually("a standby has it", LIMIT, async || {
        (number(&has_it, value).await.ok()? == 2).then_some(())
    })
    .await;

    let reads = async || {
        for _ in 0..200 {
            let read = async |pool: &Pool| number(pool, value).await;
            assert_eq!(pool.reading("acme", read).await.unwrap(), 2, "stale");
        }
    };
    tokio::join!(reads(), reads(), reads(), reads());
    let replica = pool.replica().unwrap();
    assert!(replica.by_replica > 0, "{replica:?}");
    assert!(replica.behind > 0, "{replica:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pooler_that_shares_sessions_at_the_standby_is_not_read_from_unless_that_is_set() {
    if !PgBouncer::is_installed() {
        return skip("PgBouncer or PostgreSQL is not installed");
    }
    let Some((primary, [standby], name)) = servers().await else {
        return;
    };
    let to_standby = PgBouncer::start(&standby, "transaction", 4, &[]).await;
    let wrong = settings(primary.url(&name), to_standby.url(&name));
    let wrong = wrong.open(MIGRATIONS).await.unwrap();
    // As long as another one needs until it is used, and longer.
    let right = open(&settings(primary.url(&name), standby.url(&name))).await;

    for pool in [&right, &wrong] {
        let read = async |pool: &Pool| number(pool, "SELECT value AS number FROM shown").await;
        assert_eq!(pool.reading("acme", read).await.unwrap(), 1);
    }

    assert!(is_used(&right));
    assert_eq!(by_replica(&right), 1);
    assert!(!is_used(&wrong));
    assert_eq!(by_replica(&wrong), 0);
}
