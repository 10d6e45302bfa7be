//! Show, update and delete, and the conditions on them.

use serde_json::{Value, json};
use testing::{Backend, JSON, at_once, http_settings, until};
use tokio::task::JoinSet;
use web::HttpSettings;

use crate::api::app::{TestApp, store, without_visits};

testing::on_each_database!(
    absent_fields_stay_and_empty_ones_are_cleared,
    the_name_does_not_change,
    a_changed_domain_has_another_tag,
    a_change_can_be_bound_to_a_tag,
    concurrent_changes_each_make_a_version,
    a_deleted_domain_is_gone,
    a_change_that_changes_nothing_writes_nothing,
    one_of_many_deletes_deletes,
    among_many_changes_only_those_of_a_version_give_up,
);

async fn absent_fields_stay_and_empty_ones_are_cleared(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let pages = [
        ("index_page", "https://a.dev/"),
        ("not_found_page", "https://b.dev/"),
    ];
    let pages_of = |answer: &testing::Answer| {
        let data = &answer.json["data"];
        assert_eq!(answer.status, 200, "{}", answer.text);
        json!([data["index_page"], data["not_found_page"]])
    };

    let both = account.put(&path, &pages).await;
    assert_eq!(pages_of(&both), json!(["https://a.dev/", "https://b.dev/"]));
    let one = account
        .put(&path, &[("index_page", "https://c.dev/")])
        .await;
    assert_eq!(pages_of(&one), json!(["https://c.dev/", "https://b.dev/"]));
    let nothing = account.patch(&path, &[("unknown", "x")]).await;
    assert_eq!(nothing.json["data"], one.json["data"]);
    let cleared = account.patch(&path, &[("index_page", "")]).await;
    assert_eq!(pages_of(&cleared), json!([null, "https://b.dev/"]));
    let null = account
        .send_body(
            "PATCH",
            &path,
            JSON,
            json!({"not_found_page": null}).to_string(),
        )
        .await;
    assert_eq!(pages_of(&null), json!([null, null]));

    let shown = account.get(&path).await;
    assert_eq!(without_visits(&shown), null.json["data"]);
    assert_eq!(
        shown.json["data"]["created_at"],
        both.json["data"]["created_at"]
    );
    assert_ne!(
        shown.json["data"]["updated_at"],
        both.json["data"]["updated_at"]
    );
}

async fn the_name_does_not_change(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.bücher.de").await;

    for name in ["go.xn--bcher-kva.de", "GO.Bücher.DE.", " "] {
        let form = [("name", name), ("index_page", "https://a.dev/")];
        assert_eq!(account.put(&path, &form).await.status, 200, "{name}");
    }
    for name in ["www.bücher.de", "go.bücher.de.evil.dev", "*.de"] {
        let form = [("name", name), ("index_page", "https://b.dev/")];
        let refused = account.patch(&path, &form).await;
        assert_eq!(
            (refused.status, refused.codes("name")),
            (422, vec!["not_changeable"]),
            "{name}"
        );
    }
    let data = &account.get(&path).await.json["data"];
    assert_eq!(
        (&data["name"], &data["index_page"]),
        (&json!("go.xn--bcher-kva.de"), &json!("https://a.dev/"))
    );
}

async fn a_changed_domain_has_another_tag(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let first = account.get(&path).await.header("etag").to_owned();

    let known = account
        .with_header("If-None-Match", &first)
        .get(&path)
        .await;
    assert_eq!(
        (known.status, known.text.as_str(), known.header("etag")),
        (304, "", first.as_str())
    );

    let changed = account
        .patch(&path, &[("index_page", "https://a.dev/")])
        .await;
    assert_ne!(changed.header("etag"), first);
    let fresh = account
        .with_header("If-None-Match", &first)
        .get(&path)
        .await;
    assert_eq!(
        (fresh.status, fresh.header("etag")),
        (200, changed.header("etag"))
    );
}

async fn a_change_can_be_bound_to_a_tag(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let old = account.get(&path).await.header("etag").to_owned();
    let page = [("index_page", "https://a.dev/")];

    assert_eq!(
        account
            .with_header("If-Match", &old)
            .put(&path, &page)
            .await
            .status,
        200
    );
    let bound = account.with_header("If-Match", &old);
    let refused = [
        bound.put(&path, &page).await,
        bound.patch(&path, &[]).await,
        bound.delete(&path).await,
    ];
    for answer in &refused {
        assert_eq!(
            (answer.status, &answer.json["code"]),
            (412, &json!("precondition_failed"))
        );
    }

    let current = account.get(&path).await.header("etag").to_owned();
    assert_eq!(
        account
            .with_header("If-Match", &current)
            .delete(&path)
            .await
            .status,
        200
    );
}

