//! Storing: the seed's fields, each rule for names, names that are taken.

use serde_json::{Value, json};
use testing::{Backend, JSON};
use tokio::task::JoinSet;

use crate::api::app::{TestApp, store, without_visits};

testing::on_each_database!(
    a_domain_is_stored_and_shown_in_full,
    a_name_is_stored_in_its_one_spelling,
    a_json_body_does_the_same,
    white_space_around_a_pasted_name_is_not_part_of_it,
    each_invalid_name_has_its_code,
    every_invalid_field_is_named,
    a_name_is_stored_once_per_account_and_owned_by_one,
    a_name_is_free_again_after_its_deletion,
    one_of_many_accounts_that_store_a_name_at_once_gets_it,
    a_request_that_is_sent_again_stores_once,
);

async fn a_domain_is_stored_and_shown_in_full(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let form = [
        ("name", "go.waymark.dev"),
        ("index_page", "https://waymark.dev/"),
        ("not_found_page", "https://waymark.dev/404?a=b#c"),
    ];

    let stored = account.post("/api/v1/domains", &form).await;

    assert_eq!(stored.status, 201, "{}", stored.text);
    assert_eq!(stored.json["status"], 201);
    let mut data = stored.json["data"].clone();
    let id = data["id"].as_i64().unwrap();
    for (object, field) in [
        ("", "created_at"),
        ("", "updated_at"),
        ("verification", "verified_at"),
    ] {
        let place = if object.is_empty() {
            &mut data
        } else {
            &mut data[object]
        };
        let moment = place[field].take();
        assert!(
            moment.as_str().is_some_and(|text| text.ends_with('Z')),
            "{field}: {moment}"
        );
    }
    assert_eq!(
        data,
        json!({
            "id": id, "name": "go.waymark.dev", "name_unicode": "go.waymark.dev",
            "index_page": "https://waymark.dev/", "not_found_page": "https://waymark.dev/404?a=b#c",
            "verification": {
                "status": "verified", "method": "trust", "records": [], "routing": "unknown",
                "last_checked_at": null, "next_check_at": null, "verified_at": null, "error": null,
                "warnings": [],
            },
            "created_at": null, "updated_at": null,
        })
    );
    let location = format!("{}/api/v1/domains/{id}", app.base_url());
    assert_eq!(stored.header("location"), location);

    let shown = account.get(&format!("/api/v1/domains/{id}")).await;
    assert_eq!(shown.status, 200);
    assert_eq!(without_visits(&shown), stored.json["data"]);
    assert_eq!(shown.header("etag"), stored.header("etag"));
}

async fn a_name_is_stored_in_its_one_spelling(backend: Backend) {
    let app = TestApp::start(backend).await;
    let form = [
        ("name", "  https://GO.Bücher.de./ "),
        ("index_page", ""),
        ("unknown", "x"),
    ];

    let stored = app.account("a").post("/api/v1/domains", &form).await;

    let data = &stored.json["data"];
    assert_eq!(data["name"], "go.xn--bcher-kva.de");
    assert_eq!(data["name_unicode"], "go.bücher.de");
    assert_eq!(data["index_page"], Value::Null);
    assert_eq!(data["not_found_page"], Value::Null);
}

async fn a_json_body_does_the_same(backend: Backend) {
    let app = TestApp::start(backend).await;
    let body = json!({"name": "go.waymark.dev", "index_page": null, "not_found_page": "http://WAYMARK.dev"});

    let stored = app
        .account("a")
        .send_body("POST", "/api/v1/domains", JSON, body.to_string())
        .await;

    assert_eq!(stored.status, 201, "{}", stored.text);
    assert_eq!(stored.json["data"]["not_found_page"], "http://waymark.dev/");
    let refused = app
        .account("a")
        .send_body(
            "POST",
            "/api/v1/domains",
            JSON,
            json!({"name": 7}).to_string(),
        )
        .await;
    assert_eq!(
        (refused.status, refused.codes("name")),
        (422, vec!["not_a_string"])
    );
}

async fn white_space_around_a_pasted_name_is_not_part_of_it(backend: Backend) {
    let app = TestApp::start(backend).await;
    let form = [("name", "\tgo.waymark.dev\r\n")];

    let stored = app.account("a").post("/api/v1/domains", &form).await;

    assert_eq!(
        stored.json["data"]["name"], "go.waymark.dev",
        "{}",
        stored.text
    );
    let within = [("name", "go.\nwaymark.dev")];
    let refused = app.account("a").post("/api/v1/domains", &within).await;
    assert_eq!(refused.codes("name"), ["control_character"]);
}

