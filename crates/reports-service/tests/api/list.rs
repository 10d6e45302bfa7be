//! `GET /api/v1/reports`: every row of the seed's table.

use database::{Pool, now, on_backend};
use diesel_async::RunQueryDsl;
use reports_service::limits::LimitSettings;
use reports_service::model::{self, NewReport, ProjectDefaults, ReportFields};
use serde_json::{Value, json};
use testing::{Answer, Backend, PageServer};

use crate::app::{PAGE, TestApp};
use crate::console::LIST;

testing::on_each_database!(
    lists_accept_their_defaults_and_every_allowed_value,
    every_forbidden_value_is_named,
    pages_are_correct_at_every_edge,
    what_shows_no_findings_reads_none,
);

/// Stores a report with these values without making it.
pub async fn seed(
    pool: &Pool,
    account: &str,
    url: &str,
    project: &str,
    score: Option<i16>,
    generated: Option<i64>,
) {
    let new = NewReport {
        account,
        url,
        host: project,
        project,
        fields: &ReportFields::default(),
        defaults: ProjectDefaults::default(),
        password_hash: None,
        store_key: None,
    };
    let stored = model::insert(pool, &new, &LimitSettings::default()).await;
    let id = stored.unwrap().row.id;
    let Some(score) = score else { return };
    let result = if score >= 80 {
        "good"
    } else if score >= 50 {
        "decent"
    } else {
        "bad"
    };
    let generated = now() - chrono::TimeDelta::seconds(generated.unwrap_or_default());
    let mut connection = pool.write().await.unwrap();
    on_backend!(&mut connection, |connection| {
        diesel::sql_query(
            "UPDATE reports SET score = $1, result = $2, generated_at = $3, state = \
            'ready' WHERE id = $4",
        )
        .bind::<diesel::sql_types::SmallInt, _>(score)
        .bind::<diesel::sql_types::Text, _>(result)
        .bind::<diesel::sql_types::Timestamp, _>(generated)
        .bind::<diesel::sql_types::BigInt, _>(id)
        .execute(connection)
        .await
    })
    .unwrap();
    testing::count_reports(&mut connection).await;
}

pub async fn list(app: &TestApp, query: &str) -> Answer {
    app.get(&format!("/api/v1/reports?{query}")).await
}

pub async fn urls(app: &TestApp, query: &str) -> Vec<String> {
    let answer = list(app, query).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text);
    let rows = answer.data().as_array().unwrap().clone();
    rows.iter()
        .map(|row| {
            row["url"]
                .as_str()
                .unwrap()
                .trim_start_matches("https://")
                .to_owned()
        })
        .collect()
}

