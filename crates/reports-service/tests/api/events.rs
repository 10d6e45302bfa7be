//! Events, and endpoints that are notified of them.

use std::time::Duration;

use notify::NotifySettings;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Answer, Backend, FORM, JSON, PageServer, Receiver, TestDatabase, until};

use crate::app::{PAGE, Setup, TestApp};

testing::on_each_database!(
    a_report_that_is_ready_is_notified_by_a_signed_webhook,
    a_page_that_gets_worse_or_better_is_an_event,
    a_page_that_cannot_be_checked_is_one_event,
    what_fails_is_tried_again_as_the_same_message,
    an_endpoint_that_is_gone_is_disabled_and_the_others_learn_it,
    endpoints_that_hang_delay_no_other_account,
    an_answer_is_bounded_and_no_redirect_is_followed,
    the_status_decides_even_if_the_answer_never_ends,
    a_pause_ends_what_waits,
    only_allowed_addresses_are_notified,
    events_are_listed_in_pages_that_continue_where_they_ended,
    endpoints_belong_to_an_account,
    old_events_are_deleted,
    what_was_planned_while_the_clock_was_ahead_is_notified_now,
);

const ENDPOINTS: &str = "/api/v1/report-endpoints";

async fn store_endpoint(app: &TestApp, body: &Value) -> Answer {
    let owner = app.owner();
    owner
        .send_body("POST", ENDPOINTS, JSON, body.to_string())
        .await
}

/// Stores a webhook for all events.
async fn webhook(app: &TestApp, receiver: &Receiver) -> Answer {
    let body = json!({ "kind": "webhook", "target": receiver.url("/hook"), "events": ["*"] });
    store_endpoint(app, &body).await.expect(201)
}

async fn deliveries(app: &TestApp, endpoint: i64) -> Vec<Value> {
    let path = format!("{ENDPOINTS}/{endpoint}/deliveries");
    app.get(&path).await.expect(200).rows().to_vec()
}

async fn until_delivery(app: &TestApp, endpoint: i64, holds: impl Fn(&Value) -> bool) -> Value {
    until("a delivery", async || {
        deliveries(app, endpoint).await.first().is_some_and(&holds)
    })
    .await;
    deliveries(app, endpoint).await.swap_remove(0)
}

async fn test(app: &TestApp, endpoint: i64) {
    let path = format!("{ENDPOINTS}/{endpoint}/test");
    app.send(Method::POST, &path, "").await.expect(201);
}

/// Makes what waits due at once.
async fn bring_forward(app: &TestApp) {
    let mut connection = app.pool.write().await.unwrap();
    for statement in [
        "UPDATE deliveries SET next_attempt_at = created_at WHERE next_attempt_at IS NOT NULL",
        "UPDATE endpoints SET due_at = created_at WHERE lease IS NULL",
    ] {
        testing::execute(&mut connection, statement).await;
    }
}

