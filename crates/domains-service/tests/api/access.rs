//! Access rights: keys, scopes, and rows of another account.

use testing::{Answer, Backend};

use crate::api::app::{TestApp, names_of, store};

testing::on_each_database!(
    without_a_key_nothing_is_done,
    a_key_allows_what_its_scopes_name,
    another_accounts_domain_looks_nonexistent,
    an_account_neither_sees_nor_counts_other_accounts_domains,
);

fn assert_status(answers: &[Answer], status: u16) {
    for answer in answers {
        assert_eq!(answer.status, status, "{}", answer.text);
    }
}

async fn without_a_key_nothing_is_done(backend: Backend) {
    let app = TestApp::start(backend).await;
    let stranger = app.stranger();

    let answers = [
        stranger.get("/api/v1/domains").await,
        stranger.get("/api/v1/domains/1").await,
        stranger
            .post("/api/v1/domains", &[("name", "go.waymark.dev")])
            .await,
        stranger.put("/api/v1/domains/1", &[]).await,
        stranger.patch("/api/v1/domains/1", &[]).await,
        stranger.delete("/api/v1/domains/1").await,
    ];

    assert_status(&answers, 401);
    for answer in &answers {
        assert_eq!(
            answer.header("www-authenticate"),
            "Bearer realm=\"waymark\""
        );
        assert_eq!(answer.header("content-type"), "application/problem+json");
    }
    assert_eq!(
        app.account("a").get("/api/v1/domains").await.json["meta"]["total"],
        0
    );
}

async fn a_key_allows_what_its_scopes_name(backend: Backend) {
    let app = TestApp::start(backend).await;
    let owner = app.account("a");
    let path = store(&owner, "go.waymark.dev").await;
    let reader = app.key("a", "domains:read reports:write");
    let writer = app.key("a", "domains:write reports:read");

    assert_status(
        &[reader.get("/api/v1/domains").await, reader.get(&path).await],
        200,
    );
    let refused = [
        reader
            .post("/api/v1/domains", &[("name", "b.waymark.dev")])
            .await,
        reader.put(&path, &[]).await,
        reader.patch(&path, &[]).await,
        reader.delete(&path).await,
    ];
    assert_status(&refused, 403);
    for answer in &refused {
        assert!(
            answer
                .header("www-authenticate")
                .contains("scope=\"domains:write\"")
        );
    }

    let refused = [writer.get("/api/v1/domains").await, writer.get(&path).await];
    assert_status(&refused, 403);
    for answer in &refused {
        assert!(
            answer
                .header("www-authenticate")
                .contains("scope=\"domains:read\"")
        );
    }
    assert_status(
        &[writer.patch(&path, &[]).await, writer.delete(&path).await],
        200,
    );
}

async fn another_accounts_domain_looks_nonexistent(backend: Backend) {
    let app = TestApp::start(backend).await;
    let path = store(&app.account("a"), "go.waymark.dev").await;
    let other = app.account("b");

    for path in [
        path.as_str(),
        "/api/v1/domains/999",
        "/api/v1/domains/x",
        "/api/v1/domains/0",
    ] {
        let answers = [
            other.get(path).await,
            other
                .put(path, &[("index_page", "https://evil.dev/")])
                .await,
            other
                .patch(path, &[("index_page", "https://evil.dev/")])
                .await,
            other.delete(path).await,
        ];
        assert_status(&answers, 404);
        for answer in &answers {
            assert_eq!(answer.json["code"], "not_found");
        }
    }
    let kept = app.account("a").get(&path).await;
    assert_eq!(
        (kept.status, &kept.json["data"]["index_page"]),
        (200, &serde_json::Value::Null)
    );
}

async fn an_account_neither_sees_nor_counts_other_accounts_domains(backend: Backend) {
    let app = TestApp::start(backend).await;
    store(&app.account("a"), "a.waymark.dev").await;
    store(&app.account("A"), "aa.waymark.dev").await;
    store(&app.account("b"), "b.waymark.dev").await;

    for query in ["", "?search=waymark", "?sort_by=name"] {
        let list = app
            .account("b")
            .get(&format!("/api/v1/domains{query}"))
            .await;
        assert_eq!(names_of(&list), ["b.waymark.dev"], "{query}");
        assert_eq!(list.json["meta"]["total"], 1, "{query}");
    }
}
