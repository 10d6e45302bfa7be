//! `copy-database`: reports and domains from SQLite to PostgreSQL and back, many of them with a
//! `kill -9` on the way. Every row is compared using the tests' own SQL, which takes the tables
//! from the databases and not from the program.

mod fill;
mod refusals;
mod rows;

use std::process::Command;
use std::time::Duration;

use end_to_end::{Databases, Launch};
use testing::{Backend, Process, TestKeys, built, until};

use crate::copy_database::rows::Tables;

const LIMIT: Duration = Duration::from_mins(5);
/// Not a multiple of the batch size of a copy.
const FEW: i64 = 2_010;
const REPORTS: i64 = 20_010;
const DOMAINS: i64 = 10_010;

/// The program's copy command, started in an empty folder so that it cannot use any other files.
fn copy(program: &str, from: &str, to: &str) -> Process {
    let mut command = Command::new(built(program));
    Process::start(command.args(["copy-database", from, to]))
}

fn copy_whole(program: &str, from: &str, to: &str) {
    let mut copying = copy(program, from, to);
    let ended = copying.wait(LIMIT);
    assert!(ended.success(), "{}", copying.stderr());
}

/// Copies from each database to the next, and compares them; `rows` is the expected number of rows.
async fn copy_and_compare(program: &str, urls: [&str; 3], rows: i64) {
    for (from, to) in urls.iter().zip(&urls[1..]) {
        copy_whole(program, from, to);
        rows::compare(from, to, rows).await;
    }
}

async fn migrate(launch: &Launch) {
    let mut command = launch.command();
    let ended = Process::start(command.arg("migrate")).wait(LIMIT);
    assert!(ended.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_the_same_on_postgresql_and_back_on_sqlite() {
    copy_reports(FEW).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "endurance"]
async fn many_reports_are_the_same_after_a_kill() {
    copy_reports(REPORTS).await;
}

async fn copy_reports(rows: i64) {
    if !Backend::Postgres.is_available() {
        return;
    }
    let files = Databases::start(Backend::Sqlite).await;
    let server = Databases::start(Backend::Postgres).await;
    let (first, second) = (files.create("first").await, server.create("second").await);
    let third = files.create("third").await;
    let keys = TestKeys::new();
    migrate(&Launch::reports(&keys, &first)).await;
    fill::reports(&first, rows);

    if rows > FEW {
        kill_half_way(&first, &second).await;
    }
    copy_and_compare("reports-service", [&first, &second, &third], rows).await;
    rows::check_search_index(&third, "reports");

    for url in [&second, &third] {
        let launch = Launch::reports(&keys, url).set("generation.enabled", "false");
        let service = launch.start().await;
        let client = service.client(&keys.issue("account-1"));
        let form = [("url", "https://example.com/new")];
        let request = client.request("POST", "/api/v1/reports", &form);
        let stored = client
            .try_send(request.header("Prefer", "respond-async"))
            .await;
        // The id of the deleted last row is not reused.
        assert_eq!(stored.unwrap().expect(201).id(), rows + 2, "{url}");
        let listed = client.get("/api/v1/reports?per_page=10").await;
        assert_eq!(
            listed.expect(200).total(),
            rows.unsigned_abs() / 10 + 1,
            "{url}"
        );
    }
}

/// Kills a copy of reports while it copies; nothing is left half copied.
async fn kill_half_way(from: &str, to: &str) {
    let mut killed = copy("reports-service", from, to);
    let mut target = Tables::read(to).await;
    until("it is copying", async || target.has_pages("reports").await).await;
    killed.kill();
    assert_eq!(target.count("reports").await, 0, "half copied");
}

#[tokio::test(flavor = "multi_thread")]
async fn domains_are_the_same_on_postgresql_and_back_on_sqlite() {
    copy_domains(FEW).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "endurance"]
async fn many_domains_are_the_same() {
    copy_domains(DOMAINS).await;
}

async fn copy_domains(rows: i64) {
    if !Backend::Postgres.is_available() {
        return;
    }
    let files = Databases::start(Backend::Sqlite).await;
    let server = Databases::start(Backend::Postgres).await;
    let (first, second) = (files.create("first").await, server.create("second").await);
    let third = files.create("third").await;
    let keys = TestKeys::new();
    migrate(&Launch::domains(&keys, &first)).await;
    fill::domains(&first, rows);

    copy_and_compare("domains-service", [&first, &second, &third], rows).await;
    rows::check_search_index(&third, "domains");

    for url in [&second, &third] {
        let service = Launch::domains(&keys, url).start().await;
        let client = service.client(&keys.issue("account-1"));
        let form = [("name", "new.waymark.dev")];
        let stored = client.post("/api/v1/domains", &form).await.expect(201);
        assert_eq!(stored.id(), rows + 2, "{url}");
        let listed = client.get("/api/v1/domains?per_page=10").await;
        assert_eq!(
            listed.expect(200).total(),
            rows.unsigned_abs() / 10 + 1,
            "{url}"
        );
    }
}
