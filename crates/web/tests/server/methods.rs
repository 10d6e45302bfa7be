//! Methods: HEAD as GET, OPTIONS, and methods that an address does not support.

use serde_json::Value;
use testing::Exchange;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::app::TestApp;

#[tokio::test]
async fn an_unsupported_method_is_refused_with_the_supported_ones() {
    let app = TestApp::start().await;

    for method in ["DELETE", "PUT", "PATCH", "TRACE", "BREW"] {
        let response = app.request(method, "/api/v1/things").answer().await;

        assert_eq!(response.status, 405);
        assert_eq!(response.header("allow"), "GET, HEAD, POST, OPTIONS");
        let body: Value = response.json;
        assert_eq!(body["code"], "method_not_allowed");
    }
}

#[tokio::test]
async fn options_lists_the_methods_and_needs_no_key() {
    let app = TestApp::start().await;

    let response = app.request("OPTIONS", "/api/v1/things/1").answer().await;

    assert_eq!(response.status, 204);
    assert_eq!(response.header("allow"), "GET, HEAD, PUT, DELETE, OPTIONS");
}

#[tokio::test]
async fn head_responds_like_get_without_the_body() {
    let app = TestApp::start().await;

    let get = app.signed("GET", "/api/v1/things").answer().await;
    let head = app.signed("HEAD", "/api/v1/things").answer().await;

    assert_eq!(head.status, 200);
    for name in ["content-type", "content-length", "link", "cache-control"] {
        assert_eq!(head.header(name), get.header(name), "{name}");
    }
    assert!(head.text.is_empty());
    assert_eq!(app.request("HEAD", "/nothing").answer().await.status, 404);
}

#[tokio::test]
async fn a_method_that_is_too_long_is_refused_like_headers_that_are_too_large() {
    let app = TestApp::start().await;

    let long = "A".repeat(20_000);
    let refused = app.request(&long, "/api/v1/things").answer().await;
    assert_eq!(refused.status, 431);
    assert_eq!(refused.json["code"], "headers_too_large");

    // Longer than any head that is read: the rest of it arrives after the response.
    for length in [200_000, 2_000_000] {
        let method = "A".repeat(length);
        let request = format!("{method} /api/v1/things HTTP/1.1\r\nHost: x\r\n\r\n");
        let mut stream = TcpStream::connect(app.address()).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer).await;
        assert!(read.is_ok(), "the connection was reset: {read:?}");
        assert!(answer.starts_with("HTTP/1.1 431 "), "{length}: {answer}");
    }
}