async fn a_report_that_is_ready_is_notified_by_a_signed_webhook(backend: Backend) {
    let (pages, receiver) = (PageServer::start_with(PAGE).await, Receiver::start().await);
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let endpoint = webhook(&app, &receiver).await;
    let secret = endpoint.data()["secret"].as_str().unwrap().to_owned();

    let id = app.store(&format!("url={}", pages.url("/"))).await;
    let arrived = receiver.wait_for(1).await.remove(0);

    let body = arrived.json();
    assert_eq!(body["type"], "report.ready");
    assert_eq!(body["data"]["id"], id);
    assert_eq!(body["data"]["url"], pages.url("/"));
    let report = app.get(&format!("/api/v1/reports/{id}")).await.expect(200);
    assert_eq!(body["data"]["score"], report.data()["score"]);
    let event = app.get("/api/v1/report-events").await.expect(200).rows()[0].clone();
    assert_eq!(arrived.header("webhook-id"), event["id"]);
    assert_eq!(body["data"], event["data"]);
    assert!(secret.starts_with("whsec_"));
    let shown = app
        .get(&format!("{ENDPOINTS}/{}", endpoint.id()))
        .await
        .expect(200);
    assert_eq!(shown.data().get("secret"), None, "it is shown once");
    assert_eq!(arrived.header("webhook-signature").split(' ').count(), 1);

    let path = format!("{ENDPOINTS}/{}/secret", endpoint.id());
    let rotated = app.send(Method::POST, &path, "").await.expect(201);
    assert_ne!(rotated.data()["secret"], secret);
    test(&app, endpoint.id()).await;
    let arrived = receiver.wait_for(2).await.remove(1);
    assert_eq!(arrived.json()["type"], "endpoint.test");
    assert_eq!(arrived.header("webhook-signature").split(' ').count(), 2);

    // Rotated while the clock was years ahead.
    let ahead = "UPDATE endpoints SET previous_secret_until = '2090-01-01 00:00:00'";
    testing::execute(&mut app.pool.write().await.unwrap(), ahead).await;
    test(&app, endpoint.id()).await;
    let arrived = receiver.wait_for(3).await.remove(2);
    assert_eq!(arrived.header("webhook-signature").split(' ').count(), 1);
}

async fn a_page_that_gets_worse_or_better_is_an_event(backend: Backend) {
    let pages = PageServer::start_with(PAGE).await;
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let id = app.store(&format!("url={}", pages.url("/"))).await;
    let again = format!("/api/v1/reports/{id}");

    pages.set("<!doctype html><p>Nothing");
    app.send(Method::PUT, &again, "update=1").await.expect(200);
    pages.set(PAGE);
    app.send(Method::PUT, &again, "update=1").await.expect(200);

    let listed = app
        .get(&format!("/api/v1/report-events?subject={id}"))
        .await;
    let listed = listed.expect(200);
    let kinds: Vec<&Value> = listed.rows().iter().map(|event| &event["type"]).collect();
    assert_eq!(
        kinds,
        [
            "report.better",
            "report.ready",
            "report.worse",
            "report.ready",
            "report.ready"
        ]
        .map(Value::from)
        .iter()
        .collect::<Vec<_>>()
    );
    let worse = &listed.rows()[2]["data"];
    let score = |name: &str| worse[name].as_i64().unwrap();
    assert!(score("score") < score("score_before"), "{worse}");
    let failing = worse["newly_failing"].as_array().unwrap();
    assert!(failing.contains(&"title".into()), "{worse}");
}

async fn a_page_that_cannot_be_checked_is_one_event(backend: Backend) {
    let app = TestApp::start_with(backend, TestApp::generation()).await;
    let id = app.store("url=http://127.0.0.1:81/").await;
    let again = format!("/api/v1/reports/{id}");
    app.send(Method::PUT, &again, "update=1").await.expect(200);

    let listed = app
        .get("/api/v1/report-events?type=report.*")
        .await
        .expect(200);
    assert_eq!(listed.rows().len(), 1, "it was recorded when it began");
    assert_eq!(listed.rows()[0]["type"], "report.failed");
    assert_eq!(listed.rows()[0]["data"]["error_code"], "connection_refused");
}