async fn each_invalid_name_has_its_code(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let long_label = format!("{}.dev", "a".repeat(64));
    let cases = [
        ("", "required"),
        ("   ", "required"),
        (long_label.as_str(), "too_long"),
        ("go.waymark.dev:8080", "not_a_hostname"),
        ("go.waymark.dev/path", "not_a_hostname"),
        ("*.waymark.dev", "wildcard"),
        ("127.0.0.1", "ip_address"),
        ("0x7f000001", "ip_address"),
        ("go..waymark.dev", "empty_label"),
        ("-go.waymark.dev", "invalid_idna"),
        ("xn--a.dev", "invalid_idna"),
        ("my_shop.dev", "underscore"),
        ("localhost", "single_label"),
        ("printer.local", "special_use"),
        ("shop.test", "special_use"),
        ("waymark.notatld", "unknown_tld"),
        ("co.uk", "public_suffix"),
        ("github.io", "public_suffix"),
        ("links.reserved.dev", "reserved"),
        ("a.links.reserved.dev", "reserved"),
        ("reserved.dev", "reserved"),
        ("go.waymark.dev\0", "control_character"),
    ];
    for (name, code) in cases {
        let refused = account.post("/api/v1/domains", &[("name", name)]).await;
        assert_eq!(refused.status, 422, "{name:?}: {}", refused.text);
        assert_eq!(refused.codes("name"), [code], "{name:?}");
        assert_eq!(refused.json["code"], "validation_failed");
        let message = refused.json["errors"]["name"][0].as_str().unwrap();
        assert!(message.starts_with("The name field "), "{message}");
        assert_eq!(refused.json["message"], message);
    }
    assert_eq!(
        account.get("/api/v1/domains").await.json["meta"]["total"],
        0
    );
}

async fn every_invalid_field_is_named(backend: Backend) {
    let app = TestApp::start(backend).await;
    let form = [
        ("index_page", "waymark.dev"),
        ("not_found_page", "https://a@waymark.dev/"),
    ];

    let refused = app.account("a").post("/api/v1/domains", &form).await;

    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.json["errors"],
        json!({
            "name": ["The name field is required."],
            "index_page": ["The index_page field must begin with http:// or https://."],
            "not_found_page": ["The not_found_page field must not contain a user name or a \
             password."],
        })
    );
    let message = "The name field is required. (and 2 more errors)";
    assert_eq!(refused.json["message"], message);
}

async fn a_name_is_stored_once_per_account_and_owned_by_one(backend: Backend) {
    let app = TestApp::start(backend).await;
    store(&app.account("a"), "go.waymark.dev").await;

    let own = app
        .account("a")
        .post("/api/v1/domains", &[("name", "GO.waymark.dev.")])
        .await;
    let other = app
        .account("b")
        .post("/api/v1/domains", &[("name", "go.waymark.dev")])
        .await;

    for answer in [&own, &other] {
        assert_eq!((answer.status, answer.codes("name")), (422, vec!["taken"]));
    }
    // The response does not disclose whether another account has the name.
    let mut bodies = [own.json, other.json];
    for body in &mut bodies {
        body["request_id"].take();
    }
    assert_eq!(bodies[0], bodies[1]);
    assert_eq!(
        app.account("b").get("/api/v1/domains").await.json["meta"]["total"],
        0
    );
}

async fn a_name_is_free_again_after_its_deletion(backend: Backend) {
    let app = TestApp::start(backend).await;
    let path = store(&app.account("a"), "go.waymark.dev").await;
    app.account("a").delete(&path).await;

    let new_path = store(&app.account("b"), "go.waymark.dev").await;

    assert_ne!(path, new_path, "ids are never reused");
    assert_eq!(app.account("a").get(&new_path).await.status, 404);
}

async fn one_of_many_accounts_that_store_a_name_at_once_gets_it(backend: Backend) {
    let app = TestApp::start(backend).await;
    let clients: Vec<_> = (0..10)
        .map(|number| app.account(&format!("account-{number}")))
        .collect();

    let tasks: Vec<_> = clients
        .into_iter()
        .map(|client| {
            tokio::spawn(async move {
                client
                    .post("/api/v1/domains", &[("name", "go.waymark.dev")])
                    .await
                    .status
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for task in tasks {
        statuses.push(task.await.unwrap());
    }

    statuses.sort_unstable();
    assert_eq!(statuses, [[201].as_slice(), &[422; 9]].concat());
}

async fn a_request_that_is_sent_again_stores_once(backend: Backend) {
    const STORE: &str = "/api/v1/domains";
    let app = TestApp::start(backend).await;
    let owner = app.account("a");
    let with = |key: &str| owner.with_header("idempotency-key", key);
    let (go, other) = ([("name", "go.waymark.dev")], [("name", "to.waymark.dev")]);

    let requests = (0..20).map(|_| {
        let again = with("\"8e03978e\"");
        async move { again.post(STORE, &go).await.expect(201) }
    });
    let answers = requests.collect::<JoinSet<_>>().join_all().await;

    let id = answers[0].json["data"]["id"].clone();
    for answer in &answers {
        assert_eq!(answer.json["data"]["id"], id);
    }
    with("another").post(STORE, &go).await.expect(422);
    let refused = with("8e03978e").post(STORE, &other).await.expect(422);
    assert_eq!(refused.json["code"], "idempotency_key_reused");
    with("a b").post(STORE, &go).await.expect(400);
    let theirs = app.account("b").with_header("idempotency-key", "8e03978e");
    let name = [("name", "by.waymark.dev")];
    theirs.post(STORE, &name).await.expect(201);

    // Long ago, or while the clock was ahead.
    for (year, name) in [(2025, other), (2099, [("name", "on.waymark.dev")])] {
        let stored = format!("UPDATE domains SET created_at = '{year}-01-01 00:00:00.000000'");
        app.execute(&stored).await;
        with("8e03978e").post(STORE, &name).await.expect(201);
    }
    assert_eq!(owner.get(STORE).await.json["meta"]["total"], 3);
}
