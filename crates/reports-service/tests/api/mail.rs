//! Endpoints that are addresses of mail.

use notify::{MailSettings, NotifySettings};
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Answer, Backend, JSON, MailServer, PageServer, http_settings, until};

use crate::app::{PAGE, Setup, TestApp};

testing::on_each_database!(
    an_address_gets_mail_only_after_it_has_agreed,
    a_reader_ends_mail_with_one_click,
    another_address_must_agree_anew,
    what_a_server_refuses_for_ever_disables_the_endpoint,
    what_is_beyond_the_hours_share_comes_as_one_mail,
    a_digest_waits_for_the_morning,
    an_address_is_asked_three_times_a_day,
    what_waits_is_not_for_another_address,
    a_reader_who_has_agreed_is_not_asked_again,
);

const ENDPOINTS: &str = "/api/v1/report-endpoints";
const BASE: &str = "https://reports.example";

struct World {
    app: TestApp,
    server: MailServer,
    pages: PageServer,
}

impl World {
    async fn start(backend: Backend) -> Self {
        let server = MailServer::start().await;
        let mail: MailSettings = serde_json::from_value(json!({
            "host": "127.0.0.1",
            "port": server.port,
            "tls": "none",
            "from": "Reports <reports@reports.example>",
            "per_hour": 2,
        }))
        .unwrap();
        let mut http = http_settings();
        http.base_url = Some(BASE.parse().unwrap());
        let setup = Setup {
            http,
            generation: TestApp::generation(),
            notify: NotifySettings {
                mail,
                ..NotifySettings::default()
            },
            ..Setup::default()
        };
        let app = TestApp::start_as(backend, setup).await;
        let pages = PageServer::start_with(PAGE).await;
        Self { app, server, pages }
    }

    async fn store(&self, more: Value) -> Answer {
        let mut body = json!({ "kind": "mail", "events": ["*"] });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        let owner = self.app.owner();
        owner
            .send_body("POST", ENDPOINTS, JSON, body.to_string())
            .await
    }

    /// An endpoint whose address has agreed.
    async fn confirmed(&self, more: Value) -> i64 {
        let stored = self.store(more).await.expect(201);
        let to = stored.data()["target"].as_str().unwrap().to_owned();
        let question = self.server.wait_for(&to, 1).await.remove(0);
        self.post_link(&question.link("/confirm/"))
            .await
            .expect(200);
        stored.id()
    }

    /// What the button behind a link does.
    async fn post_link(&self, link: &str) -> Answer {
        let path = link.strip_prefix(BASE).unwrap();
        self.app.stranger().post(path, &[]).await
    }

    async fn reason(&self, endpoint: i64) -> Value {
        let shown = self.app.get(&format!("{ENDPOINTS}/{endpoint}")).await;
        shown.expect(200).data()["disabled_reason"].clone()
    }

    async fn test(&self, endpoint: i64) -> Answer {
        let path = format!("{ENDPOINTS}/{endpoint}/test");
        self.app.send(Method::POST, &path, "").await
    }

    async fn deliveries(&self, endpoint: i64) -> Vec<Value> {
        let path = format!("{ENDPOINTS}/{endpoint}/deliveries");
        self.app.get(&path).await.expect(200).rows().to_vec()
    }

    /// A report that is ready, which is an event.
    async fn report(&self, path: &str) {
        let id = self
            .app
            .store(&format!("url={}", self.pages.url(path)))
            .await;
        let report = format!("/api/v1/reports/{id}");
        until("a report", async || {
            self.app.get(&report).await.expect(200).data()["state"] == "ready"
        })
        .await;
    }

    async fn update(&self, endpoint: i64, fields: &str) -> Answer {
        let path = format!("{ENDPOINTS}/{endpoint}");
        self.app.send(Method::PUT, &path, fields).await
    }

    /// Makes what waits due at once.
    async fn bring_forward(&self) {
        let mut connection = self.app.pool.write().await.unwrap();
        for statement in [
            "UPDATE deliveries SET next_attempt_at = created_at WHERE next_attempt_at IS NOT NULL",
            "UPDATE mailboxes SET sent = 0",
            "UPDATE endpoints SET due_at = created_at WHERE lease IS NULL",
        ] {
            testing::execute(&mut connection, statement).await;
        }
    }
}

