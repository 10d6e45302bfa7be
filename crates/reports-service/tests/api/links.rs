//! The links to a report's page, one by one.

use reqwest::Method;
use serde_json::{Value, json};
use testing::Backend;

use crate::app::TestApp;
use crate::share::{follow, visit};

testing::on_each_database!(
    links_are_listed_and_withdrawn_one_by_one,
    links_have_a_limit_and_are_forgotten,
);

const PRIVATE: &str = "url=https://e.example/&privacy=1";

/// Makes a link; returns its path and query, and how it is listed.
async fn share(app: &TestApp, path: &str, form: &str) -> (String, Value) {
    let made = app.send(Method::POST, path, form).await.expect(201);
    let mut shown = made.data().clone();
    let url = shown.as_object_mut().unwrap().remove("url").unwrap();
    let start = url.as_str().unwrap().find("/r/").unwrap();
    (url.as_str().unwrap()[start..].to_owned(), shown)
}

async fn links_are_listed_and_withdrawn_one_by_one(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (id, other) = (app.store(PRIVATE).await, app.store(PRIVATE).await);
    let page = app.page(id).await;
    let path = format!("/api/v1/reports/{id}/share");
    let (agency, first) = share(&app, &path, "name=+Die+%C3%84gentur&expires_in=60").await;
    let (nobody, second) = share(&app, &path, "").await;
    assert_eq!(
        (&first["name"], &second["name"]),
        (&json!("Die Ägentur"), &json!(""))
    );
    let reader = app.key_of("owner", "reports:read");
    let reader = app.stranger().with_key(Some(&reader));
    let listed = reader.get(&path).await.expect(200);
    assert_eq!(listed.data(), &json!([second, first]), "the newest first");

    let cookies = [follow(&app, &agency).await, follow(&app, &nobody).await];
    let one = format!("{path}/{}", first["id"]);
    let foreign = app.key_of("other", "reports:read reports:write");
    let foreign = app.stranger().with_key(Some(&foreign));
    foreign.get(&path).await.expect(404);
    foreign.delete(&one).await.expect(404);
    reader.delete(&one).await.expect(403);
    let of_other = format!("/api/v1/reports/{other}/share/{}", first["id"]);
    app.send(Method::DELETE, &of_other, "").await.expect(404);
    visit(&app, &page, &cookies[0]).await.expect(200);

    let gone = app.send(Method::DELETE, &one, "").await.expect(200);
    assert_eq!(gone.json["id"], first["id"]);
    visit(&app, &page, &cookies[0]).await.expect(404);
    visit(&app, &agency, "").await.expect(404);
    app.send(Method::DELETE, &one, "").await.expect(404);
    visit(&app, &page, &cookies[1]).await.expect(200);
    assert_eq!(app.get(&path).await.data(), &json!([second]));
}

async fn links_have_a_limit_and_are_forgotten(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store(PRIVATE).await;
    let path = format!("/api/v1/reports/{id}/share");
    let run = async |statement: &str| {
        let mut connection = app.pool.write().await.unwrap();
        testing::execute(&mut connection, statement).await
    };
    let long = format!("name={}", "ä".repeat(101));
    let refused = app.send(Method::POST, &path, &long).await.expect(422);
    assert_eq!(refused.json["error_codes"]["name"][0], "too_long");
    share(&app, &path, "").await;
    for _ in 1..100 {
        run(
            "INSERT INTO share_links (account, report, name, key, author, expires_at, created_at) \
             SELECT account, report, name, key, author, expires_at, created_at \
             FROM share_links WHERE id = 1",
        )
        .await;
    }
    let refused = app.send(Method::POST, &path, "").await.expect(409);
    assert_eq!(refused.json["code"], "link_limit_reached");

    // Those that have expired make room.
    run("UPDATE share_links SET expires_at = '2001-01-01 00:00:00' WHERE id > 1").await;
    assert_eq!(
        app.get(&path).await.data().as_array().map(Vec::len),
        Some(1)
    );
    share(&app, &path, "").await;
    assert_eq!(run("UPDATE share_links SET name = ''").await, 2);

    let report = format!("/api/v1/reports/{id}");
    for (method, change) in [
        (Method::PATCH, "privacy=2&password=open"),
        (Method::PATCH, "password=other"),
        (Method::DELETE, ""),
    ] {
        share(&app, &path, "").await;
        app.send(method, &report, change).await.expect(200);
        assert_eq!(run("DELETE FROM share_links").await, 0, "{change}");
    }
}
