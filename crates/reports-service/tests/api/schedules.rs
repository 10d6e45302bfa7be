//! Reports that are checked again by themselves.

mod console;
mod due;
mod plan;

use chrono::{NaiveDateTime, TimeDelta};
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Backend, PageServer, until};

use crate::app::{PAGE, TestApp};

testing::on_each_database!(
    an_account_says_how_often_a_page_is_checked_again,
    a_project_has_a_default_for_its_new_reports,
    lists_are_filtered_by_schedule_and_by_failure,
    a_due_report_is_checked_by_the_service,
);

const REPORTS: &str = "/api/v1/reports";

fn next_check(report: &Value) -> NaiveDateTime {
    let at = report["next_check_at"].as_str().unwrap();
    chrono::DateTime::parse_from_rfc3339(at)
        .unwrap()
        .naive_utc()
}

/// Whether the next check is in the second half of the period that has just begun.
fn is_spread(report: &Value, hours: i64) -> bool {
    let wait = next_check(report) - database::now();
    wait > TimeDelta::minutes(hours * 30 - 1) && wait <= TimeDelta::hours(hours)
}

async fn an_account_says_how_often_a_page_is_checked_again(backend: Backend) {
    let app = TestApp::start(backend).await;
    let send = async |form: &str| {
        let id = app.store("url=https://e.example/&every=7d").await;
        let one = format!("{REPORTS}/{id}");
        let before = app.get(&one).await.expect(200).data().clone();
        assert_eq!(before["every"], "7d");
        assert!(is_spread(&before, 7 * 24), "{before}");
        let after = app.send(Method::PUT, &one, form).await;
        (before, after)
    };

    let (before, after) = send("privacy=1&every=7d").await;
    assert_eq!(
        after.expect(200).data()["next_check_at"],
        before["next_check_at"]
    );
    let (_, after) = send("every=1h").await;
    assert!(is_spread(after.expect(200).data(), 1));
    let (_, after) = send("every=off").await;
    let after = after.expect(200);
    assert_eq!(
        [&after.data()["every"], &after.data()["next_check_at"]],
        [&json!("off"), &Value::Null]
    );

    let (_, refused) = send("every=2h").await;
    assert_eq!(
        refused.expect(422).json["errors"]["every"][0],
        "The every field must be off, 1h, 6h, 12h, 1d, 7d or 30d."
    );
}

async fn a_project_has_a_default_for_its_new_reports(backend: Backend) {
    let app = TestApp::start(backend).await;
    let project = "/api/v1/projects/e.example";
    app.send(Method::PUT, project, "every=1d").await.expect(404);
    let first = app.store("url=https://e.example/").await;

    let changed = app.send(Method::PATCH, project, "every=1d").await;

    assert_eq!(changed.expect(200).data()["every"], "1d");
    app.send(Method::PUT, project, "every=daily")
        .await
        .expect(422);
    let listed = app.get("/api/v1/projects").await;
    assert_eq!(listed.rows()[0]["every"], "1d");
    let every = async |id: i64| app.get(&format!("{REPORTS}/{id}")).await.data()["every"].clone();
    assert_eq!(every(first).await, "off");
    let second = app.store("url=https://www.e.example/2").await;
    assert_eq!(every(second).await, "1d");
    let own = app.store("url=https://e.example/3&every=off").await;
    assert_eq!(every(own).await, "off");

    // Of this account alone, and until the project is deleted.
    let key = app.key_of("other", "reports:read reports:write");
    let other = app.stranger().with_key(Some(&key));
    let stored = other.post(REPORTS, &[("url", "https://e.example/")]).await;
    assert_eq!(stored.expect(201).data()["every"], "off");
    app.send(Method::DELETE, project, "").await.expect(200);
    let anew = app.store("url=https://e.example/").await;
    assert_eq!(every(anew).await, "off");
}

async fn lists_are_filtered_by_schedule_and_by_failure(backend: Backend) {
    let app = TestApp::start(backend).await;
    let daily = app.store("url=https://a.example/&every=1d").await;
    let other = app.store("url=https://b.example/").await;
    let mut connection = app.pool.write().await.unwrap();
    let fails = format!("UPDATE reports SET failed_since = created_at WHERE id = {other}");
    testing::execute(&mut connection, &fails).await;
    drop(connection);

    for (query, id) in [
        ("every=1d", daily),
        ("every=off", other),
        ("failing=1", other),
        ("failing=0", daily),
        ("every=1d&search=a.ex&failing=0", daily),
    ] {
        let list = app.get(&format!("{REPORTS}?{query}")).await.expect(200);
        let ids: Vec<_> = list.rows().iter().map(|row| &row["id"]).collect();
        assert_eq!((ids, list.total()), (vec![&json!(id)], 1), "{query}");
    }
    app.get(&format!("{REPORTS}?every=2h")).await.expect(422);
    app.get(&format!("{REPORTS}?failing=2")).await.expect(422);
}

async fn a_due_report_is_checked_by_the_service(backend: Backend) {
    let page = PageServer::start_with(PAGE).await;
    let url = page.url("/");
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let id = app.store(&format!("url={url}&every=1d")).await;
    let one = format!("{REPORTS}/{id}");
    let first = app.get(&one).await.expect(200).data().clone();
    assert_eq!(first["state"], "ready", "{first}");
    let mut connection = app.pool.write().await.unwrap();
    let due = database::now() - TimeDelta::seconds(1);
    make_due_on(&mut connection, id, due).await;
    drop(connection);

    until("it is checked again", async || {
        let again = app.get(&one).await.expect(200).data().clone();
        again["state"] == "ready" && again["generated_at"] != first["generated_at"]
    })
    .await;

    let again = app.get(&one).await.expect(200).data().clone();
    assert_eq!(
        next_check(&again),
        due + TimeDelta::days(1),
        "it is in step"
    );
    let metrics = app.operator().get("/metrics").await.text;
    assert!(metrics.contains("waymark_scheduled_checks_total 1"));
    let account = app.get("/api/v1/account").await;
    let used = &account.data()["limits"]["scheduled_checks_per_day"];
    assert_eq!(used, &json!({"used": 1, "limit": 10_000}));

    // A check that the account asks for takes the place of the next one.
    let asked = app.send(Method::PUT, &one, "update=1").await;
    let wait = next_check(asked.expect(200).data()) - database::now();
    assert!(wait > TimeDelta::minutes(24 * 60 - 1), "{wait}");
}

async fn make_due_on(connection: &mut database::Connection, id: i64, due: NaiveDateTime) {
    // As the service writes it: SQLite compares texts.
    let due = due.format("%Y-%m-%d %H:%M:%S%.f");
    let set = format!("UPDATE reports SET next_check_at = '{due}' WHERE id = {id}");
    assert_eq!(testing::execute(connection, &set).await, 1);
}
