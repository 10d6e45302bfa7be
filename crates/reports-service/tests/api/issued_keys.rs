//! API keys that an account makes itself.

use auth::{Error, Verifier};
use issued_keys::{IssuedKeys, Seen};
use reports_service::scopes::ISSUED;
use testing::{Answer, Backend, Client, until};
use tokio::task::JoinSet;

use crate::app::{Setup, TestApp};

testing::on_each_database!(
    a_key_is_shown_once_and_good_until_it_is_revoked,
    a_key_may_do_no_more_than_its_maker,
    a_key_belongs_to_its_account,
    a_repeated_request_makes_no_other_key,
    an_account_has_a_limited_number_of_keys,
    without_an_issuing_key_nothing_is_signed,
    another_process_learns_of_keys_and_their_end,
    the_last_use_of_a_key_is_shown,
    people_make_and_revoke_keys,
    a_session_ends_with_the_key_that_opened_it,
);

const KEYS: &str = "/api/v1/report-keys";
const PAGE: &str = "/console/reports/keys";
const READ: [(&str, &str); 2] = [("name", "für Ä"), ("scopes", "reports:read")];

/// The new key, which no log may have.
fn key(made: &Answer) -> String {
    let key = made.data()["key"].as_str().unwrap();
    testing::add_secret(key.rsplit('.').next().unwrap());
    key.to_owned()
}

async fn make(owner: &Client) -> (i64, String) {
    let made = owner.post(KEYS, &READ).await.expect(201);
    (made.id(), key(&made))
}

/// A process on the same database, without its listeners.
async fn other_process(app: &TestApp) -> (IssuedKeys, Verifier) {
    let verifier = app.keys().verifier().await;
    let settings = app.keys().issuing_settings();
    let of_keys = (&settings, Some(&verifier));
    let keys = IssuedKeys::new(app.pool.clone(), "report", ISSUED, of_keys).unwrap();
    (keys, verifier)
}

async fn a_key_is_shown_once_and_good_until_it_is_revoked(backend: Backend) {
    let app = TestApp::start(backend).await;
    let owner = app.owner();
    let made = owner.post(KEYS, &READ).await.expect(201);
    assert_eq!(made.header("cache-control"), "no-store");
    let (id, key) = (made.id(), key(&made));
    let holder = app.stranger().with_key(Some(&key));

    let listed = owner.get(KEYS).await.expect(200);
    assert_eq!(listed.rows().len(), 1);
    assert_eq!(listed.rows()[0]["name"], "für Ä");
    assert_eq!(listed.rows()[0]["scopes"][0], "reports:read");
    assert!(listed.rows()[0].get("key").is_none() && !listed.text.contains("wmk_"));
    holder.get("/api/v1/reports").await.expect(200);
    let account = holder.get("/api/v1/account").await.expect(200);
    assert_eq!(account.data()["account"], "owner");

    let one = format!("{KEYS}/{id}");
    owner.delete(&one).await.expect(200);
    let refused = holder.get("/api/v1/reports").await.expect(401);
    assert_eq!(refused.json["message"], "The API key has been revoked.");
    owner.delete(&one).await.expect(404);
    assert!(owner.get(KEYS).await.rows().is_empty());
}

async fn a_key_may_do_no_more_than_its_maker(backend: Backend) {
    let app = TestApp::start(backend).await;
    let maker = app.key_of("owner", "keys:write reports:read");
    let maker = app.stranger().with_key(Some(&maker));
    let refused = async |scopes: &str| {
        let fields = [("name", "a"), ("scopes", scopes)];
        let answer = maker.post(KEYS, &fields).await.expect(422);
        assert_eq!(answer.codes("scopes"), ["not_allowed"], "{scopes}");
    };

    refused("reports:read reports:write").await;
    for never in ["keys:write", "endpoints:read", "domains:read", "x"] {
        refused(never).await;
    }
    let (_, key) = make(&maker).await;
    let holder = app.stranger().with_key(Some(&key));
    holder.post("/api/v1/reports", &[]).await.expect(403);
    holder.post(KEYS, &READ).await.expect(403);
    let forever = [READ[0], READ[1], ("expires_in", "31536001")];
    let answer = maker.post(KEYS, &forever).await.expect(422);
    assert_eq!(answer.codes("expires_in"), ["not_allowed"]);
}

