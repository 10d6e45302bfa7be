//! `/reports/{id}`: who sees a report's page.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use reports_service::model::{self, Guess};
use reqwest::Method;
use testing::{Answer, Backend, Exchange, FORM, PageServer};

use crate::app::{PAGE, TestApp};

diesel::table! {
    report_guesses (report, client) {
        report -> BigInt,
        client -> Text,
        next_at -> Timestamp,
    }
}

testing::on_each_database!(
    a_public_report_is_for_everyone,
    a_private_report_is_for_its_owner_alone,
    a_password_opens_one_report_until_it_is_changed,
    guessing_is_slowed_down,
    nobody_can_keep_others_out_by_guessing,
    guesses_from_many_addresses_are_slowed_down_together,
    whatever_the_form_sends_a_person_reads_the_answer,
    what_a_page_says_stays_text,
);

async fn visit(app: &TestApp, path: &str, key: Option<&str>, cookie: Option<&str>) -> Answer {
    let mut request = app.request(Method::GET, path);
    if let Some(key) = key {
        request = request.bearer_auth(key);
    }
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    request.answer().await
}

async fn unlock(app: &TestApp, path: &str, password: &str) -> Answer {
    unlock_from(app, path, password, "198.51.100.1").await
}

/// From this address, as a proxy on this machine has it.
async fn unlock_from(app: &TestApp, path: &str, password: &str, client: &str) -> Answer {
    let request = app
        .request(Method::POST, path)
        .header("x-forwarded-for", client)
        .header("content-type", FORM);
    request.body(format!("password={password}")).answer().await
}

/// The part of `Set-Cookie` that a browser sends back.
fn cookie_of(answer: &Answer) -> String {
    answer
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap()
        .to_owned()
}

async fn a_public_report_is_for_everyone(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(PAGE).await;
    let id = app.store(&format!("url={}", page.url("/"))).await;

    let seen = visit(&app, &format!("/reports/{id}"), None, None).await;

    assert_eq!(seen.status, 200);
    assert!(seen.header("content-type").starts_with("text/html"));
    assert!(
        seen.header("content-security-policy")
            .contains("default-src 'none'")
    );
    let score = app.get(&format!("/api/v1/reports/{id}")).await.data()["score"].to_string();
    assert!(seen.text.contains(&format!("{score} of 100")));
    for missing in ["/reports/999999", "/reports/x"] {
        assert_eq!(visit(&app, missing, None, None).await.status, 404);
    }
}

async fn a_private_report_is_for_its_owner_alone(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app.store("url=https://e.example/&privacy=1").await;
    let path = format!("/reports/{id}");
    let stranger = app.key_of("stranger", "reports:read");
    let unknown = visit(&app, "/reports/999999", None, None).await;

    for key in [None, Some(stranger.as_str()), Some("nonsense")] {
        let refused = visit(&app, &path, key, None).await;
        assert_eq!((refused.status, &refused.text), (404, &unknown.text));
    }
    let owner = visit(&app, &path, Some(&app.key), None).await;
    assert_eq!(owner.status, 200);
    assert_eq!(owner.header("x-robots-tag"), "noindex");
    assert_eq!(unlock(&app, &path, "x").await.status, 404);
}

async fn a_password_opens_one_report_until_it_is_changed(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=open+sesame")
        .await;
    let other = app
        .store("url=https://e.example/&privacy=2&password=open+sesame")
        .await;
    let (path, other_path) = (format!("/reports/{id}"), format!("/reports/{other}"));

    let locked = visit(&app, &path, None, None).await;
    assert_eq!(locked.status, 403);
    assert!(locked.text.contains("<form") && !locked.text.contains("e.example"));
    let wrong = unlock(&app, &path, "open%20please").await;
    assert_eq!((wrong.status, wrong.header("set-cookie")), (403, ""));
    assert_eq!(
        visit(&app, &path, Some(&app.key), None).await.status,
        200,
        "the owner needs no password"
    );

    let opened = unlock(&app, &path, "open+sesame").await;
    assert_eq!(
        (opened.status, opened.header("location")),
        (303, path.as_str()),
        "on the host that was visited"
    );
    for attribute in [
        "HttpOnly",
        "SameSite=Lax",
        "Max-Age=",
        &format!("Path={path}"),
    ] {
        assert!(
            opened.header("set-cookie").contains(attribute),
            "{}",
            opened.header("set-cookie")
        );
    }
    let cookie = cookie_of(&opened);
    assert_eq!(visit(&app, &path, None, Some(&cookie)).await.status, 200);

    let renamed = cookie.replace(&format!("report_{id}="), &format!("report_{other}="));
    for stolen in [cookie.as_str(), renamed.as_str()] {
        assert_eq!(
            visit(&app, &other_path, None, Some(stolen)).await.status,
            403
        );
    }
    let forged = format!("{cookie}x");
    assert_eq!(visit(&app, &path, None, Some(&forged)).await.status, 403);

    app.send(
        Method::PATCH,
        &format!("/api/v1/reports/{id}"),
        "password=new",
    )
    .await;
    assert_eq!(
        visit(&app, &path, None, Some(&cookie)).await.status,
        403,
        "a new password ends old cookies"
    );
    assert_eq!(unlock(&app, &path, "open+sesame").await.status, 403);
    assert_eq!(unlock(&app, &path, "new").await.status, 303);
}

