//! One log line per request, with its id and without its secrets.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests panic to fail a test, as tests do"
)]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use actix_web::HttpResponse;
use actix_web::web::ServiceConfig;
use database::NotReady;
use reqwest::Method;
use serde_json::Value;
use web::telemetry::{self, AuditLevel, TelemetrySettings};
use web::{HttpSettings, OperationsSettings, Problem, Server, resource};

/// Collects what is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(line)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

async fn show_report() -> HttpResponse {
    HttpResponse::Ok().finish()
}

async fn answer_question() -> Result<HttpResponse, Problem> {
    Err(Problem::not_found())
}

async fn panics() -> HttpResponse {
    panic!("an error, which the hook of a program logs")
}

async fn break_down() -> Result<HttpResponse, Problem> {
    Err(Problem::internal(&"the disk is full"))
}

#[tokio::test]
async fn a_request_is_logged_once_with_its_id_and_no_secret() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().json().flatten_event(true);
    let subscriber = subscriber.with_writer(move || writer.clone()).finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let settings = HttpSettings {
        listen: "127.0.0.1:0".parse().unwrap(),
        recorded_refusals: 1.into(),
        ..HttpSettings::default()
    };
    let server = Server::bind(&settings, |config| {
        config.service(resource("/reports/{id}").get(show_report));
        config.service(resource("/broken").get(break_down));
        config.service(resource("/panic").get(panics));
    });
    let operations = OperationsSettings {
        listen: "127.0.0.1:0".parse().ok(),
    };
    let ready = || std::future::ready(Err::<(), _>(NotReady::Loading("names")));
    let question = |config: &mut ServiceConfig| {
        config.service(resource("/question").get(answer_question));
    };
    let server = server
        .unwrap()
        .with_operations_and(&operations, ready, question)
        .unwrap();
    let address = server.addresses().api.unwrap();
    let operations = server.addresses().operations.unwrap();
    let shutdown = server.shutdown_handle();
    let running = tokio::spawn(server.run());

    let client = reqwest::Client::new();
    for path in ["/reports/7?password=sesame", "/broken"] {
        let request = client
            .get(format!("http://{address}{path}"))
            .bearer_auth("top-secret");
        request
            .header("x-request-id", "trace-1")
            .send()
            .await
            .unwrap();
    }
    let panicked = client.get(format!("http://{address}/panic")).send().await;
    assert_eq!(panicked.unwrap().status(), 500);
    let invented = Method::from_bytes(&[b'A'; 5_000]).unwrap();
    let request = client.request(invented, format!("http://{address}/reports/7"));
    assert_eq!(request.send().await.unwrap().status(), 405);
    // The second refusal exceeds the number that is logged.
    let refused = client.delete(format!("http://{address}/reports/7")).send();
    assert_eq!(refused.await.unwrap().status(), 405);
    // Anyone can make the proxy send the service's questions, so they are not logged; a failed
    // probe is.
    for (path, status) in [("question", 404), ("healthz", 200), ("readyz", 503)] {
        let asked = client.get(format!("http://{operations}/{path}")).send();
        assert_eq!(asked.await.unwrap().status(), status, "{path}");
    }
    let pasted = client.get(format!(
        "http://{address}/reports/0123456789abcdef0123456789abcdef0123"
    ));
    pasted.send().await.unwrap();
    shutdown.stop();
    running.await.unwrap().unwrap();

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(
        !text.contains("sesame") && !text.contains("top-secret"),
        "{text}"
    );
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let of = |message: &str| -> Vec<&Value> {
        lines
            .iter()
            .filter(|line| line["message"] == message)
            .collect()
    };

    let answered = of("answered");
    assert_eq!(answered.len(), 6, "{text}");
    assert_eq!(answered[0]["span"]["request_id"], "trace-1");
    assert_eq!(answered[0]["span"]["method"], "GET");
    assert_eq!(answered[0]["route"], "/reports/{id}");
    assert_eq!(answered[0]["status"], 200);
    assert_eq!(answered[0]["row"], 7);
    assert_eq!(answered[0]["client"], "127.0.0.1");
    assert!(answered[0]["duration_ms"].as_f64().unwrap() >= 0.0);

    // A request that panicked has an outcome like any other.
    assert_eq!(answered[2]["route"], "/panic");
    assert_eq!(answered[2]["status"], 500);

    // A client that invents long methods cannot fill a disk.
    assert_eq!(answered[3]["span"]["method"], "other");
    assert_eq!(answered[4]["route"], "/readyz");
    assert!(!text.contains("AAAA"), "{text}");
    assert_eq!(answered[5]["path"], "/reports/***");

    // The panic is logged where it happens.
    let failed = of("a request failed");
    assert_eq!(failed.len(), 1, "{text}");
    assert_eq!(failed[0]["error"], "the disk is full");
    assert_eq!(failed[0]["span"]["request_id"], "trace-1");
}

#[test]
fn no_filter_of_the_logs_affects_the_audit_trail() {
    for (filter, audit, expected) in [
        ("off", AuditLevel::Changes, "audit=info"),
        ("audit=trace,warn", AuditLevel::Off, "audit=off"),
        ("audit=error", AuditLevel::All, "audit=debug"),
    ] {
        let settings = TelemetrySettings {
            filter: filter.to_owned(),
            audit,
            ..TelemetrySettings::default()
        };
        let filter = settings.filter().unwrap().to_string();
        let directives: Vec<&str> = filter.split(',').collect();
        assert!(directives.contains(&expected), "{filter}");
    }
}

#[test]
fn a_filter_that_cannot_be_read_is_named() {
    let filter = "reports_service=loud".to_owned();
    let settings = TelemetrySettings {
        filter,
        ..TelemetrySettings::default()
    };

    let message = telemetry::init(&settings, "test").unwrap_err().to_string();

    let expected = "setting `telemetry.filter`: \"reports_service=loud\" is not a log filter: ";
    assert!(message.starts_with(expected), "{message}");
}
