//! Signing in by the header of a proxy that is believed.

use serde_json::json;
use testing::{Backend, Browser, Exchange, audit_events};
use web_console::ConsoleSettings;

use super::LIST;
use crate::app::{Setup, TestApp};

testing::on_each_database!(a_proxy_signs_people_in);

const ADD: &[(&str, &str)] = &[("url", "https://e.example/")];

/// A service that believes a proxy at these addresses; its groups are roles.
pub fn console(addresses: &str) -> ConsoleSettings {
    let rule = |value, account, role| json!({"claim": "groups", "value": value, "account": account, "role": role});
    let settings = json!({
        "contact": "Bea, bea@e.example",
        "rules": [
            rule("seo", "owner", "editor"), rule("guests", "owner", "viewer"),
            rule("others", "other", "viewer"),
        ],
        "proxy": {
            "addresses": addresses,
            "user_header": "Remote-User",
            "name_header": "Remote-Name",
            "groups_header": "Remote-Groups",
        },
    });
    serde_json::from_value(settings).unwrap()
}

async fn start(backend: Backend, addresses: &str) -> TestApp {
    let setup = Setup {
        console: console(addresses),
        ..Setup::default()
    };
    TestApp::start_as(backend, setup).await
}

/// The browser of a person whom the proxy names, with this browser's cookie.
fn person(app: &TestApp, like: Option<&Browser>, user: &str, groups: &str) -> Browser {
    let client = app.stranger().with_header("remote-user", user);
    let client = client.with_header("remote-groups", groups);
    let client = client.with_header("remote-name", "Name");
    Browser::new(&client, &app.base).with_cookie(like.and_then(Browser::cookie))
}

/// Follows the redirects to the list, and returns its status.
async fn open(browser: &Browser) -> u16 {
    let to = browser.get(LIST).await.expect(303);
    let answer = browser.get(to.header("location")).await;
    match answer.status {
        303 => browser.get(answer.header("location")).await.status,
        status => status,
    }
}

async fn a_proxy_signs_people_in(backend: Backend) {
    let app = start(backend, "127.0.0.1").await;
    let ann = person(&app, None, "ann", "staff, seo");
    let to = ann.get(LIST).await.expect(303);
    let signed_in = ann.get(to.header("location")).await.expect(303);

    assert_eq!(signed_in.header("location"), LIST);
    let added = ann.submit(LIST, ADD).await.expect(303);
    for answer in [&signed_in, &added] {
        let id = answer.header("x-request-id");
        let events = audit_events(|event| event["request_id"] == id);
        assert_eq!(events[0]["person"], "Name (ann)", "{events:#?}");
        assert_eq!(events[0]["account"], "owner", "{events:#?}");
    }
    let sessions = ann.get("/console/reports/sessions").await.expect(200);
    assert!(sessions.text.contains("Name (ann)"), "{}", sessions.text);

    // What the proxy says now counts: fewer rights, another account, another person, nobody.
    let fewer = person(&app, Some(&ann), "ann", "guests");
    assert_eq!(fewer.submit(LIST, ADD).await.status, 403);
    for (user, groups) in [("ann", "others"), ("ann", ""), ("bob", "seo")] {
        let other = person(&app, Some(&ann), user, groups);
        assert_eq!(other.get(LIST).await.status, 303, "{user} {groups}");
    }
    let without = app.guest().with_cookie(ann.cookie());
    assert_eq!(without.get(LIST).await.status, 303);
    assert_eq!(ann.get(LIST).await.status, 200, "it is still Ann's");
}

#[tokio::test]
async fn whom_no_rule_lets_in_is_told_whom_to_ask() {
    let app = start(Backend::Sqlite, "127.0.0.1").await;
    let eve = person(&app, None, "eve", "staff");

    let refused = eve.get("/sign-in").await.expect(403);

    for text in ["Name (eve)", "Ask <bdi>Bea, bea@e.example</bdi>"] {
        assert!(refused.text.contains(text), "{}", refused.text);
    }
    assert_eq!(eve.cookie(), None);
    let id = refused.header("x-request-id");
    let events = audit_events(|event| event["request_id"] == id);
    assert_eq!(events[0]["person"], "Name (eve)", "{events:#?}");
    assert_eq!(events[0]["code"], "no_rule", "{events:#?}");
    // Another way is open to her.
    eve.get("/sign-in?other=1").await.expect(200);
    let form = [("key", app.key.as_str())];
    eve.post("/sign-in", &form).await.expect(303);
    assert_eq!(eve.get(LIST).await.status, 200);
}

