//! Runs a script that drives Chromium.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use testing::{find_installed, skip};

/// The folder with axe-core, see CONTRIBUTING.md.
const ORACLES: &str = "WAYMARK_ORACLES";

/// What a script needs.
pub struct Browsing {
    chromium: PathBuf,
    python: PathBuf,
    axe: PathBuf,
}

impl Browsing {
    /// `None`, with a line that says so, if something is not installed.
    pub fn installed() -> Option<Self> {
        let programs = (find_installed("chromium"), find_installed("python3"));
        let (Some(chromium), Some(python)) = programs else {
            skip("chromium or python3 is not installed");
            return None;
        };
        let Some(oracles) = std::env::var_os(ORACLES) else {
            skip("WAYMARK_ORACLES is not set");
            return None;
        };
        Some(Self {
            chromium,
            python,
            axe: Path::new(&oracles).join("axe-core-4.14.1/axe.min.js"),
        })
    }

    /// Runs a script of this folder on this job; returns what it found wrong.
    pub async fn run(&self, script: &str, mut job: Value) -> Vec<String> {
        job["chromium"] = json!(self.chromium);
        job["axe"] = json!(self.axe);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/console");
        let mut running = Command::new(&self.python)
            .arg("-B")
            .arg(folder.join(script))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = running.stdin.take().unwrap();
        input.write_all(job.to_string().as_bytes()).unwrap();
        drop(input);
        // On a separate thread, since the test may serve pages at the same time.
        let output = tokio::task::spawn_blocking(move || running.wait_with_output());
        let output = output.await.unwrap().unwrap();
        assert!(output.status.success(), "{script} failed");
        serde_json::from_slice(&output.stdout).unwrap()
    }
}
