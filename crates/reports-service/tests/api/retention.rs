//! Old reports are deleted, if the settings say so.

use std::time::Duration;

use reports_service::retention::RetentionSettings;
use reports_service::{MIGRATIONS, model};
use testing::{Backend, TestDatabase, until};

use crate::app::{Setup, TestApp};

testing::on_each_database!(
    only_old_reports_that_do_not_wait_are_deleted,
    a_change_of_the_future_is_one_of_now,
    the_service_deletes_old_reports_in_steps_and_counts_on,
);

/// Adds reports of the account `owner`: in each state, a fifth each of two accounts and projects.
async fn fill(database: &TestDatabase, count: i64, state: &str, updated: &str) {
    let statement = format!(
        "INSERT INTO reports (account, url, host, project, privacy, state, result, score, \
         generated_at, created_at, updated_at) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) \
         SELECT CASE n % 5 WHEN 0 THEN 'other' ELSE 'owner' END, 'https://example.com/', \
         'example.com', CASE n % 2 WHEN 0 THEN 'example.com' ELSE 'example.org' END, 0, \
         '{state}', 'good', 90, '{updated}', '{updated}', '{updated}' FROM numbers"
    );
    let added = database.add_reports(&statement).await;
    assert_eq!(added, usize::try_from(count).unwrap());
}

const OLD: &str = "2020-01-01 00:00:00.000000";

async fn only_old_reports_that_do_not_wait_are_deleted(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    for (state, updated) in [
        ("ready", OLD),
        ("failed", OLD),
        ("queued", OLD),
        ("ready", "2020-01-02 00:00:00.000001"),
    ] {
        fill(&database, 10, state, updated).await;
    }
    let day = chrono::NaiveDate::from_ymd_opt(2020, 1, 2).unwrap();
    let moment = day.and_hms_opt(0, 0, 0).unwrap();
    let delete = async |limit| {
        let deleted = model::delete_unchanged(&pool, moment, limit).await;
        deleted.unwrap()
    };

    assert_eq!(delete(7).await, (7, 7));
    assert_eq!(delete(100).await, (13, 13));
    assert_eq!(delete(100).await, (0, 0));

    let left = "UPDATE reports SET privacy = 0 WHERE";
    for (which, count) in [
        ("state = 'ready'", 10),
        ("state = 'failed'", 0),
        ("state = 'queued'", 10),
    ] {
        let statement = format!("{left} {which}");
        assert_eq!(database.execute(&statement).await, count, "{which}");
    }
}

async fn the_service_deletes_old_reports_in_steps_and_counts_on(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    fill(&database, 1_010, "ready", OLD).await;
    let recent = database::now() - chrono::TimeDelta::hours(1);
    let recent = recent.format("%Y-%m-%d %H:%M:%S%.6f").to_string();
    fill(&database, 20, "ready", &recent).await;
    let retention = RetentionSettings {
        reports: Some(Duration::from_hours(24).into()),
    };
    let setup = Setup {
        retention,
        ..Setup::default()
    };
    let app = TestApp::start_on(database, setup).await;

    let metric = "waymark_reports_retired_total 1010";
    until("the old ones are deleted", async || {
        app.operator().get("/metrics").await.text.contains(metric)
    })
    .await;

    let of_owner = app.get("/api/v1/reports?per_page=100").await;
    assert_eq!((of_owner.rows().len(), of_owner.total()), (16, 16));
    let project = "/api/v1/reports?project=example.org&result=good";
    assert_eq!(app.get(project).await.total(), 8);
    let key = app.key_of("other", "reports:read");
    let other = app.stranger().with_key(Some(&key));
    assert_eq!(other.get("/api/v1/reports").await.total(), 4);
}

async fn a_change_of_the_future_is_one_of_now(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = database.pool();
    fill(&database, 10, "ready", "2126-01-01 00:00:00.000000").await;
    fill(&database, 10, "ready", OLD).await;
    let latest = database::now() + chrono::TimeDelta::minutes(1);
    let bring_back = async |limit| {
        model::bring_changes_back(&pool, latest, limit)
            .await
            .unwrap()
    };

    assert_eq!([bring_back(7).await, bring_back(7).await], [7, 3]);

    let deleted = model::delete_unchanged(&pool, latest, 100).await;
    assert_eq!(deleted.unwrap(), (20, 20));
}