async fn a_key_belongs_to_its_account(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (id, key) = make(&app.owner()).await;
    let other = app.key_of("other", testing::EVERY_SCOPE);
    let other = app.stranger().with_key(Some(&other));

    assert!(other.get(KEYS).await.expect(200).rows().is_empty());
    other.delete(&format!("{KEYS}/{id}")).await.expect(404);
    let holder = app.stranger().with_key(Some(&key));
    holder.get("/api/v1/reports").await.expect(200);
}

async fn a_repeated_request_makes_no_other_key(backend: Backend) {
    let app = TestApp::start(backend).await;
    let owner = app.owner().with_header("idempotency-key", "8e03978e");
    let requests = (0..5).map(|_| {
        let again = owner.clone();
        async move { again.post(KEYS, &READ).await }
    });
    let answers = requests.collect::<JoinSet<_>>().join_all().await;

    let (made, again): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
    let [made] = made[..] else {
        panic!("{} keys were made", made.len());
    };
    let key = key(made);
    for again in again {
        assert_eq!(again.json["code"], "key_already_made", "{}", again.text);
        assert!(!again.text.contains(&key) && again.text.contains(&made.id().to_string()));
    }
    let other = [("name", "another"), READ[1]];
    let refused = owner.post(KEYS, &other).await.expect(422);
    assert_eq!(refused.json["code"], "idempotency_key_reused");
    let theirs = app.key_of("other", testing::EVERY_SCOPE);
    let theirs = app.stranger().with_key(Some(&theirs));
    let theirs = theirs.with_header("idempotency-key", "8e03978e");
    make(&theirs).await;

    let mut connection = app.pool.write().await.unwrap();
    let age = "UPDATE issued_keys SET created_at = '2026-01-01 00:00:00'";
    testing::execute(&mut connection, age).await;
    drop(connection);
    make(&owner).await;
    assert_eq!(app.owner().get(KEYS).await.rows().len(), 2);
}

async fn an_account_has_a_limited_number_of_keys(backend: Backend) {
    let app = TestApp::start(backend).await;
    make(&app.owner()).await;
    let mut connection = app.pool.write().await.unwrap();
    for number in 1..100 {
        let copy = format!(
            "INSERT INTO issued_keys (account, key_id, name, scopes, author, signing_key, \
             token_hash, created_at, expires_at) SELECT account, 'k{number}', name, scopes, author, \
             signing_key, token_hash, created_at, expires_at FROM issued_keys WHERE id = 1"
        );
        testing::execute(&mut connection, &copy).await;
    }
    drop(connection);

    let refused = app.owner().post(KEYS, &READ).await.expect(409);
    assert_eq!(refused.json["code"], "key_limit_reached");
    // One that expired long ago makes room.
    let mut connection = app.pool.write().await.unwrap();
    let expire = "UPDATE issued_keys SET expires_at = '2020-01-01 00:00:00' WHERE key_id = 'k7'";
    testing::execute(&mut connection, expire).await;
    drop(connection);
    make(&app.owner()).await;
    assert_eq!(app.owner().get(KEYS).await.rows().len(), 100);
}

async fn without_an_issuing_key_nothing_is_signed(backend: Backend) {
    let setup = Setup {
        makes_keys: false,
        ..Setup::default()
    };
    let app = TestApp::start_as(backend, setup).await;

    let refused = app.owner().post(KEYS, &READ).await.expect(409);
    assert_eq!(refused.json["code"], "issuing_off");
    let browser = app.signed_in(&app.key).await;
    let page = browser.get(PAGE).await.expect(200);
    assert!(page.text.contains("This service makes no keys"));
    assert!(!page.text.contains("API keys for reports</a>"));
}

