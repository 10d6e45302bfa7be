//! `POST /api/v1/reports`: every row of the seed's table, and the life of a report.

use reqwest::Method;
use serde_json::json;
use testing::{Backend, JSON, PageServer};
use tokio::task::JoinSet;

use crate::app::{PAGE, TestApp};

testing::on_each_database!(
    a_report_lives_from_store_to_delete,
    json_bodies_do_the_same_as_forms,
    every_forbidden_value_of_store_is_named,
    a_password_without_effect_may_be_anything,
    urls_are_stored_as_the_url_standard_writes_them,
    a_request_that_is_sent_again_stores_once,
    of_equal_requests_at_once_one_stores,
    a_page_with_a_report_is_checked_again_if_asked,
);

async fn a_report_lives_from_store_to_delete(backend: Backend) {
    let app = TestApp::start(backend).await;

    let stored = app
        .send(
            Method::POST,
            "/api/v1/reports",
            "url=https%3A%2F%2FWWW.Example.COM%2Fa%23b",
        )
        .await;
    assert_eq!(stored.status, 201);
    let report = stored.data();
    let id = report["id"].as_i64().unwrap();
    assert_eq!(
        stored.header("location"),
        format!("{}/api/v1/reports/{id}", app.base)
    );
    let expected = json!({
        "id": id, "url": "https://www.example.com/a", "project": "example.com", "privacy": 0, "result": null,
        "score": null, "state": "queued", "error": null, "page_url": report["page_url"],
        "generated_at": null, "created_at": report["created_at"], "updated_at": report["updated_at"], "checks": null,
        "listed": false, "rendered": "0", "language": "", "queue_position": 1, "failed_since": null,
        "every": "off", "next_check_at": null, "ignored": [],
    });
    assert_eq!(*report, expected);
    let (base, slug) = report["page_url"]
        .as_str()
        .unwrap()
        .split_once("/r/")
        .unwrap();
    assert_eq!((base, slug.len()), (app.base.as_str(), 32));
    assert!(report["created_at"].as_str().unwrap().ends_with('Z'));

    let shown = app.get(&format!("/api/v1/reports/{id}")).await;
    assert_eq!((shown.status, shown.data()), (200, report));
    assert_eq!(shown.header("etag"), stored.header("etag"));
    assert_eq!(shown.header("cache-control"), "private, no-cache");

    let gone = app
        .send(Method::DELETE, &format!("/api/v1/reports/{id}"), "")
        .await;
    assert_eq!(
        gone.json,
        json!({"id": id, "object": "report", "deleted": true, "status": 200})
    );
    for method in [Method::GET, Method::DELETE] {
        assert_eq!(
            app.send(method, &format!("/api/v1/reports/{id}"), "")
                .await
                .status,
            404
        );
    }
    assert_eq!(app.get("/api/v1/reports").await.json["meta"]["total"], 0);
}

async fn a_page_with_a_report_is_checked_again_if_asked(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let url = page.url("/");
    let store = async |form: &str| {
        let path = "/api/v1/reports";
        let form = format!("url={url}{form}");
        app.send(Method::POST, path, &form).await
    };
    let first = store("&again=1").await.expect(201).data()["id"].clone();
    let second = store("").await.expect(201).data()["id"].clone();
    assert_ne!(first, second, "without the option, another is stored");

    let again = store("&again=1&privacy=1").await.expect(200);

    assert_eq!(again.json["status"], 200);
    let address = format!("{}/api/v1/reports/{second}", app.base);
    assert_eq!(again.header("location"), address, "the newest");
    assert_eq!(again.data()["privacy"], 1);
    let history = app
        .get(&format!("/api/v1/reports/{second}/history"))
        .await
        .expect(200);
    assert_eq!(history.rows().len(), 2);
    let list = app.get("/api/v1/reports").await;
    assert_eq!(list.total(), 2);

    let keyed = app.owner().with_header("idempotency-key", "8e03978e");
    let stored = keyed.post(STORE, &[("url", &url)]).await.expect(201).id();
    store("").await.expect(201);
    let form = [("url", url.as_str()), ("again", "1")];
    let repeated = keyed.post(STORE, &form).await.expect(201);
    assert_eq!(repeated.id(), stored, "the report of the key");

    let other = app.key_of("other", "reports:read reports:write");
    let other = app.stranger().with_key(Some(&other));
    let foreign = other.send("POST", "/api/v1/reports", &form).await;
    assert_eq!(foreign.status, 201, "only the account's own count");
}

