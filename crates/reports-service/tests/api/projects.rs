//! `/api/v1/projects`: the hosts of an account's reports.

use reports_service::{MIGRATIONS, model};
use reqwest::Method;
use serde_json::json;
use testing::{Answer, Backend, TestDatabase, until};

use crate::app::{Setup, TestApp};
use crate::list::seed;

testing::on_each_database!(
    a_project_has_its_reports_and_their_mean,
    projects_are_listed_like_everything_else,
    deleting_a_project_deletes_its_reports_alone,
    a_large_project_is_deleted_completely,
    a_very_large_project_is_deleted_after_the_response,
    a_deletion_goes_on_in_the_next_process,
);

const PROJECTS: &str = "/api/v1/projects";

/// Three projects of the owner, and one of another account.
async fn start(backend: Backend) -> TestApp {
    let app = TestApp::start(backend).await;
    for (account, project, scores) in [
        (
            "owner",
            "a.example",
            &[Some(90), Some(55), Some(55), None][..],
        ),
        ("owner", "b.example", &[None]),
        ("owner", "c_d.example", &[Some(100), Some(0)]),
        ("other", "a.example", &[Some(1)]),
    ] {
        for (number, score) in scores.iter().enumerate() {
            let url = format!("https://{project}/{number}");
            seed(&app.pool, account, &url, project, *score, None).await;
        }
    }
    app
}

fn hosts(answer: &Answer) -> Vec<&str> {
    let rows = answer.rows().iter();
    rows.map(|row| row["project"].as_str().unwrap()).collect()
}

async fn a_project_has_its_reports_and_their_mean(backend: Backend) {
    let app = start(backend).await;
    let show = async |host: &str| app.get(&format!("{PROJECTS}/{host}")).await;

    for (host, reports, score) in [
        ("a.example", 4, json!(66.7)),
        ("b.example", 1, json!(null)),
        ("c_d.example", 2, json!(50.0)),
    ] {
        let shown = show(host).await.expect(200);
        let expected = json!({"project": host, "reports": reports, "score": score, "every": "off", "rendered": "0"});
        assert_eq!(shown.data(), &expected);
    }
    for host in ["nothing.example", "_.example", "A.example"] {
        show(host).await.expect(404);
    }
    // An IPv6 address is written in a path without its brackets.
    seed(
        &app.pool,
        "owner",
        "https://[2001:db8::1]/",
        "[2001:db8::1]",
        None,
        None,
    )
    .await;
    assert_eq!(
        show("2001:db8::1").await.expect(200).data()["project"],
        "[2001:db8::1]"
    );
}

async fn projects_are_listed_like_everything_else(backend: Backend) {
    let app = start(backend).await;
    for (query, expected) in [
        ("", &["a.example", "c_d.example", "b.example"][..]),
        ("sort=asc", &["b.example", "c_d.example", "a.example"]),
        (
            "sort_by=project&sort=asc",
            &["a.example", "b.example", "c_d.example"],
        ),
        (
            "sort_by=project",
            &["c_d.example", "b.example", "a.example"],
        ),
        ("search=B.EX&search_by=project", &["b.example"]),
        ("search=_", &["c_d.example"]),
        ("page=2", &[]),
    ] {
        let listed = app.get(&format!("{PROJECTS}?{query}")).await.expect(200);
        assert_eq!(hosts(&listed), expected, "{query}");
        let total = if query.starts_with("search") { 1 } else { 3 };
        assert_eq!(listed.total(), total, "{query}");
    }
    let listed = app.get(PROJECTS).await;
    let first = json!({"project": "a.example", "reports": 4, "score": 66.7, "every": "off", "rendered": "0"});
    assert_eq!(listed.rows()[0], first);
    assert_eq!(listed.json["meta"]["per_page"], 100);

    for query in ["sort_by=score", "per_page=20", "search_by=url"] {
        app.get(&format!("{PROJECTS}?{query}")).await.expect(422);
    }
}

