//! Signing in and out, and the end of a session.

use std::time::Duration;

use testing::{Answer, Backend, TestKeys, form_token};
use web::HttpSettings;

use super::LIST;
use crate::app::TestApp;

#[tokio::test]
async fn a_key_signs_in_and_out() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.guest();
    let home = browser.get("/").await;
    assert_eq!((home.status, home.header("location")), (303, LIST));
    let list = browser.get(LIST).await;
    let to = list.header("location");
    assert_eq!((list.status, to), (303, "/sign-in?next=console%2Freports"));
    let page = browser.get(to).await.expect(200);
    assert!(
        page.text
            .contains("name=\"next\" value=\"console/reports\"")
    );
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("x-robots-tag"), "noindex");

    let form = [
        ("key", app.key.as_str()),
        ("next", "console/reports?page=2"),
    ];
    let signed_in = browser.post("/sign-in", &form).await.expect(303);

    assert_eq!(signed_in.header("location"), "/console/reports?page=2");
    let cookie = signed_in.header("set-cookie");
    assert!(cookie.starts_with("waymark_session="), "{cookie}");
    assert!(!cookie.contains(&app.key), "the key is in the cookie");
    for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let key = browser.get("/key").await.expect(200);
    assert!(key.text.contains("<strong>owner</strong>"), "{}", key.text);
    assert!(key.text.contains("Add, change and delete reports"));
    assert!(!key.text.contains(&app.key), "the key is on the page");

    let out = browser.submit("/sign-out", &[]).await.expect(303);
    assert_eq!(out.header("location"), "/sign-in?why=signed-out");
    assert_eq!(browser.cookie(), None);
    let page = browser.get("/sign-in?why=signed-out").await.expect(200);
    assert!(page.text.contains("You are signed out."));
    assert_eq!(browser.get(LIST).await.status, 303);
}

#[tokio::test]
async fn behind_https_the_cookie_is_bound_to_the_host() {
    let base = "https://e.example/tools";
    let app = TestApp::start_behind(Backend::Sqlite, base).await;
    let browser = app.guest();
    let from = [("origin", "https://e.example")];
    let key = [("key", app.key.as_str())];
    let signed_in = browser.post_from(&from, "/sign-in", &key).await.expect(303);

    assert_eq!(signed_in.header("location"), "/tools/console/reports");
    let cookie = signed_in.header("set-cookie").to_owned();
    assert!(cookie.starts_with("__Host-waymark_session="), "{cookie}");
    assert!(
        cookie.contains("; Path=/;") && cookie.contains("; Secure"),
        "{cookie}"
    );
    // A neighbouring host can plant a cookie of the other name.
    let planted = cookie.split(';').next().unwrap();
    let planted = planted.replace("__Host-", "");
    let planted = browser.with_cookie(Some(planted));
    assert_eq!(planted.get("/key").await.status, 303);
}

#[tokio::test]
async fn a_wrong_key_is_refused_with_its_reason() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.guest();
    let forged = TestKeys::new().issue("owner");
    let long = "x".repeat(5_000);
    for (key, status, message) in [
        ("", 422, "This must not be empty."),
        ("nonsense", 401, "This is not a whole API key"),
        (&forged, 401, "signed by an unknown key."),
        (&long, 401, "The API key is too long."),
    ] {
        let form = [("key", key), ("next", "console/reports?page=3")];
        let refused = browser.post("/sign-in", &form).await.expect(status);
        assert!(refused.text.contains(message), "{}", refused.text);
        assert!(refused.text.contains("aria-invalid=\"true\""));
        assert!(refused.text.contains("value=\"console/reports?page=3\""));
        assert_eq!(refused.header("set-cookie"), "");
        assert!(
            key.is_empty() || !refused.text.contains(key),
            "the key is on the page"
        );
    }
}

