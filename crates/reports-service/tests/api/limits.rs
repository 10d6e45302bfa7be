//! Maximum values, an account's limits, and the service without a schema.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use diesel_async::RunQueryDsl;
use rand::RngExt;
use reports_service::limits::LimitSettings;
use reports_service::model::ClaimLimits;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Backend, EVERY_SCOPE, at_once, one_for_each_account, served};

use crate::app::{Setup, TestApp, finish, made};

testing::on_each_database!(
    the_longest_rows_fit_every_index,
    parallel_stores_stay_within_the_limit,
    parallel_jobs_stay_within_the_limit,
    any_key_shows_its_account,
    every_request_counts_towards_its_accounts_share,
    without_a_schema_the_service_is_not_available,
);

const REPORTS: &str = "/api/v1/reports";

/// Characters that do not compress, since an index can store longer texts if they compress.
fn random_text(length: usize) -> String {
    let mut random = rand::rng();
    let letters = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let mut letter = || char::from(letters[random.random_range(..letters.len())]);
    (0..length).map(|_| letter()).collect()
}

async fn the_longest_rows_fit_every_index(backend: Backend) {
    let app = TestApp::start(backend).await;
    let key = app.key_of(&random_text(64), "reports:read reports:write");
    let account = app.stranger().with_key(Some(&key));
    let store = async |url: &str| account.post("/api/v1/reports", &[("url", url)]).await;
    // The last label is not a number.
    let host = [63, 63, 63].map(random_text).join(".") + "." + &random_text(58) + "xyz";
    assert_eq!(host.len(), 253);
    let start = format!("https://{host}/");

    let stored = store(&format!("{start}{}", random_text(2048 - start.len()))).await;

    assert_eq!(stored.status, 201, "{}", stored.text);
    let id = stored.data()["id"].as_i64().unwrap();
    let account = stored_account(&app, id).await;
    let limits = ClaimLimits {
        at_once: 1,
        per_host: 1,
        per_account: 1,
        per_account_here: usize::MAX,
        running_here: HashMap::new(),
    };
    let (lease, hosts) = (Duration::from_mins(1), BTreeMap::new());
    let job = reports_service::model::claim(&app.pool, "lease", lease, &limits, &hosts);
    assert_eq!(job.await.unwrap()[0].id, id);
    let outcome = made(60);
    let finished = finish(&app.pool, id, "lease", &outcome, 100).await;
    assert!(finished.unwrap(), "the report of {account}");

    let longer = store(&format!("https://{}.example/", random_text(1300))).await;
    assert_eq!(longer.status, 422);
    assert_eq!(longer.json["error_codes"]["url"][0], "host_too_long");
}

async fn stored_account(app: &TestApp, id: i64) -> String {
    let found = reports_service::model::find_page(&app.pool, id).await;
    found.unwrap().unwrap().account
}

async fn every_request_counts_towards_its_accounts_share(backend: Backend) {
    let setup = Setup {
        pool: one_for_each_account(),
        ..Setup::default()
    };
    let app = TestApp::start_as(backend, setup).await;
    let owner = app.owner();
    let stored = owner.post(REPORTS, &[("url", "https://e.example/")]).await;
    let id = stored.expect(201).id();
    let document = json!(reports_service::openapi::document());
    let fields = &[
        ("url", "https://e.example/"),
        ("privacy", "1"),
        ("kind", "webhook"),
        ("target", "http://127.0.0.1:81/"),
        ("events", "*"),
        ("name", "x"),
        ("scopes", "reports:read"),
        ("check", "title"),
        ("reason", "x"),
        ("cookie", "a"),
    ];

    let share = app.pool.for_account("owner").read().await.unwrap();
    let served = served(backend, &owner, &document, id, fields).await;

    assert_eq!(served, ["GET /docs/reports/checks.json"]);
    let other = app.key_of("other", EVERY_SCOPE);
    let other = app.stranger().with_key(Some(&other));
    assert_eq!(other.get(REPORTS).await.status, 200);
    assert_eq!(app.stranger().get("/r/unknown").await.status, 404);
    drop(share);
    assert_eq!(owner.get(REPORTS).await.total(), 1);
}

async fn parallel_stores_stay_within_the_limit(backend: Backend) {
    let app = TestApp::start_limited(
        backend,
        LimitSettings {
            reports: 5.into(),
            ..LimitSettings::default()
        },
    )
    .await;
    let owner = app.owner();

    let answers = at_once(20, |_| {
        let owner = owner.clone();
        async move { owner.post(REPORTS, &[("url", "https://e.example/")]).await }
    })
    .await;

    let (stored, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| answer.status == 201);
    assert_eq!((stored.len(), app.get(REPORTS).await.total()), (5, 5));
    for answer in refused {
        let code = (answer.status, &answer.json["code"]);
        assert_eq!(code, (409, &"report_limit_reached".into()));
    }
    assert_eq!(
        limit_of(&app, "reports").await,
        json!({"used": 5, "limit": 5})
    );
    let other = app.key_of("other", EVERY_SCOPE);
    let other = app.stranger().with_key(Some(&other));
    let fields = [("url", "https://e.example/")];
    other.post(REPORTS, &fields).await.expect(201);

    let path = format!("{REPORTS}/{}", stored[0].id());
    owner.delete(&path).await.expect(200);
    owner.post(REPORTS, &fields).await.expect(201);
    assert_eq!(owner.post(REPORTS, &fields).await.status, 409);
}

