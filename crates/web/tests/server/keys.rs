//! Access rights: no key, bad keys, keys without the scope.

use testing::Exchange;

use crate::app::{ALL_SCOPES, TestApp};

#[tokio::test]
async fn without_a_key_the_response_asks_for_one() {
    let app = TestApp::start().await;

    for authorization in [None, Some("Basic YTpi"), Some("Bearer"), Some("Bearer ")] {
        let mut request = app.request("GET", "/api/v1/things");
        if let Some(value) = authorization {
            request = request.header("authorization", value);
        }
        let response = request.answer().await;

        assert_eq!(response.status, 401);
        assert_eq!(
            response.header("www-authenticate"),
            "Bearer realm=\"waymark\""
        );
        assert_eq!(response.json["code"], "unauthenticated");
    }
}

#[tokio::test]
async fn a_bad_key_is_refused_with_the_reason() {
    let app = TestApp::start().await;
    let good = app.key(ALL_SCOPES);
    let cut = &good[..good.len() - 4];

    for key in ["nonsense", cut, &"a".repeat(5000)] {
        let request = app.request("GET", "/api/v1/things").bearer_auth(key);
        let response = request.answer().await;

        assert_eq!(response.status, 401);
        let challenge = response.header("www-authenticate");
        assert!(challenge.starts_with("Bearer realm=\"waymark\", error=\"invalid_token\", "));
        assert!(
            challenge.contains("error_description=\"The "),
            "{challenge}"
        );
        assert_eq!(response.json["code"], "invalid_token");
    }
}

#[tokio::test]
async fn a_key_without_the_scope_is_forbidden() {
    let app = TestApp::start().await;
    let reader = app.key("things:read others:write");

    let read = app.request("GET", "/api/v1/things").bearer_auth(&reader);
    assert_eq!(read.answer().await.status, 200);

    // The key is checked before the body, which is also invalid.
    let write = app
        .request("POST", "/api/v1/things")
        .bearer_auth(&reader)
        .body("x=%");
    let refused = write.answer().await;
    assert_eq!(refused.status, 403);
    assert_eq!(
        refused.header("www-authenticate"),
        "Bearer realm=\"waymark\", error=\"insufficient_scope\", scope=\"things:write\""
    );
}

#[tokio::test]
async fn the_scheme_may_have_any_case() {
    let app = TestApp::start().await;
    let authorization = format!("bEARER {}", app.key(ALL_SCOPES));

    let request = app
        .request("GET", "/api/v1/things")
        .header("authorization", authorization);

    assert_eq!(request.answer().await.status, 200);
}

#[tokio::test]
async fn where_no_key_is_needed_a_bad_one_is_ignored() {
    let app = TestApp::start().await;

    assert_eq!(app.get("/visitor").await.text, "null");
    let bad = app
        .request("GET", "/visitor")
        .bearer_auth("nonsense")
        .answer()
        .await;
    assert_eq!(bad.text, "null");
    let good = app.signed("GET", "/visitor").answer().await;
    assert_eq!(good.text, "\"alice\"");
}
