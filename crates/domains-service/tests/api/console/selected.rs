//! Rows of the list that are selected: each has its own answer.

use testing::{Backend, audit_events, execute, until};

use super::{ALL, LIST};
use crate::api::app::{TestApp, names_of, store};
use crate::api::verification::world::World;

testing::on_each_database!(
    many_are_deleted_once_that_is_confirmed,
    many_are_checked_and_a_recent_request_is_refused,
);

const SELECTED: &str = "/console/domains/selected?search=waymark";

/// The id at the end of a path.
fn id(path: &str) -> &str {
    path.rsplit('/').next().unwrap()
}

async fn many_are_deleted_once_that_is_confirmed(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = format!("deleting-{backend:?}");
    let (client, other) = (app.account(&account), app.account("other"));
    let mut paths = Vec::new();
    for name in ["b.waymark.dev", "a.waymark.dev", "kept.waymark.dev"] {
        paths.push(store(&client, name).await);
    }
    let theirs = store(&other, "theirs.waymark.dev").await;
    let browser = app.browser(&account, ALL).await;
    let list = browser.get(LIST).await.expect(200);
    let pick = format!("name=\"domain\" value=\"{}\"", id(&paths[0]));
    assert!(list.text.contains(&pick), "{}", list.text);
    let all = browser.get(&format!("{LIST}?select=page")).await;
    assert_eq!(all.expect(200).text.matches("\" checked>").count(), 3);

    let selected = [
        ("domain", id(&paths[0])),
        ("domain", id(&paths[1])),
        ("domain", id(&theirs)),
        ("do", "delete"),
    ];
    let asks = browser.submit(SELECTED, &selected).await.expect(200);
    assert!(asks.text.contains("<h1>Delete 2 domains?</h1>"));
    assert!(asks.text.contains("<bdi>a.waymark.dev</bdi>"));
    assert!(!asks.text.contains("theirs"), "{}", asks.text);
    let back = "console/domains?search=waymark\">Keep them";
    assert!(asks.text.contains(back), "{}", asks.text);
    let list = client.get("/api/v1/domains").await;
    assert_eq!(list.rows().len(), 3);

    let confirmed = [&selected[..], &[("confirmed", "1")]].concat();
    let done = browser.submit(SELECTED, &confirmed).await.expect(200);
    assert!(done.text.contains("2 domains deleted"), "{}", done.text);
    assert!(done.text.contains("Gone"), "{}", done.text);
    let list = client.get("/api/v1/domains").await;
    assert_eq!(names_of(&list), ["kept.waymark.dev"]);
    other.get(&theirs).await.expect(200);
    let events = audit_events(|event| event["account"] == account.as_str());
    let deleted = |event: &&serde_json::Value| event["event"] == "domain.delete";
    assert_eq!(events.iter().filter(deleted).count(), 2, "{events:#?}");
    assert!(
        events
            .iter()
            .any(|event| event["event"] == "domain.act_on_many")
    );
}

async fn many_are_checked_and_a_recent_request_is_refused(backend: Backend) {
    let world = World::working(backend).await;
    let first = world.claim("a", "a.waymark.dev").await;
    let second = world.claim("a", "b.waymark.dev").await;
    first.wait_for_check().await;
    second.wait_for_check().await;
    first.prove(world.dns());
    second.prove(world.dns());
    second.verify().await.expect(200);
    let browser = world.app.browser("a", ALL).await;
    let selected = [
        ("domain", id(&first.path)),
        ("domain", id(&second.path)),
        ("do", "check"),
    ];

    let answer = browser.submit(SELECTED, &selected).await.expect(200);

    assert!(answer.text.contains("1 domain is being checked"));
    assert!(answer.text.contains("A check was requested a few seconds"));
    first.wait_for("verified").await;
}

#[tokio::test]
async fn only_a_key_that_may_write_and_read_acts() {
    let app = TestApp::start(Backend::Sqlite).await;
    let path = store(&app.account("a"), "go.waymark.dev").await;
    let fields = [("domain", id(&path)), ("do", "delete"), ("confirmed", "1")];
    for scope in ["domains:read", "domains:write"] {
        let browser = app.browser("a", scope).await;
        browser.submit(SELECTED, &fields).await.expect(403);
    }
    let browser = app.browser("a", ALL).await;
    browser.post(SELECTED, &fields).await.expect(403);
    browser.submit(SELECTED, &fields[..1]).await.expect(422);
    let none = browser.submit(SELECTED, &fields[1..]).await.expect(422);
    assert!(none.text.contains("No domain is selected"), "{}", none.text);
    app.account("a").get(&path).await.expect(200);
    let reader = app.browser("a", "domains:read").await;
    let list = reader.get(LIST).await.expect(200);
    assert!(!list.text.contains("name=\"domain\""), "{}", list.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_locks_them_in_one_order() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let app = TestApp::start(Backend::Postgres).await;
    let first = store(&app.account("a"), "a.waymark.dev").await;
    let second = store(&app.account("a"), "b.waymark.dev").await;
    // From now on, it would find the second one before.
    app.execute("UPDATE domains SET token = 'new' WHERE name = 'a.waymark.dev'")
        .await;
    app.execute("ANALYZE domains").await;
    let browser = app.browser("a", ALL).await;
    let mut connection = app.pool().write().await.unwrap();
    let mut run = async |statement| execute(&mut connection, statement).await;
    run("BEGIN").await;
    run("SELECT FROM domains WHERE name = 'a.waymark.dev' FOR UPDATE").await;

    let selected = [
        ("domain", id(&first)),
        ("domain", id(&second)),
        ("do", "delete"),
        ("confirmed", "1"),
    ];
    let delete = browser.submit(SELECTED, &selected);
    let look = async {
        let waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() \
                       AND wait_event_type = 'Lock'";
        until("it waits", async || app.execute(waiting).await == 1).await;
        let free = "SELECT FROM domains WHERE name = 'b.waymark.dev' FOR UPDATE SKIP LOCKED";
        assert_eq!(run(free).await, 1);
        run("COMMIT").await;
    };
    let (deleted, ()) = tokio::join!(delete, look);

    assert!(deleted.expect(200).text.contains("2 domains deleted"));
}
