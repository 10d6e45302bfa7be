//! Sorting, searching and filtering the list of reports.

use testing::Backend;

use crate::app::TestApp;
use crate::list::{list, seed, urls};

testing::on_each_database!(
    every_sort_works_in_both_directions_with_ties_and_missing_values,
    search_takes_every_character_literally,
    project_and_result_narrow_the_list_exactly,
);

async fn every_sort_works_in_both_directions_with_ties_and_missing_values(backend: Backend) {
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
        // The name is the URL's second character, so that no other order matches by chance.
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
    // Two reports may have the same time if the clock was read at the same moment: compare the
    // rest.
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
    let counted = list(&app, "search=a_b").await.json;
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
        let body = list(&app, query).await.json;
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
