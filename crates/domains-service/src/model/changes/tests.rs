use std::time::Duration;

use database::Pool;
use testing::{Backend, TestDatabase, execute, on_each_database};

use super::{Changed, KEPT, Position, changes_since};
use crate::MIGRATIONS;

on_each_database!(
    a_change_is_read_once,
    a_commit_that_was_overtaken_is_read,
    who_missed_too_much_reads_all_names,
);

/// A database, the pool of a reader, and the reader's position in it.
async fn followed(backend: Backend) -> (TestDatabase, Pool, Position) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    let (changed, position) = changes_since(&pool, None).await.unwrap();
    assert!(matches!(changed, Changed::Any), "the first look");
    (database, pool, position)
}

fn insertion(name: &str) -> String {
    format!(
        "INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, \
         updated_at) VALUES ('a', '{name}', '', 'verified', '{name}', CURRENT_TIMESTAMP, \
         CURRENT_TIMESTAMP)"
    )
}

/// The names that have changed; moves the position.
async fn next(pool: &Pool, position: &mut Position) -> Vec<String> {
    let (changed, now) = changes_since(pool, Some(position)).await.unwrap();
    *position = now;
    match changed {
        Changed::Names(mut names) => {
            names.sort();
            names
        }
        Changed::Any => panic!("everything has changed"),
    }
}

async fn a_change_is_read_once(backend: Backend) {
    let (database, pool, mut position) = followed(backend).await;

    database.execute(&insertion("one.dev")).await;
    database.execute(&insertion("two.dev")).await;

    assert_eq!(next(&pool, &mut position).await, ["one.dev", "two.dev"]);
    assert!(next(&pool, &mut position).await.is_empty());
}

async fn a_commit_that_was_overtaken_is_read(backend: Backend) {
    // SQLite has one writer.
    if backend == Backend::Sqlite {
        return;
    }
    let (database, pool, mut position) = followed(backend).await;
    let mut slow = pool.write().await.unwrap();
    execute(&mut slow, "BEGIN").await;
    execute(&mut slow, &insertion("slow.dev")).await;

    for name in ["first.dev", "second.dev"] {
        database.execute(&insertion(name)).await;
        assert_eq!(next(&pool, &mut position).await, [name]);
    }
    execute(&mut slow, "COMMIT").await;

    assert_eq!(next(&pool, &mut position).await, ["slow.dev"]);
}

async fn who_missed_too_much_reads_all_names(backend: Backend) {
    let (database, pool, position) = followed(backend).await;
    let kept = usize::try_from(KEPT).unwrap();

    match backend {
        Backend::Sqlite => {
            database
                .execute(
                    "INSERT INTO domain_changes (name) WITH RECURSIVE numbers (n) AS (SELECT 1 \
                     UNION ALL SELECT n + 1 FROM numbers WHERE n < 13000) SELECT 'x' FROM numbers",
                )
                .await
        }
        Backend::Postgres => {
            database
                .execute(
                    "DO $$ BEGIN FOR n IN 1 .. 13000 LOOP PERFORM announce_domains(ARRAY['x']); \
                     COMMIT; END LOOP; END $$",
                )
                .await
        }
    };

    let (mut changed, mut position) = changes_since(&pool, Some(&position)).await.unwrap();
    assert!(matches!(changed, Changed::Any));
    // It stays so while a transaction of any of the server's databases is older than what is kept.
    while matches!(changed, Changed::Any) {
        tokio::time::sleep(Duration::from_millis(20)).await;
        (changed, position) = changes_since(&pool, Some(&position)).await.unwrap();
    }
    assert!(matches!(changed, Changed::Names(names) if names.is_empty()));
    let still = database.execute("DELETE FROM domain_changes").await;
    assert!((kept..=kept + 2_000).contains(&still), "{still} are kept");
    database.execute(&insertion("one.dev")).await;
    assert_eq!(next(&pool, &mut position).await, ["one.dev"]);
}
