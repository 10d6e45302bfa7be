//! The list: search, order and pages, with the seed's values and defaults.

use serde_json::{Value, json};
use testing::{Backend, Client, execute};

use crate::api::app::{TestApp, names_of, store, without_visits};

testing::on_each_database!(
    the_newest_fifty_come_first,
    every_order_is_as_requested,
    search_takes_every_character_literally,
    searches_among_many_follow_every_change,
    statements_follow_a_new_schema,
    a_state_narrows_the_list_and_its_total,
    pages_are_counted_at_their_edges,
    a_deep_page_is_like_any_other,
    pages_from_both_ends_meet_in_every_order,
    links_keep_the_parameters,
    each_forbidden_value_is_refused,
    the_total_follows_every_change,
);

async fn store_numbered(account: &Client, count: usize) {
    for number in 0..count {
        store(account, &format!("d{number:03}.waymark.dev")).await;
    }
}

async fn the_newest_fifty_come_first(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    store_numbered(&account, 51).await;

    let list = account
        .get("/api/v1/domains?search=&sort_by=&sort=&per_page=&page=&x=1")
        .await;

    assert_eq!(list.status, 200, "{}", list.text);
    let names: Vec<String> = (1..51)
        .rev()
        .map(|n| format!("d{n:03}.waymark.dev"))
        .collect();
    assert_eq!(names_of(&list), names);
    assert_eq!(list.json["status"], 200);
    let base = app.base_url();
    let path = format!("{base}/api/v1/domains");
    let next = format!("{path}?page=2");
    assert_eq!(
        list.json["meta"],
        json!({
            "current_page": 1, "from": 1, "last_page": 2, "path": path,
            "per_page": 50, "to": 50, "total": 51,
            "links": [
                {"url": null, "label": "&laquo; Previous", "active": false},
                {"url": format!("{path}?page=1"), "label": "1", "active": true},
                {"url": next, "label": "2", "active": false},
                {"url": next, "label": "Next &raquo;", "active": false},
            ],
        })
    );
    let first = &list.json["data"][0];
    let path = format!("/api/v1/domains/{}", first["id"]);
    assert_eq!(first, &without_visits(&account.get(&path).await));
}

async fn every_order_is_as_requested(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    for name in ["b.dev.com", "a-b.com", "c.com", "a.com", "bücher.de"] {
        store(&account, name).await;
    }
    let stored = ["b.dev.com", "a-b.com", "c.com", "a.com", "xn--bcher-kva.de"];
    let sorted = ["a-b.com", "a.com", "b.dev.com", "c.com", "xn--bcher-kva.de"];
    let reversed = |names: [&str; 5]| {
        names
            .iter()
            .rev()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };

    for (query, expected) in [
        ("sort_by=id&sort=asc", stored.map(str::to_owned).to_vec()),
        ("sort_by=id&sort=desc", reversed(stored)),
        ("sort=asc", stored.map(str::to_owned).to_vec()),
        ("sort_by=name&sort=asc", sorted.map(str::to_owned).to_vec()),
        ("sort_by=name&sort=desc", reversed(sorted)),
        ("sort_by=name", reversed(sorted)),
    ] {
        let list = account.get(&format!("/api/v1/domains?{query}")).await;
        assert_eq!(names_of(&list), expected, "{query}");
    }
}

async fn search_takes_every_character_literally(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    for name in ["go.waymark.dev", "links.waymark.dev", "go.bücher.de"] {
        store(&account, name).await;
    }
    for (search, expected) in [
        ("waymark", vec!["links.waymark.dev", "go.waymark.dev"]),
        ("GO.", vec!["go.xn--bcher-kva.de", "go.waymark.dev"]),
        ("WayMark.DEV", vec!["links.waymark.dev", "go.waymark.dev"]),
        ("xn--", vec!["go.xn--bcher-kva.de"]),
        ("B%C3%9CCHER", vec!["go.xn--bcher-kva.de"]),
        ("%25", vec![]),
        ("_", vec![]),
        ("go_waymark", vec![]),
        ("%5C", vec![]),
        ("%27", vec![]),
        ("nothing", vec![]),
    ] {
        for by in ["", "&search_by=name"] {
            let list = account
                .get(&format!("/api/v1/domains?search={search}{by}"))
                .await;
            assert_eq!(names_of(&list), expected, "{search}");
            assert_eq!(list.json["meta"]["total"], expected.len(), "{search}");
        }
    }
}

