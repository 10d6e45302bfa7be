//! Requesting a check: who may, how often, and how long the response waits.

use chrono::TimeDelta;
use domains_service::verification::VerificationSettings;
use serde_json::{Value, json};
use testing::{Backend, DnsServer, EVERY_SCOPE, Reply, a};

use super::world::{EDGE, World, outcome, settings};
use crate::api::app::{TestApp, store};

testing::on_each_database!(
    a_stored_domain_shows_which_records_to_set,
    an_apex_is_offered_no_cname,
    an_apex_that_was_proved_by_an_alias_shows_that,
    an_apex_with_the_edges_addresses_points_here,
    a_name_that_imitates_another_is_marked,
    a_check_can_be_requested_every_ten_seconds,
    store_waits_for_the_first_check_on_request,
    a_request_that_does_not_wait_gets_its_response_at_once,
    only_the_owner_with_the_scope_may_request_it,
    trusted_accounts_have_nothing_to_check,
    an_apex_proves_names_below_it_if_the_operator_says_so,
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

async fn an_apex_is_offered_no_cname(backend: Backend) {
    let world = World::quiet(backend).await;
    for name in ["waymark.dev", "waymark.co.uk"] {
        let claim = world.claim("a", name).await;
        let shown = claim.shown().await;
        let alias = json!({ "type": "ALIAS", "name": name, "value": EDGE, "purpose": "routing" });
        assert_eq!(shown["records"][0]["type"], "TXT");
        assert_eq!(shown["records"][1], alias);
        assert_eq!(shown["records"].as_array().unwrap().len(), 2);
    }
}

async fn an_apex_that_was_proved_by_an_alias_shows_that(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "waymark.dev").await;
    let target = format!("{}.{EDGE}", claim.token);
    world.dns().set(&target, Reply::Records(vec![a(1)]));
    world.dns().set_cname(&claim.name, &target);
    let kinds = |verification: &Value| {
        let records = verification["records"].as_array().unwrap().iter();
        let kinds = records.map(|record| record["type"].as_str().unwrap().to_owned());
        kinds.collect::<Vec<_>>()
    };
    let alias = json!({
        "type": "CNAME",
        "name": "waymark.dev",
        "value": target,
        "purpose": "ownership_and_routing",
    });

    claim.verify().await.expect(200);
    let verified = claim.shown().await;
    assert_eq!(
        (&verified["status"], &verified["method"]),
        (&json!("verified"), &json!("cname"))
    );
    assert_eq!(kinds(&verified), ["TXT", "CNAME"]);
    assert_eq!(verified["records"][1], alias);
    let browser = world.app.browser("a", EVERY_SCOPE).await;
    let page = claim.path.replace("/api/v1", "/console");
    let page = browser.get(&page).await.expect(200);
    assert!(page.text.contains(&target), "{}", page.text);

    world.dns().remove(&claim.name);
    world.verify(&claim).await.expect(200);
    let grace = claim.shown().await;
    assert_eq!(grace["status"], "grace");
    assert_eq!(grace["records"][1], alias, "it is the one to set again");
    assert_eq!(grace["routing_detail"]["expected_cname"], target);

    claim.prove(world.dns());
    world.verify(&claim).await.expect(200);
    let by_txt = claim.shown().await;
    assert_eq!(kinds(&by_txt), ["TXT", "ALIAS"]);
    assert_eq!(by_txt["routing_detail"]["expected_cname"], EDGE);
}