async fn lists_accept_their_defaults_and_every_allowed_value(backend: Backend) {
    let app = TestApp::start(backend).await;
    for number in 0..3 {
        seed(
            &app.pool,
            "owner",
            &format!("https://a.example/{number}"),
            "a.example",
            None,
            None,
        )
        .await;
    }

    let answer = list(&app, "").await;

    assert_eq!(answer.status, 200);
    let body = answer.json;
    assert_eq!(body["status"], 200);
    assert_eq!(body["meta"]["per_page"], 100);
    let ids: Vec<i64> = body["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["id"].as_i64().unwrap())
        .collect();
    assert!(ids.is_sorted_by(|a, b| a > b), "newest first by default");
    assert!(
        body["data"][0].get("checks").is_none(),
        "a list carries no checks"
    );
    for per_page in [10, 25, 50, 100] {
        assert_eq!(
            list(&app, &format!("per_page={per_page}")).await.json["meta"]["per_page"],
            per_page
        );
    }
    for query in [
        "search_by=url",
        "search=&project=&result=&sort=&sort_by=&per_page=&search_by=",
        "unknown=1",
    ] {
        assert_eq!(
            list(&app, query).await.json["data"],
            body["data"],
            "{query}"
        );
    }
}

async fn every_forbidden_value_is_named(backend: Backend) {
    let app = TestApp::start(backend).await;
    let cases = [
        ("search_by=name", "search_by", "url"),
        ("result=excellent", "result", "good, decent or bad"),
        ("result=GOOD", "result", "good, decent or bad"),
        (
            "sort_by=created_at",
            "sort_by",
            "id, generated_at, url or score",
        ),
        ("sort=up", "sort", "desc or asc"),
        ("per_page=20", "per_page", "10, 25, 50 or 100"),
        ("per_page=0", "per_page", "10, 25, 50 or 100"),
        ("page=0", "page", "from 1"),
        ("page=x", "page", "from 1"),
        ("search=a%00b", "search", "control"),
        ("sort=asc&sort=desc", "sort", "only once"),
    ];
    for (query, field, allowed) in cases {
        let answer = list(&app, query).await;
        assert_eq!(answer.status, 422, "{query}");
        let message = answer.json["errors"][field][0]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(message.contains(allowed), "{query}: {message}");
    }
    let all = list(&app, "result=x&sort=x&per_page=x").await.json;
    assert_eq!(
        all["errors"].as_object().unwrap().len(),
        3,
        "every broken field is named"
    );
    for query in ["search=%", "search=%zz", "search=%ff"] {
        assert_eq!(list(&app, query).await.status, 400, "{query}");
    }
}

async fn pages_are_correct_at_every_edge(backend: Backend) {
    let app = TestApp::start(backend).await;
    let page = async |query: &str| {
        let answer = list(&app, &format!("per_page=10&sort=asc&{query}")).await;
        let links = answer.header("link").to_owned();
        (answer.json, links)
    };
    let (empty, _) = page("").await;
    assert_eq!(
        (&empty["data"], &empty["meta"]["total"]),
        (&json!([]), &json!(0))
    );
    assert_eq!(
        (&empty["meta"]["from"], &empty["meta"]["last_page"]),
        (&Value::Null, &json!(1))
    );

    for number in 0..10 {
        seed(
            &app.pool,
            "owner",
            &format!("https://p.example/{number}"),
            "p.example",
            None,
            None,
        )
        .await;
    }
    let (full, links) = page("search=P.EXAMPLE").await;
    assert_eq!(
        (full["meta"]["from"].clone(), full["meta"]["to"].clone()),
        (json!(1), json!(10))
    );
    assert_eq!(
        (&full["meta"]["last_page"], &full["links"]["next"]),
        (&json!(1), &Value::Null)
    );
    assert!(links.contains("rel=\"first\"") && !links.contains("rel=\"next\""));

    seed(
        &app.pool,
        "owner",
        "https://p.example/10",
        "p.example",
        None,
        None,
    )
    .await;
    let (first, links) = page("search=P.EXAMPLE").await;
    let next = first["links"]["next"].as_str().unwrap();
    assert!(
        next.starts_with(&format!("{}/api/v1/reports?", app.base)),
        "{next}"
    );
    assert!(
        next.contains("search=P.EXAMPLE")
            && next.contains("page=2")
            && next.contains("per_page=10")
    );
    assert!(links.contains("rel=\"next\""));
    let (second, _) = page("page=2").await;
    assert_eq!(second["data"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&second["meta"]["from"], &second["meta"]["to"]),
        (&json!(11), &json!(11))
    );
    let (past, _) = page("page=99").await;
    assert_eq!(
        (&past["data"], &past["meta"]["from"]),
        (&json!([]), &Value::Null)
    );
    assert_eq!(past["meta"]["total"], 11);
}

async fn what_shows_no_findings_reads_none(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;
    let url = page.url("/locked");
    let locked = format!("url={url}&privacy=2&password=open");
    let locked = app.store(&locked).await;
    let (path, locked) = (app.page(id).await, app.page(locked).await);
    let mut connection = app.pool.write().await.unwrap();
    let hide = "ALTER TABLE reports RENAME COLUMN packed_checks TO hidden";
    testing::execute(&mut connection, hide).await;
    drop(connection);
    app.get(&path).await.expect(500);

    list(&app, "search=127").await.expect(200);
    app.stranger()
        .get(&format!("{path}/badge.svg"))
        .await
        .expect(200);
    app.stranger().get(&locked).await.expect(403);
    let guest = app.stranger();
    guest.post(&locked, &[("password", "x")]).await.expect(403);
    guest
        .post(&locked, &[("password", "open")])
        .await
        .expect(303);
    let owner = app.signed_in(&app.key).await;
    let seen = owner.get(LIST).await.expect(200);
    assert!(seen.text.contains("<bdi>A page about lighthouses</bdi>"));
}
