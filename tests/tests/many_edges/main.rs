//! Ten processes that only have the role `edge` follow one database that another process changes:
//! every edge sees every change, each continues to serve without the database, and their visits add
//! up exactly, even under load. Edges with very many names start quickly and stay small.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and its figures are for people"
)]

mod load;
mod million;

use std::process::Output;
use std::time::{Duration, Instant};

use end_to_end::{Databases, Launch, Service};
use testing::{Backend, Client, PostgresServer, TestKeys, eventually, skip};

const EDGES: usize = 10;
const CHANGES: usize = 50;
const VISITS: usize = 40;
const NAME: &str = "go.waymark.dev";
const LIMIT: Duration = Duration::from_secs(20);

/// The redirect of an edge; `None` unless it redirects.
async fn location(edge: &Service) -> Option<String> {
    let client = Client::new(format!("http://{}", edge.edge.unwrap()), None);
    let request = client.request("GET", "/", &[]).header("Host", NAME);
    let answer = client.try_send(request).await.expect("a response");
    (answer.status == 302).then(|| answer.header("location").to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_edges_follow_one_database() {
    if !PostgresServer::is_installed() {
        return skip("PostgreSQL is not installed");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let all = Launch::domains(&keys, &databases.create("domains").await);
    let rest = all.clone().set("service.roles", "api,worker");
    let (rest, key) = (rest.start().await, keys.issue("default"));
    let api = rest.client(&key);
    let mut edges = Vec::new();
    for _ in 0..EDGES {
        let edge = all.beside().set("service.roles", "edge").with_edge();
        // It needs no keys.
        edges.push(edge.set("keys.keys", "/no/such/file").start().await);
    }
    let refused = edges[0].client(&key);
    let request = refused.request("GET", "/api/v1/domains", &[]);
    assert!(
        refused.try_send(request).await.is_err(),
        "an edge has no API"
    );
    let question = format!("/internal/tls/ask?domain={NAME}");
    rest.health().get(&question).await.expect(503);

    let page = |number: usize| format!("https://example.com/{number}");
    let form = [("name", NAME), ("index_page", &page(0))];
    let id = api.post("/api/v1/domains", &form).await.expect(201).id();
    let path = format!("/api/v1/domains/{id}");
    let mut delays = Vec::new();
    let mut visits = 0;
    for number in 1..=CHANGES {
        let fields = [("index_page", page(number))];
        let fields = fields
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        api.patch(&path, &fields).await.expect(200);
        let changed = Instant::now();
        for edge in &edges {
            eventually("the edge has the change", LIMIT, async || {
                let shown = location(edge).await;
                visits += usize::from(shown.is_some());
                (shown == Some(page(number))).then_some(())
            })
            .await;
        }
        delays.push(changed.elapsed());
    }
    delays.sort();
    let (median, longest) = (delays[CHANGES / 2], delays[CHANGES - 1]);
    println!("{CHANGES} changes seen by {EDGES} edges: median {median:?}, longest {longest:?}");
    assert!(longest < LIMIT / 4, "{longest:?}");
    edges[0].health().get(&question).await.expect(200);

    let Databases::Postgres(mut server) = databases else {
        unreachable!("it was started above")
    };
    server.stop();
    for edge in &edges {
        for _ in 0..VISITS {
            assert_eq!(location(edge).await, Some(page(CHANGES)));
        }
        visits += VISITS;
    }
    server.resume().await;

    // Half of them write their counts when they end.
    for edge in &mut edges[..EDGES / 2] {
        assert!(edge.process.terminate(LIMIT * 3).success());
    }
    eventually("the visits add up", LIMIT * 3, async || {
        let answer = api.try_send(api.request("GET", &path, &[])).await.ok()?;
        if answer.status != 200 {
            return None;
        }
        let total = answer
            .data()
            .pointer("/visits/total/index_page")?
            .as_u64()?;
        assert!(total <= visits as u64, "{total} of {visits}");
        (total == visits as u64).then_some(())
    })
    .await;
    println!("{visits} visits, counted exactly");
}

#[test]
fn roles_that_make_no_sense_are_refused() {
    let keys = TestKeys::new();
    let domains = Launch::domains(&keys, "sqlite://unused.sqlite");
    let reports = Launch::reports(&keys, "sqlite://unused.sqlite");
    let check = |launch: Launch| -> Output {
        launch
            .command()
            .arg("check-config")
            .output()
            .expect("a program")
    };
    for (launch, reason) in [
        (
            domains.clone().set("service.roles", ""),
            "one or more of api, worker, edge",
        ),
        (
            domains.clone().set("service.roles", "edges"),
            "\"edges\" is not allowed",
        ),
        (domains.clone().set("service.roles", "edge"), "edge.listen"),
        (
            domains
                .set("service.roles", "worker")
                .set("verification.enabled", "false"),
            "verification.enabled must be true",
        ),
        (
            reports.clone().set("service.roles", "edge"),
            "one or more of api, worker",
        ),
        (
            reports
                .set("service.roles", "worker")
                .set("generation.enabled", "false"),
            "generation.enabled must be true",
        ),
    ] {
        let output = check(launch);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(
            errors.contains("service.roles") && errors.contains(reason),
            "{errors}"
        );
    }
}
