//! The console in a browser: a person signs in, has pages checked, deletes and undoes. Every view
//! is accessible in both colours on a phone and on a desk, and no script fails.

#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod browser;
mod domains;

use std::time::Duration;

use end_to_end::{Databases, Launch};
use serde_json::json;
use testing::{Backend, PageServer, TestKeys};

use crate::browser::Browsing;

#[tokio::test]
async fn a_person_uses_the_console() {
    let Some(browsing) = Browsing::installed() else {
        return;
    };
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Sqlite).await);
    let database = databases.create("reports").await;
    let reports = Launch::reports(&keys, &database).start().await;
    let pages = PageServer::start(Duration::from_millis(500)).await;
    let job = json!({
        "base": reports.base,
        "key": keys.issue("default"),
        "page": pages.url("/a-page"),
    });

    let wrong = browsing.run("browse.py", job).await;

    assert!(wrong.is_empty(), "{wrong:#?}");
}
