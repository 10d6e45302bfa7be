//! The cost of showing and of printing a report with several hundred findings: processor time of the
//! service, bytes sent, and memory.
//!
//! `cargo bench -p end-to-end --bench report_page`

#![expect(
    clippy::expect_used,
    reason = "if a step of a benchmark fails, there is no result to return"
)]
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use std::process::Command;
use std::time::{Duration, Instant};

use end_to_end::sample_reports::{SampleReports, report_of_many_faults};
use end_to_end::{Databases, Launch, most_memory_mib, processor_time};
use testing::{Backend, TestKeys, build};

const WARM_UP: u32 = 50;
/// More than the accounts of a server print at once.
const PRINTED: u32 = 20;

#[tokio::main]
async fn main() {
    // Without it, this is a test, which checks that the benchmark works.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let visits: u32 = if is_bench { 500 } else { 5 };
    build("reports-service");
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("reports").await;
    let launch = Launch::reports(&keys, &database).set("generation.enabled", "false");
    let service = launch.start().await;
    let report = report_of_many_faults();
    let mut samples = SampleReports::open(&database);
    let id = samples.ready("http://bazaar.example/", &[&report]);
    let key = keys.issue("default");
    let shown = service
        .client(&key)
        .get(&format!("/api/v1/reports/{id}"))
        .await
        .expect(200);
    let page = shown.data().get("page_url");
    let page = page.and_then(|page| page.as_str()).expect("an address");
    let places: usize = report
        .checks
        .iter()
        .map(|check| check.evidence.items.len())
        .sum();

    let client = reqwest::Client::new();
    let visit = async || {
        let response = client.get(page).send().await.expect("a page");
        assert!(response.status().is_success());
        response.bytes().await.expect("a page")
    };
    for _ in 0..WARM_UP {
        visit().await;
    }
    let before = processor_time(service.process.id());
    for _ in 0..visits {
        visit().await;
    }
    let used = processor_time(service.process.id())
        .checked_sub(before)
        .expect("time that grows");
    let html = visit().await;
    let milliseconds = used.as_secs_f64() * 1_000.0 / f64::from(visits);
    println!("| report | processor time | bytes | with gzip |");
    println!("|---|--:|--:|--:|");
    println!(
        "| {places} findings | {milliseconds:.2} ms | {} | {} |",
        html.len(),
        compressed(&html)
    );

    // Each of another report: what was printed is kept.
    let count = if is_bench { PRINTED } else { 2 };
    let ids: Vec<i64> = (0..count)
        .map(|number| samples.ready(&format!("http://bazaar.example/{number}"), &[&report]))
        .collect();
    let process = service.process.id();
    let (memory, before) = (most_memory_mib(process), processor_time(process));
    let (mut bytes, mut longest) = (0, Duration::ZERO);
    for id in ids {
        let started = Instant::now();
        let path = format!("{}/api/v1/reports/{id}/pdf", service.base);
        let response = client.get(path).bearer_auth(&key).send().await;
        let response = response.expect("a response").error_for_status();
        bytes = response
            .expect("a document")
            .bytes()
            .await
            .expect("a document")
            .len();
        longest = longest.max(started.elapsed());
    }
    let used = processor_time(process).saturating_sub(before) / count;
    let memory = most_memory_mib(process) - memory;
    println!("| as PDF, one after the other | processor time | longest | bytes | memory |");
    println!("|---|--:|--:|--:|--:|");
    println!("| {count} reports | {used:.0?} | {longest:.0?} | {bytes} | {memory:.0} MiB |");
}

/// As a proxy in front of the service sends it.
fn compressed(html: &[u8]) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    std::fs::write(&file, html).expect("a file");
    let mut gzip = Command::new("gzip");
    let output = gzip.arg("--stdout").arg(&file).output();
    output.expect("gzip").stdout.len()
}