async fn what_fails_is_tried_again_as_the_same_message(backend: Backend) {
    let receiver = Receiver::start().await;
    receiver.reply("503 Service Unavailable", "", "later");
    let app = TestApp::start(backend).await;
    let endpoint = webhook(&app, &receiver).await.id();

    test(&app, endpoint).await;
    let waiting = until_delivery(&app, endpoint, |delivery| delivery["attempts"] == 1).await;
    assert_eq!(waiting["state"], "waiting");
    assert_eq!(
        (&waiting["status"], &waiting["answer"]),
        (&503.into(), &"later".into())
    );
    let shown = app
        .get(&format!("{ENDPOINTS}/{endpoint}"))
        .await
        .expect(200);
    assert_ne!(shown.data()["failing_since"], Value::Null);

    // It began to fail while the clock was years ahead.
    let ahead = "UPDATE endpoints SET failing_since = '2090-01-01 00:00:00'";
    testing::execute(&mut app.pool.write().await.unwrap(), ahead).await;
    until("it fails again", async || {
        bring_forward(&app).await;
        let path = format!("{ENDPOINTS}/{endpoint}");
        let shown = app.get(&path).await.expect(200);
        shown.data()["failing_since"].as_str().unwrap() < "2090"
    })
    .await;

    receiver.reply("204 No Content", "", "");
    until("it is claimed no more", async || {
        bring_forward(&app).await;
        let delivery = deliveries(&app, endpoint).await.swap_remove(0);
        delivery["state"] == "delivered"
    })
    .await;
    let arrived = receiver.received();
    let ids: Vec<&str> = arrived
        .iter()
        .map(|arrived| arrived.header("webhook-id"))
        .collect();
    assert_eq!(ids[0], ids[1]);

    let delivery = &waiting["id"];
    let replay = format!("{ENDPOINTS}/{endpoint}/deliveries/{delivery}/replay");
    app.send(Method::POST, &replay, "").await.expect(201);
    let arrived = receiver.wait_for(arrived.len() + 1).await;
    assert_eq!(arrived.last().unwrap().header("webhook-id"), ids[0]);
}

async fn an_endpoint_that_is_gone_is_disabled_and_the_others_learn_it(backend: Backend) {
    let (gone, other) = (Receiver::start().await, Receiver::start().await);
    gone.reply("410 Gone", "", "");
    let app = TestApp::start(backend).await;
    let endpoint = webhook(&app, &gone).await.id();
    webhook(&app, &other).await;

    test(&app, endpoint).await;
    let arrived = other.wait_for(1).await.remove(0).json();

    assert_eq!(arrived["type"], "endpoint.disabled");
    assert_eq!(arrived["data"]["id"], endpoint);
    let shown = app
        .get(&format!("{ENDPOINTS}/{endpoint}"))
        .await
        .expect(200);
    assert_eq!(shown.data()["disabled_reason"], "gone");
    assert_eq!(deliveries(&app, endpoint).await[0]["state"], "failed");
    let path = format!("{ENDPOINTS}/{endpoint}");
    gone.reply("200 OK", "", "");
    app.send(Method::PUT, &path, "enabled=1").await.expect(200);
    test(&app, endpoint).await;
    gone.wait_for(2).await;
}

async fn endpoints_that_hang_delay_no_other_account(backend: Backend) {
    let (hanging, other) = (Receiver::start().await, Receiver::start().await);
    hanging.hang();
    let setup = Setup {
        notify: NotifySettings {
            allow_loopback: true,
            at_once: settings::Bounded::new(4),
            timeout: Duration::from_mins(2).into(),
            endpoints: settings::Bounded::new(100),
            ..NotifySettings::default()
        },
        ..Setup::default()
    };
    let app = TestApp::start_as(backend, setup).await;
    for _ in 0..10 {
        let endpoint = webhook(&app, &hanging).await.id();
        test(&app, endpoint).await;
    }
    hanging.wait_for(2).await;

    let key = app.key_of("another", testing::EVERY_SCOPE);
    let client = app.stranger().with_key(Some(&key));
    let body = json!({ "kind": "webhook", "target": other.url("/"), "events": "*" });
    let stored = client
        .send_body("POST", ENDPOINTS, JSON, body.to_string())
        .await;
    let path = format!("{ENDPOINTS}/{}/test", stored.expect(201).id());
    client.send("POST", &path, &[]).await.expect(201);

    other.wait_for(1).await;
    assert_eq!(
        hanging.received().len(),
        2,
        "at most two of one host at once"
    );
}

