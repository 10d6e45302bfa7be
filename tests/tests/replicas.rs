//! A standby serves reads, and no read is stale.
//!
//! `WAYMARK_REPLICA_WRITES` sets how many writes are each followed immediately by a list.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use end_to_end::{Launch, Service};
use testing::{Backend, Client, PostgresServer, TestKeys, eventually};

/// The delay of the standby, which is longer than any request.
const DELAY: &str = "recovery_min_apply_delay=500ms";
const LIMIT: Duration = Duration::from_mins(1);
/// How many tasks write and list at the same time, and how many accounts each of them has.
const TASKS: usize = 4;
const ACCOUNTS: usize = 40;

fn writes() -> usize {
    let writes = std::env::var("WAYMARK_REPLICA_WRITES");
    writes.map_or(120, |writes| writes.parse().unwrap())
}

/// A primary, its standby, and a database.
async fn servers() -> Option<(PostgresServer, PostgresServer, String)> {
    if !Backend::Postgres.is_available() {
        return None;
    }
    let primary = PostgresServer::start().await;
    let name = primary.create_database(None).await;
    let standby = primary.start_standby_with(&[DELAY]).await;
    Some((primary, standby, name))
}

fn url(server: &PostgresServer, name: &str) -> String {
    format!("postgres://postgres@127.0.0.1:{}/{name}", server.port())
}

/// The value of a metric, summed over its other labels.
async fn metric(service: &Service, name: &str, label: &str) -> f64 {
    let text = service.health().get("/metrics").await.text;
    let lines = text
        .lines()
        .filter(|line| line.starts_with(name) && line.contains(label));
    let values = lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok());
    values.sum()
}

async fn reads(service: &Service, served_by: &str) -> f64 {
    let label = format!("served_by=\"{served_by}\"");
    metric(service, "waymark_database_replica_reads_total", &label).await
}

async fn is_used(service: &Service) -> bool {
    metric(service, "waymark_database_replica_usable", "").await > 0.0
}

async fn until_used(service: &Service, expected: bool) {
    eventually("the replica is used, or is not", LIMIT, async || {
        (is_used(service).await == expected).then_some(())
    })
    .await;
}

/// An account, as clients of two processes, and its last stored row.
struct Account {
    clients: [Client; 2],
    last: Option<i64>,
}

impl Account {
    fn new(services: [&Service; 2], key: &str) -> Self {
        Self {
            clients: services.map(|service| service.client(key)),
            last: None,
        }
    }

    /// Stores a row with one process, and immediately lists with one.
    async fn store_and_list(&mut self, path: &str, number: usize, (name, value): (&str, String)) {
        // The same process and the other one, in both directions.
        let (writer, reader) = (&self.clients[number % 2], &self.clients[number / 2 % 2]);
        let request = writer
            .request("POST", path, &[(name, &value)])
            .header("Prefer", "respond-async");
        let stored = writer.try_send(request).await.unwrap().expect(201);
        self.last = Some(stored.id());
        self.list(path, number / 2).await;
        // With the version from the store's response, the row has not been modified.
        let show = reader
            .request("GET", &format!("{path}/{}", stored.id()), &[])
            .header("If-None-Match", stored.header("etag"));
        reader.try_send(show).await.unwrap().expect(304);
    }

    /// Lists; the last stored row comes first.
    async fn list(&self, path: &str, number: usize) {
        let list = &self.clients[number % 2];
        let list = list
            .get(&format!("{path}?sort=desc&per_page=10"))
            .await
            .expect(200);
        let newest = list.rows().first().map(|row| row["id"].as_i64().unwrap());
        assert_eq!(newest, self.last, "stale: {}", list.text);
    }
}

