//! Many concurrent updates of one row: each costs as much as a single one.
//!
//! Prints a table with `cargo test -p end-to-end updates -- --nocapture --test-threads 1`.

use std::time::Duration;

use end_to_end::{Databases, Launch, Service, processor_time};
use testing::{Backend, Client, FORM, TestKeys, at_once};

/// How many updates are sent at once.
const COUNTS: [u32; 2] = [25, 400];

testing::on_each_database!(
    updates_of_a_report_cost_the_same_however_many,
    updates_of_a_domain_cost_the_same_however_many,
);

async fn updates_of_a_report_cost_the_same_however_many(backend: Backend) {
    let keys = TestKeys::new();
    let databases = Databases::start(backend).await;
    let launch = Launch::reports(&keys, &databases.create("reports").await)
        .set("generation.enabled", "false")
        .set("generation.wait", "0s");
    let service = unhurried(launch).start().await;
    let client = service.client(&keys.issue("owner"));
    let report = [("url", "https://example.com/")];
    let id = client
        .post("/api/v1/reports", &report)
        .await
        .expect(201)
        .id();
    let path = format!("/api/v1/reports/{id}");

    let change = |number| format!("privacy={}", number % 2);
    measure(backend, "report", &service, (client, path), change).await;
}

async fn updates_of_a_domain_cost_the_same_however_many(backend: Backend) {
    let keys = TestKeys::new();
    let databases = Databases::start(backend).await;
    let launch = Launch::domains(&keys, &databases.create("domains").await);
    let service = unhurried(launch).start().await;
    let client = service.client(&keys.issue("owner"));
    let domain = [("name", "go.waymark.dev")];
    let id = client
        .post("/api/v1/domains", &domain)
        .await
        .expect(201)
        .id();
    let path = format!("/api/v1/domains/{id}");

    let change = |number| format!("index_page=https://p{number}.dev/");
    measure(backend, "domain", &service, (client, path), change).await;
}

/// Without the limits that keep such a client from affecting others, on a machine of any speed.
fn unhurried(launch: Launch) -> Launch {
    launch
        .set("http.requests_in_flight", "0")
        .set("database.pool.wait", "10m")
}

/// Sends updates at once and compares what each of them costs the service.
async fn measure(
    backend: Backend,
    row: &str,
    service: &Service,
    (client, path): (Client, String),
    change: impl Fn(usize) -> String,
) {
    let process = service.process.id();
    let mut before: Option<Duration> = None;
    for count in COUNTS {
        let used = processor_time(process);
        let statuses = at_once(count as usize, |number| {
            let (client, path, form) = (client.clone(), path.clone(), change(number));
            async move { client.send_body("PATCH", &path, FORM, form).await.status }
        })
        .await;
        let used = processor_time(process).saturating_sub(used);
        assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
        let each = used / count;
        println!("| {backend:?} | {row} | {count} | {used:.2?} | {each:.2?} |");
        // If each were retried for every other one, it would be sixteen times as much.
        if let Some(before) = before {
            assert!(each <= before * 3, "{each:?} each after {before:?}");
        }
        // Small numbers of updates are measured too coarsely to be compared closely.
        before = Some(each.max(Duration::from_millis(2)));
    }
}
