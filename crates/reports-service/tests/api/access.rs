//! Access rights: scopes, and rows of another account.

use reqwest::Method;
use serde_json::Value;
use testing::{Answer, Backend, Exchange};

use crate::app::TestApp;
use crate::list::{list, seed};

testing::on_each_database!(
    other_accounts_see_nothing,
    lists_show_only_the_callers_account,
    errors_are_pages_for_browsers_and_json_for_programs,
);

async fn other_accounts_see_nothing(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let stranger = app.key_of("stranger", "reports:read reports:write");
    let reader = app.key_of("owner", "reports:read");
    let path = format!("/api/v1/reports/{id}");
    let send = async |method: &str, path: &str, key: &str| {
        let client = app.stranger().with_key(Some(key));
        client.send(method, path, &[]).await
    };

    for method in ["GET", "PUT", "PATCH", "DELETE"] {
        let theirs = send(method, &path, &stranger).await;
        let unknown = send(method, "/api/v1/reports/999999", &stranger).await;
        assert_eq!((theirs.status, unknown.status), (404, 404));
        let without_request_id = |answer: &Answer| {
            let mut body = answer.json.clone();
            body["request_id"] = Value::Null;
            body
        };
        assert_eq!(without_request_id(&theirs), without_request_id(&unknown));
    }
    for method in ["PUT", "PATCH", "DELETE"] {
        let refused = send(method, &path, &reader).await;
        assert_eq!(refused.status, 403);
        assert!(refused.header("www-authenticate").contains("reports:write"));
    }
    assert_eq!(send("GET", &path, &reader).await.status, 200);
    assert_eq!(app.stranger().get(&path).await.status, 401);
}

async fn lists_show_only_the_callers_account(backend: Backend) {
    let app = TestApp::start(backend).await;
    seed(
        &app.pool,
        "owner",
        "https://mine.example/",
        "mine.example",
        Some(90),
        None,
    )
    .await;
    seed(
        &app.pool,
        "other",
        "https://theirs.example/",
        "theirs.example",
        Some(90),
        None,
    )
    .await;

    for query in [
        "",
        "search=example",
        "result=good",
        "sort_by=score",
        "project=theirs.example",
    ] {
        let body = list(&app, query).await.json;
        assert!(!body.to_string().contains("theirs.example/\""), "{query}");
        assert!(body["meta"]["total"].as_i64().unwrap() <= 1, "{query}");
    }
    let head = app.owner().send("HEAD", "/api/v1/reports", &[]).await;
    assert_eq!((head.status, head.text.as_str()), (200, ""));
}

async fn errors_are_pages_for_browsers_and_json_for_programs(backend: Backend) {
    let app = TestApp::start(backend).await;
    for (method, path, status) in [
        (Method::GET, "/nowhere", 404),
        (Method::GET, "/docs/nowhere", 404),
        (Method::GET, "/r/unknown", 404),
        (Method::GET, "/r/unknown.json", 404),
        (Method::GET, "/feeds/reports/unknown.atom", 404),
        (Method::GET, "/notify/reports/1/confirm/unknown", 404),
        (Method::DELETE, "/r/unknown", 405),
    ] {
        let ask = async |accept: Option<&str>| {
            let request = app.request(&method, path);
            let accept = accept.into_iter();
            let request = accept.fold(request, |request, accept| request.header("accept", accept));
            request.answer().await
        };
        let page = ask(Some("text/html,application/xhtml+xml,*/*;q=0.8")).await;
        assert_eq!(page.status, status, "{path}");
        assert!(page.text.contains("<h1>"), "{path}: {}", page.text);
        assert!(page.header("content-security-policy").contains("style-src"));
        for accept in [None, Some("*/*"), Some("application/json")] {
            let problem = ask(accept).await;
            assert_eq!(problem.status, status, "{path}");
            assert_eq!(problem.header("content-type"), "application/problem+json");
        }
    }
}