#[tokio::test]
async fn a_revoked_or_expired_key_ends_the_session_at_the_next_click() {
    let app = TestApp::start(Backend::Sqlite).await;
    let brief = app
        .keys()
        .issue_with("owner", "reports:read", Some(Duration::from_secs(3)));
    let expiring = app.signed_in(brief.as_str()).await;
    let issued = app.keys().issue_with("owner", "reports:read", None);
    let revoked = app.signed_in(issued.as_str()).await;
    app.keys().folder.revoke(&issued.id).unwrap();

    for (browser, why, sentence) in [
        (&revoked, "revoked", "has been revoked."),
        (&expiring, "expired", "has expired."),
    ] {
        let what = "the session ends";
        let ended = testing::eventually(what, Duration::from_secs(20), async || {
            let same = browser.cookie();
            let answer = browser.with_cookie(same).get("/console/reports").await;
            (answer.status == 303).then_some(answer)
        });
        let ended = ended.await;
        let to = format!("/sign-in?next=console%2Freports&why={why}");
        assert_eq!(ended.header("location"), to);
        assert!(ended.header("set-cookie").contains("Max-Age=0"));
        let page = browser.get(&to).await.expect(200);
        assert!(page.text.contains(sentence), "{}", page.text);
    }
}

#[tokio::test]
async fn a_signing_key_that_is_away_for_a_while_ends_no_session() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.signed_in(&app.key).await;
    let file = app.keys().folder.key_set_path();
    let keys = std::fs::read(&file).unwrap();
    std::fs::write(&file, "{\"keys\":[]}").unwrap();

    let within = Duration::from_secs(20);
    let sent = testing::eventually("the session is refused", within, async || {
        let answer = browser.get(LIST).await;
        (answer.status == 303).then_some(answer)
    });
    let sent = sent.await;

    let to = "/sign-in?next=console%2Freports&why=refused";
    assert_eq!(sent.header("location"), to);
    assert_eq!(sent.header("set-cookie"), "");
    let page = browser.get(to).await.expect(200);
    assert!(page.text.contains("is not accepted."), "{}", page.text);
    std::fs::write(&file, keys).unwrap();
    let back = testing::eventually("the session is back", within, async || {
        (browser.get(LIST).await.status == 200).then_some(())
    });
    back.await;
}

#[tokio::test]
async fn signing_out_ends_the_session_for_copies_of_the_cookie() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.signed_in(&app.key).await;
    let copy = browser.with_cookie(browser.cookie());
    browser.submit("/sign-out", &[]).await.expect(303);

    let ended = copy.get(LIST).await.expect(303);

    let to = "/sign-in?next=console%2Freports&why=ended";
    assert_eq!(ended.header("location"), to);
    assert!(copy.get(to).await.text.contains("Your session has ended."));
}

#[tokio::test]
async fn signing_in_gives_a_new_token_and_ends_the_old_session() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.signed_in(&app.key).await;
    let old = browser.with_cookie(browser.cookie());
    let form = [("key", app.key.as_str())];
    browser.post("/sign-in", &form).await.expect(303);

    assert_ne!(browser.cookie(), old.cookie());
    assert_eq!(browser.get(LIST).await.status, 200);
    assert_eq!(old.get(LIST).await.status, 303);
    // A token that somebody has planted opens nothing, not even with the form of another service.
    let planted = format!("waymark_session={}", "a".repeat(96));
    let victim = app.guest().with_cookie(Some(planted));
    let own = victim.with_cookie(victim.cookie());
    victim
        .post("/sign-in?from=domains", &form)
        .await
        .expect(303);
    assert_eq!(victim.get(LIST).await.status, 303);
    victim.post("/sign-in", &form).await.expect(303);
    assert_eq!(own.get(LIST).await.status, 303);
}

#[tokio::test]
async fn signing_in_redirects_only_within_the_site() {
    let app = TestApp::start(Backend::Sqlite).await;
    for next in [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example/",
        "console/../../evil",
        "console//evil",
        "console/\r\nset-cookie: a=b",
        "\\\\evil.example",
        "javascript:alert(1)",
    ] {
        let browser = app.guest();
        let form = [("key", app.key.as_str()), ("next", next)];
        let answer = browser.post("/sign-in", &form).await;
        if answer.status == 303 {
            assert_eq!(answer.header("location"), LIST, "{next}");
        } else {
            assert_eq!(
                (answer.status, answer.header("location")),
                (422, ""),
                "{next}"
            );
        }
    }
}

