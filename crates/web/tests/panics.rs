//! A panic is logged in the same format as any other line.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::env;
use std::process::Command;
use std::thread;

use serde_json::Value;
use web::telemetry::{self, LogFormat, TelemetrySettings};

const TEST: &str = "a_panic_is_one_line_with_its_place_and_no_secret";
/// Set in the process that panics: logs and the hook belong to a whole process.
const PANICS: &str = "WAYMARK_TEST_PANICS";

#[test]
fn a_panic_is_one_line_with_its_place_and_no_secret() {
    if let Ok(cause) = env::var(PANICS) {
        return panic_with(&cause);
    }
    for (cause, shown) in [("constant", Some("a defect")), ("sesame", None)] {
        let (log, events) = log_of(cause);
        assert_eq!(events.len(), 1, "{log}");
        assert!(!log.contains("sesame"), "{log}");
        let event = &events[0];
        assert_eq!(event["level"], "ERROR");
        assert_eq!(event["message"], "the program panicked");
        assert_eq!(event["cause"].as_str(), shown);
        assert_eq!(event["span"]["request_id"], "trace-1");
        let place = event["place"].as_str().unwrap();
        assert!(place.contains("tests/panics.rs:"), "{place}");
        assert!(event.get("backtrace").is_none(), "{log}");
    }
}

/// The output of a process that panics for this cause.
fn log_of(cause: &str) -> (String, Vec<Value>) {
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", TEST, "--nocapture"])
        .env(PANICS, cause)
        .env_remove("RUST_BACKTRACE")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let log = String::from_utf8(output.stderr).unwrap();
    let events = log.lines().map(|line| serde_json::from_str(line).unwrap());
    let events = events.collect();
    (log, events)
}

fn panic_with(cause: &str) {
    let settings = TelemetrySettings {
        format: LogFormat::Json,
        ..TelemetrySettings::default()
    };
    telemetry::init(&settings, "test").unwrap();
    let cause = cause.to_owned();
    let panicking = thread::spawn(move || {
        let _span = tracing::error_span!("request", request_id = "trace-1").entered();
        match cause.as_str() {
            "constant" => panic!("a defect"),
            other => panic!("\"{other}\" cannot be read"),
        }
    });
    assert!(panicking.join().is_err());
}
