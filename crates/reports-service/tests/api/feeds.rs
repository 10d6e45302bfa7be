//! Atom feeds of events.

use testing::{Backend, expect_feed};

use crate::app::TestApp;

testing::on_each_database!(
    a_feed_is_read_by_whoever_has_its_address,
    a_feed_has_the_events_of_its_project_only,
    text_of_strangers_stays_text_in_a_feed,
    an_account_has_a_limited_number_of_feeds,
);

const FEEDS: &str = "/api/v1/report-feeds";

/// Writes an event of the owner's; its data is SQL text.
async fn event(app: &TestApp, id: &str, place: &str, data: &str) {
    let statement = format!(
        "INSERT INTO events (id, account, kind, subject, place, created_at, data, is_spread) VALUES \
         ('{id}', 'owner', 'report.ready', 7, '{place}', '2026-11-21 10:00:00.000001', \
         '{data}', 1 = 1)"
    );
    let mut connection = app.pool.write().await.unwrap();
    testing::execute(&mut connection, &statement).await;
}

async fn a_feed_is_read_by_whoever_has_its_address(backend: Backend) {
    let app = TestApp::start(backend).await;
    event(
        &app,
        "evt_1",
        "",
        r#"{"url":"https://e.example/","score":7}"#,
    )
    .await;

    let all = expect_feed(&app.owner(), &app.stranger(), "report", ("project", "")).await;

    assert!(
        all.text
            .contains("<content>https://e.example/ has a score of 7 out of 100.</content>")
    );
    assert!(
        all.text
            .contains("<updated>2026-11-21T10:00:00.000001Z</updated>")
    );
}

async fn a_feed_has_the_events_of_its_project_only(backend: Backend) {
    let app = TestApp::start(backend).await;
    for (id, place) in [("evt_1", "a.example"), ("evt_2", "b.example")] {
        event(
            &app,
            id,
            place,
            &format!(r#"{{"url":"https://{place}/","score":7}}"#),
        )
        .await;
    }

    let field = ("project", "a.example");
    let feed = expect_feed(&app.owner(), &app.stranger(), "report", field).await;

    assert!(feed.text.contains("https://a.example/"), "{}", feed.text);
    assert!(!feed.text.contains("https://b.example/"), "{}", feed.text);
}

async fn text_of_strangers_stays_text_in_a_feed(backend: Backend) {
    let app = TestApp::start(backend).await;
    let data = r#"{"url":"]]></content><x a=\"&\u0001\uffff","score":7,"page_url":"javascript:0"}"#;
    event(&app, "evt_1", "", data).await;

    let feed = expect_feed(&app.owner(), &app.stranger(), "report", ("project", "")).await;

    let text = "<content>]]&#62;&#60;/content&#62;&#60;x a=&#34;&#38;   has a score of 7 out of 100.</content>";
    assert!(feed.text.contains(text), "{}", feed.text);
    assert!(!feed.text.contains("javascript"), "{}", feed.text);
}

async fn an_account_has_a_limited_number_of_feeds(backend: Backend) {
    let app = TestApp::start(backend).await;
    let owner = app.owner();
    let project = |number: u32| format!("p{number}.example");
    for number in 0..20 {
        owner
            .post(FEEDS, &[("project", &project(number))])
            .await
            .expect(201);
    }

    let refused = owner
        .post(FEEDS, &[("project", &project(20))])
        .await
        .expect(409);

    assert_eq!(refused.json["code"], "feed_limit_reached");
    owner
        .post(FEEDS, &[("project", &project(0))])
        .await
        .expect(201);
    assert_eq!(owner.get(FEEDS).await.rows().len(), 20);
}