/// Each write is followed immediately by a list of the same account, and by lists of accounts whose
/// last write was about as long ago as the standby's delay, and longer.
async fn never_stale(
    services: &[Service; 2],
    keys: &TestKeys,
    path: &'static str,
    count: usize,
    fields: fn(usize) -> (&'static str, String),
) {
    let next = Arc::new(AtomicUsize::new(0));
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let mut accounts: Vec<_> = (0..ACCOUNTS)
                .map(|account| {
                    let key = keys.issue(&format!("account-{task}-{account}"));
                    Account::new(services.each_ref(), &key)
                })
                .collect();
            let next = Arc::clone(&next);
            tokio::spawn(async move {
                for turn in 0.. {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let writing = &mut accounts[turn % ACCOUNTS];
                    writing.store_and_list(path, number, fields(number)).await;
                    for ago in [ACCOUNTS / 4, ACCOUNTS / 2, ACCOUNTS - 1] {
                        let earlier = &accounts[(turn + ACCOUNTS - ago) % ACCOUNTS];
                        earlier.list(path, number).await;
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let mut by_replica = 0.0;
    for service in services {
        assert!(
            reads(service, "primary_behind").await > 0.0,
            "the standby was never behind, so nothing was tested"
        );
        by_replica += reads(service, "replica").await;
        let behind = reads(service, "primary_behind").await;
        println!("{path}: {by_replica} by the replica so far, {behind} by the primary");
    }
    assert!(by_replica > 0.0, "the standby served nothing");
}

fn report(number: usize) -> (&'static str, String) {
    ("url", format!("https://example.com/{number}"))
}

fn domain(number: usize) -> (&'static str, String) {
    ("name", format!("n{number}.waymark.dev"))
}

async fn start_two(launch: &Launch) -> [Service; 2] {
    let services = [launch.start().await, launch.beside().start().await];
    for service in &services {
        until_used(service, true).await;
    }
    services
}

fn with_replica(launch: Launch, standby: &PostgresServer, name: &str) -> Launch {
    launch
        .set("database.read_url", url(standby, name))
        .set("database.max_replica_lag", "3s")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_are_read_at_once_through_any_process() {
    let Some((primary, standby, name)) = servers().await else {
        return;
    };
    let keys = TestKeys::new();
    let domains = Launch::domains(&keys, &url(&primary, &name));
    let services = start_two(&with_replica(domains, &standby, &name)).await;
    never_stale(&services, &keys, "/api/v1/domains", writes(), domain).await;

    // An account that has not written for a moment reads from the standby, including its last
    // write.
    let key = keys.issue("account-0-0");
    let before = reads(&services[0], "replica").await;
    let client = services[0].client(&key);
    eventually("the standby serves", LIMIT, async || {
        client.get("/api/v1/domains").await.expect(200);
        (reads(&services[0], "replica").await > before).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_holds_for_reports() {
    let Some((primary, standby, name)) = servers().await else {
        return;
    };
    let keys = TestKeys::new();
    let reports = Launch::reports(&keys, &url(&primary, &name)).set("generation.enabled", "false");
    let services = start_two(&with_replica(reports, &standby, &name)).await;
    never_stale(&services, &keys, "/api/v1/reports", writes() / 4, report).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_primary_serves_while_the_replica_is_away_or_too_far_behind() {
    let Some((primary, mut standby, name)) = servers().await else {
        return;
    };
    let keys = TestKeys::new();
    let launch = Launch::domains(&keys, &url(&primary, &name));
    let launch = with_replica(launch, &standby, &name);
    let service = launch.start().await;
    until_used(&service, true).await;
    let client = service.client(&keys.issue("acme"));
    let path = "/api/v1/domains";
    let mut account = Account {
        clients: [client.clone(), client],
        last: None,
    };
    let mut stored = 0;
    let mut store = async || {
        stored += 1;
        account.store_and_list(path, stored, domain(stored)).await;
    };
    store().await;

    // The standby stands still: it lacks new writes, and after a while it is not used.
    standby.run_statement("SELECT pg_wal_replay_pause()").await;
    store().await;
    until_used(&service, false).await;
    let by_replica = reads(&service, "replica").await;
    store().await;
    assert!(reads(&service, "replica").await <= by_replica);
    service.health().get("/readyz").await.expect(200);
    standby.run_statement("SELECT pg_wal_replay_resume()").await;
    until_used(&service, true).await;

    // The standby is stopped.
    standby.stop();
    for _ in 0..10 {
        store().await;
    }
    until_used(&service, false).await;
    service.health().get("/readyz").await.expect(200);
    let log = service.process.stderr();
    assert!(log.contains("the replica is not used"), "{log}");
    // A process that starts in the meantime is ready, too.
    let other = launch.beside().start().await;
    other
        .client(&keys.issue("acme"))
        .get(path)
        .await
        .expect(200);
    standby.resume().await;
    until_used(&service, true).await;
    store().await;

    // The standby is frozen: its system accepts connections, but nothing is answered.
    let frozen = standby.freeze();
    store().await;
    until_used(&service, false).await;
    store().await;
    drop(frozen);
    until_used(&service, true).await;
    store().await;

    // The standby has become a separate primary.
    standby.promote().await;
    until_used(&service, false).await;
    store().await;
}
