//! One process of reports-service with the API alone and one that only makes reports: a request
//! waits for the report that the other process makes.

use std::time::Duration;

use end_to_end::{Databases, Launch};
use testing::{Backend, PageServer, TestKeys};

testing::on_each_database!(another_process_makes_the_awaited_report);

async fn another_process_makes_the_awaited_report(backend: Backend) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let pages = PageServer::start(Duration::from_millis(10)).await;
    let all = Launch::reports(&keys, &databases.create("reports").await);
    let api = all.clone().set("service.roles", "api").start().await;
    let client = api.client(&keys.issue("default"));

    // No process makes it yet.
    let fields = [("url", pages.url("/alone"))];
    let fields = fields.each_ref().map(|(name, url)| (*name, url.as_str()));
    let request = client.request("POST", "/api/v1/reports", &fields);
    let answer = client.try_send(request.header("Prefer", "wait=1")).await;
    let answer = answer.unwrap().expect(201);
    assert_eq!(answer.data()["state"], "queued");
    assert_eq!(pages.total(), 0);

    let worker = all.beside().set("service.roles", "worker");
    let worker = worker.set("keys.keys", "/no/such/file").start().await;
    let refused = worker.client(&keys.issue("default"));
    let request = refused.request("GET", "/api/v1/reports", &[]);
    assert!(
        refused.try_send(request).await.is_err(),
        "a worker has no API"
    );

    let fields = [("url", pages.url("/together"))];
    let fields = fields.each_ref().map(|(name, url)| (*name, url.as_str()));
    let request = client.request("POST", "/api/v1/reports", &fields);
    let answer = client.try_send(request.header("Prefer", "wait=25")).await;
    let answer = answer.unwrap().expect(201);
    assert_eq!(answer.data()["state"], "ready", "{:?}", answer.data());
}
