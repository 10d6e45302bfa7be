//! The logs of all services that tests start: reads the audit trail's event of a request, and
//! checks that no line contains a secret.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use serde_json::Value;
use tracing_subscriber::EnvFilter;

/// Text that occurs only in keys, cookies, forms and hashes.
const SIGNS: [&str; 4] = ["wmk_", "eyJ", "password=", "$argon2"];
/// A shorter secret might be an ordinary word.
const MIN_LENGTH: usize = 8;

/// The log of this process.
struct Log {
    /// The events of the audit trail.
    audit: Vec<Value>,
    /// Passwords, cookies and the signatures of keys.
    secrets: Vec<String>,
    /// The lines that contain a secret.
    leaks: Vec<String>,
}

static LOG: Mutex<Log> = Mutex::new(Log {
    audit: Vec::new(),
    secrets: Vec::new(),
    leaks: Vec::new(),
});

fn log() -> MutexGuard<'static, Log> {
    LOG.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Log {
    fn has_secret(&self, line: &str) -> bool {
        SIGNS.iter().any(|sign| line.contains(sign))
            || self.secrets.iter().any(|secret| line.contains(secret))
    }

    fn add(&mut self, line: &str) {
        if self.has_secret(line) {
            self.leaks.push(line.to_owned());
        }
        let event = serde_json::from_str(line).unwrap_or(Value::Null);
        if event["target"] == "audit" {
            self.audit.push(event);
        }
    }
}

/// From now on, a line with this text is a leak.
pub fn add_secret(text: &str) {
    if text.len() >= MIN_LENGTH {
        log().secrets.push(text.to_owned());
    }
}

/// The lines of a program's log that contain a secret.
pub fn leaks_in(text: &str) -> Vec<String> {
    let log = log();
    let leaks = text.lines().filter(|line| log.has_secret(line));
    leaks.map(str::to_owned).collect()
}

/// The events of the audit trail, of services in this process, that `matches`.
pub fn audit_events(matches: impl Fn(&Value) -> bool) -> Vec<Value> {
    let log = log();
    let events = log.audit.iter().filter(|event| matches(event));
    events.cloned().collect()
}

/// Collects what services in this process log.
pub(crate) fn collect() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let filter = EnvFilter::new("info,actix_http::h1=off,audit=debug");
        let subscriber = tracing_subscriber::fmt()
            .json()
            .flatten_event(true)
            .with_env_filter(filter)
            .with_writer(|| Lines);
        // A test with its own subscriber reads the lines itself.
        let _ = tracing::subscriber::set_global_default(subscriber.finish());
    });
}

/// Fails the test if a secret was logged.
pub(crate) fn assert_no_leak() {
    let leaks = log().leaks.clone();
    assert!(
        leaks.is_empty() || std::thread::panicking(),
        "secrets in the log: {leaks:#?}"
    );
}

/// Receives one line per call.
struct Lines;

impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        log().add(&String::from_utf8_lossy(line));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
