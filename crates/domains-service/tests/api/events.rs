//! The events of domains, as their account lists them.

use chrono::TimeDelta;
use domains_service::model::{self, CheckedChanges, LeasedDomain, Ownership, TakeOver};
use serde_json::{Value, json};
use testing::{Backend, Client, Reply, a};

use super::app::{TestApp, store};
use super::verification::world::{Claim, EDGE, World};

testing::on_each_database!(
    a_name_that_is_proved_and_lapses_is_notified_once_for_each_state,
    a_trusted_name_is_notified_as_verified,
    an_owner_is_notified_once_that_another_proof_is_there_and_when_it_loses_the_name,
    a_proved_name_that_leads_elsewhere_is_notified_once_for_each_state,
    a_change_that_is_rolled_back_leaves_no_event,
);

const NAME: &str = "go.waymark.dev";

/// The account's events, the oldest first.
pub async fn events(client: &Client) -> Vec<Value> {
    let listed = client.get("/api/v1/domain-events").await.expect(200);
    listed.rows().iter().rev().cloned().collect()
}

/// The types of the account's events, the oldest first.
pub async fn kinds_of_events(client: &Client) -> Vec<String> {
    let kind = |event: &Value| event["type"].as_str().unwrap().to_owned();
    events(client).await.iter().map(kind).collect()
}

/// The account's domain, verified.
async fn verified(world: &World, account: &str) -> Claim {
    let claim = world.claim(account, NAME).await;
    claim.prove(world.dns());
    world.verify(&claim).await.expect(200);
    claim
}

async fn a_name_that_is_proved_and_lapses_is_notified_once_for_each_state(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = verified(&world, "a").await;
    world.verify(&claim).await.expect(200);
    world.dns().remove(&claim.txt_name());
    for _ in 0..2 {
        world.verify(&claim).await.expect(200);
    }
    let grace = claim.shown().await;
    world.advance(TimeDelta::days(7));
    for _ in 0..2 {
        world.verify(&claim).await.expect(200);
    }

    let events = events(&claim.client).await;
    let expected = ["domain.verified", "domain.grace", "domain.lapsed"];
    assert_eq!(kinds_of_events(&claim.client).await, expected);
    let id = claim.path.rsplit('/').next().unwrap();
    for event in &events {
        assert_eq!(event["subject"].to_string(), id);
        assert_eq!(
            (&event["data"]["id"], &event["data"]["name"]),
            (&event["subject"], &json!(NAME))
        );
        assert!(!event.to_string().contains(&claim.token), "{event}");
    }
    let data = &events[1]["data"];
    for field in ["status", "method", "verified_at", "lapses_at", "routing"] {
        assert_eq!(data[field], grace[field], "{field}");
    }
    assert_eq!(data["error_code"], grace["error"]["code"]);
    assert_eq!(data["error_message"], grace["error"]["detail"]);
    assert_eq!(
        kinds_of_events(&world.app.account("b")).await,
        [""; 0],
        "another account's"
    );
    let of_name = format!("/api/v1/domain-events?domain={NAME}&type=domain.*");
    assert_eq!(claim.client.get(&of_name).await.rows().len(), 3);
}

async fn a_trusted_name_is_notified_as_verified(backend: Backend) {
    let app = TestApp::start(backend).await;
    let client = app.account("a");
    store(&client, NAME).await;

    let events = events(&client).await;

    assert_eq!(events.len(), 1);
    assert_eq!(events[0]["type"], "domain.verified");
    assert_eq!(events[0]["data"]["method"], "trust");
}

