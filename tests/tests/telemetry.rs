//! Traces and metrics of real processes, as received over the protocol.

#![expect(clippy::too_many_lines, reason = "a trace is one story")]

mod domains;
mod proxies;
mod receiver;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::time::Duration;

use end_to_end::{Databases, Launch, Service};
use receiver::{LIMIT, Receiver};
use serde_json::Value;
use testing::{Backend, PageServer, TestKeys, eventually};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT: &str = "00f067aa0ba902b7";

fn traceparent() -> String {
    format!("00-{TRACE}-{PARENT}-01")
}

/// A launch that sends to this address.
fn sending(launch: Launch, address: &str) -> Launch {
    launch
        .set("telemetry.otlp_endpoint", address)
        .set("telemetry.otlp_headers", "X-Receiver-Key=hush")
        .set("telemetry.metrics_interval", "1s")
}

fn named<'a>(spans: &'a [Value], name: &str) -> Vec<&'a Value> {
    spans.iter().filter(|span| span["name"] == name).collect()
}

fn number(span: &Value, field: &str) -> u64 {
    span[field].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_trace_goes_from_the_proxy_through_two_processes() {
    let Some(receiver) = Receiver::start().await else {
        return;
    };
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let pages = PageServer::start(Duration::ZERO).await;
    let url = databases.create("reports").await;
    let launch = sending(Launch::reports(&keys, &url), &receiver.address);
    let mut api = launch
        .clone()
        .set("generation.enabled", "false")
        .start()
        .await;
    let mut worker = launch.beside().start().await;

    let form = [("url", &*pages.url("/page?token=hush"))];
    let client = api.client(&keys.issue("acme"));
    let request = client.request("POST", "/api/v1/reports", &form);
    let request = request
        .header("Prefer", "wait=30")
        .header("traceparent", traceparent());
    let id = client.try_send(request).await.unwrap().expect(201).id();

    let spans = eventually("the trace is complete", LIMIT, async || {
        let mut spans = receiver.spans();
        spans.retain(|span| span["trace"] == TRACE);
        let has = |name| !named(&spans, name).is_empty();
        let names = [
            "POST /api/v1/reports",
            "queue",
            "generation",
            "fetch",
            "check",
            "write",
        ];
        names.into_iter().all(has).then_some(spans)
    })
    .await;
    let only = |name| match named(&spans, name)[..] {
        [span] => span,
        ref others => panic!("{name}: {others:#?}"),
    };
    let (stored, queue, made) = (
        only("POST /api/v1/reports"),
        only("queue"),
        only("generation"),
    );
    assert_eq!(stored["parent"], PARENT);
    for (child, parent) in [
        (queue, stored),
        (made, stored),
        (only("fetch"), made),
        (only("fetch subresources"), made),
        (only("check"), made),
        (only("write"), made),
    ] {
        assert_eq!(child["parent"], parent["id"], "{child:#}");
        assert!(number(child, "start") <= number(child, "end"), "{child:#}");
    }
    assert!(number(queue, "end") >= number(queue, "start"));
    assert!(number(only("write"), "start") >= number(only("fetch"), "end"));
    // Two processes.
    let process = |span: &Value| span["resource"]["process.pid"].as_u64();
    assert_eq!(process(stored), Some(api.process.id().into()));
    assert_eq!(process(made), Some(worker.process.id().into()));
    // The contents of the spans.
    assert_eq!(stored["resource"]["service.name"], "reports-service");
    assert_eq!(stored["attributes"]["http.response.status_code"], 201);
    assert_eq!(stored["attributes"]["waymark.account"], "acme");
    assert_eq!(made["attributes"]["waymark.report"], id);
    assert_eq!(made["attributes"]["waymark.outcome"], "ready");
    // Each request to the site, the page's own below its fetch; none with its query.
    let requests = named(&spans, "GET");
    let of_page: Vec<_> = requests
        .iter()
        .filter(|span| span["attributes"]["url.full"] == pages.url("/page"))
        .collect();
    assert_eq!(of_page.len(), 1, "{requests:#?}");
    assert_eq!(of_page[0]["parent"], only("fetch")["id"]);
    assert_eq!(of_page[0]["attributes"]["http.response.status_code"], 200);
    assert_eq!(of_page[0]["is_error"], false);
    assert!(requests.len() >= 2, "robots.txt, too: {requests:#?}");
    assert!(
        !format!("{spans:?}").contains("hush"),
        "a secret in a trace"
    );

    // A request that fails says how.
    let nobody = "http://127.0.0.2:2/";
    let request = client.request("POST", "/api/v1/reports", &[("url", nobody)]);
    let request = request.header("Prefer", "wait=30");
    client.try_send(request).await.unwrap();
    let failed = eventually("the failed request has arrived", LIMIT, async || {
        let mut spans = receiver.spans().into_iter();
        spans.find(|span| span["attributes"]["url.full"] == nobody)
    })
    .await;
    assert_eq!(failed["attributes"]["error.type"], "connection_refused");
    assert_eq!(failed["is_error"], true);

    // Metrics change, under their names.
    let moved = |service, name, least: f64| {
        let receiver = &receiver;
        async move {
            let what = format!("{name} reaches {least}");
            eventually(&what, LIMIT, async || {
                receiver
                    .metric(service, name)
                    .filter(|value| *value >= least)
            })
            .await
        }
    };
    moved("reports-service", "waymark_generation_seconds", 1.0).await;
    let keyed = receiver.messages("/v1/metrics");
    assert!(keyed.iter().all(|message| message["key"] == "hush"));

    // Pending data is sent when the process stops.
    client.get("/api/v1/account").await.expect(200);
    assert!(api.process.terminate(LIMIT).success());
    assert!(worker.process.terminate(LIMIT).success());
    eventually("the last span has arrived", LIMIT, async || {
        (named(&receiver.spans(), "GET /api/v1/account").len() == 1).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_and_nonsense_begin_traces_of_their_own() {
    let Some(receiver) = Receiver::start().await else {
        return;
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launch = Launch::reports(&keys, &databases.create("reports").await)
        .set("generation.enabled", "false");
    let launch = sending(launch, &receiver.address);
    let (trusting, strict) = (
        launch.start().await,
        launch
            .beside()
            .set("http.trusted_proxies", "")
            .start()
            .await,
    );
    let key = keys.issue("acme");
    let long = "0".repeat(5_000);
    let doubled = format!("{0}, {0}", traceparent());
    for (service, sent) in [
        (&strict, &*traceparent()),
        (
            &trusting,
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        ),
        (&trusting, "'; DROP TABLE report_jobs; --"),
        (&trusting, &*long),
        (&trusting, &*doubled),
    ] {
        let client = service.client(&key);
        let request = client.request("GET", "/api/v1/reports", &[]);
        let request = request.header("traceparent", sent);
        client.try_send(request).await.unwrap().expect(200);
    }

    let spans = eventually("five requests", LIMIT, async || {
        let spans = receiver.spans();
        (named(&spans, "GET /api/v1/reports").len() == 5).then_some(spans)
    })
    .await;
    let traces: BTreeSet<_> = spans.iter().map(|span| span["trace"].as_str()).collect();
    assert_eq!(traces.len(), 5, "{spans:#?}");
    assert!(!traces.contains(&Some(TRACE)), "a stranger chose the trace");
    let linked: Vec<_> = spans
        .iter()
        .filter(|span| span["links"][0] == TRACE)
        .collect();
    assert_eq!(linked.len(), 1, "the stranger's trace is named");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_traced_with_a_sampling_of_zero() {
    let Some(receiver) = Receiver::start().await else {
        return;
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launch = Launch::reports(&keys, &databases.create("reports").await)
        .set("generation.enabled", "false")
        .set("telemetry.sampling", "0");
    let mut service = sending(launch, &receiver.address).start().await;
    let client = service.client(&keys.issue("acme"));
    let request = client.request("GET", "/api/v1/reports", &[]);
    let request = request.header("traceparent", traceparent());
    client.try_send(request).await.unwrap().expect(200);

    // Everything has been sent by the end of the process.
    assert!(service.process.terminate(LIMIT).success());
    assert!(!receiver.messages("/v1/metrics").is_empty());
    assert_eq!(receiver.spans(), Vec::<Value>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receiver_that_is_away_hangs_or_answers_nonsense_harms_nobody() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let hanging = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let nonsense = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addresses = [
        format!("http://127.0.0.1:{}", testing::free_port()),
        format!("http://{}", hanging.local_addr().unwrap()),
        format!("http://{}", nonsense.local_addr().unwrap()),
    ];
    std::thread::spawn(move || {
        for client in nonsense.incoming() {
            let _ = client.unwrap().write_all(b"What do you mean?\r\n\r\n");
        }
    });
    for (number, address) in addresses.iter().enumerate() {
        let url = databases.create(&format!("reports{number}")).await;
        let launch = Launch::reports(&keys, &url).set("generation.enabled", "false");
        let mut service = sending(launch, address).start().await;
        let client = service.client(&keys.issue("acme"));
        // More than fit into its queue.
        for _ in 0..25 {
            let requests = (0..200).map(|_| client.get("/api/v1/reports"));
            for answer in futures_util::future::join_all(requests).await {
                answer.expect(200);
            }
        }
        let away = "the receiver of telemetry is unavailable";
        eventually("the log says so", LIMIT, async || {
            service.process.stderr().contains(away).then_some(())
        })
        .await;
        assert!(service.process.terminate(LIMIT).success());
        for signal in ["traces", "metrics"] {
            assert_eq!(times_away(&service, signal), 1, "{signal} to {address}");
        }
    }
}

/// How often the log says that what is sent does not arrive.
fn times_away(service: &Service, signal: &str) -> usize {
    let log = service.process.stderr();
    let away = log
        .lines()
        .filter(|line| line.contains("the receiver of telemetry is unavailable"));
    let field = format!("signal=\"{signal}\"");
    away.filter(|line| line.contains(&field)).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_receiver_of_traces_alone_is_away_once_and_gets_the_headers() {
    let Some(receiver) = Receiver::start_without(&["/v1/metrics"]).await else {
        return;
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let launch = Launch::reports(&keys, &databases.create("reports").await)
        .set("generation.enabled", "false")
        .set("telemetry.metrics_interval", "1s")
        .with_variable("OTEL_EXPORTER_OTLP_ENDPOINT", &receiver.address)
        .with_variable("OTEL_EXPORTER_OTLP_HEADERS", "X-Receiver-Key=two%20words");
    let mut service = launch.start().await;
    let client = service.client(&keys.issue("acme"));
    for path in ["/v1/traces", "/v1/metrics"] {
        eventually(path, LIMIT, async || {
            client.get("/api/v1/reports").await.expect(200);
            let messages = receiver.messages(path);
            // Also after the other signal has been refused or accepted.
            (messages.len() >= 4).then_some(())
        })
        .await;
        for message in receiver.messages(path) {
            assert_eq!(message["key"], "two words", "{path}");
        }
    }
    assert!(service.process.terminate(LIMIT).success());
    assert_eq!(times_away(&service, "metrics"), 1);
    assert_eq!(times_away(&service, "traces"), 0);
    let log = service.process.stderr();
    assert!(!log.contains("available again"), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_filter_of_the_log_shows_spans() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let nobody = format!("http://127.0.0.1:{}", testing::free_port());
    for receiver in ["", &nobody] {
        let name = format!("reports{}", receiver.len());
        let launch = Launch::reports(&keys, &databases.create(&name).await)
            .set("generation.enabled", "false")
            .set("telemetry.otlp_endpoint", receiver)
            .set("telemetry.filter", "debug");
        let mut service = launch.start().await;
        let client = service.client(&keys.issue("acme"));
        client.get("/api/v1/reports").await.expect(200);
        assert!(service.process.terminate(LIMIT).success());
        let log = service.process.stderr();
        assert!(log.contains("DEBUG") && log.contains("answered"), "{log}");
        assert!(!log.contains("otel.name"), "{log}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn headers_that_cannot_be_read_are_named_and_not_shown() {
    let keys = TestKeys::new();
    let launch = Launch::reports(&keys, "sqlite://unused.sqlite")
        .set("telemetry.otlp_endpoint", "http://127.0.0.1:4318");
    for (launch, name) in [
        (
            launch.clone().set("telemetry.otlp_headers", "a=1,b=hush%2"),
            "telemetry.otlp_headers",
        ),
        (
            launch.with_variable("OTEL_EXPORTER_OTLP_HEADERS", "a=1,hush"),
            "OTEL_EXPORTER_OTLP_HEADERS",
        ),
    ] {
        let output = launch.command().arg("check-config").output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        let is_named = errors.contains(name) && errors.contains("header 2 is not allowed");
        assert!(is_named && !errors.contains("hush"), "{errors}");
    }
}
