//! Faults of the database, each provoked for real: how they are classified, what is tried again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use database::{
    DatabaseUrl, Error, Migrations, Pool, PoolSettings, check_ready, on_backend, transaction,
};
use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use diesel_migrations::embed_migrations;
use testing::{Backend, TestDatabase, own_server};
use tokio::sync::{Barrier, Mutex};

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

#[derive(QueryableByName)]
struct Shown {
    #[diesel(sql_type = diesel::sql_types::Text)]
    statement_timeout: String,
}

#[derive(QueryableByName)]
struct Tries {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    last_value: i64,
}

/// A pool for an empty database of PostgreSQL, with more parameters in its URL.
async fn postgres(parameters: &str) -> Option<(TestDatabase, Pool)> {
    if !Backend::Postgres.is_available() {
        return None;
    }
    let database = TestDatabase::new(Backend::Postgres, MIGRATIONS).await;
    let DatabaseUrl::Postgres(url) = &database.url else {
        return None;
    };
    let url: DatabaseUrl = format!("{url}?{parameters}").parse().unwrap();
    let pool = Pool::new(&url, &PoolSettings::default()).unwrap();
    Some((database, pool))
}

async fn run(pool: &Pool, statement: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| connection
        .batch_execute(statement)
        .await)
}

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
    let counted = on_backend!(&mut connection, |connection| {
        things::table.count().get_result(connection).await
    });
    counted.unwrap()
}