async fn an_answer_is_bounded_and_no_redirect_is_followed(backend: Backend) {
    let (receiver, elsewhere) = (Receiver::start().await, Receiver::start().await);
    let location = format!("Location: {}\r\n", elsewhere.url("/"));
    receiver.reply(
        "307 Temporary Redirect",
        &location,
        &"long ".repeat(2_000_000),
    );
    let app = TestApp::start(backend).await;
    let endpoint = webhook(&app, &receiver).await.id();

    test(&app, endpoint).await;
    let delivery = until_delivery(&app, endpoint, |delivery| delivery["attempts"] == 1).await;

    assert_eq!(delivery["status"], 307);
    assert_eq!(delivery["answer"].as_str().unwrap().len(), 1024);
    assert!(elsewhere.received().is_empty());
}

async fn a_pause_ends_what_waits(backend: Backend) {
    let receiver = Receiver::start().await;
    receiver.hang();
    let app = TestApp::start_as(backend, impatient()).await;
    let endpoint = webhook(&app, &receiver).await.id();

    test(&app, endpoint).await;
    receiver.wait_for(1).await;
    let path = format!("{ENDPOINTS}/{endpoint}");
    app.send(Method::PUT, &path, "enabled=0").await.expect(200);

    let delivery = until_delivery(&app, endpoint, |delivery| delivery["attempts"] == 1).await;
    assert_eq!(delivery["state"], "failed");
    assert_eq!(delivery["next_attempt_at"], Value::Null);
}

/// Endpoints have a second to answer.
fn impatient() -> Setup {
    Setup {
        notify: NotifySettings {
            allow_loopback: true,
            timeout: Duration::from_secs(1).into(),
            ..NotifySettings::default()
        },
        ..Setup::default()
    }
}

async fn the_status_decides_even_if_the_answer_never_ends(backend: Backend) {
    let receiver = Receiver::start().await;
    receiver.begin("200 OK");
    let app = TestApp::start_as(backend, impatient()).await;
    let endpoint = webhook(&app, &receiver).await.id();

    test(&app, endpoint).await;
    let delivery = until_delivery(&app, endpoint, |delivery| delivery["attempts"] == 1).await;

    assert_eq!(delivery["state"], "delivered");
    assert_eq!(delivery["answer"], "the beginning");
}

async fn only_allowed_addresses_are_notified(backend: Backend) {
    let receiver = Receiver::start().await;
    let setup = Setup {
        notify: NotifySettings::default(),
        ..Setup::default()
    };
    let app = TestApp::start_as(backend, setup).await;
    for target in [
        receiver.url("/"),
        "http://localhost/".to_owned(),
        "http://[::1]/".to_owned(),
        "http://10.0.0.1/".to_owned(),
        "http://169.254.169.254/".to_owned(),
        "http://0x7f000001/".to_owned(),
        "ftp://example.com/".to_owned(),
        "http://user:secret@example.com/".to_owned(),
    ] {
        let body = json!({ "kind": "webhook", "target": target, "events": ["*"] });
        let refused = store_endpoint(&app, &body).await.expect(422);
        assert_eq!(refused.codes("target"), ["not_allowed"], "{target}");
    }

    // Stored while that was allowed.
    let body = json!({ "kind": "webhook", "target": "http://example.com/", "events": ["*"] });
    let endpoint = store_endpoint(&app, &body).await.expect(201).id();
    let statement = format!("UPDATE endpoints SET target = '{}'", receiver.url("/"));
    testing::execute(&mut app.pool.write().await.unwrap(), &statement).await;
    test(&app, endpoint).await;
    until_delivery(&app, endpoint, |delivery| delivery["attempts"] == 1).await;
    assert!(receiver.received().is_empty());
}

