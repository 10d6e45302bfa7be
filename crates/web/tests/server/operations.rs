//! What operators see, on a listener of their own.

use std::sync::atomic::Ordering;

use serde_json::Value;

use crate::app::TestApp;

async fn ask(app: &TestApp, path: &str) -> (u16, String) {
    let address = app.addresses.operations.unwrap();
    let response = app
        .client
        .get(format!("http://{address}{path}"))
        .send()
        .await
        .unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

#[tokio::test]
async fn a_process_lives_while_its_database_is_away() {
    let app = TestApp::start().await;
    assert_eq!(ask(&app, "/readyz").await.0, 200);

    app.broken.store(true, Ordering::SeqCst);

    assert_eq!(ask(&app, "/healthz").await.0, 200);
    let (status, body) = ask(&app, "/readyz").await;
    let body: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, body["code"].as_str()), (503, Some("unavailable")));
}

#[tokio::test]
async fn requests_are_counted_by_route_not_by_address() {
    let app = TestApp::start().await;
    for path in [
        "/api/v1/things/1",
        "/api/v1/things/2",
        "/nothing-1",
        "/nothing-2",
        "/cached",
    ] {
        app.get(path).await;
    }
    app.client
        .request("BREW".parse().unwrap(), app.url("/cached"))
        .send()
        .await
        .unwrap();

    let (status, text) = ask(&app, "/metrics").await;

    assert_eq!(status, 200);
    let line = |labels: &str, count: u8| format!("http_requests_total{{{labels}}} {count}\n");
    for expected in [
        line(
            r#"method="GET",route="/api/v1/things/{id}",status="401""#,
            2,
        ),
        line(r#"method="GET",route="unmatched",status="404""#, 2),
        line(r#"method="GET",route="/cached",status="200""#, 1),
        line(r#"method="other",route="/cached",status="405""#, 1),
    ] {
        assert!(text.contains(&expected), "{expected}{text}");
    }
    assert!(
        text.contains("http_request_duration_seconds_count{method=\"GET\",route=\"/cached\"} 1")
    );
}

#[tokio::test]
async fn the_public_sees_nothing_of_it() {
    let app = TestApp::start().await;

    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(app.get(path).await.status(), 404, "{path}");
    }
}