async fn parallel_jobs_stay_within_the_limit(backend: Backend) {
    let app = TestApp::start_limited(
        backend,
        LimitSettings {
            queued: 4.into(),
            ..LimitSettings::default()
        },
    )
    .await;
    let owner = app.owner();
    let store = |_| {
        let owner = owner.clone();
        async move { owner.post(REPORTS, &[("url", "https://e.example/")]).await }
    };

    let mut ids = Vec::new();
    for _ in 0..3 {
        let answers = at_once(10, store).await;
        let stored = answers.iter().filter(|answer| answer.status == 201);
        let stored: Vec<_> = stored.map(testing::Answer::id).collect();
        assert_eq!(stored.len(), 4);
        for answer in answers.iter().filter(|answer| answer.status != 201) {
            let code = (answer.status, &answer.json["code"]);
            assert_eq!(code, (429, &"queue_full".into()));
            assert_eq!(answer.header("retry-after"), "10");
        }
        assert_eq!(
            limit_of(&app, "queued").await,
            json!({"used": 4, "limit": 4})
        );
        ids.extend(stored);
        let mut connection = app.pool.write().await.unwrap();
        testing::execute(&mut connection, "UPDATE reports SET state = 'failed'").await;
        testing::execute(&mut connection, "DELETE FROM report_jobs").await;
    }

    let answers = at_once(ids.len(), |number| {
        let (owner, path) = (owner.clone(), format!("{REPORTS}/{}", ids[number]));
        async move {
            owner
                .patch(&path, &[("update", "1"), ("privacy", "1")])
                .await
        }
    })
    .await;
    let (queued, refused): (Vec<_>, Vec<_>) =
        answers.iter().partition(|answer| answer.status == 200);
    assert_eq!((queued.len(), refused.len()), (4, 8));
    assert!(
        refused
            .iter()
            .all(|answer| answer.json["code"] == "queue_full")
    );
    assert_eq!(limit_of(&app, "queued").await["used"], 4);
    // A refused update changes nothing; an update of a queued report needs no room.
    for answer in &queued {
        let path = format!("{REPORTS}/{}", answer.id());
        owner.patch(&path, &[("update", "1")]).await.expect(200);
    }
    let shown = app.get(&format!("{REPORTS}?per_page=25")).await;
    let private = shown.rows().iter().filter(|row| row["privacy"] == 1);
    assert_eq!(private.count(), 4);
}

async fn any_key_shows_its_account(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.store("url=https://e.example/").await;
    let key = app.key_of("owner", "");
    let client = app.stranger().with_key(Some(&key));

    let shown = client.get("/api/v1/account").await.expect(200);

    assert_eq!(shown.json["status"], 200);
    assert_eq!(shown.data()["account"], "owner");
    assert_eq!(shown.data()["key"]["scopes"], json!([]));
    assert_eq!(
        shown.data()["limits"],
        json!({
            "reports": {"used": 1, "limit": null},
            "queued": {"used": 1, "limit": null},
            "running": {"used": 0, "limit": null},
            "scheduled_checks_per_day": {"used": 0, "limit": 10_000},
            "requests_in_flight": {"used": 1, "limit": 256},
        })
    );
    assert_eq!(shown.data()["rates"]["key"]["limit"], 6000);
    assert_eq!(shown.data()["rates"]["account"], json!(null));
    let alias = client.get("/api/v1/reports/account").await.expect(200);
    assert_eq!(alias.data()["limits"], shown.data()["limits"]);
    assert_eq!(app.stranger().get("/api/v1/account").await.status, 401);
    assert_eq!(client.get(REPORTS).await.status, 403);
}

async fn limit_of(app: &TestApp, name: &str) -> Value {
    app.get("/api/v1/account").await.expect(200).data()["limits"][name].clone()
}

async fn without_a_schema_the_service_is_not_available(backend: Backend) {
    let app = TestApp::start(backend).await;
    let mut connection = app.pool.write().await.unwrap();
    database::on_backend!(&mut connection, |connection| {
        diesel::sql_query("DROP TABLE reports")
            .execute(connection)
            .await
    })
    .unwrap();
    drop(connection);

    let list = app.get("/api/v1/reports/1").await;
    let stored = app
        .send(Method::POST, "/api/v1/reports", "url=https://e.example/")
        .await;

    for answer in [list, stored] {
        assert_eq!(answer.status, 503, "{}", answer.text);
        assert_eq!(answer.header("retry-after"), "5");
    }
}