async fn another_process_learns_of_keys_and_their_end(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (keys, verifier) = other_process(&app).await;
    let mut seen = Seen::default();
    let (id, key) = make(&app.owner()).await;
    let answer = || {
        verifier
            .verify(&key)
            .map(|caller| caller.account.to_string())
    };

    assert_eq!(answer(), Err(Error::Unavailable));
    keys.look(&mut seen).await.unwrap();
    assert_eq!(answer(), Ok("owner".to_owned()));
    app.owner()
        .delete(&format!("{KEYS}/{id}"))
        .await
        .expect(200);
    // It looks every half second.
    keys.look(&mut seen).await.unwrap();
    assert_eq!(answer(), Err(Error::Revoked));

    // One that is new is not refused until the next look: a request waits for that.
    let (stop, stopping) = tokio::sync::watch::channel(false);
    let running = tokio::spawn(keys.run(stopping));
    let (_, key) = make(&app.owner()).await;
    verifier.await_new(&key).await;
    assert!(verifier.verify(&key).is_ok());
    stop.send_replace(true);
    running.await.unwrap();
}

async fn the_last_use_of_a_key_is_shown(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (_, key) = make(&app.owner()).await;
    let used_at = async || app.owner().get(KEYS).await.rows()[0]["used_at"].clone();
    assert!(used_at().await.is_null());

    let (keys, verifier) = other_process(&app).await;
    let (stop, stopping) = tokio::sync::watch::channel(false);
    let running = tokio::spawn(keys.run(stopping));
    until("the key is used", async || verifier.verify(&key).is_ok()).await;
    stop.send_replace(true);
    running.await.unwrap();
    assert!(used_at().await.is_string());
}

async fn people_make_and_revoke_keys(backend: Backend) {
    let app = TestApp::start(backend).await;
    let browser = app.signed_in(&app.key).await;
    let page = browser.get(PAGE).await.expect(200);
    assert!(page.text.contains("API keys for reports</a>"));
    let fields = [READ[0], ("scopes", "reports:read reports:write")];
    assert_eq!(browser.post(PAGE, &fields).await.status, 403);

    let made = browser.submit(PAGE, &fields).await.expect(200);
    assert_eq!(made.header("cache-control"), "no-store");
    let (_, key) = made.text.split_once("id=\"new-key\">").unwrap();
    let (key, _) = key.split_once('<').unwrap();
    let holder = app.stranger().with_key(Some(key));
    holder.get("/api/v1/reports").await.expect(200);
    assert!(!browser.get(PAGE).await.text.contains("wmk_"));

    let id = app.owner().get(KEYS).await.rows()[0]["id"].clone();
    let nameless = [("name", ""), fields[1]];
    let refused = browser.submit(PAGE, &nameless).await.expect(422);
    assert!(refused.text.contains("This must not be empty."));
    let form = [];
    let end = format!("{PAGE}/{id}/delete");
    assert_eq!(browser.post(&end, &form).await.status, 403);
    browser.submit(&end, &form).await.expect(303);
    holder.get("/api/v1/reports").await.expect(401);

    let viewer = app.signed_in(&app.key_of("owner", "reports:read")).await;
    assert_eq!(viewer.get(PAGE).await.status, 403);
}

async fn a_session_ends_with_the_key_that_opened_it(backend: Backend) {
    let app = TestApp::start(backend).await;
    let (id, key) = make(&app.owner()).await;
    let browser = app.signed_in(&key).await;
    browser.get("/key").await.expect(200);

    app.owner()
        .delete(&format!("{KEYS}/{id}"))
        .await
        .expect(200);
    let refused = browser.get("/key").await.expect(303);
    assert!(refused.header("location").contains("why=revoked"));
}
