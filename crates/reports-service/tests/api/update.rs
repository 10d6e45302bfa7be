//! `PUT` and `PATCH /api/v1/reports/{id}`: the changes, and conditions on versions.

use reports_service::limits::LimitSettings;
use reports_service::model::{self, Changes, Privacy, ReportFields};
use reqwest::Method;
use testing::{Answer, Backend, FORM, at_once, http_settings, until};
use tokio::task::JoinSet;
use web::HttpSettings;

use crate::app::TestApp;

testing::on_each_database!(
    every_forbidden_value_of_update_is_named,
    put_and_patch_change_only_the_fields_that_are_sent,
    conditions_protect_against_lost_updates,
    a_change_that_changes_nothing_writes_nothing,
    parallel_updates_are_all_carried_out,
    parallel_regenerations_are_one,
    the_row_decides_about_a_password,
    one_of_many_deletes_deletes,
    among_many_changes_only_those_of_a_version_give_up,
);

async fn every_forbidden_value_of_update_is_named(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    for (form, field) in [
        ("privacy=3", "privacy"),
        ("update=2", "update"),
        ("update=maybe", "update"),
        ("results=2", "results"),
        ("update=0&results=1", "results"),
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

/// Sends the same form with PATCH many times at once.
async fn patch_at_once(app: &TestApp, path: &str, forms: &[&'static str]) -> Vec<Answer> {
    let client = app.owner();
    at_once(forms.len(), |number| {
        let (client, path, form) = (client.clone(), path.to_owned(), forms[number]);
        async move { client.send_body("PATCH", &path, FORM, form).await }
    })
    .await
}

async fn a_change_that_changes_nothing_writes_nothing(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=x")
        .await;
    let path = format!("/api/v1/reports/{id}");
    let before = app.get(&path).await;

    for form in ["", "privacy=2", "update=1", "privacy=2&update=1"] {
        let same = app.send(Method::PATCH, &path, form).await.expect(200);
        assert_eq!(same.header("etag"), before.header("etag"), "{form}");
        assert_eq!(same.data(), before.data(), "{form}");
    }
    let answers = patch_at_once(&app, &path, &["privacy=1"; 40]).await;

    let tag = format!("\"{id}-3\"");
    for answer in &answers {
        assert_eq!((answer.status, answer.header("etag")), (200, tag.as_str()));
    }
    assert_eq!(app.get(&path).await.header("etag"), tag);
}

async fn parallel_updates_are_all_carried_out(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let path = format!("/api/v1/reports/{id}");
    let forms = [
        "privacy=0",
        "privacy=1",
        "privacy=2&password=x",
        "password=y",
    ]
    .repeat(10);

    let answers = patch_at_once(&app, &path, &forms).await;

    for (answer, form) in answers.iter().zip(&forms) {
        assert_eq!(answer.status, 200, "{form}: {}", answer.text);
    }
    let left = app.send(Method::PATCH, &path, "privacy=0").await;
    assert_eq!(left.expect(200).data()["privacy"], 0);
    let forgotten = app.send(Method::PATCH, &path, "privacy=2").await;
    assert_eq!(forgotten.status, 422);
}

async fn parallel_regenerations_are_one(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let path = format!("/api/v1/reports/{id}");
    let mut connection = app.pool.write().await.unwrap();
    let failed = "UPDATE reports SET state = 'failed', error_code = 'timeout'";
    testing::execute(&mut connection, failed).await;
    drop(connection);

    let answers = patch_at_once(&app, &path, &["update=1"; 20]).await;

    for answer in &answers {
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(answer.data()["state"], "queued");
        assert_eq!(answer.data()["error"], serde_json::Value::Null);
    }
    let tag = format!("\"{id}-3\"");
    assert_eq!(app.get(&path).await.header("etag"), tag);
}

/// A request's view of the row may be outdated when it writes.
async fn the_row_decides_about_a_password(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let update = async |privacy, password_hash: Option<&str>, regenerate| {
        let fields = ReportFields {
            privacy,
            password: None,
            listed: None,
            ..ReportFields::default()
        };
        let changes = Changes {
            fields: &fields,
            password_hash: password_hash.map(str::to_owned),
            regenerate,
        };
        let limits = LimitSettings::default();
        let updated = model::update(&app.pool, ("owner", id), None, &changes, &limits).await;
        updated.unwrap().map(|report| report.row.privacy)
    };
    let stored_hash = async || {
        let access = model::find_page(&app.pool, id).await.unwrap().unwrap();
        access.password_hash
    };
    let mut connection = app.pool.write().await.unwrap();
    testing::execute(&mut connection, "UPDATE reports SET state = 'failed'").await;
    testing::execute(&mut connection, "DELETE FROM report_jobs").await;
    drop(connection);

    // The page had a password when it was read, and has none any more.
    assert_eq!(update(None, Some("old"), false).await, None);
    assert_eq!(update(None, Some("old"), true).await, Some(Privacy::Public));
    assert_eq!(stored_hash().await, None);
    let mut connection = app.pool.write().await.unwrap();
    testing::execute(&mut connection, "UPDATE reports SET state = 'failed'").await;
    testing::execute(&mut connection, "DELETE FROM report_jobs").await;
    drop(connection);
    let kept = update(Some(Privacy::Password), None, true).await;
    assert_eq!(
        kept,
        Some(Privacy::Public),
        "no page is without its password"
    );

    let set = update(Some(Privacy::Password), Some("new"), false).await;
    assert_eq!(set, Some(Privacy::Password));
    assert_eq!(update(None, Some("newer"), false).await, set);
    assert_eq!(stored_hash().await.as_deref(), Some("newer"));
    let left = update(Some(Privacy::Private), None, false).await;
    assert_eq!((left, stored_hash().await), (Some(Privacy::Private), None));
    assert_eq!(update(Some(Privacy::Private), None, false).await, None);
}

async fn one_of_many_deletes_deletes(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/").await;
    let client = app.owner();

    let answers = at_once(20, |_| {
        let (client, path) = (client.clone(), format!("/api/v1/reports/{id}"));
        async move { client.delete(&path).await.status }
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
    let id = app.store("url=https://e.example/").await;
    let path = format!("/api/v1/reports/{id}");
    let mut others = JoinSet::new();
    for _ in 0..4 {
        let pool = app.pool.clone();
        others.spawn(async move {
            let change = format!("UPDATE reports SET version = version + 2 WHERE id = {id}");
            loop {
                let mut connection = pool.write().await.unwrap();
                if testing::execute(&mut connection, &change).await == 0 {
                    break;
                }
            }
        });
    }

    // Any version is accepted, but it must still be the one that was read.
    let bound = app.owner().with_header("if-none-match", "\"another\"");
    until("a change of a version gives up", async || {
        let fields = [("privacy", "2"), ("password", "battery staple")];
        let answer = bound.patch(&path, &fields).await;
        if answer.status == 200 {
            return false;
        }
        let code = (answer.status, &answer.json["code"]);
        assert_eq!(code, (409, &"concurrent_changes".into()));
        true
    })
    .await;
    for _ in 0..20 {
        app.owner()
            .patch(&path, &[("privacy", "0")])
            .await
            .expect(200);
    }
    app.owner().delete(&path).await.expect(200);

    others.join_all().await;
}