#[tokio::test]
async fn a_header_from_elsewhere_is_not_believed() {
    let app = start(Backend::Sqlite, "10.0.0.0/8, 203.0.113.7").await;
    let client = app.stranger().with_header("remote-user", "ann");
    let client = client.with_header("remote-groups", "seo");
    // Nor does it help to claim to come from there.
    let client = client.with_header("x-forwarded-for", "203.0.113.7");
    let eve = Browser::new(&client, &app.base);

    let page = eve.get("/sign-in").await.expect(200);

    assert!(!page.text.contains("names you as"), "{}", page.text);
    assert_eq!(eve.get(LIST).await.status, 303);
    assert_eq!(eve.cookie(), None);
    let form = [("proxy", "1")];
    assert_eq!(eve.post("/sign-in", &form).await.status, 401);
    assert_eq!(client.get("/api/v1/reports").await.status, 401);
}

#[tokio::test]
async fn a_header_that_is_sent_twice_is_refused() {
    let app = start(Backend::Sqlite, "127.0.0.1").await;
    let client = app.stranger().with_header("accept", "text/html");
    let named = client.with_header("remote-user", "ann");
    let twice = named
        .request("GET", "/sign-in", &[])
        .header("remote-user", "root");
    let merged = client.with_header("remote-user", "ann, root");

    for refused in [twice.answer().await, merged.get("/sign-in").await] {
        let refused = refused.expect(403);
        assert!(
            refused.text.contains("nobody is believed"),
            "{}",
            refused.text
        );
        assert_eq!(refused.header("set-cookie"), "");
    }
}

#[tokio::test]
async fn a_proxied_session_has_the_protections_of_others() {
    let app = start(Backend::Sqlite, "127.0.0.1").await;
    let ann = person(&app, None, "ann", "seo");
    assert_eq!(open(&ann).await, 200);
    let token = ann.token().await;

    // The proxy names Ann in requests that other sites make her browser send, too.
    let form = [ADD, &[("token", &token)]].concat();
    for from in [&[][..], &[("origin", "https://evil.example")]] {
        assert_eq!(ann.post_from(from, LIST, &form).await.status, 403);
    }
    for token in ["", "wrong"] {
        let form = [ADD, &[("token", token)]].concat();
        assert_eq!(ann.post(LIST, &form).await.status, 403);
    }
    let evil = [("origin", "https://evil.example")];
    let begun = ann.post_from(&evil, "/sign-in", &[("proxy", "1")]).await;
    assert_eq!(begun.status, 403);
    // A session that somebody has planted is not used for her.
    let eve = person(&app, None, "eve", "seo");
    assert_eq!(open(&eve).await, 200);
    let victim = person(&app, Some(&eve), "ann", "seo");
    assert_eq!(open(&victim).await, 200);
    assert_ne!(victim.cookie(), eve.cookie());

    // What she typed while signed out is kept.
    let late = person(&app, None, "ann", "seo");
    let page = late.post(LIST, ADD).await.expect(401);
    assert!(page.text.contains("typed.url"), "{}", page.text);
    let kept = [
        ("proxy", "1"),
        ("next", "console/reports"),
        ("typed.url", ADD[0].1),
    ];
    let confirm = late.post("/sign-in", &kept).await.expect(200);
    assert!(confirm.text.contains("Send it again?"), "{}", confirm.text);
}

#[tokio::test]
async fn signing_out_says_what_it_does_not_end() {
    let app = start(Backend::Sqlite, "127.0.0.1").await;
    let ann = person(&app, None, "ann", "seo");
    assert_eq!(open(&ann).await, 200);
    let before = person(&app, Some(&ann), "ann", "seo");

    let out = ann.submit("/sign-out", &[]).await.expect(303);
    let page = ann.get(out.header("location")).await.expect(200);

    assert!(page.text.contains("does not end that"), "{}", page.text);
    assert_eq!(ann.cookie(), None);
    assert_eq!(before.get(LIST).await.status, 303, "the session has ended");
    ann.post("/sign-in", &[("proxy", "1")]).await.expect(303);
    assert_eq!(ann.get(LIST).await.status, 200);
}
