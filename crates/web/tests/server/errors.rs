//! All errors have the same kind of body, and none reveals internals.

use serde_json::Value;
use testing::{Answer, Exchange};

use crate::app::{ALL_SCOPES, TestApp};

/// The status and code of an error response; fails if its parts contradict each other.
fn problem(response: Answer) -> (u16, String) {
    let status = response.status;
    let id = response.header("x-request-id").to_owned();
    assert_eq!(response.header("content-type"), "application/problem+json");
    assert_eq!(response.header("cache-control"), "no-store");

    let body: Value = response.json;
    assert_eq!(body["status"], status);
    assert_eq!(body["request_id"], id);
    assert_eq!(body["type"], "about:blank");
    assert_eq!(body["message"], body["detail"]);
    assert!(!body["title"].as_str().unwrap().is_empty());
    (status, body["code"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn an_unknown_address_is_not_found() {
    let app = TestApp::start().await;

    for path in ["/", "/nothing", "/api/v1/thing", "/docs", "/docs/nothing"] {
        assert_eq!(
            problem(app.get(path).await),
            (404, "not_found".to_owned()),
            "{path}"
        );
    }
}

#[tokio::test]
async fn an_address_has_one_spelling() {
    let app = TestApp::start().await;

    for path in [
        "/API/v1/things",
        "//slow",
        "/api//v1/things",
        "/sl%6fw",
        "/%2fslow",
        "/x/../slow",
        "/./slow",
    ] {
        let answer = app
            .raw(&format!(
                "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            ))
            .await;
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
        assert!(
            answer.contains("\"code\":\"not_found\""),
            "{path}: {answer}"
        );
    }
}

#[tokio::test]
async fn an_id_that_is_not_a_number_is_not_found() {
    let app = TestApp::start().await;

    for id in ["0", "-1", "01", "abc", "1.5", "9223372036854775808"] {
        let response = app
            .signed("GET", &format!("/api/v1/things/{id}"))
            .answer()
            .await;
        assert_eq!(problem(response), (404, "not_found".to_owned()), "{id}");
    }
}

#[tokio::test]
async fn errors_of_the_framework_have_the_same_body() {
    let app = TestApp::start().await;

    let response = app.get("/plain-error").await;

    let text = response.text;
    assert!(text.contains("\"code\":\"internal_error\""), "{text}");
    assert!(!text.contains("1234"), "{text}");
    assert_eq!(problem(app.get("/plain-error").await).0, 500);
}

#[tokio::test]
async fn a_panic_is_an_error_like_any_other_and_the_next_request_is_fine() {
    let app = TestApp::start().await;

    let response = app.get("/panic").await;
    let id = response.header("x-request-id").to_owned();
    let body: Value = response.json;

    assert_eq!(body["code"], "internal_error");
    assert_eq!(body["request_id"], id);
    assert!(!body.to_string().contains("a defect"));
    assert_eq!(app.get("/cached").await.status, 200);
}

#[tokio::test]
async fn addresses_and_headers_have_limits() {
    let app = TestApp::start().await;

    let long = app.get(&format!("/cached?{}", "a".repeat(8192))).await;
    assert_eq!(problem(long), (414, "uri_too_long".to_owned()));

    let request = app
        .request("GET", "/cached")
        .header("x-large", "a".repeat(16 * 1024));
    let large = request.answer().await;
    assert_eq!(problem(large), (431, "headers_too_large".to_owned()));

    let good = app.request("GET", &format!("/cached?{}", "a".repeat(8000)));
    let good = good.header("x-large", "a".repeat(15 * 1024)).answer().await;
    assert_eq!(good.status, 200);
}

#[tokio::test]
async fn requests_that_are_not_http_are_refused() {
    let app = TestApp::start().await;

    for request in [
        "\r\n\r\nnonsense\r\n\r\n",
        "GET /\u{0} HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
    ] {
        let answer = app.raw(request).await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{request:?}: {answer}");
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        let body: Value = serde_json::from_str(body).unwrap();
        assert_eq!(body["code"], "malformed");
    }
    assert_eq!(app.get("/cached").await.status, 200);
}

#[tokio::test]
async fn characters_beyond_ascii_need_no_encoding_in_an_address() {
    let app = TestApp::start().await;
    let key = app.key(ALL_SCOPES);
    let head =
        |line: &str| format!("{line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {key}\r\n");
    let first = head("GET /api/v1/things?search=b\u{fc}cher");
    let second = head("GET /api/v1/things/\u{e9}");

    let answers = app
        .raw(&format!("{first}\r\n{second}connection: close\r\n\r\n"))
        .await;

    assert!(answers.starts_with("HTTP/1.1 200 "), "{answers}");
    assert!(answers.contains("search=b%C3%BCcher"), "{answers}");
    assert!(answers.contains("HTTP/1.1 404 "), "{answers}");
}
