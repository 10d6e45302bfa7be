//! Bodies: forms, JSON, and everything else.

use reqwest::RequestBuilder;
use serde_json::{Value, json};
use testing::{Exchange, FORM, JSON};

use crate::app::TestApp;

fn store(app: &TestApp, media_type: &str, body: impl Into<reqwest::Body>) -> RequestBuilder {
    app.signed("POST", "/api/v1/things")
        .header("content-type", media_type)
        .body(body)
}

async fn answer(request: RequestBuilder) -> (u16, Value) {
    let response = request.answer().await;
    (response.status, response.json)
}

#[tokio::test]
async fn a_form_and_json_are_equivalent() {
    let app = TestApp::start().await;

    let form = store(&app, FORM, "name=a+b&size=1&unknown=1");
    let json = store(
        &app,
        "application/json; charset=utf-8",
        r#"{"name":"a b","size":1}"#,
    );

    let expected = json!({"data": {"account": "alice", "name": "a b", "size": 1}, "status": 201});
    assert_eq!(answer(form).await, (201, expected.clone()));
    assert_eq!(answer(json).await, (201, expected));
}

#[tokio::test]
async fn a_stored_resource_has_its_location() {
    let app = TestApp::start().await;

    let response = store(&app, FORM, "name=a").answer().await;

    assert_eq!(response.header("location"), app.url("/api/v1/things/7"));
    assert_eq!(response.header("etag"), "\"7-1\"");
}

#[tokio::test]
async fn every_broken_field_is_named() {
    let app = TestApp::start().await;

    let (status, body) = answer(store(&app, FORM, "name=&size=9")).await;

    assert_eq!(status, 422);
    assert_eq!(body["title"], "Unprocessable Content");
    assert_eq!(
        body["message"],
        "The name field is required. (and 1 more error)"
    );
    assert_eq!(
        body["errors"]["size"],
        json!(["The size field must be 0 or 1."])
    );
    assert_eq!(
        body["error_codes"],
        json!({"name": ["required"], "size": ["not_allowed"]})
    );
}

#[tokio::test]
async fn a_missing_body_has_no_fields() {
    let app = TestApp::start().await;

    let (status, body) = answer(app.signed("POST", "/api/v1/things")).await;

    assert_eq!(
        (status, &body["error_codes"]),
        (422, &json!({"name": ["required"]}))
    );
}

#[tokio::test]
async fn an_unreadable_body_is_a_bad_request() {
    let app = TestApp::start().await;

    let broken = [
        (FORM, &b"name=%zz"[..]),
        (FORM, b"name=%ff"),
        (FORM, b"name=\xff"),
        (JSON, b""),
        (JSON, b"{"),
        (JSON, b"[]"),
        (JSON, b"{\"name\":\"\xff\"}"),
    ];
    for (media_type, text) in broken {
        let (status, body) = answer(store(&app, media_type, text)).await;
        assert_eq!(
            (status, &body["code"]),
            (400, &json!("malformed")),
            "{text:?}"
        );
    }
    let (status, _) = answer(app.signed("GET", "/api/v1/things?search=%ff")).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn other_kinds_of_body_are_refused() {
    let app = TestApp::start().await;
    let refused = [
        store(&app, "text/plain", "name=a"),
        store(&app, "multipart/mixed; boundary=x", "--x--\r\n"),
        store(&app, "application/json; charset=utf-16", "{}"),
        store(&app, FORM, "name=a").header("content-encoding", "gzip"),
        store(&app, FORM, "name=a").header("content-type", JSON),
        app.signed("POST", "/api/v1/things").body("name=a"),
    ];

    for request in refused {
        let response = request.answer().await;
        assert_eq!(response.status, 415);
        let accepted = "application/x-www-form-urlencoded, multipart/form-data, application/json";
        assert_eq!(response.header("accept"), accepted);
        assert_eq!(response.header("accept-post"), accepted);
    }
    // Without a body, its type does not matter.
    let empty = app.signed("POST", "/api/v1/things");
    let empty = empty.header("content-type", "text/plain").answer().await;
    assert_eq!(empty.status, 422);
}

#[tokio::test]
async fn a_body_has_a_limit_with_and_without_a_length() {
    let app = TestApp::start().await;
    let form = |length: usize| format!("name={}", "a".repeat(length - 5));
    let chunked = |text: String| {
        let chunks: Vec<Result<Vec<u8>, std::io::Error>> = text
            .into_bytes()
            .chunks(1000)
            .map(|chunk| Ok(chunk.to_vec()))
            .collect();
        reqwest::Body::wrap_stream(futures_util::stream::iter(chunks))
    };
    let limit = web::HttpSettings::default().max_body_bytes.get();

    assert_eq!(answer(store(&app, FORM, form(limit))).await.0, 201);
    assert_eq!(answer(store(&app, FORM, chunked(form(limit)))).await.0, 201);

    let (status, body) = answer(store(&app, FORM, form(limit + 1))).await;
    assert_eq!((status, &body["code"]), (413, &json!("content_too_large")));
    assert_eq!(
        answer(store(&app, FORM, chunked(form(limit + 1)))).await.0,
        413
    );
    assert_eq!(answer(store(&app, FORM, form(900_000))).await.0, 413);
}

#[tokio::test]
async fn malformed_chunks_are_a_bad_request_and_end_the_connection() {
    let app = TestApp::start().await;
    let request = app.signed("POST", "/api/v1/things").build().unwrap();
    let key = request.headers()["authorization"].to_str().unwrap();

    for body in [
        "xyz\r\nname=a\r\n0\r\n\r\n",
        "6\r\nname=a0\r\n\r\n",
        "6\nname=a\n0\n\n",
        "6\r\nname=a\r\n+1\r\n",
        "10000000000000005\r\n",
    ] {
        let request = format!(
            "POST /api/v1/things HTTP/1.1\r\nHost: a\r\nAuthorization: {key}\r\n\
             Content-Type: {FORM}\r\nTransfer-Encoding: chunked\r\n\r\n{body}"
        );
        let answer = app.raw(&request).await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{body:?}: {answer}");
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        let body: Value = serde_json::from_str(body).unwrap();
        assert_eq!(body["code"], "malformed");
    }
}
