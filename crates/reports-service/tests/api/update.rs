//! `PUT` and `PATCH /api/v1/reports/{id}`: what changes, and conditions on versions.

use reqwest::Method;
use testing::{Backend, FORM};

use crate::app::TestApp;

testing::on_each_database!(
    every_forbidden_value_of_update_is_named,
    put_and_patch_change_only_the_fields_that_are_sent,
    conditions_protect_against_lost_updates,
);

async fn every_forbidden_value_of_update_is_named(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    for (form, field) in [
        ("privacy=3", "privacy"),
        ("update=2", "update"),
        ("update=yes", "update"),
        ("privacy=2", "password"),
        ("privacy=1&privacy=1", "privacy"),
    ] {
        for method in [Method::PUT, Method::PATCH] {
            let answer = app
                .send(method, &format!("/api/v1/reports/{id}"), form)
                .await;
            assert_eq!(answer.status, 422, "{form}");
            assert!(
                answer.json["errors"][field][0].is_string(),
                "{form}: {}",
                answer.text
            );
        }
    }
}

async fn put_and_patch_change_only_the_fields_that_are_sent(backend: Backend) {
    let app = TestApp::start(backend).await;
    for method in [Method::PUT, Method::PATCH] {
        let id = app.store("url=https://e.example/&privacy=1").await;
        let path = format!("/api/v1/reports/{id}");
        let change = async |form: &str| {
            let answer = app.send(method.clone(), &path, form).await;
            assert_eq!(answer.status, 200, "{form}: {}", answer.text);
            answer.data()["privacy"].clone()
        };
        assert_eq!(change("").await, 1);
        assert_eq!(change("privacy=&update=0").await, 1);
        assert_eq!(
            change("password=ignored").await,
            1,
            "a password has no effect without privacy 2"
        );
        assert_eq!(change("privacy=2&password=secret").await, 2);
        assert_eq!(change("privacy=2").await, 2, "the stored password is used");
        assert_eq!(change("privacy=0").await, 0);
        let forgotten = app.send(method.clone(), &path, "privacy=2").await;
        assert_eq!(
            forgotten.status, 422,
            "leaving privacy 2 forgets the password"
        );
    }
}

async fn conditions_protect_against_lost_updates(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let path = format!("/api/v1/reports/{id}");
    let tag = app.get(&path).await.header("etag").to_owned();
    let send = async |method: &str, header: &'static str, value: &str, form: &'static str| {
        let client = app.owner().with_header(header, value);
        client.send_body(method, &path, FORM, form).await
    };

    let unchanged = send("GET", "if-none-match", &tag, "").await;
    assert_eq!((unchanged.status, unchanged.text.as_str()), (304, ""));
    let changed = send("PATCH", "if-match", &tag, "privacy=1").await;
    assert_eq!(changed.status, 200);
    assert_ne!(changed.header("etag"), tag);
    assert_eq!(
        send("PATCH", "if-match", &tag, "privacy=0").await.status,
        412
    );
    assert_eq!(send("DELETE", "if-match", &tag, "").await.status, 412);
    assert_eq!(send("GET", "if-none-match", &tag, "").await.status, 200);
    assert_eq!(app.get(&path).await.data()["privacy"], 1);
    assert_eq!(
        send("DELETE", "if-match", changed.header("etag"), "")
            .await
            .status,
        200
    );
}
