//! Options of a POST: another method in its body, and fields in its query.

use serde_json::{Value, json};
use testing::{Answer, Exchange, FORM, JSON, audit_events};

use crate::app::TestApp;

const THING: &str = "/api/v1/things/7";
const THINGS: &str = "/api/v1/things";

async fn post(app: &TestApp, path: &str, media_type: &str, body: &str) -> Answer {
    let request = app.signed("POST", path).header("content-type", media_type);
    request.body(body.to_owned()).answer().await
}

#[tokio::test]
async fn the_body_of_a_post_can_name_another_method() {
    let app = TestApp::start().await;
    let multipart = "--b\r\nContent-Disposition: form-data; name=\"_method\"\r\n\r\nDELETE\r\n\
                     --b--\r\n";

    for (media_type, body, deletes) in [
        (FORM, "_method=DELETE", true),
        (FORM, "_method=delete", true),
        (JSON, r#"{"_method":"DELETE"}"#, true),
        ("multipart/form-data; boundary=b", multipart, true),
        (FORM, "_method=PUT&name=x", false),
    ] {
        let answer = post(&app, THING, media_type, body).await.expect(200);
        assert_eq!(answer.json["deleted"] == true, deletes, "{body}");
    }
}

#[tokio::test]
async fn only_the_body_of_a_post_can_do_so() {
    let app = TestApp::start().await;

    for path in [THING, "/api/v1/things/7?_method=DELETE"] {
        post(&app, path, FORM, "a=1").await.expect(405);
        app.signed("POST", path).answer().await.expect(405);
    }
    // An address without that method.
    let refused = post(&app, THINGS, FORM, "_method=DELETE&name=a").await;
    assert_eq!(
        refused.expect(405).header("allow"),
        "GET, HEAD, POST, OPTIONS"
    );
    // A method other than POST.
    let put = app.signed("PUT", THING).header("content-type", FORM);
    let answer = put.body("_method=DELETE").answer().await.expect(200);
    assert_eq!(answer.json, json!({"data": 7, "status": 200}));
    // An address without support for forms.
    let request = app.signed("POST", "/wait").header("content-type", FORM);
    request.body("_method=DELETE").answer().await.expect(200);
}

#[tokio::test]
async fn other_methods_cannot_be_named() {
    let app = TestApp::start().await;

    for method in ["GET", "POST", "TRACE", "x"] {
        let answer = post(&app, THING, FORM, &format!("_method={method}")).await;
        let codes = &answer.expect(422).json["error_codes"];
        assert_eq!(codes, &json!({"_method": ["not_allowed"]}), "{method}");
    }
    let answer = post(&app, THING, FORM, "_method=PUT&_method=DELETE").await;
    let codes = &answer.expect(422).json["error_codes"];
    assert_eq!(codes, &json!({"_method": ["duplicate"]}));
}

#[tokio::test]
async fn an_unreadable_body_is_reported_where_there_is_no_post() {
    let app = TestApp::start().await;

    let long = format!("_method=PUT&a={}", "x".repeat(1_000_000));
    for (media_type, body, status) in [
        (JSON, "{", 400),
        (FORM, "_method=%ff", 400),
        ("text/csv", "_method,PUT", 415),
        (FORM, &long, 413),
    ] {
        let answer = post(&app, THING, media_type, body).await.expect(status);
        assert_eq!(answer.header("allow"), "");
    }
    // With a key, rights are checked first.
    let reader = app.key("things:read");
    let request = app.request("POST", THINGS).bearer_auth(reader);
    let request = request.header("content-type", JSON).body("{");
    request.answer().await.expect(403);
}

#[tokio::test]
async fn a_named_method_needs_its_own_rights() {
    let app = TestApp::start().await;
    let send = async |key: &str| {
        let request = app.request("POST", THING).bearer_auth(key);
        let request = request.header("content-type", FORM);
        request.body("_method=DELETE").answer().await
    };

    send("nonsense").await.expect(401);
    send(&app.key("things:read")).await.expect(403);
    send(&app.key("things:write")).await.expect(200);
    let stranger = app.request("POST", THING).header("content-type", FORM);
    stranger.body("_method=DELETE").answer().await.expect(401);
}

/// The only event of a request.
fn event_of(id: &str) -> Value {
    let mut events = audit_events(|event| event["request_id"] == id);
    assert_eq!(events.len(), 1, "{id}: {events:#?}");
    events.remove(0)
}

#[tokio::test]
async fn the_audit_trail_has_the_method_that_was_named() {
    let app = TestApp::start().await;
    for (id, path, status) in [
        ("named", THING, 200),
        ("named-panic", "/api/v1/things/13", 500),
    ] {
        let request = app.signed("POST", path).header("content-type", FORM);
        let request = request.header("x-request-id", id).body("_method=DELETE");
        request.answer().await.expect(status);

        let event = event_of(id);
        assert_eq!(event["event"], "thing.delete");
        assert_eq!(event["method"], "DELETE");
        assert_eq!(event["status"], status);
    }
}

#[tokio::test]
async fn a_post_may_have_its_fields_in_the_query() {
    let app = TestApp::start().await;
    let stored = |size| json!({"account": "alice", "name": "a b", "size": size});

    let path = "/api/v1/things?name=a+b&size=1";
    let answer = app.signed("POST", path).answer().await.expect(201);
    assert_eq!(answer.data(), &stored(1));
    let answer = post(&app, "/api/v1/things?size=1", FORM, "name=a+b").await;
    assert_eq!(answer.expect(201).data(), &stored(1));

    // A field sent in both places is refused.
    let answer = post(&app, "/api/v1/things?name=a", FORM, "name=a").await;
    let codes = &answer.expect(422).json["error_codes"];
    assert_eq!(codes, &json!({"name": ["duplicate"]}));
    let answer = post(&app, "/api/v1/things?name=%ff", FORM, "size=1").await;
    answer.expect(400);
    // Only POST allows it.
    let put = app.signed("PUT", "/api/v1/things/7?name=a").answer().await;
    put.expect(200);
}

#[tokio::test]
async fn a_slash_too_many_changes_nothing() {
    let app = TestApp::start().await;

    for path in [
        "/api/v1/things",
        "/api/v1/things?page=2",
        "/api/v1/things/7",
    ] {
        let with_slash = match path.split_once('?') {
            Some((path, query)) => format!("{path}/?{query}"),
            None => format!("{path}/"),
        };
        let right = app.signed("GET", path).answer().await.expect(200);
        let answer = app.signed("GET", &with_slash).answer().await.expect(200);
        assert_eq!(answer.json, right.json);
        assert_eq!(answer.header("link"), right.header("link"));
    }
    let stored = post(&app, "/api/v1/things/", FORM, "name=a").await;
    let right = post(&app, "/api/v1/things", FORM, "name=a").await;
    assert_eq!(
        stored.expect(201).header("location"),
        right.header("location")
    );
    for path in ["/api/v1/nothing/", "/api/v1/things//", "/api/", "/"] {
        app.signed("GET", path).answer().await.expect(404);
    }
}