async fn an_apex_with_the_edges_addresses_points_here(backend: Backend) {
    let dns = DnsServer::start().await;
    let settings = VerificationSettings {
        edge_target: None,
        edge_addresses: ["127.0.0.1", "2001:db8::1"]
            .map(|text| text.parse().unwrap())
            .into(),
        ..settings(std::slice::from_ref(&dns), false)
    };
    let app = TestApp::start_with(backend, settings).await;
    let account = app.account("a");
    let path = store(&account, "waymark.dev").await;
    let shown = account.get(&path).await;
    let records = &shown.data()["verification"]["records"];
    let record = |kind: &str, value: &str| json!({ "type": kind, "name": "waymark.dev", "value": value, "purpose": "routing" });
    assert_eq!(records[1], record("A", "127.0.0.1"));
    assert_eq!(records[2], record("AAAA", "2001:db8::1"));
    assert_eq!(records.as_array().unwrap().len(), 3);

    for (last, routing) in [(1, "ok"), (9, "elsewhere")] {
        dns.set("waymark.dev", Reply::Records(vec![a(last)]));
        app.clock().advance(TimeDelta::minutes(1));
        let checked = account
            .post(&format!("{path}/verify"), &[])
            .await
            .expect(200);
        let verification = &checked.data()["verification"];
        assert_eq!(verification["routing"], routing);
        // An address proves nothing.
        assert_eq!(verification["status"], "pending");
        let expected = json!(["127.0.0.1", "2001:db8::1"]);
        assert_eq!(
            verification["routing_detail"]["expected_addresses"],
            expected
        );
    }
}

async fn a_name_that_imitates_another_is_marked(backend: Backend) {
    let app = TestApp::start(backend).await;
    let account = app.account("a");
    let path = store(&account, "go.p\u{430}ypal.com").await;
    let warning = account.get(&path).await.data()["name_warning"].clone();
    assert_eq!(warning["code"], "mixed_scripts");
    assert!(warning["detail"].as_str().unwrap().contains("scripts"));
    let browser = app.browser("a", "domains:read").await;
    let page = browser
        .get(&path.replace("/api/v1", "/console"))
        .await
        .expect(200);
    assert!(page.text.contains("may be taken for another one"));
    let path = store(&account, "go.bücher.de").await;
    assert!(
        account
            .get(&path)
            .await
            .data()
            .get("name_warning")
            .is_none()
    );
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

    world.advance(TimeDelta::days(1));
    assert_eq!(claim.verify().await.status, 200);
    world.advance(TimeDelta::days(-1));
    assert_eq!(claim.verify().await.status, 200, "the clock was ahead");
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

async fn an_apex_proves_names_below_it_if_the_operator_says_so(backend: Backend) {
    let dns = vec![DnsServer::start().await];
    let settings = VerificationSettings {
        apex_proves_below: true,
        ..settings(&dns, false)
    };
    let app = TestApp::start_with(backend, settings).await;
    let world = World { app, dns };
    let apex = world.claim("a", "brand.dev").await;
    let early = world.claim("a", "early.brand.dev").await;
    assert_ne!(early.token, apex.token, "it proves nothing yet");
    apex.prove(world.dns());
    assert_eq!(
        outcome(&apex.verify().await.json["data"]["verification"]).0,
        "verified"
    );

    let shown = early.verify().await.json["data"]["verification"].clone();
    assert_eq!(outcome(&shown).0, "verified");
    assert_eq!(shown["proved_by"], "brand.dev");

    let below = world.claim("a", "go.brand.dev").await;
    let proved = below.verify().await;
    let verification = &proved.json["data"]["verification"];
    assert_eq!(outcome(verification).0, "verified");
    assert_eq!(verification["proved_by"], "brand.dev");
    let record = &verification["records"][0];
    assert_eq!(record["name"], apex.txt_name());
    let others = world.claim("b", "by.brand.dev").await;
    assert_ne!(others.token, apex.token);
    assert_eq!(others.shown().await.get("proved_by"), None);
    let shown = others.verify().await.json["data"]["verification"].clone();
    assert_eq!(outcome(&shown).0, "pending", "it is another account's");

    world.dns().remove(&apex.txt_name());
    let lost = world.verify(&below).await;
    assert_eq!(outcome(&lost.json["data"]["verification"]).0, "grace");

    apex.client.delete(&apex.path).await;
    let again = world.claim("a", "brand.dev").await;
    again.prove(world.dns());
    again.verify().await;
    let back = world.verify(&below).await;
    assert_eq!(outcome(&back.json["data"]["verification"]).0, "verified");
}
