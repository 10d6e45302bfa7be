//! A primary that waits for a standby which is not there: what it has not confirmed is not taken
//! for done.

use std::time::{Duration, Instant};

use database::{
    DatabaseUrl, Error, Forgetful, Pool, PoolSettings, PostgresConnection, on_backend, transaction,
};
use diesel::QueryableByName;
use diesel::sql_types::Integer;
use diesel_async::{AsyncConnection, RunQueryDsl, SimpleAsyncConnection};
use testing::{Backend, PostgresServer, eventually};

const LIMIT: Duration = Duration::from_secs(30);

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = Integer)]
    value: i32,
}

const INSERT: &str = "INSERT INTO kept VALUES (1) RETURNING value";

/// Has a server wait for these standbys.
async fn wait_for(server: &PostgresServer, standbys: &str) {
    server
        .run_statement(&format!(
            "ALTER SYSTEM SET synchronous_standby_names = '{standbys}'"
        ))
        .await;
    server.run_statement("SELECT pg_reload_conf()").await;
    let query = format!(
        "SELECT (current_setting('synchronous_standby_names') = '{standbys}')::int AS value"
    );
    eventually("the setting is in force", LIMIT, async || {
        let mut observer = connect(server).await;
        let set = diesel::sql_query(&query)
            .load::<Number>(&mut observer)
            .await;
        set.unwrap().iter().any(|set| set.value == 1).then_some(())
    })
    .await;
}

async fn connect(server: &PostgresServer) -> PostgresConnection {
    let DatabaseUrl::Postgres(url) = server.url("postgres") else {
        unreachable!("it is PostgreSQL")
    };
    PostgresConnection::establish(&url).await.unwrap()
}

/// A primary whose only standby does not exist, with an empty table.
async fn start() -> (PostgresServer, Pool) {
    let server = PostgresServer::start().await;
    server
        .run_statement("CREATE TABLE kept (value integer)")
        .await;
    wait_for(&server, "nobody").await;
    let pool = Pool::new(&server.url("postgres"), &PoolSettings::default()).unwrap();
    (server, pool)
}

/// Inserts a row as the services do.
async fn insert(pool: Pool) -> Result<i32, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        let row = diesel::sql_query(INSERT).get_result::<Number>(connection);
        row.await
    })
    .map(|number| number.value)
}

/// What waits for the standby is ended with this function of the server.
async fn end_waiting(server: &PostgresServer, function: &str) {
    let mut observer = connect(server).await;
    let query = format!(
        "WITH waiting AS MATERIALIZED \
         (SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep') \
         SELECT 1 AS value FROM waiting WHERE {function}(pid)"
    );
    eventually("something waits for a standby", LIMIT, async || {
        let ended = diesel::sql_query(&query)
            .load::<Number>(&mut observer)
            .await;
        (!ended.unwrap().is_empty()).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_no_standby_has_is_no_success_whatever_ends_the_wait() {
    if !Backend::Postgres.is_available() {
        return;
    }
    // A primary that is demoted ends its connections; a cancelled wait is even acknowledged.
    for function in ["pg_terminate_backend", "pg_cancel_backend"] {
        let (server, pool) = start().await;
        let inserting = tokio::spawn(insert(pool.clone()));
        end_waiting(&server, function).await;

        let inserted = inserting.await.unwrap();
        assert!(
            matches!(inserted, Err(Error::Unavailable(_))),
            "{function}: {inserted:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_a_standby_for_more_than_ten_seconds() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (_server, pool) = start().await;

    let begun = Instant::now();
    let inserted = insert(pool).await;

    assert!(
        matches!(inserted, Err(Error::Unavailable(_))),
        "{inserted:?}"
    );
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_may_be_forgotten_waits_for_standbys_where_there_are_any() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (server, pool) = start().await;
    let forgetful = async |pool: &Pool| {
        let mut connection = pool.write().await?;
        transaction!(&mut connection, |connection| {
            connection.may_forget().await?;
            let inserted = connection.batch_execute(INSERT).await;
            inserted.map_err(Error::from)
        })
    };
    let refused: Result<(), Error> = forgetful(&pool).await;
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");

    wait_for(&server, "").await;
    eventually("nothing waits for standbys", LIMIT, async || {
        forgetful(&pool).await.ok()
    })
    .await;
}
