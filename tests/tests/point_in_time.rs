//! PostgreSQL is restored to a moment before a mistake, as docs/operations/backup.md says: with its
//! log archived and its files copied while clients of both services store.

mod clients;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use diesel::QueryableByName;
use diesel::sql_types::{Bool, Text};
use end_to_end::Launch;
use testing::{Backend, PostgresServer, TestKeys, eventually, give_to_postgres};

use crate::point_in_time::clients::Clients;
use crate::point_in_time::table::Table;

const LIMIT: Duration = Duration::from_mins(2);
/// The number of rows stored in each phase of the test.
const ENOUGH: usize = 60;

#[derive(QueryableByName)]
struct Moment {
    #[diesel(sql_type = Text)]
    moment: String,
}

#[derive(QueryableByName)]
struct Holds {
    #[diesel(sql_type = Bool)]
    holds: bool,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_before_a_moment_are_back_and_none_from_after_it() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let archive = tempfile::tempdir().unwrap();
    give_to_postgres(archive.path());
    let folder = archive.path().display();
    let archived = format!(
        "archive_command=test ! -f {folder}/%f && cp %p {folder}/%f.part && \
         mv {folder}/%f.part {folder}/%f"
    );
    let mut server = PostgresServer::start_with(&["archive_mode=on", &archived]).await;
    let keys = TestKeys::new();
    let names = [
        server.create_database(None).await,
        server.create_database(None).await,
    ];
    let url = |server: &PostgresServer, name: &str| {
        format!("postgres://postgres@127.0.0.1:{}/{name}", server.port())
    };
    let launch = |server: &PostgresServer| {
        let [reports, domains] = names.each_ref().map(|name| url(server, name));
        [
            Launch::reports(&keys, &reports).set("generation.enabled", "false"),
            Launch::domains(&keys, &domains),
        ]
    };
    let [reports, domains] = launch(&server);
    let (reports, domains) = (reports.start().await, domains.start().await);
    let key = keys.issue("loader");
    let clients = [
        Clients::start(&reports.client(&key), "reports"),
        Clients::start(&domains.client(&key), "domains"),
    ];
    let more = async || {
        for clients in &clients {
            clients.store_more(ENOUGH).await;
        }
    };

    more().await;
    let copy = server.copy_files(&["--wal-method=none"]);
    more().await;
    let before = clients.each_ref().map(Clients::acknowledged);
    let mut tables = [
        Table::open(&url(&server, &names[0]), "reports").await,
        Table::open(&url(&server, &names[1]), "domains").await,
    ];
    // Outside of any transaction of the clients: everything committed by now is before this moment.
    let moment: Moment = tables[0]
        .query("SELECT clock_timestamp()::text AS moment")
        .await;
    // From here on, the clock shows a later time than `moment`.
    let after = clients.each_ref().map(Clients::begun);
    more().await;
    for clients in clients {
        clients.stop().await;
    }
    let mut expected = Vec::new();
    for table in &mut tables {
        expected.push(table.rows().await);
    }
    drop((reports, domains));
    // The mistake.
    for table in &mut tables {
        table.delete_all().await;
    }
    let switched: Moment = tables[0]
        .query("SELECT pg_walfile_name(pg_switch_wal()) AS moment")
        .await;
    eventually("the log is archived", LIMIT, async || {
        archive.path().join(&switched.moment).exists().then_some(())
    })
    .await;
    drop(tables);
    server.stop();

    let restore = format!("restore_command=cp {folder}/%f %p");
    let target = format!("recovery_target_time={}", moment.moment);
    let promote = "recovery_target_action=promote";
    let recovered = PostgresServer::recover(copy, &[&restore, &target, promote]).await;
    let mut tables = [
        Table::open(&url(&recovered, &names[0]), "reports").await,
        Table::open(&url(&recovered, &names[1]), "domains").await,
    ];
    eventually("it accepts changes", LIMIT, async || {
        let query = "SELECT NOT pg_is_in_recovery() AS holds";
        tables[0].query::<Holds>(query).await.holds.then_some(())
    })
    .await;

    for (number, table) in tables.iter_mut().enumerate() {
        let rows = table.rows().await;
        assert_as_it_was(&rows, &expected[number], &before[number], after[number]);
    }
    let [reports, domains] = launch(&recovered);
    for (launch, table, before) in [
        (reports, "reports", &before[0]),
        (domains, "domains", &before[1]),
    ] {
        let service = launch.start().await;
        clients::assert_works(&service.client(&key), table, before).await;
    }
}

/// The rows are those of that moment, column by column.
fn assert_as_it_was(
    rows: &BTreeMap<i64, String>,
    expected: &BTreeMap<i64, String>,
    before: &BTreeSet<i64>,
    after: usize,
) {
    for (id, row) in rows {
        assert_eq!(Some(row), expected.get(id), "column for column");
    }
    let lost: Vec<_> = before.iter().filter(|id| !rows.contains_key(id)).collect();
    assert_eq!(lost, Vec::<&i64>::new(), "acknowledged before that moment");
    for name in clients::names_from(after).take(ENOUGH) {
        let is_there = rows.values().any(|row| row.contains(&name));
        assert!(!is_there, "{name} was stored after that moment");
    }
}