/// With more than a thousand, SQLite uses its index.
async fn searches_among_many_follow_every_change(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.fill("a", 1_100).await;
    let account = app.account("a");
    let found = async |search: &str| {
        let path = format!("/api/v1/domains?search={search}&sort_by=name&sort=asc");
        let list = account.get(&path).await;
        let names: Vec<String> = names_of(&list).into_iter().map(str::to_owned).collect();
        (names.join(" "), list.json["meta"]["total"].clone())
    };

    let (names, total) = found("D119").await;
    let expected = [
        "d119.", "d1190.", "d1191.", "d1192.", "d1193.", "d1194.", "d1195.", "d1196.", "d1197.",
        "d1198.", "d1199.",
    ];
    assert_eq!(names.split(' ').count(), 11);
    assert!(expected.iter().all(|name| names.contains(name)), "{names}");
    assert_eq!(total, json!(11));
    assert_eq!(found("waymark").await.1, 1_100);
    app.execute("DELETE FROM domains WHERE name = 'd1191.waymark.dev'")
        .await;
    store(&account, "bücher-d119.de").await;
    assert_eq!(found("d119").await.1, 11);
    assert_eq!(found("b%C3%9Ccher-").await.1, 1);
    if backend == Backend::Sqlite {
        // Fails if the index differs from the table.
        let check =
            "INSERT INTO domains_search (domains_search, rank) VALUES ('integrity-check', 1)";
        app.execute(check).await;
    }
}

/// On SQLite, the index is a virtual table. A connection notices a new schema while it prepares a
/// statement, which must then connect to that table.
async fn statements_follow_a_new_schema(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.fill("a", 1).await;
    for (number, statement) in [
        "INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, updated_at) \
         SELECT 'b', name, name_unicode, 'pending', 'b', created_at, updated_at FROM domains",
        "UPDATE domains SET index_page = 'https://waymark.dev/' WHERE account = 'b'",
        "DELETE FROM domains WHERE account = 'b'",
    ]
    .into_iter()
    .enumerate()
    {
        let pool = app.database().pool();
        // The connection that will write reads the schema, but does not use the index.
        let read = "UPDATE domains SET misses = misses WHERE id = 0";
        assert_eq!(execute(&mut pool.write().await.unwrap(), read).await, 0);
        app.execute(&format!("CREATE TABLE schema_{number} (id BIGINT)"))
            .await;
        let changed = execute(&mut pool.write().await.unwrap(), statement).await;
        assert_eq!(changed, 1, "{statement}");
    }
}

async fn a_state_narrows_the_list_and_its_total(backend: Backend) {
    let app = TestApp::start(backend).await;
    app.fill("a", 4).await;
    store(&app.account("b"), "other.waymark.dev").await;
    let pending = "UPDATE domains SET ownership = 'pending' WHERE account = 'a' AND name < 'd102'";
    app.execute(pending).await;
    let account = app.account("a");

    for (query, expected) in [
        (
            "status=pending",
            vec!["d101.waymark.dev", "d100.waymark.dev"],
        ),
        (
            "status=verified&sort=asc",
            vec!["d102.waymark.dev", "d103.waymark.dev"],
        ),
        ("status=verified&search=d103", vec!["d103.waymark.dev"]),
        ("status=grace", vec![]),
    ] {
        let list = account.get(&format!("/api/v1/domains?{query}")).await;
        assert_eq!(names_of(&list), expected, "{query}: {}", list.text);
        assert_eq!(list.total(), expected.len() as u64, "{query}");
    }
    let past = account.get("/api/v1/domains?status=pending&page=9").await;
    assert_eq!((past.rows().len(), past.total()), (0, 2));
    let refused = account.get("/api/v1/domains?status=mine").await;
    assert_eq!(
        refused.json["message"],
        "The status field must be pending, verified, grace, lapsed or expired."
    );
}

async fn pages_are_counted_at_their_edges(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let meta = async |query: &str| {
        let list = account.get(&format!("/api/v1/domains?{query}")).await;
        let meta = &list.json["meta"];
        assert_eq!(list.status, 200, "{}", list.text);
        json!([
            names_of(&list).len(),
            meta["from"],
            meta["to"],
            meta["last_page"],
            meta["total"]
        ])
    };

    assert_eq!(meta("per_page=10").await, json!([0, null, null, 1, 0]));
    assert_eq!(meta("search=d").await, json!([0, null, null, 1, 0]));
    store_numbered(&account, 10).await;
    assert_eq!(meta("per_page=10").await, json!([10, 1, 10, 1, 10]));
    store(&account, "one-more.waymark.dev").await;
    for search in ["", "&search=waymark"] {
        for (page, expected) in [
            ("page=1", json!([10, 1, 10, 2, 11])),
            ("page=2", json!([1, 11, 11, 2, 11])),
            ("page=3", json!([0, null, null, 2, 11])),
            ("page=92233720368547757", json!([0, null, null, 2, 11])),
        ] {
            let query = format!("per_page=10&{page}{search}");
            assert_eq!(meta(&query).await, expected, "{query}");
        }
        for (size, rows) in [("25", 11), ("50", 11), ("100", 11)] {
            let query = format!("per_page={size}{search}");
            assert_eq!(
                meta(&query).await,
                json!([rows, 1, rows, 1, rows]),
                "{query}"
            );
        }
    }
}

