//! The limit of an account's requests in progress: no account can block the server for the others.

use testing::{Answer, Exchange, until};
use web::HttpSettings;

use crate::app::TestApp;

/// A server on which each account may have two requests in progress.
async fn two_at_once() -> TestApp {
    TestApp::start_with(HttpSettings {
        requests_in_flight: 2.into(),
        ..HttpSettings::default()
    })
    .await
}

async fn account(app: &TestApp, key: &str) -> Answer {
    let request = app.request("GET", "/api/v1/account").bearer_auth(key);
    request.answer().await
}

#[tokio::test]
async fn an_account_with_too_many_requests_in_progress_is_refused() {
    let app = two_at_once().await;
    let (first, second) = (app.key_of("alice", ""), app.key_of("alice", ""));
    let slow = |key: &str| tokio::spawn(app.request("GET", "/slow").bearer_auth(key).send());
    let running = [slow(&first), slow(&second)];
    until("both are in progress", async || app.slow.begun() == 2).await;

    let refused = account(&app, &first).await;

    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
    assert_eq!(refused.json["code"], "too_many_in_flight");
    let other = account(&app, &app.key_of("bob", "")).await.expect(200);
    assert_eq!(
        other.data()["in_flight"],
        serde_json::json!({"used": 1, "limit": 2})
    );
    assert_eq!(app.get("/nothing").await.status, 404, "without a key");
    app.slow.let_go(2);
    for request in running {
        assert_eq!(request.await.unwrap().unwrap().status(), 204);
    }
    account(&app, &first).await.expect(200);
}

#[tokio::test]
async fn requests_of_clients_that_have_left_count_until_they_are_done() {
    let app = two_at_once().await;
    let key = app.key_of("alice", "");
    for begun in 1..=2 {
        let request = app.request("GET", "/slow").bearer_auth(&key).send();
        let client = tokio::spawn(request);
        until("it is in progress", async || app.slow.begun() == begun).await;
        client.abort();
        assert!(client.await.unwrap_err().is_cancelled());
    }

    assert_eq!(account(&app, &key).await.status, 429);

    app.slow.let_go(2);
    until("both are done", async || {
        account(&app, &key).await.status == 200
    })
    .await;
    assert_eq!(app.slow.finished(), 2);
}

#[tokio::test]
async fn zero_means_any_number() {
    let app = TestApp::start_with(HttpSettings {
        requests_in_flight: 0.into(),
        ..HttpSettings::default()
    })
    .await;

    let answer = account(&app, &app.key_of("alice", "")).await.expect(200);

    let expected = serde_json::json!({"used": 1, "limit": null});
    assert_eq!(answer.data()["in_flight"], expected);
}
