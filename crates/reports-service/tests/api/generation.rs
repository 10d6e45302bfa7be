//! Reports are really made: fetched, checked, scored, kept.

use std::sync::Arc;
use std::time::{Duration, Instant};

use database::PoolSettings;
use database::testing::Backend;
use page_audit::Fetcher;
use prometheus::Registry;
use reports_service::App;
use reports_service::generation::{GenerationSettings, Metrics, Worker};
use reports_service::model;
use reqwest::Method;
use serde_json::Value;
use tokio::sync::watch;

use crate::app::{Answer, PAGE, TestApp, serve_page};

database::on_each_database!(
    store_answers_with_the_finished_report,
    a_client_chooses_how_long_it_waits,
    a_failure_says_why_and_keeps_the_last_good_report,
    update_makes_the_report_anew,
    a_deleted_report_is_not_brought_back,
    many_reports_of_one_host_are_all_made,
    a_generation_ends_before_its_lease,
);

async fn store_answers_with_the_finished_report(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = serve_page(PAGE, Duration::ZERO).await;

    let stored = app
        .send(Method::POST, "/api/v1/reports", &format!("url={page}/"))
        .await;

    let report = stored.data();
    assert_eq!(
        (stored.status, report["state"].as_str()),
        (201, Some("ready")),
        "{report}"
    );
    let score = report["score"].as_u64().unwrap();
    let rating = if score >= 80 {
        "good"
    } else if score >= 50 {
        "decent"
    } else {
        "bad"
    };
    assert_eq!(report["result"], rating);
    assert!(score <= 79, "a page without https is capped");
    assert!(report["generated_at"].is_string());
    let checks = report["checks"]["checks"].as_array().unwrap();
    let outcome =
        |id: &str| checks.iter().find(|check| check["id"] == id).unwrap()["outcome"].clone();
    assert_eq!(
        (outcome("title"), outcome("https_encryption")),
        ("pass".into(), "fail".into())
    );
    let again = app.get(&format!("/api/v1/reports/{}", report["id"])).await;
    assert_eq!(again.data(), report);
}

async fn a_client_chooses_how_long_it_waits(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = serve_page(PAGE, Duration::from_millis(700)).await;
    let store = async |prefer: &str| {
        let request = app
            .request(Method::POST, "/api/v1/reports")
            .bearer_auth(&app.key)
            .header("prefer", prefer);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        Answer::of(request.body(format!("url={page}/")).send().await.unwrap()).await
    };

    let at_once = store("respond-async").await;
    let waited = store("wait=20").await;

    assert_ne!(at_once.data()["state"], "ready");
    assert_eq!(at_once.header("preference-applied"), "respond-async");
    assert_eq!(waited.data()["state"], "ready");
    assert_eq!(waited.header("preference-applied"), "wait=20");
    let settled = settled(&app, &at_once.data()["id"]).await;
    assert_eq!(
        settled["state"], "ready",
        "whoever does not wait loses nothing"
    );
}

async fn a_failure_says_why_and_keeps_the_last_good_report(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let closed = {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        listener.local_addr().unwrap()
    };

    let failed = app
        .send(
            Method::POST,
            "/api/v1/reports",
            &format!("url=http://{closed}/"),
        )
        .await;

    let report = failed.data();
    assert_eq!(
        (failed.status, report["state"].as_str()),
        (201, Some("failed"))
    );
    assert_eq!(report["error"]["code"], "connection_refused");
    assert!(report["error"]["message"].as_str().unwrap().len() > 10);
    assert_eq!(
        (&report["score"], &report["checks"]),
        (&Value::Null, &Value::Null)
    );
}

async fn update_makes_the_report_anew(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = serve_page(PAGE, Duration::ZERO).await;
    let id = app.store(&format!("url={page}/")).await;
    let before = app.get(&format!("/api/v1/reports/{id}")).await.data();

    let same = app
        .send(Method::PATCH, &format!("/api/v1/reports/{id}"), "update=0")
        .await
        .data();
    let anew = app
        .send(Method::PATCH, &format!("/api/v1/reports/{id}"), "update=1")
        .await
        .data();

    assert_eq!(same["generated_at"], before["generated_at"]);
    assert_eq!(anew["state"], "ready");
    assert!(anew["generated_at"].as_str() > before["generated_at"].as_str());
    assert_eq!(outcomes(&anew), outcomes(&before));
}