async fn concurrent_changes_each_make_a_version(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;

    let tasks: Vec<_> = (0..10)
        .map(|number| {
            let (account, path) = (account.clone(), path.clone());
            let field = if number % 2 == 0 {
                "index_page"
            } else {
                "not_found_page"
            };
            let page = format!("https://p{number}.dev/");
            tokio::spawn(async move { account.patch(&path, &[(field, &page)]).await })
        })
        .collect();
    let mut tags = std::collections::BTreeSet::new();
    for task in tasks {
        let answer = task.await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text);
        tags.insert(answer.header("etag").to_owned());
    }

    assert_eq!(tags.len(), 10, "each change has its own version");
    let data = &account.get(&path).await.json["data"];
    assert_ne!(data["index_page"], Value::Null);
    assert_ne!(data["not_found_page"], Value::Null);
}

async fn a_deleted_domain_is_gone(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let id = account.get(&path).await.json["data"]["id"].clone();

    let deleted = account.delete(&path).await;

    let body = json!({"id": id, "object": "domain", "deleted": true, "status": 200});
    assert_eq!((deleted.status, deleted.json), (200, body));
    assert_eq!(account.get(&path).await.status, 404);
    assert_eq!(account.delete(&path).await.status, 404);
    assert_eq!(
        account.get("/api/v1/domains").await.json["meta"]["total"],
        0
    );
}

async fn a_change_that_changes_nothing_writes_nothing(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let page = [("index_page", "https://a.dev/")];
    let before = account.put(&path, &page).await.expect(200);

    for form in [&page[..], &[("not_found_page", "")]] {
        let same = account.patch(&path, form).await.expect(200);
        assert_eq!(same.header("etag"), before.header("etag"));
        assert_eq!(same.data(), before.data());
    }
    let answers = at_once(40, |_| {
        let (account, path) = (account.clone(), path.clone());
        let form = [("index_page", ""), ("not_found_page", "https://b.dev/")];
        async move { account.patch(&path, &form).await }
    })
    .await;

    let after = account.get(&path).await;
    for answer in &answers {
        let tag = (answer.status, answer.header("etag"));
        assert_eq!(tag, (200, after.header("etag")));
    }
    assert!(after.header("etag").ends_with("-3\""), "two changes");
}

async fn one_of_many_deletes_deletes(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;

    let answers = at_once(20, |_| {
        let (account, path) = (account.clone(), path.clone());
        async move { account.delete(&path).await.status }
    })
    .await;

    let deleted = answers.iter().filter(|status| **status == 200);
    assert_eq!(deleted.count(), 1);
    assert!(answers.iter().all(|status| [200, 404].contains(status)));
}

async fn among_many_changes_only_those_of_a_version_give_up(backend: Backend) {
    let http = HttpSettings {
        requests_per_key: 0.into(),
        ..http_settings()
    };
    let app = TestApp::start_serving(backend, http).await;
    let account = app.account("a");
    let path = store(&account, "go.waymark.dev").await;
    let mut others = JoinSet::new();
    for _ in 0..4 {
        let pool = app.pool().clone();
        others.spawn(async move {
            loop {
                let mut connection = pool.write().await.unwrap();
                let change = "UPDATE domains SET version = version + 1";
                if testing::execute(&mut connection, change).await == 0 {
                    break;
                }
            }
        });
    }

    // Any version is accepted, but it must still be the one that was read.
    let bound = account.with_header("If-None-Match", "\"another\"");
    until("a change of a version gives up", async || {
        let answer = bound
            .patch(&path, &[("not_found_page", "https://n.dev/")])
            .await;
        if answer.status == 200 {
            account.patch(&path, &[("not_found_page", "")]).await;
            return false;
        }
        let code = (answer.status, &answer.json["code"]);
        assert_eq!(code, (409, &json!("concurrent_changes")));
        true
    })
    .await;
    for number in 0..20 {
        let page = format!("https://n{number}.dev/");
        let page = [("not_found_page", page.as_str())];
        account.patch(&path, &page).await.expect(200);
    }
    account.delete(&path).await.expect(200);

    others.join_all().await;
}