async fn a_deep_page_is_like_any_other(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    store(&app.account("b"), "b.waymark.dev").await;
    app.fill("a", 600).await;
    let expected = ["d698.waymark.dev", "d699.waymark.dev"];

    for order in ["sort_by=id", "sort_by=name", "sort_by=name&search=D"] {
        for (size, page) in [(10, 60), (25, 24)] {
            let query = format!("per_page={size}&page={page}&sort=asc&{order}");
            let list = account.get(&format!("/api/v1/domains?{query}")).await;
            assert_eq!(names_of(&list)[size - 2..], expected, "{query}");
            assert_eq!(list.json["meta"]["total"], 600);
        }
    }
    let oldest = account.get("/api/v1/domains?per_page=10&page=60").await;
    assert_eq!(
        names_of(&oldest)[8..],
        ["d101.waymark.dev", "d100.waymark.dev"]
    );
}

async fn pages_from_both_ends_meet_in_every_order(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    store(&app.account("b"), "b.waymark.dev").await;
    app.fill("a", 845).await;
    let names: Vec<String> = (100..945)
        .map(|number| format!("d{number}.waymark.dev"))
        .collect();

    for order in ["sort_by=id", "sort_by=name"] {
        for direction in ["asc", "desc"] {
            let mut found: Vec<String> = Vec::new();
            for page in 1..=10 {
                let query = format!("per_page=100&page={page}&{order}&sort={direction}");
                let list = account.get(&format!("/api/v1/domains?{query}")).await;
                assert_eq!(list.total(), 845, "{query}");
                found.extend(names_of(&list).into_iter().map(str::to_owned));
            }
            if direction == "desc" {
                found.reverse();
            }
            assert_eq!(found, names, "{order} {direction}");
        }
    }
}

async fn links_keep_the_parameters(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    store_numbered(&account, 21).await;

    let list = account
        .get("/api/v1/domains?page=2&search=Way&per_page=10&sort_by=name&unknown=x&sort=")
        .await;

    let page = |number: u8| {
        let base = app.base_url();
        format!("{base}/api/v1/domains?search=Way&per_page=10&sort_by=name&page={number}")
    };
    let links = json!({"first": page(1), "last": page(3), "prev": page(1), "next": page(3)});
    assert_eq!(list.json["links"], links);
    let header = list.header("link");
    for relation in ["first", "last", "prev", "next"] {
        let url = links[relation].as_str().unwrap();
        assert!(
            header.contains(&format!("<{url}>; rel=\"{relation}\"")),
            "{header}"
        );
    }
    let one_page = account.get("/api/v1/domains").await;
    assert_eq!(
        (
            &one_page.json["links"]["prev"],
            &one_page.json["links"]["next"]
        ),
        (&Value::Null, &Value::Null)
    );
}

async fn each_forbidden_value_is_refused(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    for (field, values) in [
        ("search_by", ["url", "NAME", "id"]),
        ("sort_by", ["created_at", "NAME", "index_page"]),
        ("sort", ["up", "ASC", "1"]),
        ("per_page", ["0", "11", "1000"]),
        ("page", ["0", "-1", "x"]),
        ("search", ["%00", "a%0ab", "%7f"]),
    ] {
        for value in values {
            let refused = account
                .get(&format!("/api/v1/domains?{field}={value}"))
                .await;
            assert_eq!(refused.status, 422, "{field}={value}");
            assert_eq!(refused.codes(field).len(), 1, "{field}={value}");
        }
        let twice = account
            .get(&format!("/api/v1/domains?{field}=10&{field}=10"))
            .await;
        assert_eq!((twice.status, twice.codes(field)), (422, vec!["duplicate"]));
    }
    let several = account.get("/api/v1/domains?sort=up&per_page=7").await;
    assert_eq!(several.json["errors"].as_object().unwrap().len(), 2);
}

async fn the_total_follows_every_change(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let total = async || account.get("/api/v1/domains").await.json["meta"]["total"].clone();

    let first = store(&account, "a.waymark.dev").await;
    store(&account, "b.waymark.dev").await;
    account
        .post("/api/v1/domains", &[("name", "b.waymark.dev")])
        .await;
    account
        .patch(&first, &[("index_page", "https://a.dev/")])
        .await;
    assert_eq!(total().await, 2);
    account.delete(&first).await;
    account.delete(&first).await;
    assert_eq!(total().await, 1);
    store(&app.account("b"), "a.waymark.dev").await;
    assert_eq!(total().await, 1);
}
