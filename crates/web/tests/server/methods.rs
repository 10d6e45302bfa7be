//! Methods: HEAD as GET, OPTIONS, and those an address does not have.

use reqwest::Method;
use serde_json::Value;

use crate::app::{TestApp, header, json_of};

#[tokio::test]
async fn another_method_is_told_which_there_are() {
    let app = TestApp::start().await;

    for method in ["DELETE", "PUT", "PATCH", "TRACE", "BREW"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let response = app.request(method, "/api/v1/things").send().await.unwrap();

        assert_eq!(response.status(), 405);
        assert_eq!(header(&response, "allow"), "GET, HEAD, POST, OPTIONS");
        let body: Value = json_of(response).await;
        assert_eq!(body["code"], "method_not_allowed");
    }
}

#[tokio::test]
async fn options_lists_the_methods_and_needs_no_key() {
    let app = TestApp::start().await;

    let response = app
        .request(Method::OPTIONS, "/api/v1/things/1")
        .send()
        .await
        .unwrap();

    assert_eq!(response.status(), 204);
    assert_eq!(header(&response, "allow"), "GET, HEAD, PUT, OPTIONS");
}

#[tokio::test]
async fn head_answers_like_get_without_the_body() {
    let app = TestApp::start().await;

    let get = app
        .signed(Method::GET, "/api/v1/things")
        .send()
        .await
        .unwrap();
    let head = app
        .signed(Method::HEAD, "/api/v1/things")
        .send()
        .await
        .unwrap();

    assert_eq!(head.status(), 200);
    for name in ["content-type", "content-length", "link", "cache-control"] {
        assert_eq!(header(&head, name), header(&get, name), "{name}");
    }
    assert!(head.bytes().await.unwrap().is_empty());
    assert_eq!(
        app.request(Method::HEAD, "/nothing")
            .send()
            .await
            .unwrap()
            .status(),
        404
    );
}
