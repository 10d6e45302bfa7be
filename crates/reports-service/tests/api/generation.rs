//! Reports are fetched, checked, scored and stored.

use std::sync::Arc;
use std::time::Duration;

use page_audit::Fetcher;
use prometheus::Registry;
use reports_service::generation::{GenerationSettings, Metrics, Worker};
use reports_service::limits::LimitSettings;
use reports_service::{App, model};
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Backend, PageServer, eventually, until};
use tokio::sync::watch;

use crate::app::{PAGE, Setup, TestApp};

testing::on_each_database!(
    store_responds_with_the_finished_report,
    a_client_chooses_how_long_it_waits,
    a_failure_has_a_reason_and_keeps_the_last_good_report,
    update_makes_the_report_again,
    a_deleted_report_is_not_brought_back,
    many_reports_of_one_host_are_all_made,
    a_generation_ends_before_its_lease,
    slow_pages_of_one_account_leave_slots_for_others,
    an_account_runs_at_most_as_many_as_its_limit,
);

async fn store_responds_with_the_finished_report(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;

    let stored = app
        .send(
            Method::POST,
            "/api/v1/reports",
            &format!("url={}", page.url("/")),
        )
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
    let page = PageServer::start_with(PAGE).await;
    let url = page.url("/");
    let store = async |prefer: &str| {
        let client = app.owner().with_header("prefer", prefer);
        client.post("/api/v1/reports", &[("url", &url)]).await
    };

    page.hold(true);
    let at_once = store("respond-async").await;
    page.hold(false);
    let waited = store("wait=20").await;

    assert_ne!(at_once.data()["state"], "ready");
    assert_eq!(at_once.header("preference-applied"), "respond-async");
    assert_eq!(waited.data()["state"], "ready");
    assert_eq!(waited.header("preference-applied"), "wait=20");
    let settled = settled(&app, &at_once.data()["id"]).await;
    assert_eq!(settled["state"], "ready", "nothing is lost without waiting");
}

