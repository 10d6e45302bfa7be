//! Rules that every route follows: methods, media types, headers.

use serde_json::json;
use testing::{Backend, FORM, JSON};

use crate::api::app::{TestApp, store};

testing::on_each_database!(
    each_route_lists_its_methods,
    a_body_is_a_form_or_json,
    unreadable_requests_are_refused,
    responses_are_private_and_have_an_id,
);

async fn each_route_lists_its_methods(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let one = "GET, HEAD, PUT, PATCH, DELETE, OPTIONS";
    for (path, allow) in [
        ("/api/v1/domains", "GET, HEAD, POST, OPTIONS"),
        (path.as_str(), one),
    ] {
        let options = account.send("OPTIONS", path, &[]).await;
        assert_eq!((options.status, options.header("allow")), (204, allow));
        let wrong = account.send("TRACE", path, &[]).await;
        assert_eq!((wrong.status, wrong.header("allow")), (405, allow));
        let head = account.send("HEAD", path, &[]).await;
        assert_eq!((head.status, head.text.as_str()), (200, ""));
        assert_eq!(head.header("etag"), account.get(path).await.header("etag"));
    }
    let missing = [
        "/api/v1/domain",
        "/api/v1//domains",
        "/api/v1/Domains",
        "/api/v1/%64omains",
        "/api/v1/domains/1/2",
    ];
    for path in missing {
        let answer = account.get(path).await;
        assert_eq!(
            (answer.status, &answer.json["code"]),
            (404, &json!("not_found")),
            "{path}"
        );
    }
}

async fn a_body_is_a_form_or_json(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    for media_type in [
        "text/plain",
        "multipart/mixed; boundary=x",
        "application/xml",
    ] {
        for (method, path) in [("POST", "/api/v1/domains"), ("PUT", path.as_str())] {
            let body = "name=a.waymark.dev";
            let refused = account.send_body(method, path, media_type, body).await;
            assert_eq!(refused.status, 415, "{media_type}");
            let accepted =
                "application/x-www-form-urlencoded, multipart/form-data, application/json";
            assert_eq!(refused.header("accept-post"), accepted);
        }
    }
}

async fn unreadable_requests_are_refused(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let too_long = format!("name={}", "a".repeat(512 * 1024));
    for (status, body, media_type) in [
        (400, "name=%zz", FORM),
        (400, "name=%ff", FORM),
        (400, "{\"name\":", JSON),
        (400, "[]", JSON),
        (413, too_long.as_str(), FORM),
        (422, "name=a.waymark.dev&name=a.waymark.dev", FORM),
        (422, "name[]=a.waymark.dev", FORM),
        (422, "{\"name\":[\"a.waymark.dev\"]}", JSON),
        (
            422,
            "{\"name\":\"a.waymark.dev\",\"index_page\":true}",
            JSON,
        ),
    ] {
        let refused = account
            .send_body("POST", "/api/v1/domains", media_type, body.to_owned())
            .await;
        assert_eq!(refused.status, status, "{body:?}: {}", refused.text);
        assert_eq!(refused.json["status"], status);
    }
    assert_eq!(account.get("/api/v1/domains?search=%zz").await.status, 400);
    assert_eq!(
        account.get("/api/v1/domains").await.json["meta"]["total"],
        0
    );
}

async fn responses_are_private_and_have_an_id(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a").with_header("X-Request-Id", "my-request.1");
    for path in ["/api/v1/domains", "/api/v1/domains/1", "/nothing"] {
        let answer = account.get(path).await;
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert_eq!(answer.header("x-request-id"), "my-request.1", "{path}");
    }
}
