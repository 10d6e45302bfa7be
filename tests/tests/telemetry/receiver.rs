//! A receiver of the protocol, with the protocol's own definitions in Python.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use testing::{Process, eventually, free_port, skip};

/// Its program.
const RECEIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/telemetry/receiver.py");
/// A Python with opentelemetry-proto.
const PYTHON: &str = "WAYMARK_OTLP_PYTHON";
/// The time limit for data to arrive.
pub const LIMIT: Duration = Duration::from_mins(1);

/// A running receiver.
pub struct Receiver {
    process: Process,
    /// Where it listens.
    pub address: String,
}

impl Receiver {
    /// Starts it; `None` if there is no Python for it.
    pub async fn start() -> Option<Self> {
        Self::start_without(&[]).await
    }

    /// The same; it responds at these paths that there is no such thing.
    pub async fn start_without(refused: &[&str]) -> Option<Self> {
        let python = std::env::var_os(PYTHON).map(PathBuf::from);
        let Some(python) = python.filter(|python| python.is_file()) else {
            skip("no Python with opentelemetry-proto (scripts/install-tools)");
            return None;
        };
        let port = free_port();
        let process = Process::start(
            Command::new(python)
                .args([RECEIVER, &port.to_string()])
                .args(refused),
        );
        let receiver = Self {
            process,
            address: format!("http://127.0.0.1:{port}"),
        };
        eventually("the receiver is ready", LIMIT, async || {
            receiver.process.stdout().contains("ready").then_some(())
        })
        .await;
        Some(receiver)
    }

    /// What has been received at this path, message by message.
    pub fn messages(&self, path: &str) -> Vec<Value> {
        let text = self.process.stdout();
        let complete = text
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'));
        let messages = complete.map(|line| serde_json::from_str(line).unwrap());
        let messages: Vec<Value> = messages
            .filter(|message: &Value| message["path"] == path)
            .collect();
        for message in &messages {
            assert!(message["error"].is_null(), "not understood: {message}");
        }
        messages
    }

    /// All spans.
    pub fn spans(&self) -> Vec<Value> {
        items(&self.messages("/v1/traces"))
    }

    /// The last values of a metric of this service, summed over its labels.
    pub fn metric(&self, service: &str, name: &str) -> Option<f64> {
        let mut messages = self.messages("/v1/metrics");
        messages.retain(|message| message["items"][0]["resource"]["service.name"] == service);
        let points = items(messages.last());
        let points = points.iter().filter(|point| point["name"] == name);
        points.map(|point| point["value"].as_f64()).sum()
    }
}

fn items<'a>(messages: impl IntoIterator<Item = &'a Value>) -> Vec<Value> {
    let messages = messages.into_iter();
    messages
        .flat_map(|message| message["items"].as_array().unwrap().clone())
        .collect()
}
