//! The pool on real databases: migrations, both kinds of connection, transactions, errors, and a
//! server that goes down.

use database::{Error, Migrations, Pool, PoolSettings, on_backend, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use diesel_migrations::embed_migrations;
use testing::{Backend, PostgresServer, TestDatabase};

diesel::table! {
    things (id) {
        id -> BigInt,
        name -> Text,
    }
}

const MIGRATIONS: Migrations = Migrations {
    sqlite: embed_migrations!("tests/migrations/sqlite"),
    postgres: embed_migrations!("tests/migrations/postgres"),
    search_indexes: &[],
};

async fn add(pool: &Pool, name: &str) -> Result<i64, Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(things::table)
            .values(things::name.eq(name))
            .returning(things::id)
            .get_result(connection)
            .await
    })
}

async fn count(pool: &Pool) -> i64 {
    let mut connection = pool.read().await.unwrap();
    on_backend!(&mut connection, |connection| things::table
        .count()
        .get_result(connection)
        .await)
    .unwrap()
}

testing::on_each_database!(
    databases_are_isolated,
    a_taken_value_is_a_unique_violation,
    a_failed_transaction_leaves_nothing,
    writers_that_read_first_do_not_lose_each_other,
    migrations_run_once,
);

async fn databases_are_isolated(backend: Backend) {
    let first = TestDatabase::new(backend, MIGRATIONS).await;
    let second = TestDatabase::new(backend, MIGRATIONS).await;

    add(&first.pool(), "only here").await.unwrap();

    assert_eq!(count(&first.pool()).await, 1);
    assert_eq!(count(&second.pool()).await, 0);
}

async fn a_taken_value_is_a_unique_violation(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    add(&pool, "name").await.unwrap();

    let again = add(&pool, "name").await;

    assert!(matches!(again, Err(Error::UniqueViolation(index)) if index.contains("name")));
}

async fn a_failed_transaction_leaves_nothing(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let mut connection = pool.write().await.unwrap();

    let result: Result<(), Error> = transaction!(&mut connection, |connection| {
        diesel::insert_into(things::table)
            .values(things::name.eq("x"))
            .execute(connection)
            .await?;
        Err(Error::Unavailable("on purpose".to_owned()))
    });
    drop(connection);

    assert!(result.is_err());
    assert_eq!(count(&pool).await, 0);
}

async fn writers_that_read_first_do_not_lose_each_other(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();

    let writers: Vec<_> = (0..20)
        .map(|number| {
            let pool = pool.clone();
            tokio::spawn(async move {
                let mut connection = pool.write().await?;
                transaction!(&mut connection, |connection| {
                    let seen: i64 = things::table.count().get_result(connection).await?;
                    diesel::insert_into(things::table)
                        .values(things::name.eq(format!("{number} after {seen}")))
                        .execute(connection)
                        .await?;
                    Ok::<(), Error>(())
                })
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }

    assert_eq!(count(&pool).await, 20);
}

async fn migrations_run_once(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;

    assert!(
        database::pending_migrations(&database.pool(), &MIGRATIONS)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        database::migrate(&database.url, MIGRATIONS).await.unwrap(),
        0
    );
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

// The options are set in `.cargo/config.toml`, and no other check would notice if they were
// missing.
#[tokio::test]
async fn sqlite_is_built_without_locks_shared_by_readers() {
    let database = TestDatabase::new(Backend::Sqlite, MIGRATIONS).await;
    let pool = database.pool();
    let mut connection = pool.read().await.unwrap();
    let locks: Count = on_backend!(&mut connection, |connection| diesel::sql_query(
        "SELECT (NOT sqlite_compileoption_used('DEFAULT_MEMSTATUS=0')) \
         + sqlite_compileoption_used('ENABLE_MEMORY_MANAGEMENT') AS count"
    )
    .get_result(connection)
    .await)
    .unwrap();
    assert_eq!(locks.count, 0);
}

#[tokio::test]
async fn a_stopped_server_is_unavailable_until_it_is_back() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let mut server = PostgresServer::start().await;
    let name = server.create_database(None).await;
    database::migrate(&server.url(&name), MIGRATIONS)
        .await
        .unwrap();
    let pool = Pool::new(
        &server.url(&name),
        &PoolSettings {
            connections: 4.into(),
            wait: std::time::Duration::from_secs(2).into(),
        },
    )
    .unwrap();
    add(&pool, "before").await.unwrap();

    server.stop();
    for _ in 0..6 {
        assert!(matches!(
            add(&pool, "while down").await,
            Err(Error::Unavailable(_))
        ));
    }

    server.resume().await;
    add(&pool, "after").await.unwrap();
    assert_eq!(count(&pool).await, 2);
}