async fn an_address_gets_mail_only_after_it_has_agreed(backend: Backend) {
    let world = World::start(backend).await;
    let browser = world.app.signed_in(&world.app.key).await;
    let welcome = browser.get("/console/reports").await.expect(200).text;
    assert!(welcome.contains("By mail, in a chat") && !welcome.contains("#mail"));
    let stored = world.store(json!({ "target": "ann@example.com" })).await;
    let id = stored.expect(201).id();

    let question = world.server.wait_for("ann@example.com", 1).await.remove(0);
    assert!(!question.text.contains("List-Unsubscribe"));
    let link = question.link("/confirm/");
    let path = link.strip_prefix(BASE).unwrap();
    let page = world.app.stranger().get(path).await.expect(200).text;
    assert!(page.contains("ann@example.com"));
    assert_eq!(
        world.reason(id).await,
        "unconfirmed",
        "a look is not consent"
    );
    let refused = world.test(id).await.expect(409);
    assert_eq!(refused.json["code"], "endpoint_unconfirmed");
    let forged = link.replace("/confirm/", "/unsubscribe/");
    world.post_link(&forged).await.expect(404);
    world.report("/a").await;

    world.post_link(&link).await.expect(200);
    assert_eq!(world.reason(id).await, Value::Null);
    world.test(id).await.expect(201);
    let mails = world.server.wait_for("ann@example.com", 2).await;
    assert_eq!(mails.len(), 2, "nothing of before");
    assert!(mails[1].text.contains("Notifications arrive here."));
    assert!(
        mails[1]
            .text
            .contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    );
}

async fn a_reader_ends_mail_with_one_click(backend: Backend) {
    let world = World::start(backend).await;
    let id = world
        .confirmed(json!({ "target": "ann@example.com" }))
        .await;
    world.report("/a").await;
    let mail = world.server.wait_for("ann@example.com", 2).await.remove(1);
    assert!(
        mail.text.contains("Subject: Report ready: 127.0.0.1"),
        "{}",
        mail.text
    );

    let link = mail.link("/unsubscribe/");
    let path = link.strip_prefix(BASE).unwrap();
    let one_click = [("List-Unsubscribe", "One-Click")];
    world
        .app
        .stranger()
        .post(path, &one_click)
        .await
        .expect(200);
    assert_eq!(world.reason(id).await, "unsubscribed");
    world.report("/b").await;
    world.test(id).await.expect(409);

    // The account cannot resume it by itself.
    let resumed = world.update(id, "enabled=1").await.expect(200);
    assert_eq!(resumed.data()["disabled_reason"], "unconfirmed");
    let mails = world.server.wait_for("ann@example.com", 3).await;
    mails[2].link("/confirm/");
}

async fn another_address_must_agree_anew(backend: Backend) {
    let world = World::start(backend).await;
    let id = world
        .confirmed(json!({ "target": "ann@example.com" }))
        .await;
    let old = world.server.mails("ann@example.com").remove(0);

    let moved = world.update(id, "target=bob@example.com").await;
    assert_eq!(moved.expect(200).data()["disabled_reason"], "unconfirmed");
    world.post_link(&old.link("/confirm/")).await.expect(404);
    let question = world.server.wait_for("bob@example.com", 1).await.remove(0);
    // Paused and resumed, it still waits for its reader.
    world.update(id, "enabled=0").await.expect(200);
    let resumed = world.update(id, "enabled=1").await.expect(200);
    assert_eq!(resumed.data()["disabled_reason"], "unconfirmed");
    world
        .post_link(&question.link("/confirm/"))
        .await
        .expect(200);
    assert_eq!(world.reason(id).await, Value::Null);

    for (more, field) in [
        ("target=https://example.com/", "target"),
        ("digest=hourly", "digest"),
        ("target=bob", "target"),
    ] {
        let refused = world.update(id, more).await.expect(422);
        assert!(refused.json["errors"][field].is_array(), "{more}");
    }
}

async fn what_a_server_refuses_for_ever_disables_the_endpoint(backend: Backend) {
    let world = World::start(backend).await;
    let [gone, busy] = ["gone@example.com", "busy@example.com"];
    let [gone, busy] = [
        world
            .store(json!({ "target": gone }))
            .await
            .expect(201)
            .id(),
        world
            .store(json!({ "target": busy }))
            .await
            .expect(201)
            .id(),
    ];
    until("a refusal", async || world.reason(gone).await == "refused").await;
    let tried = async |endpoint| world.deliveries(endpoint).await[0]["status"].clone();
    assert_eq!(tried(gone).await, 550);
    until("an attempt", async || tried(busy).await == 451).await;
    let delivery = &world.deliveries(busy).await[0];
    assert_eq!(delivery["state"], "waiting");
    assert!(delivery["answer"].as_str().unwrap().contains("try later"));
    assert_eq!(world.reason(busy).await, "unconfirmed");
    let secret = format!("{ENDPOINTS}/{busy}/secret");
    world.app.send(Method::POST, &secret, "").await.expect(409);
}