async fn a_failure_has_a_reason_and_keeps_the_last_good_report(backend: Backend) {
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

async fn update_makes_the_report_again(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let path = format!("/api/v1/reports/{id}");
    let before = app.get(&path).await;

    let same = app.send(Method::PATCH, &path, "update=0").await;
    let again = app.send(Method::PATCH, &path, "update=1").await;
    let (before, same, again) = (before.data(), same.data(), again.data());

    assert_eq!(same["generated_at"], before["generated_at"]);
    assert_eq!(again["state"], "ready");
    assert!(again["generated_at"].as_str() > before["generated_at"].as_str());
    assert_eq!(outcomes(again), outcomes(before));
}

/// Leaves out everything that depends on the machine's load: messages and values contain times.
fn outcomes(report: &Value) -> Vec<(&Value, &Value)> {
    let checks = report["checks"]["checks"].as_array().unwrap().iter();
    let steady = checks.filter(|check| check["id"] != "ttfb" && check["id"] != "load_time");
    steady
        .map(|check| (&check["id"], &check["outcome"]))
        .collect()
}

async fn a_deleted_report_is_not_brought_back(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    page.hold(true);
    let client = app.owner().with_header("prefer", "wait=0");
    let stored = client
        .post("/api/v1/reports", &[("url", &page.url("/"))])
        .await;
    let path = format!("/api/v1/reports/{}", stored.expect(201).id());
    until("the page is being fetched", async || {
        page.on_their_way() == 1
    })
    .await;

    client.delete(&path).await.expect(200);
    page.hold(false);
    let generated = "waymark_generation_seconds_count{outcome=\"ready\"} 1";
    until("the generation has ended", async || {
        app.operator()
            .get("/metrics")
            .await
            .text
            .contains(generated)
    })
    .await;

    assert_eq!(app.get("/api/v1/reports").await.json["meta"]["total"], 0);
}

async fn many_reports_of_one_host_are_all_made(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let client = app.owner().with_header("prefer", "wait=0");
    for number in 0..20 {
        let url = page.url(&format!("/{number}"));
        client
            .post("/api/v1/reports", &[("url", &url)])
            .await
            .expect(201);
    }

    let list = app.get("/api/v1/reports?per_page=100").await;
    assert_eq!(list.rows().len(), 20);
    for report in list.rows() {
        assert_eq!(settled(&app, &report["id"]).await["state"], "ready");
    }
}

async fn a_generation_ends_before_its_lease(backend: Backend) {
    let app = TestApp::start(backend).await;
    let page = PageServer::start_with(PAGE).await;
    page.hold(true);
    let id = app.store(&format!("url={}", page.url("/"))).await;
    // Settings that the program would refuse: a fetch may take longer than the lease.
    let settings = GenerationSettings {
        lease: Duration::from_secs(7).into(),
        fetch_timeout: Duration::from_mins(1).into(),
        poll_interval: Duration::from_millis(100).into(),
        ..TestApp::generation()
    };
    let (pool, limits) = (app.pool.clone(), LimitSettings::default());
    let state = App::new(pool, Duration::ZERO, limits, None, None, None);
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
    assert_eq!(row.version, 3, "it has failed once");
}

async fn slow_pages_of_one_account_leave_slots_for_others(backend: Backend) {
    let settings = GenerationSettings {
        at_once: 4.into(),
        per_host: 100,
        wait: Duration::ZERO.into(),
        fetch_timeout: Duration::from_mins(10).into(),
        lease: Duration::from_mins(11).into(),
        ..TestApp::generation()
    };
    let app = TestApp::start_with(backend, settings).await;
    let slow = PageServer::start_with(PAGE).await;
    let page = PageServer::start_with(PAGE).await;
    slow.hold(true);
    for number in 0..20 {
        app.store(&format!("url={}", slow.url(&format!("/{number}"))))
            .await;
    }
    until("the maximum number of pages is being fetched", async || {
        slow.on_their_way() == 2
    })
    .await;

    // None of the slow pages is ever answered.
    let key = app.key_of("other", "reports:read reports:write");
    let other = app
        .stranger()
        .with_key(Some(&key))
        .with_header("prefer", "wait=30");
    for number in 0..10 {
        let url = page.url(&format!("/{number}"));
        let stored = other.post("/api/v1/reports", &[("url", &url)]).await;
        assert_eq!(stored.expect(201).data()["state"], "ready");
    }

    assert_eq!(slow.total(), 2, "an account has half of the slots");
    slow.hold(false);
}

async fn an_account_runs_at_most_as_many_as_its_limit(backend: Backend) {
    let settings = GenerationSettings {
        at_once: 8.into(),
        per_host: 100,
        wait: Duration::ZERO.into(),
        ..TestApp::generation()
    };
    let limits = LimitSettings {
        running: 3.into(),
        ..LimitSettings::default()
    };
    let setup = Setup {
        generation: settings,
        limits,
        ..Setup::default()
    };
    let app = TestApp::start_as(backend, setup).await;
    let page = PageServer::start_with(PAGE).await;
    page.hold(true);
    for number in 0..12 {
        app.store(&format!("url={}", page.url(&format!("/{number}"))))
            .await;
    }
    until("the maximum number of pages is being fetched", async || {
        page.on_their_way() == 3
    })
    .await;
    let account = app.get("/api/v1/account").await.expect(200);
    let running = &account.data()["limits"]["running"];
    assert_eq!(*running, json!({"used": 3, "limit": 3}));
    page.hold(false);
    until("all are fetched", async || page.total() == 12).await;

    assert_eq!(page.most_at_once(), 3);
}

/// The report once it is neither queued nor running.
async fn settled(app: &TestApp, id: &Value) -> Value {
    let path = format!("/api/v1/reports/{id}");
    eventually("the report is made", Duration::from_secs(30), async || {
        let report = app.get(&path).await.data().clone();
        let waiting = report["state"] == "queued" || report["state"] == "running";
        (!waiting).then_some(report)
    })
    .await
}
