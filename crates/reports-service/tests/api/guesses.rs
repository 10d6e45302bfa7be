//! Guessing the password of a report page is slowed down, without locking out others.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use reports_service::model::{self, Guess};
use reqwest::Method;
use testing::{Answer, Backend};
use tokio::task::JoinSet;

use crate::app::TestApp;
use crate::report_page::{unlock, unlock_from};

diesel::table! {
    report_guesses (report, client) {
        report -> BigInt,
        client -> Text,
        next_at -> Timestamp,
    }
}

testing::on_each_database!(
    guessing_is_slowed_down,
    guessing_does_not_lock_others_out,
    guesses_from_many_addresses_are_slowed_down_together,
    a_guess_that_was_not_verified_does_not_count,
    guesses_that_are_refused_count_for_nobody,
    a_clock_that_was_ahead_locks_nobody_out,
);

/// Guesses until the wait is longer than the test; returns that response.
pub async fn guess_until_refused(app: &TestApp, id: i64, client: &str) -> Answer {
    let path = app.page(id).await;
    // After five free guesses the wait doubles: on a slow machine, one or two more may be allowed.
    for _ in 0..5 {
        assert_eq!(unlock_from(app, &path, "wrong", client).await.status, 403);
    }
    for _ in 0..20 {
        let answer = unlock_from(app, &path, "wrong", client).await;
        if answer.status == 429 && answer.header("retry-after").parse::<u64>().unwrap() > 1 {
            later(app, id).await;
            return answer;
        }
    }
    panic!("never refused");
}

/// Makes all clients without free guesses wait for almost a minute, so that the test's speed does not matter.
async fn later(app: &TestApp, id: i64) {
    move_waits(app, id, Duration::from_secs(58)).await;
}

/// Makes all clients without free guesses wait for this long.
async fn move_waits(app: &TestApp, id: i64, wait: Duration) {
    let now = database::now();
    let waiting = report_guesses::table.filter(report_guesses::report.eq(id));
    let mut connection = app.pool.write().await.unwrap();
    database::on_backend!(&mut connection, |connection| {
        diesel::update(waiting)
            .set(report_guesses::next_at.eq(now + wait))
            .execute(connection)
            .await
    })
    .unwrap();
}

async fn guessing_is_slowed_down(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;
    let path = app.page(id).await;

    let refused = guess_until_refused(&app, id, "198.51.100.1").await;

    assert_eq!(refused.header("ratelimit-policy"), "\"guesses\";q=5;w=3600");
    let seconds = refused.header("retry-after");
    assert_eq!(
        refused.header("ratelimit"),
        format!("\"guesses\";r=0;t={seconds}")
    );
    assert!(refused.text.contains("<form"));
    assert_eq!(
        unlock(&app, &path, "right").await.status,
        429,
        "not even the right password is verified"
    );
    app.send(
        Method::PATCH,
        &format!("/api/v1/reports/{id}"),
        "password=other",
    )
    .await;
    assert_eq!(
        unlock(&app, &path, "other").await.status,
        303,
        "a new password starts with no wrong guesses"
    );
}

async fn guessing_does_not_lock_others_out(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;
    let path = app.page(id).await;

    guess_until_refused(&app, id, "198.51.100.1").await;

    let guest = unlock_from(&app, &path, "right", "203.0.113.7").await;
    assert_eq!(guest.status, 303);
    let disguised = unlock_from(&app, &path, "right", "203.0.113.7, 198.51.100.1").await;
    assert_eq!(
        disguised.status, 429,
        "the address that a visitor claims does not count"
    );
}

async fn guesses_from_many_addresses_are_slowed_down_together(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;
    let mut allowed = 0;
    for client in 0..100 {
        let guess = model::begin_guess(&app.pool, id, &format!("client {client}")).await;
        allowed += usize::from(guess.unwrap() == Guess::Allowed);
    }
    assert_eq!(allowed, 100);
    later(&app, id).await;

    let path = app.page(id).await;
    let refused = unlock_from(&app, &path, "wrong", "203.0.113.7").await;

    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
    assert_eq!(refused.header("ratelimit"), "\"guesses-of-all\";r=0;t=1");
}

async fn a_guess_that_was_not_verified_does_not_count(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;

    // More than all clients together may send.
    for _ in 0..120 {
        let guess = model::begin_guess(&app.pool, id, "198.51.100.1").await;
        assert_eq!(guess.unwrap(), Guess::Allowed);
        let returned = model::return_guess(&app.pool, id, "198.51.100.1").await;
        returned.unwrap();
    }
}

async fn guesses_that_are_refused_count_for_nobody(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;

    let at_once = async |clients: Vec<String>| {
        let guesses = clients.into_iter().map(|client| {
            let pool = app.pool.clone();
            async move { model::begin_guess(&pool, id, &client).await.unwrap() }
        });
        let guesses = guesses.collect::<JoinSet<_>>().join_all().await;
        guesses
            .into_iter()
            .filter(|guess| *guess == Guess::Allowed)
            .count()
    };
    let flood = at_once(vec!["198.51.100.1".to_owned(); 150]).await;
    let others = at_once((0..60).map(|number| format!("client {number}")).collect()).await;

    // One more for each wait that ends meanwhile.
    assert!((5..20).contains(&flood), "{flood}");
    assert_eq!(others, 60);
}

async fn a_clock_that_was_ahead_locks_nobody_out(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;
    for client in 0..100 {
        let client = format!("client {}", client % 20);
        model::begin_guess(&app.pool, id, &client).await.unwrap();
    }
    move_waits(&app, id, Duration::from_hours(24)).await;

    for client in ["client 7", "client 21"] {
        let guess = model::begin_guess(&app.pool, id, client).await;
        assert_eq!(guess.unwrap(), Guess::Allowed, "{client}");
    }
}