async fn what_is_beyond_the_hours_share_comes_as_one_mail(backend: Backend) {
    let world = World::start(backend).await;
    let id = world
        .confirmed(json!({ "target": "ann@example.com" }))
        .await;
    for number in 1..=2_usize {
        world.test(id).await.expect(201);
        world.server.wait_for("ann@example.com", 1 + number).await;
    }
    for _ in 0..3 {
        world.test(id).await.expect(201);
    }
    until("three that wait", async || {
        let deliveries = world.deliveries(id).await;
        deliveries.iter().filter(|row| is_postponed(row)).count() == 3
    })
    .await;
    assert_eq!(world.server.mails("ann@example.com").len(), 3);

    world.bring_forward().await;
    let mails = world.server.wait_for("ann@example.com", 4).await;
    assert!(mails[3].text.contains("Subject: Test, and 2 more"));
    until("all are delivered", async || {
        let deliveries = world.deliveries(id).await;
        deliveries.iter().all(|row| row["state"] == "delivered")
    })
    .await;
}

/// Whether a delivery waits for more than another attempt.
fn is_postponed(delivery: &Value) -> bool {
    let soon = chrono::Utc::now() + chrono::TimeDelta::minutes(1);
    let next = delivery["next_attempt_at"].as_str();
    next.is_some_and(|next| next.parse::<chrono::DateTime<chrono::Utc>>().unwrap() > soon)
}

async fn a_digest_waits_for_the_morning(backend: Backend) {
    let world = World::start(backend).await;
    let address = json!({ "target": "ann@example.com", "digest": "daily" });
    let id = world.confirmed(address).await;
    for path in ["/a", "/b"] {
        world.report(path).await;
    }
    until("both wait", async || world.deliveries(id).await.len() == 3).await;
    for waiting in &world.deliveries(id).await[..2] {
        assert_eq!(waiting["attempts"], 0);
        assert!(
            waiting["next_attempt_at"]
                .as_str()
                .unwrap()
                .contains("T06:")
        );
    }

    world.bring_forward().await;
    let mail = world.server.wait_for("ann@example.com", 2).await.remove(1);
    for path in ["/a", "/b"] {
        assert!(mail.text.contains(&world.pages.url(path)), "{}", mail.text);
    }
}

async fn an_address_is_asked_three_times_a_day(backend: Backend) {
    let world = World::start(backend).await;
    // A tag is no other mailbox.
    let addresses = ["ann+1@example.com", "Ann@example.com"];
    for number in 0..5 {
        let address = addresses[number % 2];
        let stored = world.store(json!({ "target": address })).await;
        let id = stored.expect(201).id();
        until("an answer", async || {
            let delivery = &world.deliveries(id).await[0];
            delivery["state"] == "delivered" || is_postponed(delivery)
        })
        .await;
        if number < 3 {
            world.server.wait_for(address, number / 2 + 1).await;
        }
        let path = format!("{ENDPOINTS}/{id}");
        world.app.send(Method::DELETE, &path, "").await.expect(200);
    }
    let mails = addresses.map(|address| world.server.mails(address).len());
    assert_eq!(mails.iter().sum::<usize>(), 3);

    // The day began while the clock was years ahead.
    let ahead = "UPDATE mailboxes SET since = '2090-01-01 00:00:00'";
    testing::execute(&mut world.app.pool.write().await.unwrap(), ahead).await;
    let again = json!({ "target": addresses[1] });
    world.store(again).await.expect(201);
    world.server.wait_for(addresses[1], mails[1] + 1).await;
}

async fn what_waits_is_not_for_another_address(backend: Backend) {
    let world = World::start(backend).await;
    let address = json!({ "target": "ann@example.com", "digest": "daily" });
    let id = world.confirmed(address).await;
    world.report("/a").await;
    until("a report waits", async || {
        world.deliveries(id).await.len() == 2
    })
    .await;

    // Paused, it asks nobody; and what waits is given up.
    world.update(id, "enabled=0").await.expect(200);
    let replay = format!("{ENDPOINTS}/{id}/deliveries/2/replay");
    world.app.send(Method::POST, &replay, "").await.expect(201);
    world.update(id, "target=bob@example.com").await.expect(200);
    world.bring_forward().await;
    world.update(id, "enabled=1").await.expect(200);
    let mails = world.server.wait_for("bob@example.com", 1).await;
    assert_eq!(mails.len(), 1);
    mails[0].link("/confirm/");
}

async fn a_reader_who_has_agreed_is_not_asked_again(backend: Backend) {
    let world = World::start(backend).await;
    let id = world
        .confirmed(json!({ "target": "ann@example.com" }))
        .await;
    // The question is due again, with an event.
    let replay = format!("{ENDPOINTS}/{id}/deliveries/1/replay");
    world.app.send(Method::POST, &replay, "").await.expect(201);
    world.test(id).await.expect(201);

    let mails = world.server.wait_for("ann@example.com", 2).await;
    assert!(mails[1].text.contains("Notifications arrive here."));
    until("the question is given up", async || {
        let deliveries = world.deliveries(id).await;
        deliveries.last().unwrap()["state"] == "failed"
    })
    .await;
    assert_eq!(world.server.mails("ann@example.com").len(), 2);
}
