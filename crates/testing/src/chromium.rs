//! Drives Chromium as people do: scripts in Python that use a service's pages, see
//! `browser/person.py`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::Command;

use crate::{find_installed, skip};

/// The folder with axe-core, see CONTRIBUTING.md.
const ORACLES: &str = "WAYMARK_ORACLES";
/// A folder for pictures of every page that the scripts visit.
const PICTURES: &str = "WAYMARK_PICTURES";

/// Chromium, and the Python that drives it.
pub struct Chromium {
    program: PathBuf,
    python: PathBuf,
    oracles: PathBuf,
}

/// The results of a script.
#[derive(Default)]
pub struct Seen {
    /// The faults it found, in sentences.
    pub wrong: Vec<String>,
    /// The HTML of each view, by its name.
    pub pages: BTreeMap<String, String>,
    /// The measurements, by name.
    pub measured: Value,
}

impl Chromium {
    /// `None`, after a line that names what is not installed.
    pub fn installed() -> Option<Self> {
        let programs = (find_installed("chromium"), find_installed("python3"));
        let (Some(program), Some(python)) = programs else {
            skip("chromium or python3 is not installed");
            return None;
        };
        let Some(oracles) = std::env::var_os(ORACLES) else {
            skip("WAYMARK_ORACLES is not set");
            return None;
        };
        Some(Self {
            program,
            python,
            oracles: oracles.into(),
        })
    }

    /// Runs a script on this job. `help` does whatever the script requests of the test.
    pub async fn run(
        &self,
        script: &Path,
        mut job: Value,
        mut help: impl AsyncFnMut(&str),
    ) -> Seen {
        job["chromium"] = json!(self.program);
        job["axe"] = json!(self.oracles.join("axe-core-4.14.1/axe.min.js"));
        if let Some(folder) = std::env::var_os(PICTURES) {
            job["pictures"] = json!(PathBuf::from(folder));
        }
        let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser");
        let mut running = Command::new(&self.python)
            .arg("-B")
            .arg(script)
            .env("PYTHONPATH", driver)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut input = running.stdin.take().unwrap();
        let mut output = BufReader::new(running.stdout.take().unwrap()).lines();
        input
            .write_all(format!("{job}\n").as_bytes())
            .await
            .unwrap();
        let mut seen = None;
        while let Some(line) = output.next_line().await.unwrap() {
            let line: Value = serde_json::from_str(&line).unwrap();
            if let Some(wish) = line["please"].as_str() {
                help(wish).await;
                input.write_all(b"\n").await.unwrap();
            } else {
                seen = Some(line);
            }
        }
        let status = running.wait().await.unwrap();
        assert!(status.success(), "{} failed", script.display());
        let mut seen = seen.expect("the script prints its results");
        Seen {
            wrong: serde_json::from_value(seen["wrong"].take()).unwrap(),
            pages: serde_json::from_value(seen["pages"].take()).unwrap(),
            measured: seen["measured"].take(),
        }
    }

    /// The errors that the Nu Html Checker of the W3C finds in these pages.
    pub fn validate(&self, pages: &BTreeMap<String, String>) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        for (name, html) in pages {
            std::fs::write(folder.path().join(format!("{name}.html")), html).unwrap();
        }
        let Some(java) = find_java() else {
            skip("no Java runtime is installed");
            return Vec::new();
        };
        let validator = self.oracles.join("vnu-jar-26.9.27/build/dist/vnu.jar");
        let output = std::process::Command::new(java)
            .arg("-jar")
            .arg(validator)
            .args(["--format", "json", "--stdout"])
            .arg(folder.path())
            .output()
            .unwrap();
        let checked: Value = serde_json::from_slice(&output.stdout).unwrap();
        let messages = checked["messages"].as_array().unwrap().iter();
        messages
            .filter(|message| message["type"] != "info")
            .map(|message| {
                let url = message["url"].as_str().unwrap_or_default();
                let view = url.rsplit('/').next().unwrap_or_default();
                format!("{view}: {} {}", message["message"], message["extract"])
            })
            .collect()
    }
}

/// The Java of the client generators, or the system's.
fn find_java() -> Option<PathBuf> {
    let tools = std::env::var_os("WAYMARK_CLIENT_TOOLS").map(PathBuf::from);
    let own = tools.map(|tools| tools.join("bin/java"));
    own.filter(|java| java.is_file())
        .or_else(|| find_installed("java"))
}