#[tokio::test]
async fn a_session_begins_only_with_the_form_of_this_host() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.guest();
    let base = app.base.clone();
    let key = [("key", app.key.as_str())];
    for from in [
        &[][..],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", base.as_str()), ("sec-fetch-site", "cross-site")],
    ] {
        let refused = browser.post_from(from, "/sign-in", &key).await.expect(403);
        assert_eq!(refused.header("set-cookie"), "", "{from:?}");
        assert!(refused.header("content-type").starts_with("text/html"));
    }
    // A page of the same host over plain http is refused, too.
    let behind = TestApp::start_behind(Backend::Sqlite, "https://e.example").await;
    let own_key = [("key", behind.key.as_str())];
    let from = [("origin", "http://e.example"), ("host", "e.example")];
    let guest = behind.guest();
    let refused = guest.post_from(&from, "/sign-in", &own_key).await;
    assert_eq!(refused.expect(403).header("set-cookie"), "");
    let query = format!("/sign-in?key={}", app.key);
    let asked = browser.get(&query).await.expect(200);
    assert_eq!(asked.header("set-cookie"), "");
}

#[tokio::test]
async fn the_cookie_is_no_key_for_the_api() {
    let app = TestApp::start(Backend::Sqlite).await;
    let browser = app.signed_in(&app.key).await;

    assert_eq!(browser.get("/api/v1/reports").await.status, 401);
    let url = [("url", "https://e.example/")];
    assert_eq!(browser.post("/api/v1/reports", &url).await.status, 401);
}

#[tokio::test]
async fn each_session_has_its_own_token() {
    let app = TestApp::start(Backend::Sqlite).await;
    let other = app.key_of("owner", "reports:read reports:write");
    let one = app.signed_in(&app.key).await;
    let two = app.signed_in(&other).await;
    let page = two.get("/key").await.expect(200);

    let refused = one
        .post("/sign-out", &[("token", &form_token(&page))])
        .await;

    assert_eq!(refused.status, 403);
    assert!(one.get("/key").await.status == 200, "still signed in");
    assert_eq!(one.post("/sign-out", &[]).await.status, 403);
}

#[tokio::test]
async fn whatever_goes_wrong_in_the_console_is_a_page() {
    let http = HttpSettings {
        requests_per_key: 30.into(),
        ..testing::http_settings()
    };
    let app = TestApp::start_serving(Backend::Sqlite, http).await;
    let browser = app.signed_in(&app.key).await;
    let is_page = |answer: &Answer| {
        assert!(answer.header("content-type").starts_with("text/html"));
        assert!(answer.text.contains("To the console"), "{}", answer.text);
        assert_eq!(answer.header("cache-control"), "no-store");
    };
    for path in [
        "/console/nothing",
        "/console/reports/1/nothing",
        "/console/Reports",
        "/console//reports",
        "/key/nothing",
        "/sign-in/nothing",
    ] {
        is_page(&browser.get(path).await.expect(404));
    }
    is_page(&browser.post("/key", &[]).await.expect(405));
    let other = browser.get("/consoles").await.expect(404);
    assert!(!other.text.contains("To the console"), "{}", other.text);

    let limited = testing::eventually("a limit", Duration::from_secs(20), async || {
        let answer = browser.get("/key").await;
        (answer.status == 429).then_some(answer)
    });
    let limited = limited.await;
    is_page(&limited);
    assert!(limited.text.contains("Too much at once"));
    assert!(limited.header("retry-after").parse::<u64>().unwrap() > 0);
    let program = app.get("/api/v1/nothing").await;
    assert_eq!(program.header("content-type"), web::PROBLEM_JSON);
}
