//! Guarantees for operators: signs of life, and a database that becomes unavailable and comes back.

use serde_json::json;
use testing::{Backend, PostgresServer};

use crate::api::app::{TestApp, store};

testing::on_each_database!(
    a_running_service_is_alive_and_ready,
    stored_domains_survive_a_restart,
);

async fn a_running_service_is_alive_and_ready(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.account("a").get("/api/v1/domains").await;

    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(app.operator().get(path).await.status, 200, "{path}");
        assert_eq!(
            app.stranger().get(path).await.status,
            404,
            "{path} is not public"
        );
    }
}

async fn stored_domains_survive_a_restart(backend: Backend) {
    let database = testing::TestDatabase::new(backend, domains_service::MIGRATIONS).await;
    let first = TestApp::start_on(&database.url).await;
    let path = store(&first.account("a"), "go.waymark.dev").await;
    let stored = first.account("a").get(&path).await;
    drop(first);

    let second = TestApp::start_on(&database.url).await;

    let kept = second.account("a").get(&path).await;
    assert_eq!((kept.status, &kept.json), (200, &stored.json));
    assert_eq!(kept.header("etag"), stored.header("etag"));
    assert_eq!(
        second.account("a").get("/api/v1/domains").await.json["meta"]["total"],
        1
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_comes_back_is_used_again() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let mut server = PostgresServer::start().await;
    let database = server.create_database(None).await;
    let app = TestApp::start_on(&server.url(&database)).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;

    server.stop();
    for answer in [
        account.get("/api/v1/domains").await,
        account.get(&path).await,
        account
            .post("/api/v1/domains", &[("name", "b.waymark.dev")])
            .await,
        account
            .patch(&path, &[("index_page", "https://a.dev/")])
            .await,
        account.delete(&path).await,
    ] {
        assert_eq!(
            (answer.status, &answer.json["code"]),
            (503, &json!("unavailable"))
        );
        assert!(
            answer
                .header("retry-after")
                .parse::<u32>()
                .is_ok_and(|seconds| seconds > 0)
        );
    }
    assert_eq!(app.operator().get("/healthz").await.status, 200);
    assert_eq!(app.operator().get("/readyz").await.status, 503);

    server.resume().await;
    assert_eq!(account.get(&path).await.status, 200);
    assert_eq!(app.operator().get("/readyz").await.status, 200);
}
