//! The database becomes unavailable and comes back: 503 in the meantime, recovery without a
//! restart, and nothing acknowledged is lost.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use end_to_end::{Launch, Service};
use testing::{Answer, Backend, Client, PageServer, PostgresServer, TestKeys, at_once, eventually};

const RECOVERY_LIMIT: Duration = Duration::from_secs(20);

fn url(server: &PostgresServer, name: &str) -> String {
    format!("postgres://postgres@127.0.0.1:{}/{name}", server.port())
}

/// Stores rows continuously until it is stopped; collects the ids of acknowledged ones.
struct Writer {
    stop: Arc<AtomicBool>,
    acknowledged: Arc<Mutex<BTreeSet<i64>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Writer {
    fn start(
        api: Client,
        path: &'static str,
        fields: impl Fn(usize) -> (&'static str, String) + Send + 'static,
    ) -> Self {
        let (stop, acknowledged) = (
            Arc::new(AtomicBool::new(false)),
            Arc::new(Mutex::new(BTreeSet::new())),
        );
        let (stopped, ids) = (Arc::clone(&stop), Arc::clone(&acknowledged));
        let task = tokio::spawn(async move {
            for number in 0.. {
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
                let (name, value) = fields(number);
                let request = api
                    .request("POST", path, &[(name, &value)])
                    .header("Prefer", "respond-async");
                let answer = api.try_send(request).await.expect("a response at any time");
                match answer.status {
                    201 => drop(ids.lock().unwrap().insert(answer.id())),
                    _ => assert_unavailable(&answer),
                }
            }
        });
        Self {
            stop,
            acknowledged,
            task,
        }
    }

    fn count(&self) -> usize {
        self.acknowledged.lock().unwrap().len()
    }

    async fn finish(self) -> BTreeSet<i64> {
        self.stop.store(true, Ordering::Relaxed);
        self.task.await.expect("every response was 201 or 503");
        self.acknowledged.lock().unwrap().clone()
    }
}

fn assert_unavailable(answer: &Answer) {
    assert_eq!(answer.status, 503, "{}", answer.text);
    let seconds: u64 = answer
        .header("retry-after")
        .parse()
        .expect("seconds to wait");
    assert!((1..=60).contains(&seconds), "{seconds}");
    assert_eq!(answer.header("content-type"), "application/problem+json");
}

/// Stops the server under load, checks the service's responses in the meantime, starts it again.
async fn take_away(
    server: &mut PostgresServer,
    service: &mut Service,
    api: &Client,
    writer: &Writer,
    path: &str,
) {
    eventually("some rows are stored", RECOVERY_LIMIT, async || {
        (writer.count() >= 20).then_some(())
    })
    .await;
    server.stop();
    for _ in 0..3 {
        assert_unavailable(&api.get(path).await);
        assert_unavailable(&api.get(&format!("{path}/1")).await);
        assert_unavailable(&service.health().get("/readyz").await);
        service.health().get("/healthz").await.expect(200);
    }
    let before = writer.count();
    server.resume().await;
    eventually("the service recovers", RECOVERY_LIMIT, async || {
        (api.get(path).await.status == 200 && service.health().get("/readyz").await.status == 200)
            .then_some(())
    })
    .await;
    eventually("more rows are stored", RECOVERY_LIMIT, async || {
        (writer.count() >= before + 20).then_some(())
    })
    .await;
    assert_eq!(service.process.ended(), None, "the same process");
}

async fn assert_all_there(api: &Client, path: &str, acknowledged: &BTreeSet<i64>) {
    for id in acknowledged {
        api.get(&format!("{path}/{id}")).await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_survive_an_unavailable_database() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, mut server) = (TestKeys::new(), PostgresServer::start().await);
    let name = server.create_database(None).await;
    let launch = Launch::reports(&keys, &url(&server, &name)).set("generation.per_host", "4");
    let mut service = launch.start().await;
    let api = service.client(&keys.issue("default"));
    let pages = PageServer::start(Duration::from_millis(10)).await;
    let page = pages.url("/");
    let writer = Writer::start(api.clone(), "/api/v1/reports", move |number| {
        ("url", format!("{page}{number}"))
    });

    for _ in 0..2 {
        take_away(&mut server, &mut service, &api, &writer, "/api/v1/reports").await;
    }
    let acknowledged = writer.finish().await;

    assert_all_there(&api, "/api/v1/reports", &acknowledged).await;
    // The worker recovers, too.
    let report = api
        .post("/api/v1/reports", &[("url", &pages.url("/after"))])
        .await
        .expect(201);
    let path = format!("/api/v1/reports/{}", report.id());
    eventually(
        "a report is made afterwards",
        Duration::from_mins(1),
        async || (api.get(&path).await.data()["state"] == "ready").then_some(()),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn domains_survive_an_unavailable_database() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, mut server) = (TestKeys::new(), PostgresServer::start().await);
    let name = server.create_database(None).await;
    let mut service = Launch::domains(&keys, &url(&server, &name)).start().await;
    let api = service.client(&keys.issue("default"));
    let name = |number| ("name", format!("n{number}.waymark.dev"));
    let writer = Writer::start(api.clone(), "/api/v1/domains", name);

    for _ in 0..2 {
        take_away(&mut server, &mut service, &api, &writer, "/api/v1/domains").await;
    }
    let acknowledged = writer.finish().await;

    assert_all_there(&api, "/api/v1/domains", &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_are_still_verified_while_the_database_is_unavailable() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, mut server) = (TestKeys::new(), PostgresServer::start().await);
    let name = server.create_database(None).await;
    let service = Launch::domains(&keys, &url(&server, &name)).start().await;

    server.stop();

    let api = service.client("no key");
    assert_eq!(api.get("/api/v1/domains").await.status, 401);
    assert_unavailable(
        &api.with_key(Some(&keys.issue("default")))
            .get("/api/v1/domains")
            .await,
    );
}

/// Concurrent requests, each of which is refused within ten seconds while the server is frozen.
async fn assert_refused_in_time(
    api: &Client,
    path: &'static str,
    field: fn(usize) -> (&'static str, String),
) {
    let answers = at_once(40, |number| {
        let (api, (name, value)) = (api.clone(), field(number));
        async move {
            let begun = Instant::now();
            let answer = match number % 2 {
                0 => api.get(path).await,
                _ => api.post(path, &[(name, &value)]).await,
            };
            (answer, begun.elapsed())
        }
    });
    for (answer, waited) in answers.await {
        assert_unavailable(&answer);
        // The rest is for slow machines.
        assert!(waited < Duration::from_secs(11), "{waited:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_long_for_a_frozen_database() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, server) = (TestKeys::new(), PostgresServer::start().await);
    let (reports, domains) = (
        server.create_database(None).await,
        server.create_database(None).await,
    );
    let reports_service = Launch::reports(&keys, &url(&server, &reports))
        .start()
        .await;
    let domains_service = Launch::domains(&keys, &url(&server, &domains))
        .start()
        .await;
    let key = keys.issue("default");
    let (reports, domains) = (reports_service.client(&key), domains_service.client(&key));
    reports.get("/api/v1/reports").await.expect(200);
    domains.get("/api/v1/domains").await.expect(200);

    let frozen = server.freeze();
    tokio::join!(
        assert_refused_in_time(&reports, "/api/v1/reports", |number| {
            ("url", format!("https://waymark.dev/{number}"))
        }),
        assert_refused_in_time(&domains, "/api/v1/domains", |number| {
            ("name", format!("n{number}.waymark.dev"))
        }),
    );

    drop(frozen);
    for (api, path) in [(&reports, "/api/v1/reports"), (&domains, "/api/v1/domains")] {
        eventually("it is served again", RECOVERY_LIMIT, async || {
            (api.get(path).await.status == 200).then_some(())
        })
        .await;
    }
}