async fn json_bodies_do_the_same_as_forms(backend: Backend) {
    let app = TestApp::start(backend).await;
    let body = r#"{"url":"https://example.com/","privacy":2,"password":"secret"}"#;

    let stored = app
        .owner()
        .send_body("POST", "/api/v1/reports", JSON, body)
        .await;

    assert_eq!(
        (stored.status, stored.data()["privacy"].clone()),
        (201, json!(2))
    );
    assert!(!stored.text.contains("secret") && !stored.text.contains("argon2"));

    for (privacy, expected) in [("true", 1), ("false", 0), (r#""Yes""#, 1), (r#""off""#, 0)] {
        let body = format!(
            r#"{{"url":"https://example.com/","again":true,"rendered":false,"privacy":{privacy}}}"#
        );
        let owner = app.owner();
        let stored = owner.send_body("POST", "/api/v1/reports", JSON, body).await;
        assert_eq!(stored.data()["privacy"], expected, "{privacy}");
    }
}

async fn every_forbidden_value_of_store_is_named(backend: Backend) {
    let app = TestApp::start(backend).await;
    let long = format!("url=https://e.example/{}", "a".repeat(2048));
    let cases = [
        ("privacy=0", "url"),
        ("url=", "url"),
        ("url=ftp://e.example/", "url"),
        ("url=javascript:alert(1)", "url"),
        ("url=https:///", "url"),
        ("url=https://user:pass@e.example/", "url"),
        ("url=https://e.example/a%20b", "url"),
        ("url=https://e.example/%0d%0ax", "url"),
        ("url=http://10.0.0.1/", "url"),
        ("url=http://169.254.169.254/latest", "url"),
        ("url=http://0x0a000001/", "url"),
        (long.as_str(), "url"),
        ("url=https://e.example/&url=https://f.example/", "url"),
        ("url=https://e.example/&privacy=3", "privacy"),
        ("url=https://e.example/&privacy=-1", "privacy"),
        ("url=https://e.example/&privacy=public", "privacy"),
        ("url=https://e.example/&privacy=2", "password"),
        ("url=https://e.example/&privacy=2&password=", "password"),
        (
            "url=https://e.example/&privacy=2&password=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "password",
        ),
    ];
    for (form, field) in cases {
        let answer = app.send(Method::POST, "/api/v1/reports", form).await;
        assert_eq!(answer.status, 422, "{form}: {}", answer.text);
        let body = answer.json;
        assert_eq!(body["code"], "validation_failed");
        assert!(body["errors"][field][0].is_string(), "{form}: {body}");
        assert_eq!(
            body["errors"].as_object().unwrap().len(),
            1,
            "{form}: {body}"
        );
    }
    assert_eq!(app.get("/api/v1/reports").await.json["meta"]["total"], 0);
}

async fn a_password_without_effect_may_be_anything(backend: Backend) {
    let app = TestApp::start(backend).await;
    let long = format!("password={}", "x".repeat(73));
    let public = app.store(&format!("url=https://e.example/&{long}")).await;
    let open = format!("url=https://e.example/&privacy=2&{long}");
    let refused = app.send(Method::POST, "/api/v1/reports", &open).await;
    assert_eq!(refused.json["error_codes"]["password"][0], "too_long");

    for (form, status) in [
        (long.clone(), 200),
        (format!("privacy=0&{long}"), 200),
        (format!("privacy=2&{long}"), 422),
        ("privacy=2&password=x".to_owned(), 200),
        (long.clone(), 422),
        (format!("privacy=1&{long}"), 200),
    ] {
        let path = format!("/api/v1/reports/{public}");
        let answer = app.send(Method::PATCH, &path, &form).await;
        assert_eq!(answer.status, status, "{form}: {}", answer.text);
    }
}

async fn urls_are_stored_as_the_url_standard_writes_them(backend: Backend) {
    let app = TestApp::start(backend).await;
    for (sent, url, project) in [
        ("example.com/x", "https://example.com/x", "example.com"),
        (
            "HTTP://EXAMPLE.com:80/%257Ea?b=c",
            "http://example.com/%7Ea?b=c",
            "example.com",
        ),
        (
            "https%3A%2F%2Fb%C3%BCcher.example%2F",
            "https://xn--bcher-kva.example/",
            "xn--bcher-kva.example",
        ),
        (
            "https://www.www.example.com",
            "https://www.www.example.com/",
            "www.example.com",
        ),
    ] {
        let stored = app
            .send(Method::POST, "/api/v1/reports", &format!("url={sent}"))
            .await;
        let stored = stored.data();
        assert_eq!(
            (&stored["url"], &stored["project"]),
            (&json!(url), &json!(project)),
            "{sent}"
        );
    }
}

const STORE: &str = "/api/v1/reports";
const FORM: [(&str, &str); 1] = [("url", "https://example.com/")];

async fn a_request_that_is_sent_again_stores_once(backend: Backend) {
    let app = TestApp::start(backend).await;
    let owner = app.owner();
    let with = |key: &str| owner.with_header("idempotency-key", key);
    let total = async || app.get(STORE).await.json["meta"]["total"].clone();

    let first = with("\"8e03978e\"").post(STORE, &FORM).await.expect(201);
    let again = with("8e03978e").post(STORE, &FORM).await.expect(201);
    assert_eq!(first.data(), again.data());
    assert_eq!(first.header("location"), again.header("location"));
    assert_eq!(total().await, 1);

    let other = [("url", "https://example.com/other")];
    let refused = with("8e03978e").post(STORE, &other).await.expect(422);
    assert_eq!(refused.json["code"], "idempotency_key_reused");
    for key in ["", "a b", "\"a", "a,b"] {
        let refused = with(key).post(STORE, &FORM).await.expect(400);
        let message = refused.json["message"].as_str().unwrap();
        assert!(message.starts_with("Idempotency-Key must be"), "{message}");
    }
    assert_eq!(total().await, 1);

    // Other keys, no key, and other accounts are independent.
    with("another").post(STORE, &other).await.expect(201);
    owner.post(STORE, &FORM).await.expect(201);
    assert_eq!(total().await, 3);
    let stranger = app.key_of("other", "reports:read reports:write");
    let theirs = with("8e03978e").with_key(Some(&stranger));
    let theirs = theirs.post(STORE, &FORM).await.expect(201);
    assert_ne!(theirs.data()["id"], first.data()["id"]);

    // The key is free again after a day, also by a clock that was ahead for longer, or when its
    // report is deleted.
    let mut later = with("8e03978e").post(STORE, &FORM).await.expect(201);
    for year in [2025, 2125] {
        let id = later.data()["id"].as_i64().unwrap();
        let moved = format!(
            "UPDATE reports SET created_at = '{year}-01-01 00:00:00.000000' WHERE id = {id}"
        );
        testing::execute(&mut app.pool.write().await.unwrap(), &moved).await;
        let url = format!("https://example.com/{year}");
        later = with("8e03978e")
            .post(STORE, &[("url", &url)])
            .await
            .expect(201);
        assert_ne!(later.data()["id"].as_i64(), Some(id));
    }
    let path = format!("{STORE}/{}", later.data()["id"]);
    owner.delete(&path).await.expect(200);
    with("8e03978e").post(STORE, &FORM).await.expect(201);
    assert_eq!(total().await, 5);
}

async fn of_equal_requests_at_once_one_stores(backend: Backend) {
    let app = TestApp::start(backend).await;
    let owner = app.owner().with_header("idempotency-key", "at-once");

    let requests = (0..20).map(|_| {
        let owner = owner.clone();
        async move { owner.post(STORE, &FORM).await }
    });
    let answers = requests.collect::<JoinSet<_>>().join_all().await;

    let ids: Vec<_> = answers
        .into_iter()
        .map(|answer| answer.expect(201).data()["id"].clone())
        .collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(app.get(STORE).await.json["meta"]["total"], 1);
}
