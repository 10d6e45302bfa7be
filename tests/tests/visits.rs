//! `kill -9` while visits are counted and written: visits that were once shown are kept, nothing is
//! counted twice, and only visits since the last batch can be lost.

use std::time::Duration;

use end_to_end::{Databases, Launch, Service};
use testing::{Backend, Client, TestKeys, eventually};

testing::on_each_database!(
    visits_outlive_kills,
    #[ignore = "endurance"]
    visits_outlive_many_kills,
);

const FEW_KILLS: u64 = 2;
const KILLS: u64 = 10;
const LIMIT: Duration = Duration::from_secs(20);
const NAME: &str = "go.waymark.dev";

/// Visits the domain `count` times; each visit must get a response.
async fn visit(service: &Service, count: i64) {
    let edge = Client::new(format!("http://{}", service.edge.expect("an edge")), None);
    for _ in 0..count {
        let request = edge.request("GET", "/", &[]).header("Host", NAME);
        let answer = edge.try_send(request).await.expect("a response");
        assert_eq!(answer.header("location"), "https://example.com/");
    }
}

async fn visits(api: &Client, path: &str) -> i64 {
    let shown = api.get(path).await.expect(200);
    let total = shown.data().pointer("/visits/total/index_page");
    total.and_then(serde_json::Value::as_i64).expect("a number")
}

async fn visits_outlive_kills(backend: Backend) {
    kill_between_visits(backend, FEW_KILLS).await;
}

async fn visits_outlive_many_kills(backend: Backend) {
    kill_between_visits(backend, KILLS).await;
}

async fn kill_between_visits(backend: Backend, kills: u64) {
    let (keys, databases) = (TestKeys::new(), Databases::start(backend).await);
    let launch = Launch::domains(&keys, &databases.create("domains").await)
        .set("edge.visits_interval", "1s")
        .with_edge();
    let key = keys.issue("default");
    let mut service = launch.start().await;
    let form = [("name", NAME), ("index_page", "https://example.com/")];
    let stored = service.client(&key).post("/api/v1/domains", &form).await;
    let path = format!("/api/v1/domains/{}", stored.expect(201).id());

    let mut expected = 0;
    for round in 0..kills {
        visit(&service, 20).await;
        expected += 20;
        let api = service.client(&key);
        eventually("the visits are shown", LIMIT, async || {
            (visits(&api, &path).await == expected).then_some(())
        })
        .await;
        // Some of these are in a batch that is being written, others in memory.
        visit(&service, 20).await;
        tokio::time::sleep(Duration::from_millis(round * 137 % 1100)).await;
        service.process.kill();
        service = launch.start().await;

        let after = visits(&service.client(&key), &path).await;
        assert!(
            (expected..=expected + 20).contains(&after),
            "{expected}, then {after}"
        );
        expected = after;
    }
}