async fn an_owner_is_notified_once_that_another_proof_is_there_and_when_it_loses_the_name(
    backend: Backend,
) {
    let world = World::quiet(backend).await;
    let owner = verified(&world, "owner").await;
    let other = world.claim("rival", NAME).await;
    let values = [owner.txt_value(), other.txt_value()];
    let both = || {
        world
            .dns()
            .set_txt(&owner.txt_name(), &[&values[0], &values[1]]);
    };
    both();
    world.verify(&other).await.expect(409);
    world.dns().set(&owner.txt_name(), Reply::Servfail);
    world.verify(&other).await;
    both();
    world.verify(&other).await.expect(409);
    let expected = ["domain.verified", "domain.contested"];
    assert_eq!(kinds_of_events(&owner.client).await, expected);
    assert_eq!(kinds_of_events(&other.client).await, [""; 0]);

    other.prove(world.dns());
    world.verify(&other).await.expect(200);

    let events = events(&owner.client).await;
    let expected = ["domain.verified", "domain.contested", "domain.lost"];
    assert_eq!(kinds_of_events(&owner.client).await, expected);
    assert_eq!(events[1]["data"]["status"], "verified");
    assert_eq!(events[2]["data"]["status"], "lapsed");
    let other_id = other.path.rsplit('/').next().unwrap();
    for event in &events {
        let text = event["data"].to_string();
        assert!(
            !text.contains("rival") && !text.contains(&other.token),
            "{text}"
        );
        assert_ne!(event["subject"].to_string(), other_id);
    }
    assert_eq!(kinds_of_events(&other.client).await, ["domain.verified"]);
}

async fn a_proved_name_that_leads_elsewhere_is_notified_once_for_each_state(backend: Backend) {
    let world = World::quiet(backend).await;
    world.dns().set(EDGE, Reply::Records(vec![a(1)]));
    world.dns().set(NAME, Reply::Records(vec![a(3)]));
    let claim = verified(&world, "a").await;
    let leads = async |addresses: &[u8]| {
        let records = addresses.iter().copied().map(a).collect();
        world.dns().set(NAME, Reply::Records(records));
        world.verify(&claim).await.expect(200);
    };
    assert_eq!(claim.shown().await["routing"], "elsewhere");
    assert_eq!(
        kinds_of_events(&claim.client).await,
        ["domain.verified"],
        "not proved before"
    );

    leads(&[1]).await;
    leads(&[3]).await;
    leads(&[3]).await;
    leads(&[1, 3]).await;
    leads(&[1, 3]).await;

    let events = events(&claim.client).await;
    let away: Vec<&Value> = events
        .iter()
        .skip(1)
        .map(|event| &event["data"]["routing"])
        .collect();
    assert_eq!(away, ["elsewhere", "conflict"]);
    assert_eq!(events[1]["type"], "domain.leads_elsewhere");
    let detail = events[2]["data"]["routing_detail"].as_str().unwrap();
    let seen = "The name leads to 127.0.0.1, 127.0.0.3; it should lead to";
    assert!(detail.starts_with(seen), "{detail}");
    assert!(!detail.contains(&claim.token), "{detail}");
}

async fn a_change_that_is_rolled_back_leaves_no_event(backend: Backend) {
    let world = World::quiet(backend).await;
    let owner = verified(&world, "owner").await;
    let other = world.claim("rival", NAME).await;
    let row = async |claim: &Claim, account: &str| {
        let id = claim.path.rsplit('/').next().unwrap().parse().unwrap();
        model::find(world.app.pool(), account, id)
            .await
            .unwrap()
            .unwrap()
    };
    let (held, claimed) = (row(&owner, "owner").await, row(&other, "rival").await);
    let now = world.app.clock().now();
    let changed = |ownership| CheckedChanges {
        ownership,
        method: None,
        verified_at: Some(now),
        last_proved_at: None,
        misses: 0,
        routing: claimed.routing,
        routing_seen: None,
        caa_warning: None,
        error_code: None,
        error_detail: None,
        checked_at: now,
        next_check_at: None,
        lapses_at: None,
        is_contest: false,
    };
    let leased = LeasedDomain {
        domain: claimed.clone(),
        lease: "of another process".to_owned(),
    };

    let (lapse, win) = (changed(Ownership::Lapsed), changed(Ownership::Verified));
    let taken = model::take_over(world.app.pool(), &held, &lapse, &leased, &win).await;

    assert_eq!(taken.unwrap(), TakeOver::Superseded);
    assert_eq!(owner.shown().await["status"], "verified");
    assert_eq!(kinds_of_events(&owner.client).await, ["domain.verified"]);
    assert_eq!(kinds_of_events(&other.client).await, [""; 0]);
}
