//! A script of plain curl requests goes through the whole life of a report and of a domain.

use std::process::Command;
use std::time::Duration;

use end_to_end::{Databases, Launch};
use testing::{Backend, PageServer, TestKeys, find_installed, skip};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/life.sh");

testing::on_each_database!(the_whole_life_of_a_report_and_of_a_domain);

async fn the_whole_life_of_a_report_and_of_a_domain(backend: Backend) {
    if find_installed("curl").is_none() {
        return skip("curl is not installed");
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let reports = Launch::reports(&keys, &databases.create("reports").await)
        .start()
        .await;
    let domains = Launch::domains(&keys, &databases.create("domains").await)
        .start()
        .await;
    let page = PageServer::start(Duration::from_millis(20))
        .await
        .url("/a%20page?with=a&query=+");
    let mut script = Command::new("sh");
    script
        .arg(SCRIPT)
        .args([&reports.base, &domains.base, &keys.issue("default"), &page]);

    // On a separate thread, since the page is served at the same time.
    let ran = tokio::task::spawn_blocking(move || script.output()).await;

    let output = ran.expect("a thread").expect("sh");
    let said = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.ends_with("done\n"),
        "{said}{complaint}"
    );
}
