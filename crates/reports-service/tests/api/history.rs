//! The history of a report: the findings of each generation, and their differences.

use reqwest::Method;
use serde_json::{Value, json};
use testing::{Backend, PageServer, eventually};

use crate::app::{PAGE, TestApp};

testing::on_each_database!(
    each_good_generation_is_kept_with_what_changed,
    the_oldest_generations_are_deleted,
    a_history_belongs_to_its_account,
    a_deleted_report_takes_its_history_along,
    the_page_shows_how_the_score_went_on,
);

const WITHOUT_TITLE: &str = "<!doctype html><html lang=en><body><h1>Lighthouses</h1></body></html>";

/// Makes the report again and waits for it.
async fn regenerate(app: &TestApp, id: i64) -> Value {
    let path = format!("/api/v1/reports/{id}");
    let answer = app.send(Method::PATCH, &path, "update=1").await;
    let report = answer.expect(200).data().clone();
    assert!(report["state"] != "queued" && report["state"] != "running");
    report
}

async fn each_good_generation_is_kept_with_what_changed(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let path = format!("/api/v1/reports/{id}/history");

    page.set(WITHOUT_TITLE);
    let worse = regenerate(&app, id).await;
    page.set(PAGE);
    let fixed = regenerate(&app, id).await;

    let history = app.get(&path).await.expect(200).data().clone();
    let rows = history.as_array().unwrap();
    let numbers: Vec<_> = rows.iter().map(|row| row["generation"].clone()).collect();
    assert_eq!(numbers, [3, 2, 1]);
    let [newest, middle, oldest] = rows.as_slice() else {
        panic!("{history}")
    };
    assert_eq!(newest["score"], fixed["score"]);
    assert_eq!(newest["result"], fixed["result"]);
    assert_eq!(newest["generated_at"], fixed["generated_at"]);
    assert_eq!(middle["score"], worse["score"]);
    assert_eq!(oldest["difference"], Value::Null);
    assert_eq!(newest["difference"]["fixed"], middle["difference"]["new"]);
    let fixed_checks = newest["difference"]["fixed"].as_array().unwrap();
    assert!(fixed_checks.contains(&json!("title")), "{history}");
    let grown = newest["score"].as_i64().unwrap() - middle["score"].as_i64().unwrap();
    assert_eq!(newest["difference"]["score"], grown);
    assert_eq!(newest["ruleset"], fixed["checks"]["ruleset"]);
    for category in fixed["checks"]["categories"].as_array().unwrap() {
        let id = category["id"].as_str().unwrap();
        assert_eq!(newest["categories"][id], category["score"], "{id}");
    }

    let shown = app.get(&format!("{path}/3")).await.expect(200);
    for check in fixed["checks"]["checks"].as_array().unwrap() {
        let id = check["id"].as_str().unwrap();
        assert_eq!(shown.data()["outcomes"][id], check["outcome"], "{id}");
    }
    assert_eq!(shown.data()["difference"], newest["difference"]);
    for missing in ["4", "0", "01", "x"] {
        assert_eq!(app.get(&format!("{path}/{missing}")).await.status, 404);
    }
}

async fn the_page_shows_how_the_score_went_on(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(WITHOUT_TITLE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let path = app.page(id).await;
    let before = app
        .get(&format!("/api/v1/reports/{id}"))
        .await
        .data()
        .clone();
    assert!(!app.get(&path).await.text.contains("id=\"history\""));

    page.set(PAGE);
    let after = regenerate(&app, id).await;

    let shown = app.get(&path).await;
    let text = &shown.text;
    let (before, after) = (&before["score"], &after["score"]);
    let line = format!("The score, the oldest first: {before}, {after}");
    assert!(text.contains(&line), "{text}");
    let gain = after.as_i64().unwrap() - before.as_i64().unwrap();
    assert!(gain > 0 && text.contains(&format!(">+{gain}</span> since last time")));
    let fixed = "<span class=\"chip is-pass\">Fixed</span></span>\
                 <a href=\"#check-title\">The page has exactly one title</a>";
    assert!(text.contains(fixed), "{text}");
    let filtered = app.get(&format!("{path}?category=seo")).await;
    assert!(!filtered.text.contains("id=\"history\""));
}

async fn the_oldest_generations_are_deleted(backend: Backend) {
    let mut settings = TestApp::generation();
    settings.history = 2.into();
    let app = TestApp::start_with(backend, settings).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    for _ in 0..3 {
        regenerate(&app, id).await;
    }

    let path = format!("/api/v1/reports/{id}/history");
    let limit = std::time::Duration::from_secs(30);
    eventually("two generations are left", limit, async || {
        let history = app.get(&path).await.data().clone();
        let rows = history.as_array().unwrap().iter();
        let numbers: Vec<_> = rows.map(|row| row["generation"].clone()).collect();
        (numbers == [4, 3]).then_some(())
    })
    .await;
}

async fn a_history_belongs_to_its_account(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let path = format!("/api/v1/reports/{id}/history");

    assert_eq!(*app.get(&path).await.expect(200).data(), json!([]));
    let key = app.key_of("other", "reports:read");
    let other = app.stranger().with_key(Some(&key));
    assert_eq!(other.get(&path).await.status, 404);
    assert_eq!(other.get(&format!("{path}/1")).await.status, 404);
    assert_eq!(app.stranger().get(&path).await.status, 401);
}

async fn a_deleted_report_takes_its_history_along(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let report = format!("/api/v1/reports/{id}");
    assert_eq!(app.get(&report).await.data()["state"], "ready");

    app.send(Method::DELETE, &report, "").await.expect(200);

    let mut connection = app.pool.write().await.unwrap();
    let left = testing::execute(&mut connection, "DELETE FROM report_generations").await;
    assert_eq!(left, 0);
}
