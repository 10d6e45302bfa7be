//! What processes of the first edition do on a migrated PostgreSQL while this version runs beside
//! them, as their own statements: they store, and take no work. `tests/upgrade/run 0828b633` does
//! the same with the programs.

use std::time::Duration;

use database::PostgresConnection;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use end_to_end::Databases;
use testing::{Backend, PageServer, TestKeys, eventually};

use crate::upgrade::LIMIT;
use crate::upgrade::first::ACCOUNT;
use crate::upgrade::old::{launches, migrate};
use crate::upgrade::stopped::LISTS;

/// Its store.
fn store(url: &str) -> String {
    format!(
        "INSERT INTO reports (account, url, host, project, privacy, password_hash, state, \
         run_after, created_at, updated_at) VALUES ('{ACCOUNT}', '{url}', '127.0.0.1', \
         '127.0.0.1', 0, NULL, 'queued', now(), now(), now())"
    )
}

/// Its claim, which takes the first due report.
const CLAIM: &str = "UPDATE reports SET state = 'running', attempts = attempts + 1, lease = 'old', \
     lease_until = now() + interval '1 hour', updated_at = now(), version = version + 1 \
     WHERE state = 'queued' AND id = (SELECT id FROM (SELECT id, host, run_after FROM reports \
     WHERE state = 'queued' AND run_after <= now() ORDER BY run_after, id LIMIT 100) AS oldest \
     WHERE host NOT IN (SELECT host FROM reports WHERE state = 'running' GROUP BY host \
     HAVING count(*) >= 2) ORDER BY run_after, id LIMIT 1)";

/// Its update that has a report made again.
const REGENERATE: &str = "UPDATE reports SET privacy = 1, state = 'queued', attempts = 0, \
     run_after = now(), error_code = NULL, error_message = NULL, updated_at = now(), \
     version = version + 1 WHERE state NOT IN ('queued', 'running')";

/// Its end of a generation that it had claimed before the migration.
const FINISH: &str = "UPDATE reports SET result = 'good', score = 100, checks = '{}', \
     generated_at = now(), state = 'ready', error_code = NULL, error_message = NULL, lease = NULL, \
     lease_until = NULL, updated_at = now(), version = version + 1 WHERE lease = 'old'";

#[tokio::test]
async fn the_first_edition_stores_and_this_version_makes_the_reports() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let pages = PageServer::start(Duration::ZERO).await;
    let url = databases.create("reports").await;
    let [reports, _] = launches(&keys, &url, "postgres://unused");
    migrate(&reports);
    let mut old = database::connect(&url).await.unwrap();
    old.batch_execute("SET timezone = 'UTC'").await.unwrap();

    assert_eq!(execute(&mut old, &store(&pages.url("/page"))).await, 1);
    assert_eq!(execute(&mut old, CLAIM).await, 0, "it finds nothing to do");

    let service = reports.start().await;
    let api = service.client(&keys.issue(ACCOUNT));
    let made = async |what: &str| {
        eventually(what, LIMIT, async || {
            let list = api.get(LISTS[0]).await;
            let report = list.json["data"][0].clone();
            (report["state"] == "ready").then_some(report)
        })
        .await
    };
    let first = made("made by this version").await;

    assert_eq!(execute(&mut old, REGENERATE).await, 1);
    assert_eq!(execute(&mut old, CLAIM).await, 0, "nor then");
    assert_eq!(execute(&mut old, FINISH).await, 0, "nor has it any lease");
    let again = made("made again by this version").await;
    assert_ne!(first["generated_at"], again["generated_at"]);
    assert_eq!(again["privacy"], 1);
    service.assert_quiet();
}

/// Returns how many rows the statement has written.
async fn execute(connection: &mut PostgresConnection, statement: &str) -> usize {
    diesel::sql_query(statement)
        .execute(connection)
        .await
        .unwrap()
}
