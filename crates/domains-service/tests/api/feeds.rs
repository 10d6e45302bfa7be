//! Atom feeds of events.

use testing::{Backend, expect_feed};

use super::app::{TestApp, store};

testing::on_each_database!(a_feed_of_all_domains_is_read_by_whoever_has_its_address);

async fn a_feed_of_all_domains_is_read_by_whoever_has_its_address(backend: Backend) {
    let app = TestApp::start(backend).await;
    for (account, name) in [("a", "go.waymark.dev"), ("b", "to.waymark.dev")] {
        store(&app.account(account), name).await;
    }

    let owner = app.account("a");
    let feed = expect_feed(&owner, &app.stranger(), "domain", ("domain", "")).await;

    assert!(
        feed.text
            .contains("<content>go.waymark.dev is yours: its DNS record was found.</content>")
    );
    assert!(!feed.text.contains("to.waymark.dev"), "another account's");
}
