//! The largest allowed values, and the service under too many searches or without a schema.

use std::collections::HashMap;

use diesel_async::RunQueryDsl;
use rand::RngExt;
use reqwest::Method;
use testing::Backend;

use crate::app::TestApp;

testing::on_each_database!(
    the_longest_rows_fit_every_index,
    searches_leave_connections_to_others,
    without_a_schema_the_service_is_not_available,
);

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
    let limits = reports_service::model::ClaimLimits {
        per_host: 1,
        per_account: 1,
        full_accounts: Vec::new(),
    };
    let (lease, hosts) = (std::time::Duration::from_mins(1), HashMap::new());
    let job = reports_service::model::claim(&app.pool, "lease", lease, &limits, &hosts);
    assert_eq!(job.await.unwrap().unwrap().id, id);
    let outcome = reports_service::model::GenerationOutcome::Ready {
        result: reports_service::model::Rating::Decent,
        score: 60,
        checks: serde_json::json!({}),
    };
    let finished = reports_service::model::finish(&app.pool, id, "lease", &outcome).await;
    assert!(finished.unwrap(), "the report of {account}");

    let longer = store(&format!("https://{}.example/", random_text(1300))).await;
    assert_eq!(longer.status, 422);
    assert_eq!(longer.json["error_codes"]["url"][0], "host_too_long");
}

async fn stored_account(app: &TestApp, id: i64) -> String {
    let found = reports_service::model::find_page(&app.pool, id).await;
    found.unwrap().unwrap().account
}

async fn searches_leave_connections_to_others(backend: Backend) {
    let app = TestApp::start(backend).await;
    let settings = database::PoolSettings {
        connections: 4.into(),
        wait: std::time::Duration::from_secs(1).into(),
        ..database::PoolSettings::default()
    };
    let wait = std::time::Duration::ZERO;
    let reports = reports_service::App::new(app.pool.clone(), &settings, wait);

    let one = reports.search_slot().await.unwrap();
    let _other = reports.search_slot().await.unwrap();
    let third = reports.search_slot().await;

    assert!(matches!(third, Err(database::Error::Unavailable(_))));
    drop((third, one));
    assert!(reports.search_slot().await.is_ok());
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