async fn deleting_a_project_deletes_its_reports_alone(backend: Backend) {
    let app = start(backend).await;
    let path = format!("{PROJECTS}/a.example");
    let reader = app.key_of("owner", "reports:read");
    let reader = app.stranger().with_key(Some(&reader));
    reader.delete(&path).await.expect(403);

    let deleted = app.send(Method::DELETE, &path, "").await.expect(200);

    let expected = json!({
        "id": "a.example", "object": "project", "deleted": true, "reports": 4, "status": 200,
    });
    assert_eq!(deleted.json, expected);
    app.get(&path).await.expect(404);
    app.send(Method::DELETE, &path, "").await.expect(404);
    assert_eq!(
        hosts(&app.get(PROJECTS).await),
        ["c_d.example", "b.example"]
    );
    assert_eq!(app.get("/api/v1/reports").await.total(), 3);
    let other = app.key_of("other", "reports:read");
    let other = app.stranger().with_key(Some(&other));
    assert_eq!(other.get(&path).await.expect(200).data()["reports"], 1);

    // Sent as a form.
    let path = format!("{PROJECTS}/b.example");
    app.send(Method::POST, &path, "_method=DELETE")
        .await
        .expect(200);
    app.get(&path).await.expect(404);
}

async fn a_large_project_is_deleted_completely(backend: Backend) {
    let app = TestApp::start(backend).await;
    for number in 0..450 {
        let url = format!("https://a.example/{number}");
        seed(&app.pool, "owner", &url, "a.example", None, None).await;
    }

    let path = format!("{PROJECTS}/a.example");
    let deleted = app.send(Method::DELETE, &path, "").await.expect(200);

    assert_eq!(deleted.json["reports"], 450);
    assert_eq!(app.get("/api/v1/reports").await.total(), 0);
}

/// More reports of the owner's project `a.example` than are deleted at once.
async fn fill(database: &TestDatabase) {
    let statement = "INSERT INTO reports (account, url, host, project, privacy, state, \
         created_at, updated_at) \
         WITH RECURSIVE numbers (n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2300) \
         SELECT 'owner', 'https://a.example/' || n, 'a.example', 'a.example', 0, 'failed', \
         '2026-01-01 00:00:00.000000', '2026-01-01 00:00:00.000000' FROM numbers";
    assert_eq!(database.add_reports(statement).await, 2300);
}

async fn a_very_large_project_is_deleted_after_the_response(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    fill(&database).await;
    let app = TestApp::start_on(database, Setup::default()).await;
    seed(
        &app.pool,
        "owner",
        "https://b.example/",
        "b.example",
        None,
        None,
    )
    .await;

    let path = format!("{PROJECTS}/a.example");
    let deleted = app.send(Method::DELETE, &path, "").await.expect(202);

    let expected = json!({
        "id": "a.example", "object": "project", "deleted": false, "reports": 2300, "status": 202,
    });
    assert_eq!(deleted.json, expected);
    assert!(deleted.header("location").ends_with(&path));
    until("the project is deleted", async || {
        let shown = app.get(&path).await;
        assert!(shown.status == 404 || shown.data()["deleting"] == true);
        shown.status == 404
    })
    .await;
    assert_eq!(app.get("/api/v1/reports").await.total(), 1);
}

async fn a_deletion_goes_on_in_the_next_process(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    fill(&database).await;
    let pool = database.pool();
    model::begin_deletion(&pool, "owner", "a.example")
        .await
        .unwrap();
    let later = "https://a.example/later";
    seed(&pool, "owner", later, "a.example", None, None).await;

    let app = TestApp::start_on(database, Setup::default()).await;

    let path = format!("{PROJECTS}/a.example");
    until("what there was is deleted", async || {
        app.get(&path).await.data()["deleting"].is_null()
    })
    .await;
    let left = app.get("/api/v1/reports").await;
    assert_eq!((left.total(), &left.rows()[0]["url"]), (1, &json!(later)));
}