/// The name of the variant.
fn kind(error: &Error) -> String {
    let shown = format!("{error:?}");
    shown.split('(').next().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_decide_whatever_language_the_server_speaks() {
    let Some((_database, pool)) = postgres("").await else {
        return;
    };
    for (codes, expected) in [
        (["40001", "40P01", "40001"], "Collision"),
        (["53100", "53100", "53100"], "DiskFull"),
        (["53000", "53200", "53300"], "Unavailable"),
        (["53400", "55P03", "57014"], "Unavailable"),
        (["57P01", "57P02", "57P03"], "Unavailable"),
        (["08000", "08006", "58030"], "Unavailable"),
        (["22012", "42601", "XX000"], "Query"),
        (["25001", "40002", "55000"], "Query"),
        // Last, since its connection ends.
        (["25006", "25006", "25006"], "ReadOnly"),
    ] {
        for code in codes {
            let raise = format!("DO $$ BEGIN RAISE 'geht nicht' USING ERRCODE = '{code}'; END $$");
            let error = run(&pool, &raise).await.unwrap_err();
            assert_eq!(kind(&error), expected, "{code}: {error}");
            assert!(
                error
                    .to_string()
                    .contains(&format!("SQLSTATE {code}: geht nicht"))
            );
            assert_eq!(error.is_temporary(), expected != "Query", "{code}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_that_takes_too_long_is_cancelled() {
    let Some((database, _)) = postgres("").await else {
        return;
    };
    let limit = Duration::from_millis(200);
    let pool = Pool::with_statement_timeout(&database.url, &PoolSettings::default(), limit);
    let pool = pool.unwrap();

    let error = run(&pool, "SELECT pg_sleep(600)").await.unwrap_err();

    assert!(error.to_string().contains("57014"), "{error}");
    assert_eq!(kind(&error), "Unavailable");
    add(&pool, "the connection is still good").await.unwrap();
    // By default 30 s; migrations and copies connect without a limit.
    let mut pooled = database.pool().read().await.unwrap();
    let shown: Shown = on_backend!(&mut pooled, |connection| {
        diesel::sql_query("SHOW statement_timeout")
            .get_result(connection)
            .await
    })
    .unwrap();
    assert_eq!(shown.statement_timeout, "30s");
    let DatabaseUrl::Postgres(url) = &database.url else {
        return;
    };
    let mut unlimited = database::connect(url).await.unwrap();
    let show = diesel::sql_query("SHOW statement_timeout");
    let shown: Shown = show.get_result(&mut unlimited).await.unwrap();
    assert_eq!(shown.statement_timeout, "0");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lock_that_is_not_freed_in_time_is_temporary() {
    let Some((database, pool)) = postgres("options=-c%20lock_timeout%3D100").await else {
        return;
    };
    add(&pool, "locked").await.unwrap();
    let holder = database.pool();
    let mut connection = holder.write().await.unwrap();

    let locked: Result<(), Error> = transaction!(&mut connection, |connection| {
        connection.batch_execute("LOCK TABLE things").await?;
        let error = add(&pool, "waits").await.unwrap_err();
        assert!(error.to_string().contains("55P03"), "{error}");
        assert_eq!(kind(&error), "Unavailable");
        Ok(())
    });

    locked.unwrap();
    add(&pool, "afterwards").await.unwrap();
}

/// Two transactions that read before either of them writes; returns how often one was tried. A second
/// try begins when both first tries are over, and has no other beside it: it might collide again with
/// one that is still being committed.
async fn collide(pool: &Pool, statements: [[&'static str; 2]; 2]) -> usize {
    let tries = Arc::new(AtomicUsize::new(0));
    let (have_read, are_over) = (Arc::new(Barrier::new(2)), Arc::new(Barrier::new(2)));
    let alone = Arc::new(Mutex::new(()));
    let both = statements.map(|[first, second]| {
        let (pool, tries, alone) = (pool.clone(), Arc::clone(&tries), Arc::clone(&alone));
        let (have_read, are_over) = (Arc::clone(&have_read), Arc::clone(&are_over));
        tokio::spawn(async move {
            let mut connection = pool.write().await?;
            let (own_tries, mut turn) = (AtomicUsize::new(0), None);
            let result = transaction!(&mut connection, |connection| {
                tries.fetch_add(1, Ordering::SeqCst);
                let is_first = own_tries.fetch_add(1, Ordering::SeqCst) == 0;
                if !is_first {
                    are_over.wait().await;
                    turn = Some(alone.lock().await);
                }
                connection.batch_execute(first).await?;
                if is_first {
                    have_read.wait().await;
                }
                connection.batch_execute(second).await?;
                Ok::<_, Error>(())
            });
            drop(turn);
            if AtomicUsize::load(&own_tries, Ordering::SeqCst) == 1 {
                are_over.wait().await;
            }
            result
        })
    });
    for one in both {
        one.await.unwrap().unwrap();
    }
    AtomicUsize::load(&tries, Ordering::SeqCst)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transactions_that_collide_are_tried_once_more() {
    let Some((_database, pool)) = postgres("").await else {
        return;
    };
    for name in ["a", "b"] {
        add(&pool, name).await.unwrap();
    }
    let (a, b) = (
        "UPDATE things SET id = id WHERE name = 'a'",
        "UPDATE things SET id = id WHERE name = 'b'",
    );
    // Sometimes both are cancelled.
    let tries = collide(&pool, [[a, b], [b, a]]).await;
    assert!((3..=4).contains(&tries), "a deadlock: {tries} tries");

    let parameters = "options=-c%20default_transaction_isolation%3Dserializable";
    let (_database, strict) = postgres(parameters).await.unwrap();
    let read = "SELECT count(*) FROM things";
    let one = "INSERT INTO things (name) SELECT 'one ' || count(*) FROM things";
    let other = "INSERT INTO things (name) SELECT 'other ' || count(*) FROM things";
    assert_eq!(
        collide(&strict, [[read, one], [read, other]]).await,
        3,
        "a write skew"
    );
    assert_eq!(count(&strict).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_collides_again_is_an_error() {
    let Some((_database, pool)) = postgres("").await else {
        return;
    };
    // A sequence counts the tries: it is not rolled back.
    let setup = "CREATE SEQUENCE tries; \
        CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$ \
        BEGIN PERFORM nextval('tries'); RAISE 'again' USING ERRCODE = '40001'; END $$;";
    run(&pool, setup).await.unwrap();
    // At the end of a statement, and only when it is committed, after its row has been sent.
    for trigger in [
        "CREATE TRIGGER t AFTER INSERT ON things FOR EACH ROW EXECUTE FUNCTION collide()",
        "DROP TRIGGER t ON things; CREATE CONSTRAINT TRIGGER t AFTER INSERT ON things \
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION collide()",
    ] {
        run(&pool, trigger).await.unwrap();
        let error = add(&pool, "never stored").await.unwrap_err();
        assert_eq!(kind(&error), "Collision", "{error}");
        assert_eq!(count(&pool).await, 0);
    }
    let mut connection = pool.read().await.unwrap();
    let tries: Tries = on_backend!(&mut connection, |connection| {
        diesel::sql_query("SELECT last_value FROM tries")
            .get_result(connection)
            .await
    })
    .unwrap();
    assert_eq!(tries.last_value, 2 + 2, "each insert was tried twice");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_is_read_only_until_it_is_promoted() {
    let Some((primary, url)) = own_server().await else {
        return;
    };
    database::migrate(&url, MIGRATIONS).await.unwrap();
    let settings = PoolSettings::default();
    let stored = add(&Pool::new(&url, &settings).unwrap(), "before").await;
    let standby = primary.start_standby().await;
    let url = standby.url("test_0");

    // Nothing is missing, so that nothing is changed.
    assert_eq!(database::migrate(&url, MIGRATIONS).await.unwrap(), 0);
    let pool = Pool::new(&url, &settings).unwrap();
    assert_eq!((count(&pool).await, stored.unwrap()), (1, 1));
    assert_eq!(kind(&add(&pool, "during").await.unwrap_err()), "ReadOnly");
    let not_ready = check_ready(pool.clone(), MIGRATIONS).await.unwrap_err();
    assert_eq!(not_ready.summary(), "The database is read-only.");

    standby.promote().await;
    add(&pool, "after").await.unwrap();
    check_ready(pool, MIGRATIONS).await.unwrap();
}

testing::on_each_database!(readiness_names_missing_migrations_and_changes_nothing);

async fn readiness_names_missing_migrations_and_changes_nothing(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let file = DatabaseUrl::Sqlite(folder.path().join("empty.sqlite"));
    let server = match backend {
        Backend::Sqlite => None,
        Backend::Postgres => own_server().await,
    };
    let url = server.as_ref().map_or(&file, |(_, url)| url);
    let pool = Pool::new(url, &PoolSettings::default()).unwrap();

    let not_ready = check_ready(pool.clone(), MIGRATIONS).await.unwrap_err();

    let summary = not_ready.summary();
    assert!(
        summary.starts_with("The database lacks 1 migrations; "),
        "{summary}"
    );
    let query = "SELECT * FROM __diesel_schema_migrations";
    assert!(run(&pool, query).await.is_err(), "no table was created");
    database::migrate(url, MIGRATIONS).await.unwrap();
    check_ready(pool, MIGRATIONS).await.unwrap();
}
