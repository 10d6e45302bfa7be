//! The console: signing in, every action, and the end of a session.

use std::time::Duration;

use end_to_end::{Databases, Launch, Service};
use serde_json::{Value, json};
use testing::{Backend, DnsServer, EVERY_SCOPE, PageServer, TestKeys};

use crate::browser::domains::start_domains;
use crate::browser::{browse, browse_with};

#[tokio::test]
async fn a_person_uses_the_console() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("reports").await;
    let reports = Launch::reports(&keys, &database).start().await;
    let pages = PageServer::start(Duration::from_millis(500)).await;
    let job = json!({
        "base": reports.base,
        "key": keys.issue("default"),
        "page": pages.url("/a-page"),
    });

    browse("console.py", job).await;
}

#[tokio::test]
async fn every_action_on_reports_and_the_end_of_sessions() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("reports").await;
    let reports = Launch::reports(&keys, &database).start().await;
    let names: Vec<String> = (1..=5)
        .map(|number| format!("http://127.0.0.1:18399/{number}"))
        .collect();
    let job = json!({ "section": "reports", "field": "url", "names": names });

    sessions(&reports, &keys, job).await;
}

#[tokio::test]
async fn every_action_on_domains_and_the_end_of_sessions() {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("domains").await;
    let dns = DnsServer::start().await;
    let domains = start_domains(&keys, &database, &dns).await;
    let names: Vec<String> = (1..=5)
        .map(|number| format!("go{number}.brand.com"))
        .collect();
    let job = json!({ "section": "domains", "field": "name", "names": names });

    sessions(&domains, &keys, job).await;
}

async fn sessions(service: &Service, keys: &TestKeys, mut job: Value) {
    let doomed = keys.issue_with("default", EVERY_SCOPE, None);
    let doomed_too = keys.issue_with("default", EVERY_SCOPE, None);
    let reader = keys.issue_with("default", "reports:read domains:read", None);
    job["base"] = json!(service.base);
    job["key"] = json!(keys.issue("default"));
    job["reader"] = json!(reader.as_str());
    job["doomed"] = json!(doomed.as_str());
    job["doomed_too"] = json!(doomed_too.as_str());
    job["other"] = json!(keys.issue("other"));
    let revoke = async |wish: &str| {
        let key = if wish == "revoke" {
            &doomed
        } else {
            &doomed_too
        };
        keys.folder.revoke(&key.id).unwrap();
    };

    browse_with("sessions.py", job, revoke).await;
}
