//! The audit trail of requests that fail in unusual ways. The services' tests walk through all
//! operations.

use std::time::Duration;

use serde_json::{Value, json};
use testing::{Exchange, audit_events, until};
use web::HttpSettings;

use crate::app::TestApp;

/// The only event of a request.
fn event_of(id: &str) -> Value {
    let mut events = audit_events(|event| event["request_id"] == id);
    assert_eq!(events.len(), 1, "{id}: {events:#?}");
    assert!(events[0].get("span").is_none(), "{events:#?}");
    events.remove(0)
}

#[tokio::test]
async fn a_handler_that_panics_leaves_one_event() {
    let app = TestApp::start().await;
    let request = app.signed("GET", "/panic").header("x-request-id", "panic");
    request.answer().await.expect(500);

    let event = event_of("panic");

    assert_eq!(event["event"], "thing.panic");
    assert_eq!(event["account"], "alice");
    assert_eq!(
        (&event["result"], &event["status"]),
        (&json!("failed"), &json!(500))
    );
    assert_eq!(event["level"], "INFO");
}

#[tokio::test]
async fn a_request_too_many_in_progress_leaves_one_event() {
    let app = TestApp::start_with(HttpSettings {
        requests_in_flight: 1.into(),
        ..HttpSettings::default()
    })
    .await;
    let running = tokio::spawn(app.signed("GET", "/slow").send());
    until("it is in progress", async || app.slow.begun() == 1).await;

    let request = app.signed("GET", "/api/v1/things/7");
    let request = request.header("x-request-id", "too-many");
    request.answer().await.expect(429);

    let event = event_of("too-many");
    assert_eq!(event["event"], "thing.show");
    assert_eq!(event["account"], "alice");
    assert_eq!(event["code"], "too_many_in_flight");
    assert_eq!(event["result"], "refused");
    app.slow.let_go(1);
    assert_eq!(running.await.unwrap().unwrap().status(), 204);
}

#[tokio::test]
async fn a_body_that_does_not_arrive_leaves_one_event() {
    let app = TestApp::start_with(HttpSettings {
        body_timeout: Duration::from_secs(1).into(),
        ..HttpSettings::default()
    })
    .await;
    let key = app.key("things:write");
    let request = format!(
        "POST /api/v1/things HTTP/1.1\r\nHost: x\r\nX-Request-Id: body\r\nContent-Length: 9\r\n\
         Content-Type: application/json\r\nAuthorization: Bearer {key}\r\n\r\n{{"
    );
    let answer = app.raw(&request).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");

    let event = event_of("body");

    assert_eq!(event["event"], "thing.store");
    assert_eq!(event["code"], "request_timeout");
    assert_eq!(event["result"], "refused");
}

#[tokio::test]
async fn reads_and_requests_for_nothing_are_details() {
    let app = TestApp::start().await;
    let cases = [
        ("HEAD", "/api/v1/things/7", "head", "DEBUG"),
        ("GET", "/api/v1/nothing", "nothing", "DEBUG"),
        ("PUT", "/api/v1/things/7", "change", "INFO"),
        ("POST", "/cached", "method", "INFO"),
    ];
    for (method, path, id, level) in cases {
        let request = app.signed(method, path).header("x-request-id", id);
        request.answer().await;
        assert_eq!(event_of(id)["level"], level, "{method} {path}");
    }
    let without_key = app.request("GET", "/api/v1/things/7");
    without_key.header("x-request-id", "key").answer().await;
    assert_eq!(event_of("key")["level"], "INFO");

    for (method, path) in [("GET", "/cached"), ("OPTIONS", "/api/v1/things")] {
        let request = app.request(method, path).header("x-request-id", "none");
        request.answer().await;
    }
    let none = audit_events(|event| event["request_id"] == "none");
    assert!(none.is_empty(), "these are not operations: {none:#?}");
}

#[tokio::test]
async fn refusals_beyond_the_limit_of_an_address_are_counted() {
    let app = TestApp::start_with(HttpSettings {
        recorded_refusals: 3.into(),
        ..HttpSettings::default()
    })
    .await;
    let send = async |path: &str, client: &str, id: &str| {
        let request = app.request("GET", path).header("x-forwarded-for", client);
        request.header("x-request-id", id).answer().await
    };
    let (flooding, other) = ("203.0.113.9", "203.0.113.10");

    for _ in 0..10 {
        // These are not recorded, and do not count towards the limit.
        let refused = send("/nothing", flooding, "flood-of-nothing").await;
        refused.expect(404);
        send("/api/v1/things", flooding, "flood").await.expect(401);
    }
    send("/api/v1/things", other, "other").await.expect(401);
    // Successes and failures are recorded for all clients.
    let key = app.key(crate::app::ALL_SCOPES);
    let client = app.running.client().with_key(Some(&key));
    let stored = client
        .request("POST", "/api/v1/things", &[("name", "x")])
        .header("x-forwarded-for", flooding)
        .header("x-request-id", "flood-stored");
    stored.answer().await.expect(201);
    send("/panic", flooding, "flood-panic").await.expect(500);

    let events = audit_events(|event| event["request_id"] == "flood");
    assert_eq!(events.len(), 3, "{events:#?}");
    for id in ["other", "flood-stored", "flood-panic"] {
        event_of(id);
    }
    let counts = || audit_events(|event| event["event"] == "refusals.left_out");
    assert!(counts().is_empty(), "the minute is not over");
    app.running.stop().await;
    let counts = counts();
    assert_eq!(counts.len(), 1, "{counts:#?}");
    assert_eq!(counts[0]["client"], flooding);
    assert_eq!(counts[0]["count"], 7);
    assert_eq!(counts[0]["result"], "refused");
}

#[tokio::test]
async fn operators_requests_are_not_recorded() {
    let app = TestApp::start().await;
    app.broken.store(true, std::sync::atomic::Ordering::SeqCst);
    let operator = app.running.operations();

    let ready = operator.request("GET", "/readyz", &[]);
    ready
        .header("x-request-id", "ready")
        .answer()
        .await
        .expect(503);

    assert!(audit_events(|event| event["request_id"] == "ready").is_empty());
}
