//! Processes that only have the role `edge` follow one database that another process changes:
//! every edge sees every change, each continues to serve without the database, and their visits add
//! up exactly, even under load. Edges with very many names start quickly and stay small.

mod load;
mod million;

use std::process::Output;
use std::time::{Duration, Instant};

use end_to_end::{Databases, Launch, Service};
use testing::{Backend, Client, PostgresServer, TestKeys, eventually, skip};

const EDGES: usize = 10;
/// In the short form.
const FEW_EDGES: usize = 2;
const CHANGES_PER_EDGE: usize = 5;
const VISITS: usize = 40;
const NAME: &str = "go.waymark.dev";
/// What deploy/kubernetes gives a probe.
const PROBE: Duration = Duration::from_secs(6);
const LIMIT: Duration = Duration::from_secs(20);

/// The redirect of an edge; `None` unless it redirects.
async fn location(edge: &Service) -> Option<String> {
    let client = Client::new(format!("http://{}", edge.edge.unwrap()), None);
    let request = client.request("GET", "/", &[]).header("Host", NAME);
    let answer = client.try_send(request).await.expect("a response");
    (answer.status == 302).then(|| answer.header("location").to_owned())
}

/// Without a database that responds, the edges stay in the balancer, in the time that a probe has;
/// the API does not.
async fn assert_ready_alone(rest: &Service, edges: &[Service]) {
    for edge in edges {
        let health = edge.health();
        let probe = health.get("/readyz");
        let ready = tokio::time::timeout(PROBE, probe).await.expect("in time");
        let missing = &ready.expect(200).json["missing"];
        assert_eq!(missing, "The database is not available.");
    }
    rest.health().get("/readyz").await.expect(503);
    eventually("the metric says so", LIMIT, async || {
        let shown = edges[0].health().get("/metrics").await.text;
        shown.contains("waymark_edge_hears_changes 0").then_some(())
    })
    .await;
}

/// Waits until the index page of the domain has been visited so many times, and never more.
async fn visits_add_up(api: &Client, path: &str, visits: usize) {
    eventually("the visits add up", LIMIT * 3, async || {
        let answer = api.try_send(api.request("GET", path, &[])).await.ok()?;
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
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn edges_follow_one_database() {
    follow(FEW_EDGES).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "endurance"]
async fn ten_edges_follow_one_database() {
    follow(EDGES).await;
}

async fn follow(count: usize) {
    if !PostgresServer::is_installed() {
        return skip("PostgreSQL is not installed");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let all = Launch::domains(&keys, &databases.create("domains").await);
    let rest = all.clone().set("service.roles", "api,worker");
    let (rest, key) = (rest.start().await, keys.issue("default"));
    let api = rest.client(&key);
    let mut edges = Vec::new();
    for _ in 0..count {
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
    let total = count * CHANGES_PER_EDGE;
    let mut delays = Vec::new();
    let mut visits = 0;
    for number in 1..=total {
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
    let (median, longest) = (delays[total / 2], delays[total - 1]);
    println!("{total} changes seen by {count} edges: median {median:?}, longest {longest:?}");
    assert!(longest < LIMIT / 4, "{longest:?}");
    edges[0].health().get(&question).await.expect(200);

    let Databases::Postgres(mut server) = databases else {
        unreachable!("it was started above")
    };
    server.stop();
    // One that starts now has no names to serve.
    let late = all.beside().set("service.roles", "edge").with_edge();
    // As behind a probe, which it has to answer: a migration would wait for the database.
    let mut late = late.set("database.migrate", "false").spawn();
    assert_ready_alone(&rest, &edges).await;
    for edge in &edges {
        for _ in 0..VISITS {
            assert_eq!(location(edge).await, Some(page(total)));
        }
        visits += VISITS;
    }
    eventually("the late edge responds", LIMIT, async || {
        let health = late.health();
        let ready = health.request("GET", "/readyz", &[]);
        let answer = health.try_send(ready).await.ok()?;
        assert_eq!(answer.status, 503, "{}", answer.text);
        Some(())
    })
    .await;
    server.resume().await;
    eventually("the late edge has read the names", LIMIT, async || {
        (late.health().get("/readyz").await.status == 200).then_some(())
    })
    .await;
    let frozen = server.freeze();
    assert_ready_alone(&rest, &edges).await;
    drop(frozen);
    eventually("nothing is missing any more", LIMIT, async || {
        for edge in &edges {
            let ready = edge.health().get("/readyz").await.expect(200);
            ready.json["missing"].is_null().then_some(())?;
        }
        Some(())
    })
    .await;
    assert!(late.process.terminate(LIMIT * 3).success());

    // Half of them write their counts when they end.
    for edge in &mut edges[..count / 2] {
        assert!(edge.process.terminate(LIMIT * 3).success());
    }
    visits_add_up(&api, &path, visits).await;
    println!("{visits} visits, counted exactly");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_of_certificates_are_needed_where_they_are_used() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let all = Launch::domains(&keys, &databases.create("domains").await)
        .with_edge()
        .with_https()
        .set(
            "certificates.directory",
            "https://authority.waymark.test/dir",
        );
    for (roles, needs) in [
        ("api", false),
        ("edge", true),
        ("worker", true),
        ("api,worker", true),
        ("api,worker,edge", true),
    ] {
        let mut checking = all.clone().set("service.roles", roles).command();
        let checked = checking.arg("check-config").output().expect("a program");
        let errors = String::from_utf8_lossy(&checked.stderr);
        let code = if needs { 2 } else { 0 };
        assert_eq!(checked.status.code(), Some(code), "{roles}: {errors}");
        let is_named = errors.contains("certificates.encryption_keys_file");
        assert_eq!(is_named, needs, "{roles}: {errors}");
    }

    // Without them, the API shows all the same what becomes of certificates.
    let api = all.set("service.roles", "api").start().await;
    let api = api.client(&keys.issue("default"));
    let stored = api.post("/api/v1/domains", &[("name", NAME)]).await;
    let shown = stored.expect(201).data()["certificate"].clone();
    assert!(shown.is_object(), "{shown}");
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
