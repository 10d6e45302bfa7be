//! Passwords of report pages: their minimum length, and fairness when many are hashed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use reports_service::PasswordSettings;
use reqwest::Method;
use testing::{Backend, audit_events};
use tokio::task::JoinSet;

use crate::app::TestApp;
use crate::report_page::{unlock, unlock_from};

testing::on_each_database!(
    a_new_password_has_a_least_length,
    a_guest_does_not_wait_for_one_keys_passwords,
    who_waits_too_long_is_sent_away,
);

const REPORTS: &str = "/api/v1/reports";
const LONG: &str = "url=https://e.example/&privacy=2&password=long+enough";

async fn a_new_password_has_a_least_length(backend: Backend) {
    let settings = PasswordSettings {
        min_length: 8.into(),
        ..PasswordSettings::default()
    };
    let app = TestApp::start_with_passwords(backend, settings).await;
    let id = app.store(LONG).await;
    let public = app.store("url=https://e.example/").await;
    let path = |id: i64| format!("{REPORTS}/{id}");

    for (method, path, form) in [
        (
            Method::POST,
            REPORTS.to_owned(),
            "url=https://e.example/&privacy=2&password=sevenxx",
        ),
        (Method::PATCH, path(id), "password=sevenxx"),
        (Method::PATCH, path(public), "privacy=2&password=sevenxx"),
    ] {
        let refused = app.send(method, &path, form).await;
        assert_eq!(refused.status, 422, "{form}: {}", refused.text);
        assert_eq!(refused.json["error_codes"]["password"][0], "too_short");
        let message = refused.json["errors"]["password"][0].as_str().unwrap();
        assert!(message.contains("8 to 72 characters"), "{message}");
    }
    // A page still opens with a password that was set before the minimum was raised.
    let page = app.page(id).await;
    assert_eq!(unlock(&app, &page, "short").await.status, 403);
    assert_eq!(unlock(&app, &page, "long+enough").await.status, 303);
    // The password has no effect, so it is not checked.
    let ignored = app
        .send(Method::PATCH, &path(public), "password=sevenxx")
        .await;
    assert_eq!(ignored.status, 200, "{}", ignored.text);
}

/// Prints how long a guest waits while one key stores many passwords at once.
async fn a_guest_does_not_wait_for_one_keys_passwords(backend: Backend) {
    const STORED: usize = 100;
    let settings = PasswordSettings {
        wait: Duration::from_mins(5).into(),
        ..PasswordSettings::default()
    };
    let app = TestApp::start_with_passwords(backend, settings).await;
    let page = app.page(app.store(LONG).await).await;
    let other = app.key_of("other", "reports:write");
    let other = app.stranger().with_key(Some(&other));
    let stored = Arc::new(AtomicUsize::new(0));
    let mut storing = JoinSet::new();
    for _ in 0..STORED {
        let (owner, stored) = (app.owner(), Arc::clone(&stored));
        storing.spawn(async move {
            let fields = [
                ("url", "https://e.example/"),
                ("privacy", "2"),
                ("password", "long enough"),
            ];
            let begun = owner.request("POST", REPORTS, &fields).send().await;
            if begun.is_ok_and(|response| response.status() == 201) {
                stored.fetch_add(1, Ordering::SeqCst);
            }
        });
    }
    testing::until("the first is stored", async || {
        stored.load(Ordering::SeqCst) > 0
    })
    .await;

    let fields = [
        ("url", "https://e.example/"),
        ("privacy", "2"),
        ("password", "another"),
    ];
    other.post(REPORTS, &fields).await.expect(201);
    let after_other = stored.load(Ordering::SeqCst);
    let mut waits = Vec::new();
    for guest in 0..20 {
        let begun = Instant::now();
        let client = format!("198.51.100.{guest}");
        let opened = unlock_from(&app, &page, "long+enough", &client).await;
        assert_eq!(opened.status, 303, "{}", opened.text);
        waits.push(begun.elapsed());
    }
    let after_guests = stored.load(Ordering::SeqCst);

    waits.sort();
    println!(
        "{backend:?}: a guest waited {:?} (median), {:?} (95th percentile) while one key stored \
         {STORED} passwords; {after_guests} of them were stored then",
        waits[waits.len() / 2],
        waits[waits.len() * 95 / 100],
    );
    assert!(
        after_other < STORED / 2,
        "{after_other} were stored before another account's"
    );
    assert!(
        after_guests < STORED,
        "all were stored before 20 guests had their turns"
    );
}

async fn who_waits_too_long_is_sent_away(backend: Backend) {
    let settings = PasswordSettings {
        wait: Duration::from_millis(1).into(),
        ..PasswordSettings::default()
    };
    let app = TestApp::start_with_passwords(backend, settings).await;
    let page = app.page(app.store(LONG).await).await;
    // Passwords are hashed one at a time and verified one at a time, each for many milliseconds.
    let (mut storing, mut opening) = (JoinSet::new(), JoinSet::new());
    for guest in 0..16 {
        let fields = [
            ("url", "https://e.example/"),
            ("privacy", "2"),
            ("password", "long enough"),
        ];
        storing.spawn(app.owner().request("POST", REPORTS, &fields).send());
        let unlocking = app
            .request(&Method::POST, &page)
            .header("x-forwarded-for", format!("198.51.100.{guest}"))
            .header("content-type", testing::FORM)
            .body("password=long+enough");
        opening.spawn(unlocking.send());
    }

    for (requests, done) in [(storing, 201), (opening, 303)] {
        let answers: Vec<_> = requests.join_all().await;
        let answers = answers.into_iter().map(Result::unwrap);
        let (served, refused): (Vec<_>, Vec<_>) =
            answers.partition(|answer| answer.status() == done);
        assert!(
            !served.is_empty() && !refused.is_empty(),
            "{served:?} {refused:?}"
        );
        for answer in refused {
            assert_eq!(answer.status(), 503);
            assert_eq!(answer.headers()["retry-after"], "5");
            let id = answer.headers()["x-request-id"].clone();
            let events = audit_events(|event| event["request_id"] == id.to_str().unwrap());
            assert_eq!(events.len(), 1, "{events:#?}");
            assert_eq!(events[0]["code"], "unavailable");
            let text = answer.text().await.unwrap();
            assert_eq!(text.contains("<form"), done == 303, "{text}");
        }
    }
}