async fn events_are_listed_in_pages_that_continue_where_they_ended(backend: Backend) {
    let receiver = Receiver::start().await;
    let app = TestApp::start(backend).await;
    let endpoint = webhook(&app, &receiver).await.id();
    for _ in 0..5 {
        test(&app, endpoint).await;
    }

    let first = app
        .get("/api/v1/report-events?per_page=2")
        .await
        .expect(200);
    test(&app, endpoint).await;
    let next = first.json["next"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/report-events?per_page=2&after={next}");
    let second = app.get(&path).await.expect(200);
    let link = first.header("link");
    assert!(link.contains(&format!("after={next}")), "{link}");
    let ids = |answer: &Answer| -> Vec<String> {
        let rows = answer.rows().iter();
        rows.map(|row| row["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut all = [ids(&first), ids(&second)].concat();
    assert_eq!(all.len(), 4);
    let sorted = all.clone();
    all.sort_unstable_by(|a, b| b.cmp(a));
    all.dedup();
    assert_eq!(all, sorted, "the newest first, none twice");

    // As a server on the way marks it that compresses.
    let marked = second.header("etag").trim_end_matches('"');
    let known = app
        .owner()
        .with_header("if-none-match", &format!("W/{marked}-gzip\""));
    known.get(&path).await.expect(304);
    known
        .get("/api/v1/report-events?per_page=2")
        .await
        .expect(200);
    let none = app
        .get("/api/v1/report-events?type=report.ready")
        .await
        .expect(200);
    assert!(none.rows().is_empty());
    let refused = app
        .get("/api/v1/report-events?per_page=101")
        .await
        .expect(422);
    assert_eq!(refused.codes("per_page"), ["not_allowed"]);
}

async fn endpoints_belong_to_an_account(backend: Backend) {
    let receiver = Receiver::start().await;
    let setup = Setup {
        notify: NotifySettings {
            endpoints: settings::Bounded::new(1),
            allow_loopback: true,
            ..NotifySettings::default()
        },
        ..Setup::default()
    };
    let app = TestApp::start_as(backend, setup).await;
    let stored = webhook(&app, &receiver).await;
    let path = format!("{ENDPOINTS}/{}", stored.id());

    let another = json!({ "kind": "slack", "target": receiver.url("/"), "events": ["report.*"] });
    let refused = store_endpoint(&app, &another).await.expect(409);
    assert_eq!(refused.json["code"], "endpoint_limit_reached");
    let wrong = json!({ "kind": "fax", "events": ["report.lost"], "description": "x".repeat(201) });
    let refused = store_endpoint(&app, &wrong).await.expect(422);
    assert_eq!(refused.codes("kind"), ["not_allowed"]);
    assert_eq!(refused.codes("target"), ["required"]);
    assert_eq!(refused.codes("events"), ["not_allowed"]);
    assert_eq!(refused.codes("description"), ["too_long"]);

    let key = app.key_of("another", testing::EVERY_SCOPE);
    let stranger = app.stranger().with_key(Some(&key));
    stranger.get(&path).await.expect(404);
    stranger
        .get(&format!("{path}/deliveries"))
        .await
        .expect(404);
    for action in ["test", "secret", "deliveries/1/replay"] {
        let path = format!("{path}/{action}");
        stranger.send("POST", &path, &[]).await.expect(404);
    }
    stranger.send("PUT", &path, &[]).await.expect(404);
    stranger.send("DELETE", &path, &[]).await.expect(404);
    assert!(stranger.get(ENDPOINTS).await.expect(200).rows().is_empty());

    // Who may not change it does not learn its address, which is a secret.
    let key = app.key_of("owner", "endpoints:read reports:read");
    let reader = app.stranger().with_key(Some(&key));
    let whole = app.owner().get(&path).await.expect(200);
    let whole = whole.data()["target"].as_str().unwrap().to_owned();
    let searched = format!("{ENDPOINTS}?search=hook");
    assert_eq!(app.owner().get(&searched).await.rows().len(), 1);
    assert!(reader.get(&searched).await.expect(200).rows().is_empty());
    let person = app.signed_in(&key).await;
    let console = "/console/reports/notifications";
    let pages = [console.to_owned(), format!("{console}/{}", stored.id())];
    for page in pages {
        let text = person.get(&page).await.expect(200).text;
        assert!(
            text.contains("/…</bdi>") && !text.contains(&whole),
            "{text}"
        );
    }
    for path in [path.as_str(), ENDPOINTS] {
        let text = reader.get(path).await.expect(200).text;
        assert!(text.contains("/…\"") && !text.contains(&whole), "{text}");
    }

    let stale = app.owner().with_header("if-match", "\"9-9\"");
    stale.send("PUT", &path, &[]).await.expect(412);
    let refused = app
        .send(Method::PUT, &path, "project=a+b")
        .await
        .expect(422);
    assert_eq!(refused.codes("project"), ["not_allowed"]);
    let form = "events=report.worse,report.failed&project=WWW.Example.COM&description=ours";
    let changed = app.send(Method::PUT, &path, form).await.expect(200);
    assert_eq!(
        changed.data()["events"],
        json!(["report.worse", "report.failed"])
    );
    assert_eq!(changed.data()["project"], "example.com");
    // As they are pasted.
    let text = "events=%EF%BB%BFreport.worse%C2%A0,%0D%0Areport.failed+";
    let list = json!({ "events": [" report.worse ", "report.failed\u{a0}"] }).to_string();
    for (kind, body) in [(FORM, text), (JSON, list.as_str())] {
        app.send(Method::PUT, &path, "events=*").await.expect(200);
        let owner = app.owner();
        let changed = owner.send_body("PUT", &path, kind, body.to_owned()).await;
        assert_eq!(
            changed.expect(200).data()["events"],
            json!(["report.worse", "report.failed"])
        );
    }
    app.send(Method::DELETE, &path, "").await.expect(200);
    app.get(&path).await.expect(404);
}

async fn old_events_are_deleted(backend: Backend) {
    let database = TestDatabase::new(backend, reports_service::MIGRATIONS).await;
    for (id, at) in [
        ("evt_1", "2020-01-01 00:00:00"),
        ("evt_2", "2999-01-01 00:00:00"),
    ] {
        let values = format!("'{id}', 'owner', 'report.ready', 1, '', '{at}', '{{}}', true");
        let statement = format!("INSERT INTO events VALUES ({values})");
        database.execute(&statement).await;
        let counted =
            format!("INSERT INTO mailboxes VALUES ('{id}@example.com', 'notice', '{at}', 3)");
        database.execute(&counted).await;
    }
    let app = TestApp::start_on(database, Setup::default()).await;

    until("the old event is deleted", async || {
        let events = app.get("/api/v1/report-events").await.expect(200);
        // The other one was recorded while the clock was ahead: it is of now.
        let [event] = events.rows() else {
            return false;
        };
        event["timestamp"].as_str().unwrap() < "2900"
    })
    .await;
    until("no mail is counted that was sent at no time", async || {
        let mut connection = app.pool.write().await.unwrap();
        let counts = "UPDATE mailboxes SET sent = sent";
        testing::execute(&mut connection, counts).await == 0
    })
    .await;
}

async fn what_was_planned_while_the_clock_was_ahead_is_notified_now(backend: Backend) {
    let receiver = Receiver::start().await;
    let database = TestDatabase::new(backend, reports_service::MIGRATIONS).await;
    let tomorrow = database::now() + chrono::TimeDelta::days(1);
    for statement in [
        format!(
            "INSERT INTO events VALUES ('evt_1', 'owner', 'report.ready', 1, '', '{tomorrow}', '{{}}', true)"
        ),
        format!(
            "INSERT INTO endpoints (account, kind, target, host, events, secret, created_at, \
             updated_at, version, due_at) VALUES ('owner', 'webhook', '{}', '127.0.0.1', '[\"*\"]', \
             'whsec_', '{tomorrow}', '{tomorrow}', 1, '{tomorrow}')",
            receiver.url("/")
        ),
        format!(
            "INSERT INTO deliveries (endpoint, event, state, attempts, next_attempt_at, \
             attempted_at, created_at) VALUES (1, 'evt_1', 'waiting', 1, '{tomorrow}', \
             '{tomorrow}', '{tomorrow}')"
        ),
    ] {
        database.execute(&statement).await;
    }

    let _app = TestApp::start_on(database, Setup::default()).await;

    receiver.wait_for(1).await;
}
