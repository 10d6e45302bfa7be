//! The console in a browser: a person signs in, has pages checked, deletes and undoes. Every view
//! is accessible in both colours on a phone and on a desk, and no script fails.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use end_to_end::{Databases, Launch};
use serde_json::json;
use testing::{Backend, PageServer, TestKeys, find_installed, skip};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/console/browse.py");
/// The folder with axe-core, see CONTRIBUTING.md.
const ORACLES: &str = "WAYMARK_ORACLES";

#[tokio::test]
async fn a_person_uses_the_console() {
    let (Some(chromium), Some(python)) = (find_installed("chromium"), find_installed("python3"))
    else {
        return skip("chromium or python3 is not installed");
    };
    let Some(oracles) = std::env::var_os(ORACLES) else {
        return skip("WAYMARK_ORACLES is not set");
    };
    let axe = std::path::Path::new(&oracles).join("axe-core-4.14.1/axe.min.js");
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("reports").await;
    let reports = Launch::reports(&keys, &database).start().await;
    let pages = PageServer::start(Duration::from_millis(500)).await;
    let job = json!({
        "chromium": chromium,
        "axe": axe,
        "base": reports.base,
        "key": keys.issue("default"),
        "page": pages.url("/a-page"),
    });
    let mut script = Command::new(python)
        .arg(SCRIPT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = script.stdin.take().unwrap();
    input.write_all(job.to_string().as_bytes()).unwrap();
    drop(input);

    // On a separate thread, since the page is served at the same time.
    let output = tokio::task::spawn_blocking(move || script.wait_with_output());
    let output = output.await.unwrap().unwrap();

    assert!(output.status.success(), "browse.py failed");
    let wrong: Vec<String> = serde_json::from_slice(&output.stdout).unwrap();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
