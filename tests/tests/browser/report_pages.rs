//! Report pages: who sees them, how they change while they are made, and what hostile pages can do
//! there.

use std::time::Duration;

use end_to_end::{Databases, Launch, Service};
use serde_json::json;
use testing::{Backend, PageServer, TestKeys};

use crate::browser::{browse, browse_with};

async fn start() -> (Service, TestKeys, Databases) {
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("reports").await;
    let reports = Launch::reports(&keys, &database).start().await;
    (reports, keys, databases)
}

#[tokio::test]
async fn each_privacy_shows_a_page_to_those_whom_it_names() {
    let (reports, keys, _databases) = start().await;
    let job = json!({ "base": reports.base, "key": keys.issue("default") });

    browse("privacy.py", job).await;
}

#[tokio::test]
async fn a_report_becomes_ready_before_ones_eyes() {
    let (reports, keys, _databases) = start().await;
    let pages = PageServer::start_with(include_str!(
        "../../../crates/page-audit/tests/pages/faulty/old_homepage.html"
    ));
    let pages = pages.await;
    let job = json!({
        "base": reports.base,
        "key": keys.issue("default"),
        "page": pages.url("/old"),
    });
    let hold = async |wish: &str| pages.hold(wish == "hold");

    browse_with("live.py", job, hold).await;
}

#[tokio::test]
async fn nothing_of_an_audited_page_acts_in_ours() {
    let (reports, keys, _databases) = start().await;
    let job = json!({
        "base": reports.base,
        "account": "default",
        "key": keys.issue("default"),
        "other": keys.issue("other"),
    });
    let wait = async |_: &str| tokio::time::sleep(Duration::from_millis(100)).await;

    browse_with("hostile.py", job, wait).await;
}
