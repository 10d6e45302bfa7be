//! Visits that are counted while the database is unavailable.

use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use testing::{own_server, until};

use crate::edge::service::TestService;
use crate::edge::visitor::get;
use crate::edge::visits::{numbers, total_is, visits};

const NAME: &str = "go.waymark.dev";

/// Visits the domain, which has no pages, this many times.
async fn visit(service: &TestService, times: u32) {
    for _ in 0..times {
        assert_eq!(get(service.address, NAME, "/").await.status, 404);
    }
}

async fn an_attempt_to_write_failed(service: &TestService) {
    let none = "waymark_edge_visit_failures_total 0";
    until("an attempt to write failed", async || {
        !service.operate("/metrics").await.text.contains(none)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_after_an_outage_of_the_database_loses_no_visit() {
    let Some((mut server, url)) = own_server().await else {
        return;
    };
    let settings = EdgeSettings {
        visits_interval: Duration::from_secs(3).into(),
        ..EdgeSettings::default()
    };
    let service = TestService::start_with(&url, settings).await;
    let id = service.store(NAME, &[]).await;

    server.stop();
    visit(&service, 3).await;
    an_attempt_to_write_failed(&service).await;
    visit(&service, 20).await;
    server.resume().await;
    // Before the next interval: both the visits left from the failed attempt and those counted
    // since.
    service.stop().await;

    let second = TestService::start(&url).await;
    assert_eq!(visits(&second, id).await["total"], numbers(0, 23, 0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visits_wait_while_the_database_is_unavailable() {
    let Some((mut server, url)) = own_server().await else {
        return;
    };
    let service = TestService::start(&url).await;
    let id = service.store(NAME, &[]).await;
    visit(&service, 3).await;
    total_is(&service, id, numbers(0, 3, 0, 0)).await;

    server.stop();
    visit(&service, 20).await;
    an_attempt_to_write_failed(&service).await;
    server.resume().await;

    until("the visits are written", async || {
        let shown = service.show(id).await;
        shown.status == 200 && shown.data()["visits"]["total"] == numbers(0, 23, 0, 0)
    })
    .await;
}
