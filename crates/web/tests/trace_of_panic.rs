//! A request whose handler panics ends its span, which says that it failed.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests panic to fail a test, as tests do"
)]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use actix_web::HttpResponse;
use serde_json::Value;
use tracing::Level;
use tracing_subscriber::fmt::format::FmtSpan;
use web::{HttpSettings, Server, resource};

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

async fn panics() -> HttpResponse {
    panic!("a defect")
}

#[tokio::test]
async fn a_panic_is_the_outcome_of_its_span() {
    let log = Log::default();
    let writer = log.clone();
    // Each span is a line when it has ended.
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_max_level(Level::DEBUG)
        .with_span_events(FmtSpan::CLOSE)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let settings = HttpSettings {
        listen: "127.0.0.1:0".parse().unwrap(),
        ..HttpSettings::default()
    };
    let server = Server::bind(&settings, |config| {
        config.service(resource("/panic").get(panics));
    });
    let server = server.unwrap();
    let address = server.addresses().api.unwrap();
    let shutdown = server.shutdown_handle();
    let running = tokio::spawn(server.run());

    let answered = reqwest::get(format!("http://{address}/panic")).await;
    assert_eq!(answered.unwrap().status(), 500);
    shutdown.stop();
    running.await.unwrap().unwrap();

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let lines = text.lines().map(serde_json::from_str::<Value>);
    let ended: Vec<Value> = lines
        .map(Result::unwrap)
        .filter(|line| line["message"] == "close" && line["span"]["otel.kind"] == "server")
        .collect();
    let [ended] = &*ended else {
        panic!("{text}");
    };
    assert_eq!(ended["span"]["http.response.status_code"], 500, "{ended:#}");
    assert_eq!(ended["span"]["otel.status_code"], "ERROR", "{ended:#}");
}