/// Guesses until one has to wait for longer than the test takes; gives that answer.
async fn guess_until_refused(app: &TestApp, id: i64, client: &str) -> Answer {
    let path = format!("/reports/{id}");
    // After five free guesses the wait doubles: a slow machine may be let in once or twice more.
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

/// Makes everybody who has to wait wait for ten minutes, so that no test depends on its pace.
async fn later(app: &TestApp, id: i64) {
    let now = database::now();
    let waiting = report_guesses::table.filter(report_guesses::report.eq(id));
    let mut connection = app.pool.write().await.unwrap();
    database::on_backend!(&mut connection, |connection| {
        diesel::update(waiting.filter(report_guesses::next_at.gt(now)))
            .set(report_guesses::next_at.eq(now + Duration::from_mins(10)))
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
    let path = format!("/reports/{id}");

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
        "not even the right one is compared"
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
        "a new password begins anew"
    );
}

async fn nobody_can_keep_others_out_by_guessing(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;
    let path = format!("/reports/{id}");

    guess_until_refused(&app, id, "198.51.100.1").await;

    let guest = unlock_from(&app, &path, "right", "203.0.113.7").await;
    assert_eq!(guest.status, 303);
    let disguised = unlock_from(&app, &path, "right", "203.0.113.7, 198.51.100.1").await;
    assert_eq!(
        disguised.status, 429,
        "what a visitor claims does not count"
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

    let path = format!("/reports/{id}");
    let refused = unlock_from(&app, &path, "wrong", "203.0.113.7").await;

    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
    assert_eq!(refused.header("ratelimit"), "\"guesses-of-all\";r=0;t=1");
}

async fn whatever_the_form_sends_a_person_reads_the_answer(backend: Backend) {
    let app = TestApp::start(backend).await;
    let id = app
        .store("url=https://e.example/&privacy=2&password=right")
        .await;
    let path = format!("/reports/{id}");
    let form = "application/x-www-form-urlencoded";
    let cases = [
        (form, "password=a%00b"),
        (form, "password=%zz"),
        (form, "password=%ff"),
        (form, "password=a&password=b"),
        (form, ""),
        ("multipart/form-data; boundary=x", "--x--"),
        ("application/json", "{"),
    ];
    for (media_type, body) in cases {
        let request = app.request(Method::POST, &path).body(body);
        let request = request.header("content-type", media_type);
        let answer = request.answer().await;
        assert_eq!(answer.status, 403, "{body}: {}", answer.text);
        assert!(answer.text.contains("<form"), "{body}: {}", answer.text);
    }

    let report = format!("/api/v1/reports/{id}");
    app.send(Method::PATCH, &report, "privacy=0").await;
    let public = unlock(&app, &path, "right").await;
    assert_eq!(
        (public.status, public.header("location")),
        (303, path.as_str()),
        "the form was open while the report was made public"
    );
    app.send(Method::PATCH, &report, "privacy=1").await;
    assert_eq!(unlock(&app, &path, "right").await.status, 404);
}

async fn what_a_page_says_stays_text(backend: Backend) {
    const HOSTILE: &str = "<!doctype html><html lang='\"><script>alert(1)</script>'><head><title>t</title>\
        <meta name=robots content='noindex'></head><body><h1><img src=x alt='\"><script>alert(2)</script>'></h1></body></html>";
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let page = PageServer::start_with(HOSTILE).await;
    let id = app
        .store(&format!("url={}", page.url("/%3Cscript%3E")))
        .await;

    let seen = visit(&app, &format!("/reports/{id}"), None, None).await;

    assert_eq!(seen.status, 200);
    assert!(seen.text.contains("<article"));
    assert!(!seen.text.contains("<script"), "{}", seen.text);
}
