//! The operations listener, as operators see it.

use std::sync::atomic::Ordering;

use testing::{Answer, Exchange};

use crate::app::TestApp;

async fn operate(app: &TestApp, path: &str) -> Answer {
    app.running.operations().get(path).await
}

#[tokio::test]
async fn a_process_is_healthy_while_its_database_is_unavailable() {
    let app = TestApp::start().await;
    assert_eq!(operate(&app, "/readyz").await.status, 200);

    app.broken.store(true, Ordering::SeqCst);

    assert_eq!(operate(&app, "/healthz").await.status, 200);
    let refused = operate(&app, "/readyz").await;
    assert_eq!(
        (refused.status, refused.json["code"].as_str()),
        (503, Some("unavailable"))
    );
    let shown = refused.json["message"].as_str().unwrap();
    assert_eq!(shown, "The database is not available.", "no address");
    assert!(!refused.header("retry-after").is_empty());
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
    app.request("BREW", "/cached").answer().await;

    let text = operate(&app, "/metrics").await.expect(200).text;

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
async fn the_public_listener_does_not_serve_operations() {
    let app = TestApp::start().await;

    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(app.get(path).await.status, 404, "{path}");
    }
}
