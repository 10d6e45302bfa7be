//! `GET /api/v1/reports`: every row of the seed's table.

use database::testing::Backend;
use database::{Pool, now, on_backend};
use diesel_async::RunQueryDsl;
use reports_service::model::{self, NewReport, ReportFields};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

database::on_each_database!(
    defaults_and_every_allowed_value,
    every_forbidden_value_is_named,
    every_sort_in_both_directions_with_ties_and_missing_values,
    search_takes_every_character_literally,
    project_and_result_narrow_the_list_exactly,
    pages_at_every_edge,
    lists_show_only_the_callers_account,
);

/// Stores a report with these values without making it.
async fn seed(
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
        password_hash: None,
    };
    let id = model::insert(pool, &new).await.unwrap().row.id;
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
        diesel::sql_query("UPDATE reports SET score = $1, result = $2, generated_at = $3, state = 'ready' WHERE id = $4")
            .bind::<diesel::sql_types::SmallInt, _>(score)
            .bind::<diesel::sql_types::Text, _>(result)
            .bind::<diesel::sql_types::Timestamp, _>(generated)
            .bind::<diesel::sql_types::BigInt, _>(id)
            .execute(connection)
            .await
    })
    .unwrap();
}

async fn list(app: &TestApp, query: &str) -> Answer {
    app.get(&format!("/api/v1/reports?{query}")).await
}

async fn urls(app: &TestApp, query: &str) -> Vec<String> {
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

async fn defaults_and_every_allowed_value(backend: Backend) {
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
    let body = answer.json();
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
            list(&app, &format!("per_page={per_page}")).await.json()["meta"]["per_page"],
            per_page
        );
    }
    for query in [
        "search_by=url",
        "search=&project=&result=&sort=&sort_by=&per_page=&search_by=",
        "unknown=1",
    ] {
        assert_eq!(
            list(&app, query).await.json()["data"],
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
        let message = answer.json()["errors"][field][0]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(message.contains(allowed), "{query}: {message}");
    }
    let all = list(&app, "result=x&sort=x&per_page=x").await.json();
    assert_eq!(
        all["errors"].as_object().unwrap().len(),
        3,
        "every broken field is named"
    );
    for query in ["search=%", "search=%zz", "search=%ff"] {
        assert_eq!(list(&app, query).await.status, 400, "{query}");
    }
}

async fn every_sort_in_both_directions_with_ties_and_missing_values(backend: Backend) {
    let app = TestApp::start(backend).await;
    let rows = [
        ("1b", Some(50), Some(30)),
        ("2a", None, None),
        ("3d", Some(90), Some(10)),
        ("4c", Some(50), Some(20)),
        ("5B", None, None),
        ("6a", Some(0), Some(20)),
    ];
    for (path, score, generated) in rows {
        // The URL sorts by its second character, so that no other order is the same by chance.
        let name = &path[1..];
        let url = format!("https://{name}/{path}");
        seed(&app.pool, "owner", &url, name, score, generated).await;
    }
    let order = async |query: &str| {
        let urls = urls(&app, query).await;
        urls.iter()
            .map(|url| url.rsplit('/').next().unwrap()[..1].to_owned())
            .collect::<String>()
    };

    assert_eq!(order("sort_by=id&sort=asc").await, "123456");
    assert_eq!(order("sort_by=id&sort=desc").await, "654321");
    assert_eq!(order("sort_by=url&sort=asc").await, "526143");
    assert_eq!(order("sort_by=url&sort=desc").await, "341625");
    assert_eq!(order("sort_by=score&sort=asc").await, "614325");
    assert_eq!(order("sort_by=score&sort=desc").await, "341652");
    // Two were generated within the same moment only as far as the clock was read once: compare the rest.
    assert_eq!(
        order("sort_by=generated_at&sort=asc")
            .await
            .replace(['4', '6'], "x"),
        "1xx325"
    );
    assert_eq!(
        order("sort_by=generated_at&sort=desc")
            .await
            .replace(['4', '6'], "x"),
        "3xx152"
    );
}

async fn search_takes_every_character_literally(backend: Backend) {
    let app = TestApp::start(backend).await;
    for path in [
        "100%25",
        "a_b",
        "aXb",
        r"back%5Cslash",
        "MixedCase",
        "plain",
    ] {
        seed(
            &app.pool,
            "owner",
            &format!("https://x.example/{path}"),
            "x.example",
            None,
            None,
        )
        .await;
    }
    let found = async |search: &str| urls(&app, &format!("sort=asc&search={search}")).await;

    assert_eq!(
        found("%25").await,
        ["x.example/100%25", "x.example/back%5Cslash"]
    );
    assert_eq!(found("_").await, ["x.example/a_b"]);
    assert_eq!(found("a_b").await, ["x.example/a_b"]);
    assert_eq!(found("%5C").await, Vec::<String>::new());
    assert_eq!(found("mixedcase").await, ["x.example/MixedCase"]);
    assert_eq!(found("PLAIN").await, ["x.example/plain"]);
    assert_eq!(
        found("X.EXAMPLE/A").await,
        ["x.example/a_b", "x.example/aXb"]
    );
    let counted = list(&app, "search=a_b").await.json();
    assert_eq!(counted["meta"]["total"], 1);
}

async fn project_and_result_narrow_the_list_exactly(backend: Backend) {
    let app = TestApp::start(backend).await;
    for (host, score) in [
        ("a.example", Some(90)),
        ("a.example", Some(60)),
        ("aa.example", Some(90)),
        ("a.example", None),
    ] {
        seed(
            &app.pool,
            "owner",
            &format!("https://{host}/"),
            host,
            score,
            None,
        )
        .await;
    }
    let total = async |query: &str| {
        let body = list(&app, query).await.json();
        assert_eq!(
            body["meta"]["total"],
            body["data"].as_array().unwrap().len(),
            "{query}"
        );
        body["meta"]["total"].as_i64().unwrap()
    };

    assert_eq!(total("").await, 4);
    assert_eq!(total("project=a.example").await, 3);
    assert_eq!(total("project=A.example").await, 0);
    assert_eq!(total("result=good").await, 2);
    assert_eq!(total("result=decent").await, 1);
    assert_eq!(total("result=bad").await, 0);
    assert_eq!(total("project=a.example&result=good").await, 1);
    assert_eq!(
        total("project=a.example&result=good&search=A.EXAMPLE").await,
        1
    );
    assert_eq!(total("project=aa.example&result=decent&search=a").await, 0);
}

async fn pages_at_every_edge(backend: Backend) {
    let app = TestApp::start(backend).await;
    let page = async |query: &str| {
        let answer = list(&app, &format!("per_page=10&sort=asc&{query}")).await;
        let links = answer.header("link").to_owned();
        (answer.json(), links)
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

async fn lists_show_only_the_callers_account(backend: Backend) {
    let app = TestApp::start(backend).await;
    seed(
        &app.pool,
        "owner",
        "https://mine.example/",
        "mine.example",
        Some(90),
        None,
    )
    .await;
    seed(
        &app.pool,
        "other",
        "https://theirs.example/",
        "theirs.example",
        Some(90),
        None,
    )
    .await;

    for query in [
        "",
        "search=example",
        "result=good",
        "sort_by=score",
        "project=theirs.example",
    ] {
        let body = list(&app, query).await.json();
        assert!(!body.to_string().contains("theirs.example/\""), "{query}");
        assert!(body["meta"]["total"].as_i64().unwrap() <= 1, "{query}");
    }
    let head = app.send(Method::HEAD, "/api/v1/reports", "").await;
    assert_eq!((head.status, head.text.as_str()), (200, ""));
}
