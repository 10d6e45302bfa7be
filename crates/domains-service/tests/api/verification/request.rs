//! Requesting a check: who may, how often, and how long the response waits.

use serde_json::json;
use testing::{Backend, Reply};

use super::world::{EDGE, World, outcome};
use crate::app::{TestApp, store};

testing::on_each_database!(
    a_stored_domain_shows_which_records_to_set,
    a_check_can_be_requested_every_ten_seconds,
    store_waits_for_the_first_check_on_request,
    a_request_that_does_not_wait_gets_its_response_at_once,
    only_the_owner_with_the_scope_may_request_it,
    trusted_accounts_have_nothing_to_check,
);

async fn a_stored_domain_shows_which_records_to_set(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;

    let shown = claim.shown().await;

    assert_eq!(claim.token.len(), 32);
    assert_eq!(
        shown["records"],
        json!([
            {
                "type": "TXT", "name": "_waymark-challenge.go.waymark.dev",
                "value": format!("token={}", claim.token), "purpose": "ownership",
            },
            {
                "type": "CNAME", "name": "go.waymark.dev",
                "value": format!("{}.{EDGE}", claim.token), "purpose": "ownership_and_routing",
            },
        ])
    );
    assert_eq!(outcome(&shown), ("pending".to_owned(), "-".to_owned()));
    assert_eq!(shown["last_checked_at"], json!(null));
    assert!(shown["next_check_at"].is_string());

    claim.client.delete(&claim.path).await;
    let again = world.claim("a", "go.waymark.dev").await;
    assert_ne!(again.token, claim.token, "a new claim has a new token");
}

async fn a_check_can_be_requested_every_ten_seconds(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    let other = world.claim("a", "other.waymark.dev").await;

    assert_eq!(claim.verify().await.status, 200);
    let refused = claim.verify().await;

    assert_eq!(
        (refused.status, &refused.json["code"]),
        (429, &json!("too_many_requests"))
    );
    let seconds: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=10).contains(&seconds), "{seconds}");
    assert!(refused.header("ratelimit-policy").contains("w=10"));
    assert_eq!(
        other.verify().await.status,
        200,
        "each domain has its own limit"
    );
    assert_eq!(world.verify(&claim).await.status, 200);
}

async fn store_waits_for_the_first_check_on_request(backend: Backend) {
    let world = World::working(backend).await;
    let client = world.app.account("a").with_header("Prefer", "wait=20");

    let stored = client
        .post("/api/v1/domains", &[("name", "go.waymark.dev")])
        .await;

    assert_eq!(stored.status, 201, "{}", stored.text);
    assert_eq!(stored.header("preference-applied"), "wait=20");
    let verification = &stored.json["data"]["verification"];
    assert_eq!(
        outcome(verification),
        ("pending".to_owned(), "txt_not_found".to_owned())
    );
    assert!(verification["last_checked_at"].is_string());
}

async fn a_request_that_does_not_wait_gets_its_response_at_once(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    claim.prove(world.dns());
    world.dns().hold(true);
    let client = claim.client.with_header("Prefer", "respond-async");

    let answer = client.post(&format!("{}/verify", claim.path), &[]).await;

    assert_eq!(
        (answer.status, answer.header("preference-applied")),
        (200, "respond-async")
    );
    assert_eq!(answer.json["data"]["verification"]["status"], "pending");
    world.dns().hold(false);
    claim.wait_for("verified").await;
}

async fn only_the_owner_with_the_scope_may_request_it(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    let path = format!("{}/verify", claim.path);
    let reader = world.app.key("a", "domains:read");

    assert_eq!(world.app.stranger().post(&path, &[]).await.status, 401);
    assert_eq!(reader.post(&path, &[]).await.status, 403);
    for path in [
        path.as_str(),
        "/api/v1/domains/999/verify",
        "/api/v1/domains/x/verify",
    ] {
        let other = world.app.account("b").post(path, &[]).await;
        assert_eq!(
            (other.status, &other.json["code"]),
            (404, &json!("not_found")),
            "{path}"
        );
    }
    assert_eq!(claim.client.get(&path).await.status, 405);
    assert!(world.dns().queries().is_empty(), "no query was sent");
}

async fn trusted_accounts_have_nothing_to_check(backend: Backend) {
    let app = TestApp::start(backend).await;
    let path = store(&app.account("a"), "go.waymark.dev").await;

    for _ in 0..2 {
        let answer = app.account("a").post(&format!("{path}/verify"), &[]).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let verification = &answer.json["data"]["verification"];
        assert_eq!(
            (&verification["status"], &verification["method"]),
            (&json!("verified"), &json!("trust"))
        );
        assert_eq!(verification["records"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_check_never_takes_longer_than_its_limit() {
    let world = World::new(Backend::Sqlite, 2, false).await;
    let claim = world.claim("a", "go.waymark.dev").await;
    for dns in &world.dns {
        dns.set(&claim.txt_name(), Reply::Silence);
        dns.set(&claim.name, Reply::Silence);
    }

    // The default wait is 30 seconds: a response with a finding means that the check ended within
    // that time.
    let answer = claim.verify().await;

    let verification = &answer.json["data"]["verification"];
    assert_eq!(
        outcome(verification),
        ("pending".to_owned(), "dns_timeout".to_owned())
    );
}