/// Without what depends on how busy the machine is: messages and values have times in them.
fn outcomes(report: &Value) -> Vec<(&Value, &Value)> {
    let checks = report["checks"]["checks"].as_array().unwrap().iter();
    let steady = checks.filter(|check| check["id"] != "ttfb" && check["id"] != "load_time");
    steady
        .map(|check| (&check["id"], &check["outcome"]))
        .collect()
}

async fn a_deleted_report_is_not_brought_back(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = serve_page(PAGE, Duration::from_millis(500)).await;
    let request = app
        .request(Method::POST, "/api/v1/reports")
        .bearer_auth(&app.key)
        .header("prefer", "wait=0");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let stored = Answer::of(request.body(format!("url={page}/")).send().await.unwrap()).await;
    let id = stored.data()["id"].as_i64().unwrap();

    let gone = app
        .send(Method::DELETE, &format!("/api/v1/reports/{id}"), "")
        .await;
    // The page is fetched twice: again as another origin's script.
    tokio::time::sleep(Duration::from_secs(2)).await;

    assert_eq!(gone.status, 200);
    assert_eq!(app.get("/api/v1/reports").await.json()["meta"]["total"], 0);
}

async fn many_reports_of_one_host_are_all_made(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = serve_page(PAGE, Duration::ZERO).await;
    for number in 0..20 {
        let request = app
            .request(Method::POST, "/api/v1/reports")
            .bearer_auth(&app.key)
            .header("prefer", "wait=0");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let sent = request
            .body(format!("url={page}/{number}"))
            .send()
            .await
            .unwrap();
        assert_eq!(sent.status(), 201);
    }

    let list = app.get("/api/v1/reports").await.data();
    for report in list.as_array().unwrap() {
        assert_eq!(settled(&app, &report["id"]).await["state"], "ready");
    }
}

async fn a_generation_ends_before_its_lease(backend: Backend) {
    let app = TestApp::start(backend).await;
    let page = serve_page(PAGE, Duration::from_mins(1)).await;
    let id = app.store(&format!("url={page}/")).await;
    // Settings that no program starts with: fetching may take longer than the lease lasts.
    let settings = GenerationSettings {
        lease: Duration::from_secs(7).into(),
        fetch_timeout: Duration::from_mins(1).into(),
        poll_interval: Duration::from_millis(100).into(),
        ..TestApp::generation()
    };
    let state = App::new(app.pool.clone(), &PoolSettings::default(), Duration::ZERO);
    let fetcher = Fetcher::new(settings.fetch_settings()).unwrap();
    let metrics = Metrics::new(&Registry::new()).unwrap();
    let worker = Worker::new(Arc::new(state), &settings, fetcher, metrics);
    let (stop, stopped) = watch::channel(false);
    let poll_interval = settings.poll_interval.get();
    let working = tokio::spawn(jobs::run(worker, "reports", poll_interval, stopped));

    let report = settled(&app, &id.into()).await;
    stop.send_replace(true);
    working.await.unwrap();

    assert_eq!(
        (report["state"].as_str(), report["error"]["code"].as_str()),
        (Some("failed"), Some("timeout")),
        "{report}"
    );
    let row = model::find(&app.pool, "owner", id)
        .await
        .unwrap()
        .unwrap()
        .row;
    assert_eq!(row.version, 3, "stored, claimed once, failed");
}

/// The report once it is neither queued nor running.
async fn settled(app: &TestApp, id: &Value) -> Value {
    let started = Instant::now();
    loop {
        let report = app.get(&format!("/api/v1/reports/{id}")).await.data();
        let waiting = report["state"] == "queued" || report["state"] == "running";
        if !waiting || started.elapsed() > Duration::from_secs(30) {
            return report;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
